create unique index if not exists outbound_order_code_alive on outbound_order (code) where deleted_at is null;
create unique index if not exists outbound_line_number_alive on outbound_line (order_id, line_no) where deleted_at is null;
create unique index if not exists outbound_parcel_no_alive on outbound_parcel (parcel_no) where deleted_at is null;
-- A carrier has a number once.
create unique index if not exists outbound_parcel_bill_alive on outbound_parcel (bill_code, logistics_company) where deleted_at is null;
-- Carriers that are to be asked.
create index if not exists outbound_parcel_ask on outbound_parcel (ask_at) where ask_at is not null and deleted_at is null;
-- What is to leave a warehouse: asked before it is switched off.
create index if not exists outbound_order_open on outbound_order (warehouse_id, code) where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'APPROVED', 'PARTIAL_SHIPPED');
alter table outbound_line drop constraint if exists outbound_line_quantities;
alter table outbound_line add constraint outbound_line_quantities check (plan_qty > 0 and approved_qty between 0 and plan_qty and packed_qty >= 0 and packed_qty <= shipped_qty and shipped_qty <= plan_qty and price >= 0);
alter table outbound_pick drop constraint if exists outbound_pick_quantity;
alter table outbound_pick add constraint outbound_pick_quantity check (qty > 0);
alter table outbound_parcel_line drop constraint if exists outbound_parcel_line_quantity;
alter table outbound_parcel_line add constraint outbound_parcel_line_quantity check (qty > 0);

-- What left stays as it was written down.
create or replace function stock_pick_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on outbound_pick;
create trigger append_only before update or delete on outbound_pick for each row execute function stock_pick_is_append_only();
