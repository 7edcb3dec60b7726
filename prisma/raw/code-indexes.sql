-- outside a transaction
-- Articles are found by their number in whatever case it was typed, hundreds at once.

create index concurrently if not exists sku_code_folded on sku (lower(code)) where deleted_at is null;
