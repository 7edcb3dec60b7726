-- Numbers are taken while their row lives; a channel's order comes in once, however often it is sent.
create unique index if not exists order_master_code_alive on order_master (code) where deleted_at is null;
create unique index if not exists order_master_channel_order_alive on order_master (sales_channel, channel_order_no) where deleted_at is null;
create unique index if not exists sub_order_code_alive on sub_order (order_code) where deleted_at is null;
create unique index if not exists sub_order_supplier_alive on sub_order (master_id, supplier_id) where deleted_at is null;
create unique index if not exists order_line_number_alive on order_line (sub_order_id, line_no) where deleted_at is null;
create unique index if not exists order_parcel_no_alive on order_parcel (parcel_no) where deleted_at is null;
create unique index if not exists order_parcel_bill_alive on order_parcel (sub_order_id, logistics_company, bill_code) where deleted_at is null;
create unique index if not exists order_parcel_line_alive on order_parcel_line (parcel_id, line_id) where deleted_at is null;
create unique index if not exists overdue_order_code_alive on overdue_order (code) where deleted_at is null;
drop index if exists overdue_order_line_alive;
create unique index if not exists overdue_order_line_once on overdue_order (line_id, kind) where deleted_at is null and biz_id is null;
create unique index if not exists overdue_order_matter_once on overdue_order (biz_id, due_at) where deleted_at is null and biz_id is not null;
create unique index if not exists postpone_apply_code_alive on postpone_apply (code) where deleted_at is null;
create unique index if not exists postpone_apply_open on postpone_apply (overdue_id) where deleted_at is null and status = 'PENDING';

-- Promises that are still open: what the clock looks at.
create index if not exists order_line_promised_open on order_line (promised_at, id) where deleted_at is null and promised_at is not null and shipped_at is null;

-- Orders that wait for their confirmation.
create index if not exists sub_order_submitted on sub_order (submitted_at, id) where deleted_at is null and status = 'SUBMITTED';

-- Goods that are under way and should arrive.
create index if not exists sub_order_under_way on sub_order (shipped_at, id) where deleted_at is null and status = 'SHIPPED';

-- Carriers to ask.
create index if not exists order_parcel_to_ask on order_parcel (ask_at) where ask_at is not null and deleted_at is null;
create index if not exists order_parcel_waybill on order_parcel (bill_code, logistics_company) where deleted_at is null;

-- Never more goes out than was ordered, whatever a mistake elsewhere says.
alter table order_line drop constraint if exists order_line_quantities;
alter table order_line add constraint order_line_quantities
  check (quantity > 0 and price >= 0 and shipped_quantity >= 0 and cancelled_quantity >= 0 and shipped_quantity + cancelled_quantity <= quantity);
-- Nothing that did not leave is complained about, and nobody gets back more than the goods cost.
alter table order_line drop constraint if exists order_line_after_sales;
alter table order_line add constraint order_line_after_sales
  check (after_qty >= 0 and after_qty <= shipped_quantity and refund_amount >= 0 and refund_amount <= amount);
alter table order_parcel_line drop constraint if exists order_parcel_line_positive;
alter table order_parcel_line add constraint order_parcel_line_positive check (quantity > 0);
alter table order_master drop constraint if exists order_master_amounts;
alter table order_master add constraint order_master_amounts
  check (goods_amount >= 0 and freight_amount >= 0 and discount_amount >= 0 and total_amount = goods_amount + freight_amount - discount_amount and total_amount >= 0);
alter table sub_order drop constraint if exists sub_order_held;
alter table sub_order add constraint sub_order_held check ((status = 'EXCEPTION') = (held_status is not null));
alter table postpone_apply drop constraint if exists postpone_apply_later;
alter table postpone_apply add constraint postpone_apply_later check (new_due_at > due_at);

-- What was said stays as it was.
create or replace function order_record_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on order_remark;
create trigger append_only before update or delete on order_remark for each row execute function order_record_is_append_only();
-- Lines that wait for goods.
create index if not exists order_line_waiting on order_line (sku_id) where stock_state = 'WAITING' and deleted_at is null;
