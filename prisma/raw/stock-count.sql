create unique index if not exists inventory_take_code_alive on inventory_take (code) where deleted_at is null;
-- What is open in a warehouse: asked before it is switched off, and before a count begins.
create index if not exists inventory_take_open on inventory_take (warehouse_id, code) where deleted_at is null and status in ('COUNTING', 'SUBMITTED', 'RECOUNT');
create unique index if not exists inventory_take_line_number_alive on inventory_take_line (take_id, line_no) where deleted_at is null;
-- A place and its goods are counted once.
create unique index if not exists inventory_take_line_place_alive on inventory_take_line
  (take_id, sku_id, coalesce(cargo_space_id, '00000000-0000-0000-0000-000000000000'), coalesce(batch_id, '00000000-0000-0000-0000-000000000000')) where deleted_at is null;
alter table inventory_take_line drop constraint if exists inventory_take_line_quantities;
alter table inventory_take_line add constraint inventory_take_line_quantities check (count_qty >= 0 and recount_qty >= 0 and price >= 0);
-- Who counts anew is not who counted.
alter table inventory_take_line drop constraint if exists inventory_take_line_two_people;
alter table inventory_take_line add constraint inventory_take_line_two_people check (recounted_by <> counted_by);

-- What was counted stays as it was written down.
create or replace function inventory_take_entry_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on inventory_take_entry;
create trigger append_only before update or delete on inventory_take_entry for each row execute function inventory_take_entry_is_append_only();
