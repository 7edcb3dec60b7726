-- Codes and keys become free again when their row is removed.
create unique index if not exists dictionary_root_code_key on dictionary (code) where parent_id is null and deleted_at is null;
create unique index if not exists dictionary_entry_key on dictionary (parent_id, dict_key) where parent_id is not null and deleted_at is null;
create unique index if not exists system_param_key on system_param (param_key) where deleted_at is null;
create unique index if not exists region_code_key on region (region_code) where deleted_at is null;
create unique index if not exists calendar_day_key on calendar_day (day_on) where deleted_at is null;
create unique index if not exists number_rule_biz_type_key on number_rule (biz_type) where deleted_at is null;

-- Processes keep settings and reference data in memory; this tells them to read again.
create or replace function settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('chandlery_settings', tg_table_name);
  return null;
end $$;
do $$
declare watched text;
begin
  foreach watched in array array['system_param', 'dictionary', 'region', 'calendar_day', 'number_rule'] loop
    execute format('drop trigger if exists settings_changed on %I', watched);
    execute format('create trigger settings_changed after insert or update or delete on %I for each statement execute function settings_changed()', watched);
  end loop;
end $$;

-- Messages that wait, topic by topic in their order: handing one out changes no other index.
create index if not exists outbox_waiting on outbox (topic, seq) where status = 'PENDING';
