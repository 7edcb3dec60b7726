-- DropIndex
DROP INDEX "after_refund_status_create_time_id_idx";

-- DropIndex
DROP INDEX "after_sales_order_status_create_time_id_idx";

-- DropIndex
DROP INDEX "bill_pay_status_create_time_id_idx";

-- DropIndex
DROP INDEX "channel_listing_status_create_time_id_idx";

-- DropIndex
DROP INDEX "inbound_order_status_create_time_id_idx";

-- DropIndex
DROP INDEX "inventory_take_status_create_time_id_idx";

-- DropIndex
DROP INDEX "order_invoice_status_create_time_id_idx";

-- DropIndex
DROP INDEX "order_master_invoice_status_create_time_id_idx";

-- DropIndex
DROP INDEX "order_master_status_create_time_id_idx";

-- DropIndex
DROP INDEX "outbound_order_status_create_time_id_idx";

-- DropIndex
DROP INDEX "overdue_order_status_create_time_id_idx";

-- DropIndex
DROP INDEX "postpone_apply_status_create_time_id_idx";

-- DropIndex
DROP INDEX "price_adjustment_status_create_time_id_idx";

-- DropIndex
DROP INDEX "product_draft_status_create_time_id_idx";

-- DropIndex
DROP INDEX "purchase_bill_status_create_time_id_idx";

-- DropIndex
DROP INDEX "purchase_order_line_order_status_create_time_id_idx";

-- DropIndex
DROP INDEX "purchase_order_status_create_time_id_idx";

-- DropIndex
DROP INDEX "purchase_return_status_create_time_id_idx";

-- DropIndex
DROP INDEX "spu_audit_status_create_time_id_idx";

-- DropIndex
DROP INDEX "sub_order_status_create_time_id_idx";

-- DropIndex
DROP INDEX "supplier_change_status_create_time_id_idx";

-- DropIndex
DROP INDEX "supplier_exit_status_create_time_id_idx";

-- DropIndex
DROP INDEX "supplier_freeze_status_create_time_id_idx";

-- DropIndex
DROP INDEX "supplier_oper_status_create_time_id_idx";

-- DropIndex
DROP INDEX "supplier_registration_status_create_time_id_idx";

-- DropIndex
DROP INDEX "supplier_regularization_status_create_time_id_idx";

-- DropIndex
DROP INDEX "transfer_order_status_create_time_id_idx";
