-- A template's code becomes free again when the template is removed.
create unique index if not exists template_file_code_alive on template_file (tenant_id, code) where deleted_at is null;
