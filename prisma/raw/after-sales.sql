-- Numbers are taken while their row lives; a channel's case comes in once, however often it is sent.
create unique index if not exists after_sales_order_code_alive on after_sales_order (code) where deleted_at is null;
create unique index if not exists after_sales_order_channel_case on after_sales_order (sales_channel, channel_case_no) where deleted_at is null and channel_case_no is not null;
create unique index if not exists canned_answer_title_alive on canned_answer (title) where deleted_at is null;
create unique index if not exists after_delivery_bill_alive on after_delivery (case_id, logistics_company, bill_code) where deleted_at is null;
-- One try at a time, and none after one that came through.
create unique index if not exists after_refund_live on after_refund (case_id) where status <> 'CLOSED';
create unique index if not exists after_refund_seq on after_refund (case_id, seq);

-- What is open of a supplier, what is late, what is to be asked about, what was sent back by whom.
create index if not exists after_sales_order_open_supplier on after_sales_order (supplier_id, id)
  where deleted_at is null and status not in ('COMPLETED', 'REFUSED', 'CLOSED', 'CANCELLED');
create index if not exists after_sales_order_due on after_sales_order (due_at, id) where deleted_at is null and due_at is not null and late_told_at is null;
create index if not exists after_sales_order_return on after_sales_order (return_bill_code, return_logistics_company) where return_bill_code is not null and deleted_at is null;
create index if not exists after_delivery_waybill on after_delivery (bill_code, logistics_company) where deleted_at is null;
create index if not exists after_delivery_ask on after_delivery (ask_at) where ask_at is not null and deleted_at is null;
create index if not exists after_refund_ask on after_refund (ask_at, id) where ask_at is not null;

alter table after_sales_order drop constraint if exists after_sales_order_says;
alter table after_sales_order add constraint after_sales_order_says check (apply_qty > 0 and apply_amount >= 0 and coalesce(approved_amount, 0) between 0 and apply_amount
  and refunded_amount >= 0 and refunded_amount <= coalesce(approved_amount, 0) and (type in ('REFUND_ONLY', 'RETURN_REFUND') or apply_amount = 0)
  and (status <> 'COMPLETED' or type not in ('REFUND_ONLY', 'RETURN_REFUND') or refunded_amount = approved_amount)
  and (status not in ('COMPLETED', 'REFUSED', 'CLOSED', 'CANCELLED') or due_at is null));
alter table after_delivery drop constraint if exists after_delivery_says;
alter table after_delivery add constraint after_delivery_says check (quantity > 0 and (signed_at is null or signed_at >= shipped_at));
alter table after_refund drop constraint if exists after_refund_says;
alter table after_refund add constraint after_refund_says check (amount > 0 and (status in ('SUCCESS', 'CLOSED')) = (ended_at is not null)
  and (ended_at is null or ask_at is null));

-- What a try was for stays, and what ended stays as it ended.
create or replace function after_refund_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'refunds are kept'; end if;
  if (new.no, new.case_id, new.seq, new.amount, new.currency) is distinct from (old.no, old.case_id, old.seq, old.amount, old.currency)
    then raise exception 'a refund stays what it was for'; end if;
  if old.status in ('SUCCESS', 'CLOSED') and new.status <> old.status then raise exception 'a refund that ended stays so'; end if;
  return new;
end $$;
drop trigger if exists stays on after_refund;
create trigger stays before update or delete on after_refund for each row execute function after_refund_stays();

-- What was said and shown stays as it was.
create or replace function after_sales_record_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on after_sales_log;
create trigger append_only before update or delete on after_sales_log for each row execute function after_sales_record_is_append_only();
