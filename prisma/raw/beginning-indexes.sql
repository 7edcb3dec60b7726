-- outside a transaction
-- Columns of tables that grow in which lists look for the beginning of a text: contracts say `search: 'prefix'`,
-- `tests/modules/search/search-indexes.test.ts` compares. By the signs of the text, whatever the language of the database.

create index concurrently if not exists product_snapshot_spu_code_begins on product_snapshot (spu_code text_pattern_ops);
create index concurrently if not exists sku_snapshot_code_begins on sku_snapshot (code text_pattern_ops);
create index concurrently if not exists sku_region_record_sku_code_begins on sku_region_record (sku_code text_pattern_ops);
create index concurrently if not exists sku_inventory_record_sku_code_begins on sku_inventory_record (sku_code text_pattern_ops);
create index concurrently if not exists channel_listing_sku_code_begins on channel_listing (sku_code text_pattern_ops);
create index concurrently if not exists shelving_record_sku_code_begins on shelving_record (sku_code text_pattern_ops);
create index concurrently if not exists shelves_record_rule_sku_code_begins on shelves_record_rule (sku_code text_pattern_ops);
create index concurrently if not exists shelves_trial_hit_sku_code_begins on shelves_trial_hit (sku_code text_pattern_ops);
create index concurrently if not exists shelves_batch_item_sku_code_begins on shelves_batch_item (sku_code text_pattern_ops);
create index concurrently if not exists product_gather_source_code_begins on product_gather (source_code text_pattern_ops);
create index concurrently if not exists product_gather_sku_code_begins on product_gather (sku_code text_pattern_ops);
create index concurrently if not exists billable_item_source_code_begins on billable_item (source_code text_pattern_ops);
create index concurrently if not exists billable_item_order_code_begins on billable_item (order_code text_pattern_ops);
create index concurrently if not exists supplier_account_entry_code_begins on supplier_account_entry (code text_pattern_ops);
create index concurrently if not exists inbound_order_source_code_begins on inbound_order (source_code text_pattern_ops);
create index concurrently if not exists after_sales_order_sku_code_begins on after_sales_order (sku_code text_pattern_ops);
create index concurrently if not exists after_sales_order_channel_case_no_begins on after_sales_order (channel_case_no text_pattern_ops);
create index concurrently if not exists after_sales_order_channel_order_no_begins on after_sales_order (channel_order_no text_pattern_ops);
create index concurrently if not exists after_sales_order_order_code_begins on after_sales_order (order_code text_pattern_ops);
create index concurrently if not exists after_sales_order_return_bill_code_begins on after_sales_order (return_bill_code text_pattern_ops);
