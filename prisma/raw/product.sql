-- Numbers are taken while their row lives.
create unique index if not exists spu_code_alive on spu (code) where deleted_at is null;
create unique index if not exists sku_code_alive on sku (code) where deleted_at is null;
create unique index if not exists product_draft_code_alive on product_draft (code) where deleted_at is null;
create unique index if not exists product_field_policy_field_alive on product_field_policy (field) where deleted_at is null;

-- Two SKU of a product never say the same; one that is out of use leaves its place to a successor.
create unique index if not exists sku_combination_alive on sku (spu_id, spec_key) where deleted_at is null and validity = 'ACTIVE';
create unique index if not exists spu_sales_channel_alive on spu_sales_channel (spu_id, channel) where deleted_at is null;
create unique index if not exists sku_sales_channel_alive on sku_sales_channel (sku_id, channel) where deleted_at is null;

-- A product is edited in one draft at a time.
create unique index if not exists product_draft_open on product_draft (spu_id)
  where deleted_at is null and status in ('DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED');
create index if not exists product_draft_skus on product_draft using gin (sku_ids);

-- Articles of one name, when somebody decides whether this is one more of them.
create index if not exists sku_name_alive on sku (name, spec_text) where deleted_at is null and validity = 'ACTIVE';

-- How many products stand how, without reading them.
create index if not exists spu_audit_status_alive on spu (audit_status, supplier_id) where deleted_at is null;

-- Whatever a mistake elsewhere says.
alter table sku drop constraint if exists sku_amounts;
alter table sku add constraint sku_amounts check (
  supply_price >= 0 and market_price >= 0 and cost_price >= 0 and tax_rate >= 0 and tax_rate < 1 and moq > 0 and pack_qty > 0 and stock_qty >= 0);
alter table sku_sales_channel drop constraint if exists sku_sales_channel_amounts;
alter table sku_sales_channel add constraint sku_sales_channel_amounts check (
  sale_price >= 0 and agreement_price >= 0 and min_order > 0 and order_limit >= min_order and time_period > 0);
alter table sku_bundle_item drop constraint if exists sku_bundle_item_parts;
alter table sku_bundle_item add constraint sku_bundle_item_parts check (qty > 0 and sku_id <> component_sku_id);

-- What was published or changed stays as it was.
create or replace function product_record_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on product_snapshot;
create trigger append_only before update or delete on product_snapshot for each row execute function product_record_is_append_only();
drop trigger if exists append_only on sku_snapshot;
create trigger append_only before update or delete on sku_snapshot for each row execute function product_record_is_append_only();
drop trigger if exists append_only on sku_region_record;
create trigger append_only before update or delete on sku_region_record for each row execute function product_record_is_append_only();
drop trigger if exists append_only on sku_inventory_record;
create trigger append_only before update or delete on sku_inventory_record for each row execute function product_record_is_append_only();

-- Whose a SKU is that was never published, by its number: the names of imported pictures say no more.
create index if not exists product_draft_sku_codes on product_draft using gin (jsonb_path_query_array(content, '$.skus[*].code'))
  where deleted_at is null and status in ('DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED');
