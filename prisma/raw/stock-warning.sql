-- One set of limits an article and warehouse, or an article and all warehouses of one owner.
create unique index if not exists inventory_warn_config_place_alive on inventory_warn_config
  (sku_id, coalesce(warehouse_id, '00000000-0000-0000-0000-000000000000'), coalesce(supplier_id, '00000000-0000-0000-0000-000000000000')) where deleted_at is null;
create unique index if not exists inventory_warn_sku_once on inventory_warn_sku (config_id);
-- Warnings that nobody was told of yet.
create index if not exists inventory_warn_sku_untold on inventory_warn_sku (warehouse_id, id) where told_at is null;
create index if not exists inventory_unsalable_warn_untold on inventory_unsalable_warn (warehouse_id, id) where told_at is null;
-- What holds still, by its article.
create index if not exists inventory_warn_record_open on inventory_warn_record (sku_id, warehouse_id) where ended_at is null;
alter table inventory_warn_config drop constraint if exists inventory_warn_config_limits;
alter table inventory_warn_config add constraint inventory_warn_config_limits check (min_qty >= 0 and max_qty >= 0 and min_qty <= max_qty);
