-- CreateEnum
CREATE TYPE "InboundType" AS ENUM ('PURCHASE', 'TRANSFER_IN', 'AFTER_SALE_IN', 'COUNT_GAIN', 'OTHER');

-- CreateEnum
CREATE TYPE "InboundStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'WAIT_INBOUND', 'PARTIAL', 'INBOUND', 'CANCELLED');

-- CreateEnum
CREATE TYPE "DiscrepancyKind" AS ENUM ('SHORT', 'DEFECTIVE', 'OVER');

-- CreateTable
CREATE TABLE "inbound_order" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "type" "InboundType" NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "supplier_id" UUID,
    "source_type" VARCHAR(40),
    "source_id" UUID,
    "source_code" VARCHAR(64),
    "arrival_on" DATE,
    "status" "InboundStatus" NOT NULL DEFAULT 'DRAFT',
    "process_instance_id" UUID,
    "total_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "accepted_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "rejected_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "total_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "owner_id" UUID,
    "org_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "received_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "inbound_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_line" (
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
    "sku_id" UUID NOT NULL,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "spec" VARCHAR(400),
    "unit" VARCHAR(40),
    "needs_batch" BOOLEAN NOT NULL DEFAULT false,
    "source_line_id" UUID,
    "plan_qty" DECIMAL(18,4) NOT NULL,
    "accepted_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "rejected_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "price" DECIMAL(18,4) NOT NULL,
    "tax_rate" DECIMAL(9,6) NOT NULL DEFAULT 0,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "inbound_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_receipt" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "accepted_qty" DECIMAL(18,4) NOT NULL,
    "rejected_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "cargo_space_id" UUID,
    "batch_id" UUID,
    "reason" VARCHAR(500),

    CONSTRAINT "inbound_receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_discrepancy" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "kind" "DiscrepancyKind" NOT NULL,
    "qty" DECIMAL(18,4) NOT NULL,
    "reason" VARCHAR(500),

    CONSTRAINT "inbound_discrepancy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_drawn_number" (
    "code" VARCHAR(64) NOT NULL,
    "biz_type" VARCHAR(40) NOT NULL,
    "drawn_by" UUID NOT NULL,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_drawn_number_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE INDEX "inbound_order_create_time_id_idx" ON "inbound_order"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbound_order_status_create_time_id_idx" ON "inbound_order"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbound_order_warehouse_id_create_time_id_idx" ON "inbound_order"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbound_order_supplier_id_create_time_id_idx" ON "inbound_order"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inbound_line_order_id_line_no_idx" ON "inbound_line"("order_id", "line_no");

-- CreateIndex
CREATE INDEX "inbound_receipt_order_id_create_time_idx" ON "inbound_receipt"("order_id", "create_time");

-- CreateIndex
CREATE INDEX "inbound_receipt_line_id_idx" ON "inbound_receipt"("line_id");

-- CreateIndex
CREATE INDEX "inbound_discrepancy_order_id_idx" ON "inbound_discrepancy"("order_id");

-- CreateIndex
CREATE INDEX "stock_drawn_number_create_time_idx" ON "stock_drawn_number"("create_time");

-- AddForeignKey
ALTER TABLE "inbound_order" ADD CONSTRAINT "inbound_order_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_line" ADD CONSTRAINT "inbound_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_receipt" ADD CONSTRAINT "inbound_receipt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_receipt" ADD CONSTRAINT "inbound_receipt_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "inbound_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_discrepancy" ADD CONSTRAINT "inbound_discrepancy_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
