-- Codes become free again when their row is removed.
create unique index if not exists storage_config_code_alive on storage_config (code) where deleted_at is null;
create unique index if not exists print_template_code_alive on print_template (tenant_id, code, locale) where deleted_at is null;
create unique index if not exists code_template_code_alive on code_template (code) where deleted_at is null;
create unique index if not exists report_code_alive on report (code) where deleted_at is null;
create unique index if not exists exception_config_type_alive on exception_config (type) where deleted_at is null;
-- One carrier of a kind is active, one place takes new files.
create unique index if not exists sms_config_active on sms_config (is_active) where is_active and deleted_at is null;
create unique index if not exists mail_config_active on mail_config (is_active) where is_active and deleted_at is null;
create unique index if not exists storage_config_active on storage_config (is_active) where is_active and deleted_at is null;
-- A failure of a kind about a thing is one row, however often it is noticed.
create unique index if not exists exception_order_key on exception_order (type, biz_key) where deleted_at is null;

-- Processes keep these in memory (settings_changed stands in system.sql).
do $$
declare watched text;
begin
  foreach watched in array array['sms_config', 'mail_config', 'storage_config', 'exception_config'] loop
    execute format('drop trigger if exists settings_changed on %I', watched);
    execute format('create trigger settings_changed after insert or update or delete on %I for each statement execute function settings_changed()', watched);
  end loop;
end $$;
