-- outside a transaction
-- Rows of one state, the newest first, of tables that grow with the business: lists that are searched by it find their page in the index alone,
-- and tiles count in it, whatever lies before the rows of that state in the list's own order. Of rows that live: a plain index would have
-- each row read for that.
create index concurrently if not exists after_refund_status_choice on after_refund (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists after_sales_order_status_choice on after_sales_order (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists bill_pay_status_choice on bill_pay (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists channel_listing_status_choice on channel_listing (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists inbound_order_status_choice on inbound_order (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists inventory_take_status_choice on inventory_take (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists order_invoice_status_choice on order_invoice (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists order_master_invoice_status_choice on order_master (invoice_status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists order_master_status_choice on order_master (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists outbound_order_status_choice on outbound_order (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists overdue_order_status_choice on overdue_order (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists postpone_apply_status_choice on postpone_apply (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists price_adjustment_status_choice on price_adjustment (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists product_draft_status_choice on product_draft (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists purchase_bill_status_choice on purchase_bill (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists purchase_order_status_choice on purchase_order (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists purchase_order_line_order_status_choice on purchase_order_line (order_status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists purchase_return_status_choice on purchase_return (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists spu_audit_status_choice on spu (audit_status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists sub_order_status_choice on sub_order (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists supplier_oper_status_choice on supplier (oper_status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists supplier_change_status_choice on supplier_change (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists supplier_exit_status_choice on supplier_exit (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists supplier_freeze_status_choice on supplier_freeze (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists supplier_registration_status_choice on supplier_registration (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists supplier_regularization_status_choice on supplier_regularization (status, create_time desc, id desc) where deleted_at is null;
create index concurrently if not exists transfer_order_status_choice on transfer_order (status, create_time desc, id desc) where deleted_at is null;
