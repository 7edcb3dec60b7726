-- Trusted since PostgreSQL 13: the owner of a database may add it.
create extension if not exists btree_gist;

-- Numbers are taken while their row lives; an article stands on an adjustment once.
create unique index if not exists price_adjustment_code_alive on price_adjustment (code) where deleted_at is null;
create unique index if not exists price_adjustment_line_sku on price_adjustment_line (adjustment_id, sku_id) where deleted_at is null;
-- One open adjustment an article, channel and kind, whoever hands in at once.
create unique index if not exists price_adjustment_line_open on price_adjustment_line (sku_id, channel, price_type) where is_open and deleted_at is null;
-- Each line is applied once, and brought back once.
create unique index if not exists price_history_source_line on price_history (source_line_id) where source_line_id is not null;
create unique index if not exists price_history_restores_line on price_history (restores_line_id) where restores_line_id is not null;
-- The price that holds now.
create unique index if not exists price_history_current on price_history (sku_id, channel, price_type) where valid_to is null;

-- What is due, and what is to be applied or brought back: none of it grows with what was done before.
create index if not exists price_adjustment_due on price_adjustment (effective_at, id) where deleted_at is null and status in ('SCHEDULED', 'APPLYING');
create index if not exists price_adjustment_ending on price_adjustment (end_at, id)
  where deleted_at is null and end_at is not null and ended_at is null and status in ('EFFECTIVE', 'PARTIAL');
create index if not exists price_adjustment_line_pending on price_adjustment_line (adjustment_id, sku_id) where deleted_at is null and status = 'PENDING';
create index if not exists price_adjustment_line_applied on price_adjustment_line (adjustment_id, sku_id) where deleted_at is null and status = 'APPLIED';

-- At most one price of an article, channel and kind holds at any instant.
do $$ begin
  if not exists (select 1 from pg_constraint where conname = 'price_history_no_overlap') then
    alter table price_history add constraint price_history_no_overlap
      exclude using gist (sku_id with =, channel with =, price_type with =, tstzrange(valid_from, valid_to) with &&);
  end if;
end $$;
alter table price_history drop constraint if exists price_history_says;
alter table price_history add constraint price_history_says check (price >= 0 and (valid_to is null or valid_to > valid_from)
  and (source_line_id is null or restores_line_id is null) and (price_type <> 'SUPPLY' or channel = 'ALL'));
alter table price_adjustment drop constraint if exists price_adjustment_says;
alter table price_adjustment add constraint price_adjustment_says check (line_count >= 0 and applied_count >= 0 and failed_count >= 0
  and (not allow_loss or loss_reason is not null) and (end_at is null or effective_at is null or end_at > effective_at)
  and (price_type <> 'SUPPLY' or channel = 'ALL') and (price_type <> 'JD_FRONT' or channel = 'JD'));
alter table price_adjustment_line drop constraint if exists price_adjustment_line_says;
alter table price_adjustment_line add constraint price_adjustment_line_says check (new_price > 0 and (old_price is null or old_price >= 0)
  and (status not in ('FAILED', 'KEPT') or error is not null) and (status not in ('APPLIED', 'RESTORED', 'KEPT') or applied_at is not null));

-- What a price was stays what it was: a row is only closed.
create or replace function price_history_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'price history is kept'; end if;
  if (new.sku_id, new.channel, new.price_type, new.price, new.valid_from, new.source_line_id, new.restores_line_id)
    is distinct from (old.sku_id, old.channel, old.price_type, old.price, old.valid_from, old.source_line_id, old.restores_line_id)
    or (old.valid_to is not null and new.valid_to is distinct from old.valid_to) then raise exception 'price history stays'; end if;
  return new;
end $$;
drop trigger if exists stays on price_history;
create trigger stays before update or delete on price_history for each row execute function price_history_stays();
