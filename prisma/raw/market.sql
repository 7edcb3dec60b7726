-- An article of a source stands once; so does a recommendation in its place.
create unique index if not exists product_gather_alive on product_gather (source, source_code) where deleted_at is null;
create unique index if not exists product_recommend_alive on product_recommend (sku_id, channel, place) where deleted_at is null;
alter table product_gather drop constraint if exists product_gather_price_is_positive;
alter table product_gather add constraint product_gather_price_is_positive check (price > 0);
alter table product_recommend drop constraint if exists product_recommend_ends_after;
alter table product_recommend add constraint product_recommend_ends_after check (end_on is null or start_on is null or end_on >= start_on);

-- What was seen was seen.
create or replace function product_gather_price_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on product_gather_price;
create trigger append_only before update on product_gather_price for each row execute function product_gather_price_is_append_only();
