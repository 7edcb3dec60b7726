-- Columns in which lists or the command palette look for a part of the text, of tables that grow with the business: contracts say
-- `search: 'contains'` or `found`, `tests/modules/search/search-indexes.test.ts` compares. Tables of settings are walked through.
-- Not partial: the planner takes its statistics from whole indexes only. New rows wait in a list until it has 1 MB; writing them
-- one by one would cost four times as much, and reading that list costs half a millisecond.
do $$
declare searched record;
begin
  for searched in select * from (values
    ('after_refund', array['no']),
    ('after_sales_order', array['code', 'channel_case_no', 'buyer_name']),
    ('api_error_log', array['error_name', 'message', 'account', 'path']),
    ('app_user', array['account', 'name', 'name_en', 'mobile']),
    ('cargo_space', array['code', 'name', 'name_en']),
    ('client_error_log', array['url', 'message', 'account']),
    ('community', array['community_code', 'community_name', 'name_en']),
    ('daily', array['content']),
    ('exception_order', array['code', 'biz_key', 'title']),
    ('inbound_order', array['code']),
    ('inventory_take', array['code']),
    ('message_delivery', array['recipient', 'title']),
    ('outbound_order', array['code']),
    ('transfer_order', array['code']),
    ('purchase_order', array['code']),
    ('purchase_return', array['code']),
    ('purchase_bill', array['code']),
    ('price_adjustment', array['code', 'reason']),
    ('price_adjustment_line', array['sku_code', 'sku_name', 'sku_name_en']),
    ('price_history', array['sku_code', 'sku_name', 'sku_name_en']),
    ('bill_pay', array['code']),
    ('order_invoice', array['title', 'invoice_no']),
    ('order_master', array['code', 'channel_order_no', 'buyer_name', 'consignee_name', 'consignee_mobile']),
    ('overdue_order', array['code']),
    ('postpone_apply', array['code']),
    ('sub_order', array['order_code']),
    ('operate_log', array['title', 'account', 'path', 'permission', 'via_name']),
    ('api_access_log', array['title', 'account', 'path', 'via_name']),
    ('login_log', array['account', 'failure']),
    ('product_draft', array['code', 'name']),
    ('product_snapshot', array['name']),
    ('channel_listing', array['sku_name', 'sku_name_en']),
    ('shelving_record', array['sku_name', 'sku_name_en']),
    ('shelves_record_rule', array['sku_name', 'sku_name_en']),
    ('shelves_trial_hit', array['sku_name', 'sku_name_en']),
    ('shelves_batch_item', array['sku_name', 'sku_name_en']),
    ('shelves_apply', array['code']),
    ('product_gather', array['title']),
    ('product_recommend', array['title', 'title_en']),
    ('sku', array['code', 'name', 'name_en']),
    ('sku_inventory_record', array['sku_name']),
    ('sku_region_record', array['sku_name']),
    ('sku_snapshot', array['name', 'name_en']),
    ('spu', array['code', 'name', 'name_en', 'keyword']),
    ('supplier', array['code', 'company_name', 'short_name', 'name_en', 'credit_code', 'mobile']),
    ('supplier_bank_account', array['account_name', 'bank_name']),
    ('supplier_change', array['code']),
    ('supplier_contact', array['name', 'mobile']),
    ('supplier_contract', array['contract_no', 'name']),
    ('supplier_contract_temp', array['contract_no', 'name']),
    ('supplier_exit', array['code']),
    ('supplier_feedback', array['code', 'title']),
    ('supplier_freeze', array['code']),
    ('supplier_freight_rule', array['code', 'name']),
    ('supplier_material', array['name']),
    ('supplier_material_temp', array['name']),
    ('supplier_price_rule', array['code', 'category_name']),
    ('supplier_product_type', array['category_name']),
    ('supplier_recipient', array['name', 'mobile', 'address']),
    ('supplier_registration', array['code', 'company_name']),
    ('supplier_regularization', array['code'])
  ) as given (of_table, columns)
  loop
    for i in 1 .. cardinality(searched.columns) loop
      execute format('create index if not exists %I on %I using gin (search_grams(%I)) with (gin_pending_list_limit = 1024)',
        searched.of_table || '_' || searched.columns[i] || '_grams', searched.of_table, searched.columns[i]);
    end loop;
    -- Rows that are there already have no statistics of their grams yet.
    execute format('analyze %I', searched.of_table);
  end loop;
end $$;
