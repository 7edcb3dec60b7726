-- CreateEnum
CREATE TYPE "TransferMode" AS ENUM ('DIRECT', 'DELIVERY');

-- CreateEnum
CREATE TYPE "TransferStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'IN_TRANSIT', 'PARTIAL_IN', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "TransferArrivalKind" AS ENUM ('RECEIVED', 'LOST');

-- CreateTable
CREATE TABLE "transfer_order" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "mode" "TransferMode" NOT NULL,
    "source_warehouse_id" UUID NOT NULL,
    "target_warehouse_id" UUID NOT NULL,
    "transit_id" UUID,
    "supplier_id" UUID,
    "reason" VARCHAR(500),
    "status" "TransferStatus" NOT NULL DEFAULT 'DRAFT',
    "process_instance_id" UUID,
    "total_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "shipped_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "received_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "lost_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "total_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "carrier" VARCHAR(40),
    "shipping_no" VARCHAR(64),
    "owner_id" UUID,
    "org_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "shipped_at" TIMESTAMPTZ(6),
    "received_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "transfer_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_line" (
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
    "inventory_id" UUID NOT NULL,
    "sku_id" UUID NOT NULL,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "spec" VARCHAR(400),
    "unit" VARCHAR(40),
    "batch_id" UUID,
    "source_space_id" UUID,
    "target_space_id" UUID,
    "qty" DECIMAL(18,4) NOT NULL,
    "shipped_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "received_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "lost_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "price" DECIMAL(18,4) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "transfer_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_arrival" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "kind" "TransferArrivalKind" NOT NULL,
    "qty" DECIMAL(18,4) NOT NULL,
    "cargo_space_id" UUID,
    "reason" VARCHAR(500),

    CONSTRAINT "transfer_arrival_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "transfer_order_create_time_id_idx" ON "transfer_order"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_order_status_create_time_id_idx" ON "transfer_order"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_order_source_warehouse_id_create_time_id_idx" ON "transfer_order"("source_warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_order_target_warehouse_id_create_time_id_idx" ON "transfer_order"("target_warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_order_supplier_id_create_time_id_idx" ON "transfer_order"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfer_line_order_id_line_no_idx" ON "transfer_line"("order_id", "line_no");

-- CreateIndex
CREATE INDEX "transfer_arrival_order_id_create_time_idx" ON "transfer_arrival"("order_id", "create_time");

-- CreateIndex
CREATE INDEX "transfer_arrival_line_id_idx" ON "transfer_arrival"("line_id");

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "transfer_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_arrival" ADD CONSTRAINT "transfer_arrival_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "transfer_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_arrival" ADD CONSTRAINT "transfer_arrival_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "transfer_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
