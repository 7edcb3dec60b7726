-- An article stands in a channel once.
create unique index if not exists channel_listing_alive on channel_listing (sku_id, channel) where deleted_at is null;
-- What is due, and what is to be looked at daily: neither grows with what was sold before.
create index if not exists channel_listing_due on channel_listing (scheduled_at, id) where status = 'SCHEDULED' and deleted_at is null;
create index if not exists channel_listing_selling on channel_listing (id) where status in ('SHELVING', 'ON_SHELF') and deleted_at is null;
create index if not exists channel_listing_selling_of_supplier on channel_listing (supplier_id, id) where status in ('SHELVING', 'ON_SHELF') and deleted_at is null;

-- Whoever takes something down says why; what waits for its hour has one.
alter table channel_listing drop constraint if exists channel_listing_says_why;
alter table channel_listing add constraint channel_listing_says_why check (
  (status not in ('OFF_SHELF', 'OUT_OF_POOL') or off_reason is not null) and (status <> 'SCHEDULED' or scheduled_at is not null));

-- What was done stays done.
create or replace function shelving_record_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on shelving_record;
create trigger append_only before update or delete on shelving_record for each row execute function shelving_record_is_append_only();

-- What rules decided stays so.
drop trigger if exists append_only on shelves_record_rule;
create trigger append_only before update or delete on shelves_record_rule for each row execute function shelving_record_is_append_only();

-- A preview is taken over once; what waits in a batch is found without what is done.
create unique index if not exists shelves_batch_preview on shelves_batch (preview_id) where preview_id is not null;
create index if not exists shelves_batch_item_waiting on shelves_batch_item (batch_id, supplier_id, listing_id) where outcome = 'WAITING';
create unique index if not exists shelves_rule_name_alive on shelves_rule (name) where deleted_at is null;
