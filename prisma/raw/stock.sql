-- Codes are taken while their row lives.
create unique index if not exists warehouse_code_alive on warehouse (code) where deleted_at is null;
create unique index if not exists warehouse_name_alive on warehouse (lower(name)) where deleted_at is null and supplier_id is null;
create unique index if not exists warehouse_supplier_name_alive on warehouse (supplier_id, lower(name)) where deleted_at is null and supplier_id is not null;
create unique index if not exists cargo_space_code_alive on cargo_space (warehouse_id, code) where deleted_at is null;

-- A supplier's warehouse is somebody's, all others are the platform's.
alter table warehouse drop constraint if exists warehouse_owner;
alter table warehouse add constraint warehouse_owner check ((type = 'SUPPLIER') = (supplier_id is not null));
alter table warehouse drop constraint if exists warehouse_place;
alter table warehouse add constraint warehouse_place check (lng between -180 and 180 and lat between -90 and 90);
alter table cargo_space drop constraint if exists cargo_space_room;
alter table cargo_space add constraint cargo_space_room check (max_load > 0 and max_volume > 0);

create unique index if not exists inbound_order_code_alive on inbound_order (code) where deleted_at is null;
create unique index if not exists inbound_line_number_alive on inbound_line (order_id, line_no) where deleted_at is null;
-- What is to come into a warehouse: asked before it is switched off.
create index if not exists inbound_order_open on inbound_order (warehouse_id, code) where deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'WAIT_INBOUND', 'QC', 'PARTIAL');
-- What comes for a document.
create index if not exists inbound_order_source on inbound_order (source_id, code) where deleted_at is null and source_id is not null;
alter table inbound_notice_line drop constraint if exists inbound_notice_line_quantity;
alter table inbound_notice_line add constraint inbound_notice_line_quantity check (qty > 0);
alter table inbound_line drop constraint if exists inbound_line_quantities;
alter table inbound_line add constraint inbound_line_quantities check (plan_qty > 0 and accepted_qty >= 0 and rejected_qty >= 0 and price >= 0);
alter table inbound_receipt drop constraint if exists inbound_receipt_quantities;
alter table inbound_receipt add constraint inbound_receipt_quantities check (accepted_qty >= 0 and rejected_qty >= 0 and accepted_qty + rejected_qty > 0);

-- What came stays as it was written down.
create or replace function stock_receipt_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on inbound_receipt;
create trigger append_only before update or delete on inbound_receipt for each row execute function stock_receipt_is_append_only();
drop trigger if exists append_only on inbound_notice;
create trigger append_only before update or delete on inbound_notice for each row execute function stock_receipt_is_append_only();
drop trigger if exists append_only on inbound_notice_line;
create trigger append_only before update or delete on inbound_notice_line for each row execute function stock_receipt_is_append_only();
drop trigger if exists append_only on inbound_discrepancy;
create trigger append_only before update or delete on inbound_discrepancy for each row execute function stock_receipt_is_append_only();
