-- Numbers are taken while their row lives.
create unique index if not exists purchase_bill_code_alive on purchase_bill (code) where deleted_at is null;
create unique index if not exists bill_pay_code_alive on bill_pay (code) where deleted_at is null;
create unique index if not exists purchase_bill_line_number_alive on purchase_bill_line (bill_id, line_no) where deleted_at is null;
-- Nothing is billable twice, and nothing stands on two bills.
create unique index if not exists billable_item_source on billable_item (source_type, source_line_id, operation_id) where deleted_at is null;
create unique index if not exists purchase_bill_line_item on purchase_bill_line (item_id) where deleted_at is null and released_at is null;
-- The clock settles a day of a supplier once, whatever the cycle was.
drop index if exists purchase_bill_period;
do $$ begin
  if not exists (select 1 from pg_constraint where conname = 'purchase_bill_no_overlap') then
    alter table purchase_bill add constraint purchase_bill_no_overlap exclude using gist (supplier_id with =, currency with =, daterange(period_from, period_to, '[]') with &&)
      where (deleted_at is null and cycle <> 'MANUAL' and status <> 'ABOLISHED');
  end if;
end $$;
create unique index if not exists bill_invoice_number on bill_invoice (supplier_id, coalesce(invoice_code, ''), invoice_no)
  where deleted_at is null and unlinked_at is null;
create unique index if not exists bill_pay_line_bill on bill_pay_line (pay_id, bill_id) where deleted_at is null;
create unique index if not exists bill_pay_credit_source on bill_pay_credit (pay_id, order_pay_id) where deleted_at is null;
-- One try at a time, and none after one that came through.
create unique index if not exists bill_pay_attempt_live on bill_pay_attempt (pay_id) where status <> 'CLOSED';
create unique index if not exists bill_pay_attempt_seq on bill_pay_attempt (pay_id, seq);

-- What may go onto a bill, what is to be paid, what the bank is to be asked about.
create index if not exists billable_item_open on billable_item (supplier_id, currency, occurred_at, id) where deleted_at is null and bill_id is null;
create index if not exists billable_item_billed on billable_item ((bill_id is not null), create_time desc, id desc) where deleted_at is null;
create index if not exists purchase_bill_due_list on purchase_bill (due_on, id) where deleted_at is null and status in ('PAYABLE', 'PARTIAL_PAID');
create index if not exists purchase_bill_open_supplier on purchase_bill (supplier_id, id) where deleted_at is null and status not in ('PAID', 'ABOLISHED');
create index if not exists bill_pay_open_supplier on bill_pay (supplier_id, id) where deleted_at is null and status not in ('PAID', 'REJECTED', 'ABOLISHED');
create index if not exists bill_pay_attempt_due on bill_pay_attempt (next_sync_at, id) where status in ('WAITING', 'PROCESSING');
create index if not exists purchase_bill_line_disputed on purchase_bill_line (bill_id) where deleted_at is null and dispute_reason is not null and answered_at is null;

-- A page of entries, of all suppliers or of one; an account's entries follow each other in time.
create index if not exists supplier_account_entry_list on supplier_account_entry (create_time desc, id desc);
create index if not exists supplier_account_entry_of_supplier on supplier_account_entry (supplier_id, create_time desc, id desc);

alter table billable_item drop constraint if exists billable_item_says;
alter table billable_item add constraint billable_item_says check (price >= 0 and tax_rate between 0 and 1 and source_type <> 'ADJUST'
  and (source_type <> 'INBOUND' or (qty > 0 and amount >= 0 and tax_amount >= 0)) and (source_type = 'INBOUND' or (amount <= 0 and tax_amount <= 0)));
alter table purchase_bill drop constraint if exists purchase_bill_amounts;
alter table purchase_bill add constraint purchase_bill_amounts check (receipt_amount >= 0 and return_amount <= 0 and after_sale_amount <= 0 and credit_amount <= 0
  and total_amount = receipt_amount + return_amount + after_sale_amount + credit_amount + adjust_amount
  and invoice_amount >= 0 and paying_amount >= 0 and paid_amount >= 0 and line_count >= 0 and period_from <= period_to);
-- No more is claimed and paid than the bill is worth, whoever asks at once.
alter table purchase_bill drop constraint if exists purchase_bill_paid;
alter table purchase_bill add constraint purchase_bill_paid check (paid_amount + paying_amount <= greatest(total_amount, 0));
alter table purchase_bill_line drop constraint if exists purchase_bill_line_says;
alter table purchase_bill_line add constraint purchase_bill_line_says check ((source_type = 'ADJUST') = (item_id is null) and (source_type <> 'ADJUST' or reason is not null)
  and (adjusts_id is null or source_type = 'ADJUST') and (answered_at is null or dispute_reason is not null));
alter table bill_invoice drop constraint if exists bill_invoice_amounts;
alter table bill_invoice add constraint bill_invoice_amounts check (total_amount = amount_ex_tax + tax_amount and total_amount <> 0);
alter table bill_pay drop constraint if exists bill_pay_amounts;
alter table bill_pay add constraint bill_pay_amounts check (total_amount >= 0 and urgent_status in (0, 1));
-- Whoever makes a payment neither checks nor pays it, and whoever checks it does not pay it.
alter table bill_pay drop constraint if exists bill_pay_three_people;
alter table bill_pay add constraint bill_pay_three_people check ((approved_by is null or created_by is null or approved_by <> created_by)
  and (cashier_id is null or created_by is null or cashier_id <> created_by) and (cashier_id is null or approved_by is null or cashier_id <> approved_by));
alter table bill_pay_line drop constraint if exists bill_pay_line_amount;
alter table bill_pay_line add constraint bill_pay_line_amount check (amount > 0);
alter table bill_pay_credit drop constraint if exists bill_pay_credit_amount;
alter table bill_pay_credit add constraint bill_pay_credit_amount check (amount > 0);
alter table bill_pay_attempt drop constraint if exists bill_pay_attempt_says;
alter table bill_pay_attempt add constraint bill_pay_attempt_says check (amount > 0 and (status in ('SUCCESS', 'CLOSED')) = (ended_at is not null)
  and (status = 'WAITING' or handed_at is not null or status = 'CLOSED') and (ended_at is null or next_sync_at is null));
-- Whoever settles a try in the bank's place says why, and by which voucher; of money that moved also when the bank wrote it down.
alter table bill_pay_attempt drop constraint if exists bill_pay_attempt_settled;
alter table bill_pay_attempt add constraint bill_pay_attempt_settled check (case when settled_by is null
  then settled_because is null and statement_on is null and cardinality(settled_vouchers) = 0
  else ended_at is not null and settled_because is not null and cardinality(settled_vouchers) > 0 and (status = 'SUCCESS') = (statement_on is not null) end);

-- What a try was for stays, and what ended stays as it ended.
create or replace function bill_pay_attempt_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'attempts are kept'; end if;
  if (new.no, new.pay_id, new.seq, new.channel, new.amount, new.currency) is distinct from (old.no, old.pay_id, old.seq, old.channel, old.amount, old.currency)
    then raise exception 'an attempt stays what it was for'; end if;
  if old.status in ('SUCCESS', 'CLOSED') and new.status <> old.status then raise exception 'an attempt that ended stays so'; end if;
  if old.ended_at is not null and (new.settled_by, new.settled_because, new.statement_on, new.settled_vouchers)
      is distinct from (old.settled_by, old.settled_because, old.statement_on, old.settled_vouchers)
    then raise exception 'who settled an attempt, and by what, stays'; end if;
  if new.settled_by is not null and old.settled_by is null and exists (select 1 from bill_pay p
      where p.id = new.pay_id and new.settled_by in (p.created_by, p.owner_id, p.approved_by, p.cashier_id))
    then raise exception 'whoever settles an attempt neither wrote, agreed to nor paid it'; end if;
  return new;
end $$;
drop trigger if exists stays on bill_pay_attempt;
create trigger stays before update or delete on bill_pay_attempt for each row execute function bill_pay_attempt_stays();

-- What was entered stays, and what the bank said stays as it came.
create or replace function settlement_record_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on supplier_account_entry;
create trigger append_only before update or delete on supplier_account_entry for each row execute function settlement_record_is_append_only();
drop trigger if exists append_only on bank_notice;
create trigger append_only before update or delete on bank_notice for each row execute function settlement_record_is_append_only();
