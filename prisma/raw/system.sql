-- Codes and keys become free again when their row is removed.
create unique index if not exists dictionary_root_code_key on dictionary (code) where parent_id is null and deleted_at is null;
create unique index if not exists dictionary_entry_key on dictionary (parent_id, dict_key) where parent_id is not null and deleted_at is null;
create unique index if not exists system_param_key on system_param (param_key) where deleted_at is null;
create unique index if not exists region_code_key on region (region_code) where deleted_at is null;
create unique index if not exists number_rule_biz_type_key on number_rule (biz_type) where deleted_at is null;
