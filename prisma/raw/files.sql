-- A template's code becomes free again when the template is removed.
create unique index if not exists template_file_code_alive on template_file (tenant_id, code) where deleted_at is null;

-- What a tenant's files take up (server/kit/files/file-quota.ts) is added up without reading the rows.
create index if not exists file_object_usage on file_object (tenant_id, (uploaded_by is null)) include (size) where removed_at is null and expires_at is null;
