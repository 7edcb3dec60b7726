-- CreateEnum
CREATE TYPE "PurchaseBillStatus" AS ENUM ('DRAFT', 'WAIT_SUPPLIER', 'DISPUTED', 'IN_APPROVAL', 'RETURNED', 'PAYABLE', 'PARTIAL_PAID', 'PAID', 'ABOLISHED');

-- CreateEnum
CREATE TYPE "BillCycle" AS ENUM ('DAY', 'WEEK', 'MONTH', 'MANUAL');

-- CreateEnum
CREATE TYPE "BillSourceType" AS ENUM ('INBOUND', 'RETURN', 'AFTER_SALE', 'CREDIT', 'ADJUST');

-- CreateEnum
CREATE TYPE "BillInvoiceType" AS ENUM ('VAT_SPECIAL', 'VAT_GENERAL', 'ELECTRONIC', 'OTHER');

-- CreateEnum
CREATE TYPE "BillPayStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'PAYING', 'PAID', 'PAY_FAILED', 'ABOLISHED');

-- CreateEnum
CREATE TYPE "BillPayChannel" AS ENUM ('BANK', 'FACTORING', 'OFFLINE', 'OFFSET');

-- CreateEnum
CREATE TYPE "BillPayAttemptStatus" AS ENUM ('WAITING', 'PROCESSING', 'SUCCESS', 'CLOSED');

-- CreateEnum
CREATE TYPE "SupplierAccountEntryKind" AS ENUM ('BILL', 'PAYMENT', 'OFFSET', 'REVERSAL');

-- CreateTable
CREATE TABLE "billable_item" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "source_type" "BillSourceType" NOT NULL,
    "source_line_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "source_code" VARCHAR(32) NOT NULL,
    "supplier_id" UUID NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "order_id" UUID,
    "order_code" VARCHAR(32),
    "order_line_id" UUID,
    "sku_id" UUID,
    "sku_code" VARCHAR(40),
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "spec" VARCHAR(400),
    "unit" VARCHAR(40),
    "qty" DECIMAL(18,4) NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "tax_rate" DECIMAL(9,6) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "tax_amount" DECIMAL(18,2) NOT NULL,
    "occurred_at" TIMESTAMPTZ(6) NOT NULL,
    "bill_id" UUID,

    CONSTRAINT "billable_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_bill" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "supplier_id" UUID NOT NULL,
    "sent_to_id" UUID,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "cycle" "BillCycle" NOT NULL DEFAULT 'MANUAL',
    "period_from" DATE NOT NULL,
    "period_to" DATE NOT NULL,
    "status" "PurchaseBillStatus" NOT NULL DEFAULT 'DRAFT',
    "pay_status" "PurchaseProgress" NOT NULL DEFAULT 'NONE',
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "receipt_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "return_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "after_sale_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "credit_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "adjust_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "total_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "tax_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "invoice_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "paying_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "paid_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "due_on" DATE,
    "sent_at" TIMESTAMPTZ(6),
    "agreed_at" TIMESTAMPTZ(6),
    "agreed_by" UUID,
    "paid_at" TIMESTAMPTZ(6),
    "abolished_at" TIMESTAMPTZ(6),
    "abolish_reason" VARCHAR(500),
    "owner_id" UUID,
    "org_id" UUID,
    "process_instance_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "purchase_bill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_bill_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "bill_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "source_type" "BillSourceType" NOT NULL,
    "item_id" UUID,
    "source_line_id" UUID,
    "source_code" VARCHAR(32),
    "order_code" VARCHAR(32),
    "order_line_id" UUID,
    "sku_id" UUID,
    "sku_code" VARCHAR(40),
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "spec" VARCHAR(400),
    "unit" VARCHAR(40),
    "qty" DECIMAL(18,4) NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "tax_rate" DECIMAL(9,6) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "tax_amount" DECIMAL(18,2) NOT NULL,
    "occurred_at" TIMESTAMPTZ(6),
    "reason" VARCHAR(500),
    "adjusts_id" UUID,
    "dispute_reason" VARCHAR(500),
    "disputed_at" TIMESTAMPTZ(6),
    "dispute_answer" VARCHAR(500),
    "answered_at" TIMESTAMPTZ(6),
    "released_at" TIMESTAMPTZ(6),

    CONSTRAINT "purchase_bill_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill_invoice" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "bill_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "invoice_type" "BillInvoiceType" NOT NULL,
    "invoice_code" VARCHAR(20),
    "invoice_no" VARCHAR(32) NOT NULL,
    "invoiced_on" DATE NOT NULL,
    "amount_ex_tax" DECIMAL(18,2) NOT NULL,
    "tax_amount" DECIMAL(18,2) NOT NULL,
    "total_amount" DECIMAL(18,2) NOT NULL,
    "file_id" UUID,
    "unlinked_at" TIMESTAMPTZ(6),

    CONSTRAINT "bill_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill_pay" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "supplier_id" UUID NOT NULL,
    "channel" "BillPayChannel" NOT NULL DEFAULT 'BANK',
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "status" "BillPayStatus" NOT NULL DEFAULT 'DRAFT',
    "total_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "bank_account_id" UUID,
    "account_name" VARCHAR(100),
    "bank_name" VARCHAR(100),
    "account_no" VARCHAR(40),
    "account_no_digest" VARCHAR(64),
    "urgent_status" INTEGER NOT NULL DEFAULT 0,
    "urgent_reason" VARCHAR(500),
    "plan_pay_on" DATE,
    "approved_by" UUID,
    "cashier_id" UUID,
    "paying_at" TIMESTAMPTZ(6),
    "paid_at" TIMESTAMPTZ(6),
    "fail_reason" VARCHAR(500),
    "abolish_reason" VARCHAR(500),
    "owner_id" UUID,
    "org_id" UUID,
    "process_instance_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "bill_pay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill_pay_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "pay_id" UUID NOT NULL,
    "bill_id" UUID NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "bill_pay_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill_pay_credit" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "pay_id" UUID NOT NULL,
    "order_pay_id" UUID NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "bill_pay_credit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill_pay_attempt" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "pay_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "no" VARCHAR(40) NOT NULL,
    "channel" "BillPayChannel" NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "status" "BillPayAttemptStatus" NOT NULL DEFAULT 'WAITING',
    "channel_no" VARCHAR(64),
    "error_code" VARCHAR(64),
    "error_msg" VARCHAR(500),
    "handed_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "next_sync_at" TIMESTAMPTZ(6),
    "asked_count" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(6),

    CONSTRAINT "bill_pay_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_notice" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "nonce" VARCHAR(80) NOT NULL,
    "attempt_no" VARCHAR(40),
    "attempt_id" UUID,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL,
    "verdict" VARCHAR(64) NOT NULL,

    CONSTRAINT "bank_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_account" (
    "supplier_id" UUID NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "balance" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_account_pkey" PRIMARY KEY ("supplier_id","currency")
);

-- CreateTable
CREATE TABLE "supplier_account_entry" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "supplier_id" UUID NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "seq" BIGINT NOT NULL,
    "kind" "SupplierAccountEntryKind" NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "balance_after" DECIMAL(18,2) NOT NULL,
    "bill_id" UUID,
    "pay_id" UUID,
    "code" VARCHAR(32) NOT NULL,
    "reversal_of_id" UUID,
    "occurred_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "supplier_account_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "billable_item_create_time_id_idx" ON "billable_item"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "billable_item_supplier_id_occurred_at_id_idx" ON "billable_item"("supplier_id", "occurred_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "billable_item_source_id_idx" ON "billable_item"("source_id");

-- CreateIndex
CREATE INDEX "billable_item_order_id_idx" ON "billable_item"("order_id");

-- CreateIndex
CREATE INDEX "billable_item_bill_id_idx" ON "billable_item"("bill_id");

-- CreateIndex
CREATE INDEX "purchase_bill_create_time_id_idx" ON "purchase_bill"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_bill_status_create_time_id_idx" ON "purchase_bill"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_bill_supplier_id_create_time_id_idx" ON "purchase_bill"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_bill_sent_to_id_create_time_id_idx" ON "purchase_bill"("sent_to_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_bill_line_bill_id_line_no_idx" ON "purchase_bill_line"("bill_id", "line_no");

-- CreateIndex
CREATE INDEX "purchase_bill_line_order_line_id_idx" ON "purchase_bill_line"("order_line_id");

-- CreateIndex
CREATE INDEX "purchase_bill_line_adjusts_id_idx" ON "purchase_bill_line"("adjusts_id");

-- CreateIndex
CREATE INDEX "bill_invoice_bill_id_idx" ON "bill_invoice"("bill_id");

-- CreateIndex
CREATE INDEX "bill_invoice_supplier_id_create_time_id_idx" ON "bill_invoice"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bill_invoice_file_id_idx" ON "bill_invoice"("file_id");

-- CreateIndex
CREATE INDEX "bill_pay_create_time_id_idx" ON "bill_pay"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bill_pay_status_create_time_id_idx" ON "bill_pay"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bill_pay_supplier_id_create_time_id_idx" ON "bill_pay"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bill_pay_account_no_digest_create_time_idx" ON "bill_pay"("account_no_digest", "create_time" DESC);

-- CreateIndex
CREATE INDEX "bill_pay_bank_account_id_idx" ON "bill_pay"("bank_account_id");

-- CreateIndex
CREATE INDEX "bill_pay_line_pay_id_idx" ON "bill_pay_line"("pay_id");

-- CreateIndex
CREATE INDEX "bill_pay_line_bill_id_idx" ON "bill_pay_line"("bill_id");

-- CreateIndex
CREATE INDEX "bill_pay_credit_pay_id_idx" ON "bill_pay_credit"("pay_id");

-- CreateIndex
CREATE INDEX "bill_pay_credit_order_pay_id_idx" ON "bill_pay_credit"("order_pay_id");

-- CreateIndex
CREATE UNIQUE INDEX "bill_pay_attempt_no_key" ON "bill_pay_attempt"("no");

-- CreateIndex
CREATE INDEX "bill_pay_attempt_pay_id_seq_idx" ON "bill_pay_attempt"("pay_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "bank_notice_nonce_key" ON "bank_notice"("nonce");

-- CreateIndex
CREATE INDEX "bank_notice_attempt_id_idx" ON "bank_notice"("attempt_id");

-- CreateIndex
CREATE INDEX "bank_notice_create_time_id_idx" ON "bank_notice"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "supplier_account_entry_reversal_of_id_key" ON "supplier_account_entry"("reversal_of_id");

-- CreateIndex
CREATE INDEX "supplier_account_entry_supplier_id_currency_occurred_at_seq_idx" ON "supplier_account_entry"("supplier_id", "currency", "occurred_at", "seq");

-- CreateIndex
CREATE INDEX "supplier_account_entry_bill_id_idx" ON "supplier_account_entry"("bill_id");

-- CreateIndex
CREATE INDEX "supplier_account_entry_pay_id_idx" ON "supplier_account_entry"("pay_id");

-- CreateIndex
CREATE UNIQUE INDEX "supplier_account_entry_supplier_id_currency_seq_key" ON "supplier_account_entry"("supplier_id", "currency", "seq");

-- AddForeignKey
ALTER TABLE "billable_item" ADD CONSTRAINT "billable_item_bill_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "purchase_bill"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_bill_line" ADD CONSTRAINT "purchase_bill_line_bill_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "purchase_bill"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_bill_line" ADD CONSTRAINT "purchase_bill_line_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "billable_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_bill_line" ADD CONSTRAINT "purchase_bill_line_adjusts_id_fkey" FOREIGN KEY ("adjusts_id") REFERENCES "purchase_bill_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_invoice" ADD CONSTRAINT "bill_invoice_bill_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "purchase_bill"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_pay_line" ADD CONSTRAINT "bill_pay_line_pay_id_fkey" FOREIGN KEY ("pay_id") REFERENCES "bill_pay"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_pay_line" ADD CONSTRAINT "bill_pay_line_bill_id_fkey" FOREIGN KEY ("bill_id") REFERENCES "purchase_bill"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_pay_credit" ADD CONSTRAINT "bill_pay_credit_pay_id_fkey" FOREIGN KEY ("pay_id") REFERENCES "bill_pay"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_pay_credit" ADD CONSTRAINT "bill_pay_credit_order_pay_id_fkey" FOREIGN KEY ("order_pay_id") REFERENCES "purchase_order_pay"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_pay_attempt" ADD CONSTRAINT "bill_pay_attempt_pay_id_fkey" FOREIGN KEY ("pay_id") REFERENCES "bill_pay"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_notice" ADD CONSTRAINT "bank_notice_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "bill_pay_attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
