create unique index if not exists project_code_alive on project (tenant_id, code) where deleted_at is null;
