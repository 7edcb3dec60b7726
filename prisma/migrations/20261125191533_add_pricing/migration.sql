-- CreateEnum
CREATE TYPE "PriceType" AS ENUM ('SUPPLY', 'SALE', 'AGREEMENT', 'JD_FRONT');

-- CreateEnum
CREATE TYPE "PriceAdjustmentStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'SCHEDULED', 'APPLYING', 'EFFECTIVE', 'PARTIAL', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PriceAdjustmentLineStatus" AS ENUM ('PENDING', 'APPLIED', 'FAILED', 'RESTORED', 'KEPT');

-- CreateTable
CREATE TABLE "price_history" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sku_id" UUID NOT NULL,
    "spu_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "channel" VARCHAR(40) NOT NULL,
    "price_type" "PriceType" NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "valid_from" TIMESTAMPTZ(6) NOT NULL,
    "valid_to" TIMESTAMPTZ(6),
    "source_line_id" UUID,
    "restores_line_id" UUID,
    "adjustment_id" UUID,
    "adjustment_code" VARCHAR(32),

    CONSTRAINT "price_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_adjustment" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "price_type" "PriceType" NOT NULL,
    "status" "PriceAdjustmentStatus" NOT NULL DEFAULT 'DRAFT',
    "reason" VARCHAR(500) NOT NULL,
    "effective_at" TIMESTAMPTZ(6),
    "end_at" TIMESTAMPTZ(6),
    "allow_loss" BOOLEAN NOT NULL DEFAULT false,
    "loss_reason" VARCHAR(500),
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "max_rate" DECIMAL(12,6) NOT NULL DEFAULT 0,
    "up_count" INTEGER NOT NULL DEFAULT 0,
    "down_count" INTEGER NOT NULL DEFAULT 0,
    "below_floor" INTEGER NOT NULL DEFAULT 0,
    "applied_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "applied_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),
    "copied_from_id" UUID,
    "owner_id" UUID,
    "org_id" UUID,
    "process_instance_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "price_adjustment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_adjustment_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "adjustment_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "sku_id" UUID NOT NULL,
    "spu_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "spec" VARCHAR(400),
    "channel" VARCHAR(40) NOT NULL,
    "price_type" "PriceType" NOT NULL,
    "old_price" DECIMAL(18,4),
    "new_price" DECIMAL(18,4) NOT NULL,
    "rate" DECIMAL(12,6) NOT NULL,
    "cost_price" DECIMAL(18,4),
    "margin_before" DECIMAL(12,6),
    "margin_after" DECIMAL(12,6),
    "is_below_floor" BOOLEAN NOT NULL DEFAULT false,
    "is_open" BOOLEAN NOT NULL DEFAULT false,
    "status" "PriceAdjustmentLineStatus" NOT NULL DEFAULT 'PENDING',
    "error" VARCHAR(80),
    "applied_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "price_adjustment_line_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "price_history_create_time_id_idx" ON "price_history"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "price_history_sku_id_price_type_valid_from_idx" ON "price_history"("sku_id", "price_type", "valid_from" DESC);

-- CreateIndex
CREATE INDEX "price_history_supplier_id_create_time_id_idx" ON "price_history"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "price_adjustment_create_time_id_idx" ON "price_adjustment"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "price_adjustment_status_create_time_id_idx" ON "price_adjustment"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "price_adjustment_line_adjustment_id_line_no_idx" ON "price_adjustment_line"("adjustment_id", "line_no");

-- CreateIndex
CREATE INDEX "price_adjustment_line_create_time_id_idx" ON "price_adjustment_line"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "price_adjustment_line_supplier_id_create_time_id_idx" ON "price_adjustment_line"("supplier_id", "create_time" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "price_adjustment_line" ADD CONSTRAINT "price_adjustment_line_adjustment_id_fkey" FOREIGN KEY ("adjustment_id") REFERENCES "price_adjustment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
