-- CreateEnum
CREATE TYPE "AfterSalesType" AS ENUM ('REFUND_ONLY', 'RETURN_REFUND', 'EXCHANGE', 'REPAIR');

-- CreateEnum
CREATE TYPE "AfterSalesStatus" AS ENUM ('APPLY', 'SUPPLIER_REVIEW', 'ARBITRATION', 'WAIT_BUYER_SHIP', 'WAIT_RECEIVE', 'WAIT_SUPPLIER_DELIVER', 'WAIT_REFUND', 'COMPLETED', 'REFUSED', 'CLOSED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "AfterSalesLiability" AS ENUM ('SUPPLIER', 'PLATFORM', 'BUYER');

-- CreateEnum
CREATE TYPE "AfterSalesCondition" AS ENUM ('GOOD', 'DEFECTIVE');

-- CreateEnum
CREATE TYPE "AfterSalesPlace" AS ENUM ('WAREHOUSE', 'SUPPLIER');

-- CreateEnum
CREATE TYPE "AfterSalesSide" AS ENUM ('BUYER', 'SUPPLIER', 'PLATFORM', 'SYSTEM');

-- CreateEnum
CREATE TYPE "AfterRefundChannel" AS ENUM ('PROVIDER', 'HAND');

-- CreateEnum
CREATE TYPE "AfterRefundStatus" AS ENUM ('WAITING', 'PROCESSING', 'SUCCESS', 'CLOSED');

-- CreateEnum
CREATE TYPE "CannedAnswerUse" AS ENUM ('APPROVE', 'REFUSE', 'ARBITRATE', 'CLOSE', 'ANY');

-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "after_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
ADD COLUMN     "refund_amount" DECIMAL(18,2) NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "after_sales_order" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "type" "AfterSalesType" NOT NULL,
    "status" "AfterSalesStatus" NOT NULL DEFAULT 'APPLY',
    "due_at" TIMESTAMPTZ(6),
    "late_told_at" TIMESTAMPTZ(6),
    "sales_channel" VARCHAR(40) NOT NULL,
    "channel_case_no" VARCHAR(64),
    "content_digest" VARCHAR(64) NOT NULL,
    "master_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "order_line_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "sent_to_id" UUID,
    "order_code" VARCHAR(44) NOT NULL,
    "channel_order_no" VARCHAR(64) NOT NULL,
    "buyer_name" VARCHAR(100) NOT NULL,
    "sku_id" UUID,
    "sku_code" VARCHAR(64) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "spec" VARCHAR(200),
    "unit" VARCHAR(20),
    "reason_code" VARCHAR(40) NOT NULL,
    "description" VARCHAR(2000),
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "apply_qty" DECIMAL(18,4) NOT NULL,
    "apply_amount" DECIMAL(18,2) NOT NULL,
    "approved_amount" DECIMAL(18,2),
    "refunded_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "expression" VARCHAR(500),
    "round_flag" BOOLEAN NOT NULL DEFAULT true,
    "liability" "AfterSalesLiability",
    "supplier_note" VARCHAR(500),
    "supplier_file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "decision_note" VARCHAR(500),
    "return_to" "AfterSalesPlace",
    "return_warehouse_id" UUID,
    "return_name" VARCHAR(50),
    "return_mobile" VARCHAR(20),
    "return_address" VARCHAR(600),
    "return_logistics_company" VARCHAR(40),
    "return_bill_code" VARCHAR(64),
    "return_shipped_at" TIMESTAMPTZ(6),
    "receive_condition" "AfterSalesCondition",
    "receive_note" VARCHAR(500),
    "receive_file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "received_at" TIMESTAMPTZ(6),
    "is_goods_back" BOOLEAN NOT NULL DEFAULT false,
    "receive_space_id" UUID,
    "merged_into_id" UUID,
    "close_reason" VARCHAR(500),
    "said_file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "submitted_at" TIMESTAMPTZ(6),
    "reviewed_at" TIMESTAMPTZ(6),
    "supplier_answered_at" TIMESTAMPTZ(6),
    "arbitrated_at" TIMESTAMPTZ(6),
    "completed_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "owner_id" UUID,
    "org_id" UUID,
    "process_instance_id" UUID,

    CONSTRAINT "after_sales_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "after_sales_log" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "case_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "operate_type" VARCHAR(40) NOT NULL,
    "before_status" "AfterSalesStatus",
    "after_status" "AfterSalesStatus" NOT NULL,
    "side" "AfterSalesSide" NOT NULL,
    "operator_name" VARCHAR(50) NOT NULL,
    "content" VARCHAR(500),
    "accessories" UUID[] DEFAULT ARRAY[]::UUID[],

    CONSTRAINT "after_sales_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "after_delivery" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "case_id" UUID NOT NULL,
    "logistics_company" VARCHAR(40) NOT NULL,
    "bill_code" VARCHAR(64) NOT NULL,
    "quantity" DECIMAL(18,4) NOT NULL,
    "shipped_at" TIMESTAMPTZ(6) NOT NULL,
    "signed_at" TIMESTAMPTZ(6),
    "ask_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(500),

    CONSTRAINT "after_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "after_refund" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "case_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "no" VARCHAR(60) NOT NULL,
    "channel" "AfterRefundChannel" NOT NULL DEFAULT 'PROVIDER',
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "status" "AfterRefundStatus" NOT NULL DEFAULT 'WAITING',
    "channel_no" VARCHAR(64),
    "error_msg" VARCHAR(500),
    "handed_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "ask_at" TIMESTAMPTZ(6),
    "asked_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "after_refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "canned_answer" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "title" VARCHAR(50) NOT NULL,
    "use" "CannedAnswerUse" NOT NULL DEFAULT 'ANY',
    "reason_code" VARCHAR(40),
    "body" VARCHAR(500) NOT NULL,
    "body_en" VARCHAR(500) NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',

    CONSTRAINT "canned_answer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "after_sales_order_create_time_id_idx" ON "after_sales_order"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_status_create_time_id_idx" ON "after_sales_order"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_type_create_time_id_idx" ON "after_sales_order"("type", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_sent_to_id_create_time_id_idx" ON "after_sales_order"("sent_to_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_sent_to_id_status_create_time_id_idx" ON "after_sales_order"("sent_to_id", "status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_supplier_id_create_time_id_idx" ON "after_sales_order"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_sales_channel_create_time_id_idx" ON "after_sales_order"("sales_channel", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_liability_create_time_id_idx" ON "after_sales_order"("liability", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_reason_code_create_time_id_idx" ON "after_sales_order"("reason_code", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_sales_order_buyer_name_sales_channel_idx" ON "after_sales_order"("buyer_name", "sales_channel");

-- CreateIndex
CREATE INDEX "after_sales_order_master_id_idx" ON "after_sales_order"("master_id");

-- CreateIndex
CREATE INDEX "after_sales_order_order_id_idx" ON "after_sales_order"("order_id");

-- CreateIndex
CREATE INDEX "after_sales_order_order_line_id_idx" ON "after_sales_order"("order_line_id");

-- CreateIndex
CREATE INDEX "after_sales_order_due_at_id_idx" ON "after_sales_order"("due_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "after_sales_log_case_id_seq_key" ON "after_sales_log"("case_id", "seq");

-- CreateIndex
CREATE INDEX "after_delivery_case_id_shipped_at_idx" ON "after_delivery"("case_id", "shipped_at");

-- CreateIndex
CREATE UNIQUE INDEX "after_refund_no_key" ON "after_refund"("no");

-- CreateIndex
CREATE INDEX "after_refund_case_id_seq_idx" ON "after_refund"("case_id", "seq");

-- CreateIndex
CREATE INDEX "after_refund_create_time_id_idx" ON "after_refund"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "after_refund_status_create_time_id_idx" ON "after_refund"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "canned_answer_sort_id_idx" ON "canned_answer"("sort", "id");

-- CreateIndex
CREATE INDEX "canned_answer_create_time_id_idx" ON "canned_answer"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_master_buyer_name_sales_channel_idx" ON "order_master"("buyer_name", "sales_channel");

-- AddForeignKey
ALTER TABLE "after_sales_order" ADD CONSTRAINT "after_sales_order_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "after_sales_log" ADD CONSTRAINT "after_sales_log_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "after_sales_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "after_delivery" ADD CONSTRAINT "after_delivery_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "after_sales_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "after_refund" ADD CONSTRAINT "after_refund_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "after_sales_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
