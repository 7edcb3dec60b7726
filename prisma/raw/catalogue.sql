-- What names a row is taken while the row lives.
create unique index if not exists category_code_alive on category (tenant_id, category_type, coalesce(channel, ''), code) where deleted_at is null;
-- A channel names its categories as it likes.
create unique index if not exists category_name_alive on category (tenant_id, category_type, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name_zh))
  where deleted_at is null and category_type <> 'CHANNEL';
create unique index if not exists category_mapping_alive on category_mapping (channel, source_category_id) where deleted_at is null;
create unique index if not exists category_sync_code_alive on category_sync (code) where deleted_at is null;
create unique index if not exists brand_code_alive on brand (code) where deleted_at is null;
create unique index if not exists brand_name_alive on brand (lower(name_zh)) where deleted_at is null;
create unique index if not exists brand_authorisation_alive on brand_authorisation (brand_id, supplier_id, valid_from) where deleted_at is null;
create unique index if not exists attribute_template_name_alive on attribute_template (lower(name)) where deleted_at is null;
create unique index if not exists attribute_group_name_alive on attribute_group (template_id, lower(name)) where deleted_at is null;
create unique index if not exists attribute_code_alive on attribute (template_id, code) where deleted_at is null;
create unique index if not exists attribute_name_alive on attribute (template_id, lower(name)) where deleted_at is null;
create unique index if not exists spec_name_alive on spec (lower(name)) where deleted_at is null;
create unique index if not exists sale_unit_code_alive on sale_unit (code) where deleted_at is null;
create unique index if not exists sale_unit_name_alive on sale_unit (lower(name_zh)) where deleted_at is null;
create unique index if not exists tax_info_code_alive on tax_info (tax_code) where deleted_at is null;

-- One reading of a channel at a time.
create unique index if not exists category_sync_open on category_sync (channel) where deleted_at is null and status in ('READING', 'READY');

-- Everything below a category in one look.
create index if not exists category_path on category using gin (path);

-- A tree stays a tree, whatever a mistake elsewhere does.
alter table category drop constraint if exists category_place;
alter table category add constraint category_place check (
  level between 1 and 6 and cardinality(path) = level and path[level] = id and path[level - 1] is not distinct from parent_id);
alter table category drop constraint if exists category_channel;
alter table category add constraint category_channel check ((category_type = 'CHANNEL') = (channel is not null));
alter table category drop constraint if exists category_commission;
alter table category add constraint category_commission check (commission_rate >= 0 and commission_rate <= 1);
alter table brand_authorisation drop constraint if exists brand_authorisation_period;
alter table brand_authorisation add constraint brand_authorisation_period check (valid_to >= valid_from);
alter table tax_info drop constraint if exists tax_info_rate;
alter table tax_info add constraint tax_info_rate check (rate >= 0 and rate < 1 and tax_code ~ '^\d{19}$');
alter table sale_unit drop constraint if exists sale_unit_precision;
alter table sale_unit add constraint sale_unit_precision check ("precision" between 0 and 4);
