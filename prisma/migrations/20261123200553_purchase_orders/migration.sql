-- CreateEnum
CREATE TYPE "PurchaseOrderType" AS ENUM ('SELF', 'DROP_SHIP');

-- CreateEnum
CREATE TYPE "PurchaseOrderStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED', 'CLOSED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PurchaseProgress" AS ENUM ('NONE', 'PARTIAL', 'FULL');

-- CreateEnum
CREATE TYPE "PurchaseRevisionKind" AS ENUM ('ORIGINAL', 'AMENDMENT', 'COUNTER');

-- CreateEnum
CREATE TYPE "PurchaseAnswer" AS ENUM ('ACCEPTED', 'REFUSED');

-- CreateEnum
CREATE TYPE "PurchasePayKind" AS ENUM ('DEPOSIT', 'BALANCE');

-- CreateEnum
CREATE TYPE "PurchaseReturnStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'WAIT_OUTBOUND', 'OUTBOUND', 'WAIT_REFUND', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PurchaseRefundMode" AS ENUM ('OFFSET', 'REFUND');

-- CreateTable
CREATE TABLE "purchase_order" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "type" "PurchaseOrderType" NOT NULL DEFAULT 'SELF',
    "supplier_id" UUID NOT NULL,
    "sent_to_id" UUID,
    "contract_id" UUID,
    "sales_channel" VARCHAR(40),
    "warehouse_id" UUID NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "status" "PurchaseOrderStatus" NOT NULL DEFAULT 'DRAFT',
    "receipt_status" "PurchaseProgress" NOT NULL DEFAULT 'NONE',
    "bill_status" "PurchaseProgress" NOT NULL DEFAULT 'NONE',
    "pay_status" "PurchaseProgress" NOT NULL DEFAULT 'NONE',
    "return_status" "PurchaseProgress" NOT NULL DEFAULT 'NONE',
    "order_at" TIMESTAMPTZ(6),
    "expect_on" DATE,
    "due_on" DATE,
    "confirm_due_at" TIMESTAMPTZ(6),
    "confirmed_at" TIMESTAMPTZ(6),
    "total_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "goods_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "tax_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "discount_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "freight_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "other_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "total_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "deposit_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "paid_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "change_kind" "PurchaseRevisionKind",
    "is_urgent" BOOLEAN NOT NULL DEFAULT false,
    "held_status" "PurchaseOrderStatus",
    "held_reason" VARCHAR(500),
    "cancel_reason" VARCHAR(500),
    "close_reason" VARCHAR(500),
    "budget_id" UUID,
    "budget_reserved" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "budget_used" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "owner_id" UUID,
    "org_id" UUID,
    "process_instance_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "completed_at" TIMESTAMPTZ(6),
    "closed_at" TIMESTAMPTZ(6),
    "cancelled_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "purchase_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_order_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "order_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "order_code" VARCHAR(32) NOT NULL,
    "order_status" "PurchaseOrderStatus" NOT NULL DEFAULT 'DRAFT',
    "supplier_id" UUID NOT NULL,
    "sent_to_id" UUID,
    "warehouse_id" UUID NOT NULL,
    "sku_id" UUID NOT NULL,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "spec" VARCHAR(400),
    "unit" VARCHAR(40),
    "qty" DECIMAL(18,4) NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "agreed_price" DECIMAL(18,4),
    "price_reason" VARCHAR(500),
    "tax_rate" DECIMAL(9,6) NOT NULL,
    "tax_amount" DECIMAL(18,2) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "expect_on" DATE,
    "promised_on" DATE,
    "due_on" DATE,
    "received_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "rejected_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "in_return_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "returned_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "billed_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "closed_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "source_demand_id" UUID,
    "remark" VARCHAR(500),

    CONSTRAINT "purchase_order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_order_revision" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "order_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "kind" "PurchaseRevisionKind" NOT NULL,
    "data" JSONB NOT NULL,
    "total_amount" DECIMAL(18,2) NOT NULL,
    "reason" VARCHAR(500),
    "in_force_at" TIMESTAMPTZ(6),
    "dropped_at" TIMESTAMPTZ(6),

    CONSTRAINT "purchase_order_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_order_counter" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "qty" DECIMAL(18,4),
    "price" DECIMAL(18,4),
    "promised_on" DATE,
    "reason" VARCHAR(500) NOT NULL,
    "answer" "PurchaseAnswer",
    "answer_note" VARCHAR(500),
    "answered_by" UUID,
    "answered_at" TIMESTAMPTZ(6),

    CONSTRAINT "purchase_order_counter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_order_pay" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "order_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "kind" "PurchasePayKind" NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "method" VARCHAR(40) NOT NULL,
    "paid_on" DATE NOT NULL,
    "voucher_no" VARCHAR(64),
    "pay_id" UUID,
    "reversal_of_id" UUID,
    "remark" VARCHAR(500),

    CONSTRAINT "purchase_order_pay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_return" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "order_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "sent_to_id" UUID,
    "warehouse_id" UUID NOT NULL,
    "recipient_id" UUID NOT NULL,
    "consignee_name" VARCHAR(50) NOT NULL,
    "consignee_mobile" VARCHAR(20) NOT NULL,
    "region_code" VARCHAR(12),
    "address" VARCHAR(500) NOT NULL,
    "status" "PurchaseReturnStatus" NOT NULL DEFAULT 'DRAFT',
    "reason_code" VARCHAR(40) NOT NULL,
    "reason" VARCHAR(500),
    "total_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "goods_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "tax_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "total_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "refund_mode" "PurchaseRefundMode" NOT NULL DEFAULT 'OFFSET',
    "refunded_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "outbound_id" UUID,
    "supplier_note" VARCHAR(500),
    "cancel_reason" VARCHAR(500),
    "owner_id" UUID,
    "org_id" UUID,
    "process_instance_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "shipped_at" TIMESTAMPTZ(6),
    "signed_at" TIMESTAMPTZ(6),
    "settled_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "purchase_return_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_return_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "return_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "order_line_id" UUID NOT NULL,
    "inbound_line_id" UUID,
    "sku_id" UUID NOT NULL,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "spec" VARCHAR(400),
    "unit" VARCHAR(40),
    "batch_id" UUID,
    "qty" DECIMAL(18,4) NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "tax_rate" DECIMAL(9,6) NOT NULL,
    "tax_amount" DECIMAL(18,2) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "shipped_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "billed_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "remark" VARCHAR(500),

    CONSTRAINT "purchase_return_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_budget" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "org_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "reserved_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "used_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "remark" VARCHAR(1000),

    CONSTRAINT "purchase_budget_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "purchase_order_create_time_id_idx" ON "purchase_order"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_status_create_time_id_idx" ON "purchase_order"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_supplier_id_create_time_id_idx" ON "purchase_order"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_sent_to_id_create_time_id_idx" ON "purchase_order"("sent_to_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_warehouse_id_create_time_id_idx" ON "purchase_order"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_budget_id_idx" ON "purchase_order"("budget_id");

-- CreateIndex
CREATE INDEX "purchase_order_line_order_id_line_no_idx" ON "purchase_order_line"("order_id", "line_no");

-- CreateIndex
CREATE INDEX "purchase_order_line_create_time_id_idx" ON "purchase_order_line"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_line_supplier_id_create_time_id_idx" ON "purchase_order_line"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_line_sent_to_id_create_time_id_idx" ON "purchase_order_line"("sent_to_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_line_sku_id_create_time_id_idx" ON "purchase_order_line"("sku_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_line_warehouse_id_create_time_id_idx" ON "purchase_order_line"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_line_order_status_create_time_id_idx" ON "purchase_order_line"("order_status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_order_revision_order_id_revision_idx" ON "purchase_order_revision"("order_id", "revision");

-- CreateIndex
CREATE INDEX "purchase_order_counter_order_id_round_idx" ON "purchase_order_counter"("order_id", "round");

-- CreateIndex
CREATE INDEX "purchase_order_counter_line_id_idx" ON "purchase_order_counter"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_order_pay_reversal_of_id_key" ON "purchase_order_pay"("reversal_of_id");

-- CreateIndex
CREATE INDEX "purchase_order_pay_order_id_create_time_idx" ON "purchase_order_pay"("order_id", "create_time");

-- CreateIndex
CREATE INDEX "purchase_order_pay_supplier_id_create_time_id_idx" ON "purchase_order_pay"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_return_create_time_id_idx" ON "purchase_return"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_return_status_create_time_id_idx" ON "purchase_return"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_return_supplier_id_create_time_id_idx" ON "purchase_return"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_return_sent_to_id_create_time_id_idx" ON "purchase_return"("sent_to_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_return_order_id_idx" ON "purchase_return"("order_id");

-- CreateIndex
CREATE INDEX "purchase_return_line_return_id_line_no_idx" ON "purchase_return_line"("return_id", "line_no");

-- CreateIndex
CREATE INDEX "purchase_return_line_order_line_id_idx" ON "purchase_return_line"("order_line_id");

-- CreateIndex
CREATE INDEX "purchase_budget_create_time_id_idx" ON "purchase_budget"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_budget_org_id_year_idx" ON "purchase_budget"("org_id", "year");

-- AddForeignKey
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_budget_id_fkey" FOREIGN KEY ("budget_id") REFERENCES "purchase_budget"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_revision" ADD CONSTRAINT "purchase_order_revision_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_counter" ADD CONSTRAINT "purchase_order_counter_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_counter" ADD CONSTRAINT "purchase_order_counter_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "purchase_order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_pay" ADD CONSTRAINT "purchase_order_pay_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_pay" ADD CONSTRAINT "purchase_order_pay_reversal_of_id_fkey" FOREIGN KEY ("reversal_of_id") REFERENCES "purchase_order_pay"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_return" ADD CONSTRAINT "purchase_return_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_return_line" ADD CONSTRAINT "purchase_return_line_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "purchase_return"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_return_line" ADD CONSTRAINT "purchase_return_line_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "purchase_order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
