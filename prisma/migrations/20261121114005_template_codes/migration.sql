-- DropIndex
DROP INDEX "template_file_tenant_id_code_deleted_at_key";

-- raw/files.sql 3f7a62f7618e
-- A template's code becomes free again when the template is removed.
create unique index if not exists template_file_code_alive on template_file (tenant_id, code) where deleted_at is null;
