-- outside a transaction
-- Orders that lists offer, of tables that grow with the business: without an index the whole table is sorted for each page. The test
-- tests/list-indexes.test.ts compares the contracts with what the tables have; an order that is not worth its index is not offered.

create index concurrently if not exists app_user_account_list on app_user (account, id) where deleted_at is null;
create index concurrently if not exists app_user_name_list on app_user (name, id) where deleted_at is null;
create index concurrently if not exists app_user_last_login_at_list on app_user (last_login_at, id) where deleted_at is null;
create index concurrently if not exists app_user_create_time_list on app_user (create_time, id) where deleted_at is null;
create index concurrently if not exists login_log_create_time_list on login_log (create_time, id);
create index concurrently if not exists operate_log_status_list on operate_log (status, id);
create index concurrently if not exists operate_log_duration_list on operate_log (duration, id);
create index concurrently if not exists api_access_log_status_list on api_access_log (status, id);
create index concurrently if not exists api_access_log_duration_list on api_access_log (duration, id);
create index concurrently if not exists api_error_log_process_status_list on api_error_log (process_status, id);
create index concurrently if not exists client_error_log_time_list on client_error_log (time, id);
create index concurrently if not exists notification_send_time_list on notification (send_time, id) where deleted_at is null;
create index concurrently if not exists notification_create_time_list on notification (create_time, id) where deleted_at is null;
create index concurrently if not exists message_delivery_create_time_list on message_delivery (create_time, id);
create index concurrently if not exists exception_order_code_list on exception_order (code, id) where deleted_at is null;
create index concurrently if not exists exception_order_retry_count_list on exception_order (retry_count, id) where deleted_at is null;
create index concurrently if not exists exception_order_create_time_list on exception_order (create_time, id) where deleted_at is null;
create index concurrently if not exists daily_work_on_list on daily (work_on, id) where deleted_at is null;
create index concurrently if not exists daily_hours_list on daily (hours, id) where deleted_at is null;
create index concurrently if not exists supplier_company_name_list on supplier (company_name, id) where deleted_at is null;
create index concurrently if not exists supplier_founded_on_list on supplier (founded_on, id) where deleted_at is null;
create index concurrently if not exists supplier_license_valid_to_list on supplier (license_valid_to, id) where deleted_at is null;
create index concurrently if not exists supplier_stage_list on supplier (stage, id) where deleted_at is null;
create index concurrently if not exists supplier_oper_status_list on supplier (oper_status, id) where deleted_at is null;
create index concurrently if not exists supplier_frozen_until_list on supplier (freeze_release_on, id) where deleted_at is null;
create index concurrently if not exists supplier_formal_at_list on supplier (formal_at, id) where deleted_at is null;
create index concurrently if not exists supplier_exited_at_list on supplier (exited_at, id) where deleted_at is null;
create index concurrently if not exists supplier_contact_name_list on supplier_contact (name, id) where deleted_at is null;
create index concurrently if not exists supplier_contact_create_time_list on supplier_contact (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_recipient_name_list on supplier_recipient (name, id) where deleted_at is null;
create index concurrently if not exists supplier_recipient_address_list on supplier_recipient (address, id) where deleted_at is null;
create index concurrently if not exists supplier_recipient_create_time_list on supplier_recipient (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_product_type_category_name_list on supplier_product_type (category_name, id) where deleted_at is null;
create index concurrently if not exists supplier_product_type_create_time_list on supplier_product_type (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_sales_channel_go_live_on_list on supplier_sales_channel (go_live_on, id) where deleted_at is null;
create index concurrently if not exists supplier_sales_channel_create_time_list on supplier_sales_channel (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_bank_account_account_name_list on supplier_bank_account (account_name, id) where deleted_at is null;
create index concurrently if not exists supplier_bank_account_bank_name_list on supplier_bank_account (bank_name, id) where deleted_at is null;
create index concurrently if not exists supplier_bank_account_create_time_list on supplier_bank_account (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_material_name_list on supplier_material (name, id) where deleted_at is null;
create index concurrently if not exists supplier_material_valid_from_list on supplier_material (valid_from, id) where deleted_at is null;
create index concurrently if not exists supplier_material_valid_to_list on supplier_material (valid_to, id) where deleted_at is null;
create index concurrently if not exists supplier_material_create_time_list on supplier_material (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_material_temp_name_list on supplier_material_temp (name, id) where deleted_at is null;
create index concurrently if not exists supplier_material_temp_valid_from_list on supplier_material_temp (valid_from, id) where deleted_at is null;
create index concurrently if not exists supplier_material_temp_valid_to_list on supplier_material_temp (valid_to, id) where deleted_at is null;
create index concurrently if not exists supplier_material_temp_create_time_list on supplier_material_temp (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_name_list on supplier_contract (name, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_amount_list on supplier_contract (amount, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_signed_on_list on supplier_contract (signed_on, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_valid_from_list on supplier_contract (valid_from, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_valid_to_list on supplier_contract (valid_to, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_create_time_list on supplier_contract (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_temp_contract_no_list on supplier_contract_temp (contract_no, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_temp_name_list on supplier_contract_temp (name, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_temp_amount_list on supplier_contract_temp (amount, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_temp_signed_on_list on supplier_contract_temp (signed_on, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_temp_valid_from_list on supplier_contract_temp (valid_from, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_temp_valid_to_list on supplier_contract_temp (valid_to, id) where deleted_at is null;
create index concurrently if not exists supplier_contract_temp_create_time_list on supplier_contract_temp (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_transaction_amount_list on supplier_margin_transaction (amount, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_transaction_occurred_on_list on supplier_margin_transaction (occurred_on, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_transaction_create_time_list on supplier_margin_transaction (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_required_list on supplier_margin (required, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_paid_list on supplier_margin (paid, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_deducted_list on supplier_margin (deducted, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_refunded_list on supplier_margin (refunded, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_due_on_list on supplier_margin (due_on, id) where deleted_at is null;
create index concurrently if not exists supplier_margin_create_time_list on supplier_margin (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_snapshot_number_list on supplier_snapshot (number, id) where deleted_at is null;
create index concurrently if not exists supplier_snapshot_create_time_list on supplier_snapshot (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_registration_submitted_at_list on supplier_registration (submitted_at, id) where deleted_at is null;
create index concurrently if not exists supplier_registration_approved_at_list on supplier_registration (approved_at, id) where deleted_at is null;
create index concurrently if not exists supplier_registration_company_name_list on supplier_registration (company_name, id) where deleted_at is null;
create index concurrently if not exists supplier_change_submitted_at_list on supplier_change (submitted_at, id) where deleted_at is null;
create index concurrently if not exists supplier_change_approved_at_list on supplier_change (approved_at, id) where deleted_at is null;
create index concurrently if not exists supplier_change_create_time_list on supplier_change (create_time, id) where deleted_at is null;
create index concurrently if not exists community_community_name_list on community (community_name, id) where deleted_at is null;
create index concurrently if not exists community_sort_list on community (sort, id) where deleted_at is null;
create index concurrently if not exists community_create_time_list on community (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_feedback_title_list on supplier_feedback (title, id) where deleted_at is null;
create index concurrently if not exists supplier_feedback_replied_at_list on supplier_feedback (replied_at, id) where deleted_at is null;
create index concurrently if not exists supplier_feedback_create_time_list on supplier_feedback (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_score_score_list on supplier_score (score, id) where deleted_at is null;
create index concurrently if not exists supplier_score_recalculated_at_list on supplier_score (recalculated_at, id) where deleted_at is null;
create index concurrently if not exists order_master_channel_order_no_list on order_master (channel_order_no, id) where deleted_at is null;
create index concurrently if not exists order_master_buyer_name_list on order_master (buyer_name, id) where deleted_at is null;
create index concurrently if not exists order_master_total_amount_list on order_master (total_amount, id) where deleted_at is null;
create index concurrently if not exists order_master_goods_amount_list on order_master (goods_amount, id) where deleted_at is null;
create index concurrently if not exists order_master_freight_amount_list on order_master (freight_amount, id) where deleted_at is null;
create index concurrently if not exists order_master_discount_amount_list on order_master (discount_amount, id) where deleted_at is null;
create index concurrently if not exists product_draft_submitted_at_list on product_draft (submitted_at, id) where deleted_at is null;
create index concurrently if not exists order_master_submitted_at_list on order_master (submitted_at, id) where deleted_at is null;
create index concurrently if not exists order_master_confirmed_at_list on order_master (confirmed_at, id) where deleted_at is null;
create index concurrently if not exists order_master_received_at_list on order_master (received_at, id) where deleted_at is null;
create index concurrently if not exists order_master_completed_at_list on order_master (completed_at, id) where deleted_at is null;
create index concurrently if not exists order_master_cancelled_at_list on order_master (cancelled_at, id) where deleted_at is null;
create index concurrently if not exists sub_order_goods_amount_list on sub_order (goods_amount, id) where deleted_at is null;
create index concurrently if not exists sub_order_submitted_at_list on sub_order (submitted_at, id) where deleted_at is null;
create index concurrently if not exists sub_order_confirmed_at_list on sub_order (confirmed_at, id) where deleted_at is null;
create index concurrently if not exists sub_order_shipped_at_list on sub_order (shipped_at, id) where deleted_at is null;
create index concurrently if not exists sub_order_received_at_list on sub_order (received_at, id) where deleted_at is null;
create index concurrently if not exists sub_order_completed_at_list on sub_order (completed_at, id) where deleted_at is null;
create index concurrently if not exists sub_order_cancelled_at_list on sub_order (cancelled_at, id) where deleted_at is null;
create index concurrently if not exists overdue_order_original_due_at_list on overdue_order (original_due_at, id) where deleted_at is null;
create index concurrently if not exists overdue_order_postponed_times_list on overdue_order (postponed_times, id) where deleted_at is null;
create index concurrently if not exists overdue_order_warned_at_list on overdue_order (warned_at, id) where deleted_at is null;
create index concurrently if not exists overdue_order_breached_at_list on overdue_order (breached_at, id) where deleted_at is null;
create index concurrently if not exists overdue_order_shipped_at_list on overdue_order (shipped_at, id) where deleted_at is null;
create index concurrently if not exists overdue_order_resolved_at_list on overdue_order (resolved_at, id) where deleted_at is null;
create index concurrently if not exists overdue_order_delay_minutes_list on overdue_order (delay_minutes, id) where deleted_at is null;
create index concurrently if not exists order_invoice_title_list on order_invoice (title, id) where deleted_at is null;
create index concurrently if not exists order_invoice_amount_list on order_invoice (amount, id) where deleted_at is null;
create index concurrently if not exists order_invoice_issued_on_list on order_invoice (issued_on, id) where deleted_at is null;
create index concurrently if not exists leave_leave_no_list on leave (leave_no, id) where deleted_at is null;
create index concurrently if not exists leave_start_on_list on leave (start_on, id) where deleted_at is null;
create index concurrently if not exists leave_end_on_list on leave (end_on, id) where deleted_at is null;
create index concurrently if not exists leave_days_list on leave (days, id) where deleted_at is null;
create index concurrently if not exists supplier_price_rule_effective_at_list on supplier_price_rule (effective_at, id) where deleted_at is null;
create index concurrently if not exists supplier_price_rule_ended_at_list on supplier_price_rule (ended_at, id) where deleted_at is null;
create index concurrently if not exists supplier_price_rule_submitted_at_list on supplier_price_rule (submitted_at, id) where deleted_at is null;
create index concurrently if not exists supplier_price_rule_approved_at_list on supplier_price_rule (approved_at, id) where deleted_at is null;
create index concurrently if not exists supplier_price_rule_create_time_list on supplier_price_rule (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_freight_rule_effective_at_list on supplier_freight_rule (effective_at, id) where deleted_at is null;
create index concurrently if not exists supplier_freight_rule_ended_at_list on supplier_freight_rule (ended_at, id) where deleted_at is null;
create index concurrently if not exists supplier_freight_rule_submitted_at_list on supplier_freight_rule (submitted_at, id) where deleted_at is null;
create index concurrently if not exists supplier_freight_rule_approved_at_list on supplier_freight_rule (approved_at, id) where deleted_at is null;
create index concurrently if not exists supplier_freight_rule_name_list on supplier_freight_rule (name, id) where deleted_at is null;
create index concurrently if not exists supplier_freight_rule_create_time_list on supplier_freight_rule (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_regularization_submitted_at_list on supplier_regularization (submitted_at, id) where deleted_at is null;
create index concurrently if not exists supplier_regularization_approved_at_list on supplier_regularization (approved_at, id) where deleted_at is null;
create index concurrently if not exists supplier_regularization_cool_down_until_list on supplier_regularization (cool_down_until, id) where deleted_at is null;
create index concurrently if not exists supplier_regularization_create_time_list on supplier_regularization (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_freeze_submitted_at_list on supplier_freeze (submitted_at, id) where deleted_at is null;
create index concurrently if not exists supplier_freeze_approved_at_list on supplier_freeze (approved_at, id) where deleted_at is null;
create index concurrently if not exists supplier_freeze_release_on_list on supplier_freeze (release_on, id) where deleted_at is null;
create index concurrently if not exists supplier_freeze_frozen_at_list on supplier_freeze (frozen_at, id) where deleted_at is null;
create index concurrently if not exists supplier_freeze_released_at_list on supplier_freeze (released_at, id) where deleted_at is null;
create index concurrently if not exists supplier_freeze_create_time_list on supplier_freeze (create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_exit_submitted_at_list on supplier_exit (submitted_at, id) where deleted_at is null;
create index concurrently if not exists supplier_exit_approved_at_list on supplier_exit (approved_at, id) where deleted_at is null;
create index concurrently if not exists supplier_exit_completed_at_list on supplier_exit (completed_at, id) where deleted_at is null;
create index concurrently if not exists supplier_exit_create_time_list on supplier_exit (create_time, id) where deleted_at is null;
create index concurrently if not exists postpone_apply_due_at_list on postpone_apply (due_at, id) where deleted_at is null;
create index concurrently if not exists postpone_apply_new_due_at_list on postpone_apply (new_due_at, id) where deleted_at is null;
create index concurrently if not exists postpone_apply_submitted_at_list on postpone_apply (submitted_at, id) where deleted_at is null;
create index concurrently if not exists postpone_apply_approved_at_list on postpone_apply (approved_at, id) where deleted_at is null;
create index concurrently if not exists category_mapping_create_time_list on category_mapping (create_time, id) where deleted_at is null;
create index concurrently if not exists brand_authorisation_valid_from_list on brand_authorisation (valid_from, id) where deleted_at is null;
create index concurrently if not exists brand_authorisation_valid_to_list on brand_authorisation (valid_to, id) where deleted_at is null;
create index concurrently if not exists brand_authorisation_create_time_list on brand_authorisation (create_time, id) where deleted_at is null;

-- What is looked for by its very value, or by how it begins, and stands in few rows.
create index concurrently if not exists login_log_session_id_is on login_log (session_id);
create index concurrently if not exists operate_log_request_id_is on operate_log (request_id);
create index concurrently if not exists api_access_log_request_id_is on api_access_log (request_id);
create index concurrently if not exists api_error_log_request_id_is on api_error_log (request_id);
create index concurrently if not exists login_log_address_begins on login_log (address varchar_pattern_ops);
create index concurrently if not exists operate_log_ip_begins on operate_log (ip varchar_pattern_ops);
create index concurrently if not exists api_access_log_ip_begins on api_access_log (ip varchar_pattern_ops);
create index concurrently if not exists supplier_registration_credit_code_begins on supplier_registration (credit_code varchar_pattern_ops);
create index concurrently if not exists supplier_credit_code_begins on supplier (credit_code varchar_pattern_ops);
create index concurrently if not exists leave_leave_no_begins on leave (leave_no varchar_pattern_ops);

-- States of which few rows are in one, newest first.
create index concurrently if not exists leave_status_newest on leave (status, create_time, id) where deleted_at is null;
create index concurrently if not exists leave_leave_type_newest on leave (leave_type, create_time, id) where deleted_at is null;
create index concurrently if not exists supplier_change_kind_newest on supplier_change (kind, create_time, id) where deleted_at is null;
create index concurrently if not exists sub_order_ship_status_newest on sub_order (ship_status, create_time, id) where deleted_at is null;
create index concurrently if not exists cargo_space_code_list on cargo_space (code, id) where deleted_at is null;
create index concurrently if not exists cargo_space_name_list on cargo_space (name, id) where deleted_at is null;
create index concurrently if not exists cargo_space_sort_list on cargo_space (sort, id) where deleted_at is null;
create index concurrently if not exists cargo_space_create_time_list on cargo_space (create_time, id) where deleted_at is null;
create index concurrently if not exists inventory_take_code_list on inventory_take (code, id) where deleted_at is null;
create index concurrently if not exists inventory_take_plan_start_list on inventory_take (plan_start, id) where deleted_at is null;
create index concurrently if not exists inbound_order_code_list on inbound_order (code, id) where deleted_at is null;
create index concurrently if not exists purchase_bill_due_on_list on purchase_bill (due_on, id) where deleted_at is null;
create index concurrently if not exists inbound_order_arrival_on_list on inbound_order (arrival_on, id) where deleted_at is null;
create index concurrently if not exists transfer_order_code_list on transfer_order (code, id) where deleted_at is null;
create index concurrently if not exists outbound_order_code_list on outbound_order (code, id) where deleted_at is null;
create index concurrently if not exists outbound_order_source_code_begins on outbound_order (source_code varchar_pattern_ops);
create index concurrently if not exists outbound_order_master_code_begins on outbound_order (master_code varchar_pattern_ops);
create index concurrently if not exists product_gather_price_list on product_gather (price, id) where deleted_at is null;
create index concurrently if not exists product_gather_our_price_list on product_gather (our_price, id) where deleted_at is null;
create index concurrently if not exists product_gather_distance_list on product_gather (distance, id) where deleted_at is null;
create index concurrently if not exists product_gather_gathered_at_list on product_gather (gathered_at, id) where deleted_at is null;
create index concurrently if not exists product_recommend_title_list on product_recommend (title, id) where deleted_at is null;
create index concurrently if not exists product_recommend_start_on_list on product_recommend (start_on, id) where deleted_at is null;
create index concurrently if not exists product_recommend_end_on_list on product_recommend (end_on, id) where deleted_at is null;
create index concurrently if not exists product_recommend_sort_list on product_recommend (sort, id) where deleted_at is null;
create index concurrently if not exists shelves_apply_code_list on shelves_apply (code, id) where deleted_at is null;
create index concurrently if not exists price_history_sku_code_list on price_history (sku_code, id) where deleted_at is null;
create index concurrently if not exists price_history_valid_from_list on price_history (valid_from, id) where deleted_at is null;
create index concurrently if not exists price_adjustment_code_list on price_adjustment (code, id) where deleted_at is null;
create index concurrently if not exists price_adjustment_effective_at_list on price_adjustment (effective_at, id) where deleted_at is null;
create index concurrently if not exists price_adjustment_line_sku_code_list on price_adjustment_line (sku_code, id) where deleted_at is null;
create index concurrently if not exists bill_pay_urgent_status_list on bill_pay (urgent_status, id) where deleted_at is null;
create index concurrently if not exists bill_pay_plan_pay_on_list on bill_pay (plan_pay_on, id) where deleted_at is null;
create index concurrently if not exists bill_pay_paid_at_list on bill_pay (paid_at, id) where deleted_at is null;

-- Documents about suppliers, of whatever kind, in one list: the newest of each state.
create index concurrently if not exists supplier_registration_approvals on supplier_registration (status, (coalesce(submitted_at, create_time)), id) where deleted_at is null;
create index concurrently if not exists supplier_change_approvals on supplier_change (status, (coalesce(submitted_at, create_time)), id) where deleted_at is null;
create index concurrently if not exists supplier_regularization_approvals on supplier_regularization (status, (coalesce(submitted_at, create_time)), id) where deleted_at is null;
create index concurrently if not exists supplier_freeze_approvals on supplier_freeze (status, (coalesce(submitted_at, create_time)), id) where deleted_at is null;
create index concurrently if not exists supplier_exit_approvals on supplier_exit (status, (coalesce(submitted_at, create_time)), id) where deleted_at is null;
create index concurrently if not exists supplier_price_rule_approvals on supplier_price_rule (status, (coalesce(submitted_at, create_time)), id) where deleted_at is null;
create index concurrently if not exists supplier_freight_rule_approvals on supplier_freight_rule (status, (coalesce(submitted_at, create_time)), id) where deleted_at is null;

-- Rows of one other row, newest first.
create index concurrently if not exists after_sales_order_return_warehouse_id_newest on after_sales_order (return_warehouse_id, create_time, id) where deleted_at is null;
create index concurrently if not exists inventory_warn_config_warehouse_id_newest on inventory_warn_config (warehouse_id, create_time, id) where deleted_at is null;
create index concurrently if not exists inventory_warn_sku_sku_id_newest on inventory_warn_sku (sku_id, create_time, id) where deleted_at is null;
create index concurrently if not exists overdue_order_line_id_newest on overdue_order (line_id, create_time, id) where deleted_at is null;
create index concurrently if not exists price_adjustment_line_sku_id_newest on price_adjustment_line (sku_id, create_time, id) where deleted_at is null;
create index concurrently if not exists product_draft_category_id_newest on product_draft (category_id, create_time, id) where deleted_at is null;
create index concurrently if not exists purchase_order_contract_id_newest on purchase_order (contract_id, create_time, id) where deleted_at is null;
create index concurrently if not exists purchase_order_owner_id_newest on purchase_order (owner_id, create_time, id) where deleted_at is null;
create index concurrently if not exists purchase_return_warehouse_id_newest on purchase_return (warehouse_id, create_time, id) where deleted_at is null;
create index concurrently if not exists shelving_record_sku_id_newest on shelving_record (sku_id, create_time, id);
create index concurrently if not exists sku_snapshot_spu_id_newest on sku_snapshot (spu_id, create_time, id);

-- Contracts by the days on which they are warned of, to find those of today in any order.
create index concurrently if not exists supplier_contract_warned_on on supplier_contract using gist (daterange(valid_to - greatest(warn_days, 0), valid_to, '[]'))
  where deleted_at is null and status in ('EFFECTIVE', 'EXPIRING', 'EXPIRED');

-- Qualifications likewise.
create index concurrently if not exists supplier_material_warned_on on supplier_material using gist (daterange(valid_to - greatest(warn_days, 0), valid_to, '[]'))
  where deleted_at is null and replaced_by_id is null and valid_to is not null;
create index concurrently if not exists supplier_material_replaced on supplier_material (create_time, id) where deleted_at is null and replaced_by_id is not null;

-- Filters with few values, of which some have no row for a long time: the list would be walked to its end for them.
create index concurrently if not exists price_adjustment_line_status_newest on price_adjustment_line (status, create_time, id) where deleted_at is null;
create index concurrently if not exists price_adjustment_line_price_type_newest on price_adjustment_line (price_type, create_time, id) where deleted_at is null;
create index concurrently if not exists shelving_record_action_newest on shelving_record (action, create_time, id);
create index concurrently if not exists notification_kind_newest on notification (message_module, kind, send_time, id) where deleted_at is null;
create index concurrently if not exists inventory_take_line_counted_by on inventory_take_line (counted_by) where counted_by is not null;
create index concurrently if not exists inventory_take_line_recounted_by on inventory_take_line (recounted_by) where recounted_by is not null;

-- Figures of open purchase orders, of those that are late and of those due on a day.
create index concurrently if not exists purchase_order_open on purchase_order (status, due_on)
  where deleted_at is null and status not in ('COMPLETED', 'CLOSED', 'CANCELLED', 'REJECTED');

-- The bell counts and lists what is unread, for everybody and often; what must be read at once is asked for at every sign-in.
create index concurrently if not exists notification_unread_newest on notification (user_id, send_time, id) where not is_read and deleted_at is null;
create index concurrently if not exists notification_forced on notification (user_id, send_time, id) where forced and not is_read and deleted_at is null;
drop index concurrently if exists notification_unread;

-- Who holds a brand is told without looking at the authorisations themselves.
create index concurrently if not exists brand_authorisation_held on brand_authorisation (brand_id, supplier_id) include (valid_from, valid_to) where deleted_at is null;
-- What comes back to a warehouse or a supplier and is in one state.
create index concurrently if not exists after_sales_order_return_to_status on after_sales_order (return_to, status, create_time desc, id desc) where deleted_at is null;
