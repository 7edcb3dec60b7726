-- Numbers are taken while their row lives.
create unique index if not exists purchase_order_code_alive on purchase_order (code) where deleted_at is null;
create unique index if not exists purchase_order_line_number_alive on purchase_order_line (order_id, line_no) where deleted_at is null;
create unique index if not exists purchase_order_revision_alive on purchase_order_revision (order_id, revision) where deleted_at is null and dropped_at is null;
-- One proposal a line waits for an answer.
create unique index if not exists purchase_order_counter_open on purchase_order_counter (line_id) where deleted_at is null and answer is null;
create unique index if not exists purchase_return_code_alive on purchase_return (code) where deleted_at is null;
create unique index if not exists purchase_return_line_number_alive on purchase_return_line (return_id, line_no) where deleted_at is null;
create unique index if not exists purchase_budget_alive on purchase_budget (org_id, year) where deleted_at is null;

-- What is due, and what holds a warehouse.
create index if not exists purchase_order_due_list on purchase_order (due_on, id) where deleted_at is null;
create index if not exists purchase_order_line_due_list on purchase_order_line (due_on, id) where deleted_at is null;
create index if not exists purchase_order_line_order_code on purchase_order_line (order_code text_pattern_ops) where deleted_at is null;
create index if not exists purchase_order_confirm_due on purchase_order (confirm_due_at, id) where deleted_at is null and status = 'WAIT_CONFIRM';
create index if not exists purchase_order_open_place on purchase_order (warehouse_id, code) where deleted_at is null
  and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD');
create index if not exists purchase_order_open_supplier on purchase_order (supplier_id, id) where deleted_at is null
  and status in ('IN_APPROVAL', 'WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD');
-- Last prices of an article, and doubles.
create index if not exists purchase_order_line_last on purchase_order_line (sku_id, supplier_id, create_time desc) where deleted_at is null
  and order_status in ('WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED', 'CLOSED');

alter table purchase_order drop constraint if exists purchase_order_amounts;
alter table purchase_order add constraint purchase_order_amounts check (goods_amount >= 0 and tax_amount >= 0 and discount_amount >= 0 and freight_amount >= 0
  and other_amount >= 0 and total_amount = goods_amount + tax_amount - discount_amount + freight_amount + other_amount and total_amount >= 0
  and deposit_amount between 0 and total_amount and paid_amount >= 0 and budget_reserved >= 0 and budget_used >= 0);
alter table purchase_order drop constraint if exists purchase_order_held;
alter table purchase_order add constraint purchase_order_held check ((status = 'ON_HOLD') = (held_status is not null));
-- Whichever way it leaves, an order that is on hold no longer keeps nothing of it.
create or replace function purchase_order_goes_on() returns trigger language plpgsql as $$
begin
  new.held_status := null;
  new.held_reason := null;
  return new;
end $$;
drop trigger if exists goes_on on purchase_order;
create trigger goes_on before update on purchase_order for each row when (old.status = 'ON_HOLD' and new.status <> 'ON_HOLD')
  execute function purchase_order_goes_on();
alter table purchase_order drop constraint if exists purchase_order_changing;
alter table purchase_order add constraint purchase_order_changing check (change_kind is null or change_kind <> 'ORIGINAL');
alter table purchase_order_line drop constraint if exists purchase_order_line_quantities;
alter table purchase_order_line add constraint purchase_order_line_quantities check (qty > 0 and price >= 0 and tax_rate between 0 and 1 and received_qty >= 0
  and rejected_qty >= 0 and in_return_qty >= 0 and returned_qty >= 0 and billed_qty >= 0 and returned_qty + in_return_qty <= received_qty
  and billed_qty <= received_qty and closed_qty between 0 and qty);
alter table purchase_order_counter drop constraint if exists purchase_order_counter_says;
alter table purchase_order_counter add constraint purchase_order_counter_says check ((qty is not null or price is not null or promised_on is not null)
  and (qty is null or qty > 0) and (price is null or price >= 0) and (answer is null) = (answered_at is null));
alter table purchase_order_pay drop constraint if exists purchase_order_pay_amount;
alter table purchase_order_pay add constraint purchase_order_pay_amount check (amount <> 0 and (amount < 0) = (reversal_of_id is not null));
alter table purchase_return drop constraint if exists purchase_return_amounts;
alter table purchase_return add constraint purchase_return_amounts check (goods_amount >= 0 and tax_amount >= 0 and total_amount = goods_amount + tax_amount
  and refunded_amount between 0 and total_amount);
alter table purchase_return_line drop constraint if exists purchase_return_line_quantities;
alter table purchase_return_line add constraint purchase_return_line_quantities check (qty > 0 and price >= 0 and tax_rate between 0 and 1
  and shipped_qty between 0 and qty and billed_qty between 0 and shipped_qty);
alter table purchase_budget drop constraint if exists purchase_budget_amounts;
alter table purchase_budget add constraint purchase_budget_amounts check (amount >= 0 and reserved_amount >= 0 and used_amount >= 0 and year between 2000 and 2200);

-- Lists of lines look for what their order says: it is kept beside them, by nobody but this.
create or replace function purchase_order_line_follows() returns trigger language plpgsql as $$
begin
  if (new.status, new.sent_to_id, new.supplier_id, new.warehouse_id) is distinct from (old.status, old.sent_to_id, old.supplier_id, old.warehouse_id) then
    update purchase_order_line set order_status = new.status, sent_to_id = new.sent_to_id, supplier_id = new.supplier_id, warehouse_id = new.warehouse_id
      where order_id = new.id and deleted_at is null;
  end if;
  return null;
end $$;
drop trigger if exists lines_follow on purchase_order;
create trigger lines_follow after update on purchase_order for each row execute function purchase_order_line_follows();

-- What was paid stays as it was written down.
create or replace function purchase_record_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on purchase_order_pay;
create trigger append_only before update or delete on purchase_order_pay for each row execute function purchase_record_is_append_only();
