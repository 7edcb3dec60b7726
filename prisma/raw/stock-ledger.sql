-- The stock ledger as the database keeps it: partitions by month, checks, refusals, indexes. How it is written stands in stock-ledger-write.sql.

-- Prisma makes a plain table; while it is empty it becomes one by month. There is no partition for
-- the rest: with one, the newest records of a row could not be found in one partition after the other, and the clock makes months a year ahead.
do $$
begin
  if (select relkind from pg_class where oid = 'inventory_record'::regclass) = 'r' then
    if exists (select from inventory_record) then raise exception 'inventory_record holds rows and is not partitioned'; end if;
    alter table inventory_record rename to inventory_record_plain;
    alter table inventory_record_plain rename constraint inventory_record_pkey to inventory_record_plain_pkey;
    create table inventory_record (like inventory_record_plain including defaults) partition by range (create_time);
    drop table inventory_record_plain;
    alter table inventory_record add constraint inventory_record_pkey primary key (id, create_time);
  end if;
end $$;

create sequence if not exists inventory_record_seq;

-- Of one stock row at any instant; of one SKU over time; of one document, by its id and by its number; all, newest first; of kinds and
-- buckets that are rare.
create index if not exists inventory_record_row on inventory_record (inventory_id, bucket, create_time desc, id desc);
create index if not exists inventory_record_sku on inventory_record (sku_id, create_time desc, id desc);
create index if not exists inventory_record_biz on inventory_record (biz_id, create_time desc, id desc);
create index if not exists inventory_record_code on inventory_record (biz_code, create_time desc, id desc);
create index if not exists inventory_record_newest on inventory_record (create_time desc, id desc);
create index if not exists inventory_record_kind on inventory_record (biz_type, create_time desc, id desc);
create index if not exists inventory_record_bucket on inventory_record (bucket, create_time desc, id desc);
create index if not exists inventory_record_warehouse on inventory_record (warehouse_id, create_time desc, id desc);
create index if not exists inventory_record_supplier on inventory_record (supplier_id, create_time desc, id desc) where supplier_id is not null;
create index if not exists inventory_record_cargo_space on inventory_record (cargo_space_id, create_time desc, id desc) where cargo_space_id is not null;

-- Makes the partition of a month beside what goes on.
create or replace function stock_ensure_month(at timestamptz) returns boolean language plpgsql as $$
declare
  first_day date := date_trunc('month', at at time zone 'UTC');
  name text := 'inventory_record_' || to_char(first_day, 'YYYYMM');
begin
  if to_regclass(name) is not null then return false; end if;
  perform pg_advisory_xact_lock(4801277313);
  if to_regclass(name) is not null then return false; end if;
  execute format('create table %I (like inventory_record including defaults including constraints)', name);
  execute format('alter table inventory_record attach partition %I for values from (%L) to (%L)', name,
    first_day::timestamp at time zone 'UTC', (first_day + interval '1 month')::timestamp at time zone 'UTC');
  return true;
end $$;

-- What rows held when the first month began that the ledger knows: one look, however many rows there are.
create index if not exists inventory_opening_month on inventory_opening (month);

-- Takes the months before one out of the ledger, as tables that can be kept elsewhere or dropped: what rows held then is kept as their opening.
-- What a document still waits for is the sum of its records, so the months since the oldest of these stay. How many months were taken out.
create or replace function stock_detach_before(first_month date) returns int language plpgsql set lock_timeout = '3s' as $$
declare
  month record;
  first_kept date := date_trunc('month', first_month)::date;
  bound timestamptz;
  detached int := 0;
begin
  if first_kept >= date_trunc('month', now() at time zone 'UTC') then raise exception 'The running month stays in the ledger'; end if;
  if not exists (select from inventory_record where create_time < first_kept::timestamp at time zone 'UTC') then return 0; end if;
  select least(first_kept, date_trunc('month', min(since) at time zone 'UTC')::date) into first_kept from (
    select min(r.create_time) as since from inventory_record r left join inbound_line l on l.id = r.biz_line_id
      where r.bucket = 'INCOMING' group by coalesce(l.source_line_id, r.biz_line_id), case when l.source_line_id is null and r.biz_line_id is null then r.biz_id end
      having sum(r.qty) > 0) expected;
  bound := first_kept::timestamp at time zone 'UTC';
  if first_kept <= (select max(o.month) from inventory_opening o) or not exists (select from inventory_record where create_time < bound) then return 0; end if;
  insert into inventory_opening (month, inventory_id, on_hand, preempted, frozen, incoming, amount)
    select first_kept, inventory_id, sum(on_hand), sum(preempted), sum(frozen), sum(incoming), sum(amount)
      from (select inventory_id, on_hand, preempted, frozen, incoming, amount from inventory_opening o where o.month = (select max(l.month) from inventory_opening l)
        union all
        select inventory_id, case bucket when 'ON_HAND' then qty else 0 end, case bucket when 'PREEMPTED' then qty else 0 end,
            case bucket when 'FROZEN' then qty else 0 end, case bucket when 'INCOMING' then qty else 0 end, amount
          from inventory_record where create_time < bound) part
      group by inventory_id;
  for month in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'inventory_record'::regclass and c.relname ~ '^inventory_record_\d{6}$' and c.relname < 'inventory_record_' || to_char(first_kept, 'YYYYMM')
  loop
    execute format('alter table inventory_record detach partition %I', month.relname);
    detached := detached + 1;
  end loop;
  return detached;
end $$;

-- One row a place and batch. PostgreSQL 14 cannot say that nulls are alike, hence the two indexes' expressions.
create unique index if not exists inventory_place on inventory
  (sku_id, warehouse_id, (coalesce(cargo_space_id, '00000000-0000-0000-0000-000000000000'::uuid)), (coalesce(batch_id, '00000000-0000-0000-0000-000000000000'::uuid)));
create unique index if not exists preemption_line on preemption (biz_line_id, inventory_id);
create unique index if not exists batch_number_alive on batch (sku_id, batch_no) where deleted_at is null;
create index if not exists preemption_open on preemption (inventory_id) where status in ('ACTIVE', 'PART');
create index if not exists preemption_expiring on preemption (expire_at, id) where status in ('ACTIVE', 'PART') and expire_at is not null;

-- Rows change often and in place.
alter table inventory set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
alter table preemption set (fillfactor = 80);

-- What can never be, whatever a mistake elsewhere says.
alter table inventory drop constraint if exists inventory_balances;
alter table inventory add constraint inventory_balances check (
  preempted >= 0 and frozen >= 0 and incoming >= 0 and avg_cost >= 0
  and (allow_negative or (on_hand >= 0 and amount >= 0 and preempted + frozen <= on_hand)) and (on_hand <> 0 or amount = 0));
alter table preemption drop constraint if exists preemption_quantities;
alter table preemption add constraint preemption_quantities check (
  qty > 0 and consumed >= 0 and released >= 0 and consumed + released <= qty
  and status = case when consumed + released < qty then (case when consumed + released = 0 then 'ACTIVE' else 'PART' end)
                    when consumed > 0 then 'CONSUMED' else 'RELEASED' end::"PreemptionStatus");
alter table inventory_record drop constraint if exists inventory_record_chain;
alter table inventory_record add constraint inventory_record_chain check (
  after = before + qty and (bucket = 'ON_HAND') = (counter_location is not null) and (bucket = 'ON_HAND' or amount = 0) and (qty <> 0 or amount <> 0));

-- Nobody bends the ledger: records and heads stay as they are, and quantities change through the functions alone.
create or replace function stock_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if current_setting('stock.keeper', true) = 'on' then return old; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create or replace function stock_is_written_by_its_functions() returns trigger language plpgsql as $$
begin
  if current_setting('stock.writer', true) = 'on' then return null; end if;
  raise exception '% is written by the functions of the stock ledger alone', tg_table_name;
end $$;
drop trigger if exists append_only on inventory_record;
create trigger append_only before update or delete on inventory_record for each row execute function stock_ledger_is_append_only();
drop trigger if exists not_emptied on inventory_record;
create trigger not_emptied before truncate on inventory_record for each statement execute function stock_ledger_is_append_only();
drop trigger if exists append_only on stock_movement;
create trigger append_only before update or delete on stock_movement for each row execute function stock_ledger_is_append_only();
drop trigger if exists not_emptied on stock_movement;
create trigger not_emptied before truncate on stock_movement for each statement execute function stock_ledger_is_append_only();
drop trigger if exists written_by_functions on inventory_record;
create trigger written_by_functions after insert on inventory_record for each statement execute function stock_is_written_by_its_functions();
drop trigger if exists written_by_functions on inventory;
create trigger written_by_functions after insert or delete or truncate or update of on_hand, preempted, frozen, incoming, amount, avg_cost, frozen_by, moved_at
  on inventory for each statement execute function stock_is_written_by_its_functions();
drop trigger if exists written_by_functions on preemption;
create trigger written_by_functions after insert or delete or truncate or update of qty, consumed, released, status
  on preemption for each statement execute function stock_is_written_by_its_functions();

-- The months around today; the clock makes those to come.
do $$
begin
  if to_regclass('inventory_record_other') is not null then
    if exists (select from inventory_record_other) then raise exception 'inventory_record_other holds rows'; end if;
    drop table inventory_record_other;
  end if;
end $$;
select stock_ensure_month(now() + n * interval '1 month') from generate_series(-1, 12) n;
