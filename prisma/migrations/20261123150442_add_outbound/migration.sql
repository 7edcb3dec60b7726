-- CreateEnum
CREATE TYPE "OutboundType" AS ENUM ('SALE', 'PURCHASE_RETURN', 'EXCHANGE', 'OTHER');

-- CreateEnum
CREATE TYPE "OutboundStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'PARTIAL_SHIPPED', 'SHIPPED', 'SIGNED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ParcelStatus" AS ENUM ('SHIPPED', 'IN_TRANSIT', 'SIGNED', 'EXCEPTION', 'RETURNED');

-- CreateTable
CREATE TABLE "outbound_order" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "type" "OutboundType" NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "supplier_id" UUID,
    "source_type" VARCHAR(40),
    "source_id" UUID,
    "source_code" VARCHAR(64),
    "master_code" VARCHAR(64),
    "sales_channel" VARCHAR(40),
    "consignee_name" VARCHAR(50),
    "consignee_mobile" VARCHAR(20),
    "region_code" VARCHAR(20),
    "address" VARCHAR(500),
    "status" "OutboundStatus" NOT NULL DEFAULT 'DRAFT',
    "process_instance_id" UUID,
    "total_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "shipped_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "total_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "owner_id" UUID,
    "org_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "shipped_at" TIMESTAMPTZ(6),
    "signed_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "outbound_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_line" (
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
    "source_line_id" UUID,
    "kept_for" UUID NOT NULL,
    "plan_qty" DECIMAL(18,4) NOT NULL,
    "approved_qty" DECIMAL(18,4),
    "shipped_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "packed_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "price" DECIMAL(18,4) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "outbound_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_pick" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "inventory_id" UUID NOT NULL,
    "cargo_space_id" UUID,
    "batch_id" UUID,
    "qty" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "outbound_pick_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_parcel" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "order_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "parcel_no" VARCHAR(40) NOT NULL,
    "logistics_company" VARCHAR(40) NOT NULL,
    "bill_code" VARCHAR(64) NOT NULL,
    "packages" INTEGER NOT NULL DEFAULT 1,
    "weight" DECIMAL(18,4),
    "status" "ParcelStatus" NOT NULL DEFAULT 'SHIPPED',
    "shipped_at" TIMESTAMPTZ(6) NOT NULL,
    "signed_at" TIMESTAMPTZ(6),
    "ask_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(500),

    CONSTRAINT "outbound_parcel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_parcel_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "parcel_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "qty" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "outbound_parcel_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "logistics_track" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "logistics_company" VARCHAR(40) NOT NULL,
    "bill_code" VARCHAR(64) NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "node" VARCHAR(20) NOT NULL,
    "description" VARCHAR(500) NOT NULL,

    CONSTRAINT "logistics_track_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outbound_order_create_time_id_idx" ON "outbound_order"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "outbound_order_status_create_time_id_idx" ON "outbound_order"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "outbound_order_warehouse_id_create_time_id_idx" ON "outbound_order"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "outbound_order_supplier_id_create_time_id_idx" ON "outbound_order"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "outbound_order_source_id_idx" ON "outbound_order"("source_id");

-- CreateIndex
CREATE INDEX "outbound_line_order_id_line_no_idx" ON "outbound_line"("order_id", "line_no");

-- CreateIndex
CREATE INDEX "outbound_pick_order_id_create_time_idx" ON "outbound_pick"("order_id", "create_time");

-- CreateIndex
CREATE INDEX "outbound_pick_line_id_idx" ON "outbound_pick"("line_id");

-- CreateIndex
CREATE INDEX "outbound_parcel_order_id_create_time_idx" ON "outbound_parcel"("order_id", "create_time");

-- CreateIndex
CREATE INDEX "outbound_parcel_line_parcel_id_idx" ON "outbound_parcel_line"("parcel_id");

-- CreateIndex
CREATE INDEX "outbound_parcel_line_line_id_idx" ON "outbound_parcel_line"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "logistics_track_bill_code_logistics_company_at_node_key" ON "logistics_track"("bill_code", "logistics_company", "at", "node");

-- AddForeignKey
ALTER TABLE "outbound_order" ADD CONSTRAINT "outbound_order_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_line" ADD CONSTRAINT "outbound_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "outbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_pick" ADD CONSTRAINT "outbound_pick_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "outbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_pick" ADD CONSTRAINT "outbound_pick_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "outbound_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parcel" ADD CONSTRAINT "outbound_parcel_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "outbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parcel_line" ADD CONSTRAINT "outbound_parcel_line_parcel_id_fkey" FOREIGN KEY ("parcel_id") REFERENCES "outbound_parcel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parcel_line" ADD CONSTRAINT "outbound_parcel_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "outbound_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
