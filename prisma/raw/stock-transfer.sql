create unique index if not exists transfer_order_code_alive on transfer_order (code) where deleted_at is null;
create unique index if not exists transfer_line_number_alive on transfer_line (order_id, line_no) where deleted_at is null;
-- Transfers that hold a warehouse: asked before it is switched off.
create index if not exists transfer_order_open_source on transfer_order (source_warehouse_id, code) where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'APPROVED', 'IN_TRANSIT', 'PARTIAL_IN');
create index if not exists transfer_order_open_target on transfer_order (target_warehouse_id, code) where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'APPROVED', 'IN_TRANSIT', 'PARTIAL_IN');
alter table transfer_order drop constraint if exists transfer_order_ends;
alter table transfer_order add constraint transfer_order_ends check (source_warehouse_id <> target_warehouse_id);
alter table transfer_line drop constraint if exists transfer_line_quantities;
alter table transfer_line add constraint transfer_line_quantities check (qty > 0 and shipped_qty between 0 and qty and received_qty >= 0 and lost_qty >= 0 and received_qty + lost_qty <= shipped_qty);
alter table transfer_arrival drop constraint if exists transfer_arrival_quantity;
alter table transfer_arrival add constraint transfer_arrival_quantity check (qty > 0);

-- What arrived stays as it was written down.
create or replace function stock_arrival_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on transfer_arrival;
create trigger append_only before update or delete on transfer_arrival for each row execute function stock_arrival_is_append_only();
