-- CreateEnum
CREATE TYPE "StockBucket" AS ENUM ('ON_HAND', 'PREEMPTED', 'FROZEN', 'INCOMING');

-- CreateEnum
CREATE TYPE "StockCounter" AS ENUM ('SUPPLIER', 'CUSTOMER', 'LOSS', 'GAIN', 'ADJUST', 'WAREHOUSE');

-- CreateEnum
CREATE TYPE "PreemptionStatus" AS ENUM ('ACTIVE', 'PART', 'CONSUMED', 'RELEASED');

-- CreateTable
CREATE TABLE "batch" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sku_id" UUID NOT NULL,
    "batch_no" VARCHAR(64) NOT NULL,
    "produced_at" DATE,
    "expire_at" DATE,
    "supplier_id" UUID,

    CONSTRAINT "batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "warehouse_id" UUID NOT NULL,
    "cargo_space_id" UUID,
    "sku_id" UUID NOT NULL,
    "batch_id" UUID,
    "supplier_id" UUID,
    "on_hand" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "preempted" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "frozen" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "incoming" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "avg_cost" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "allow_negative" BOOLEAN NOT NULL DEFAULT false,
    "frozen_by" UUID,
    "expire_on" DATE,
    "last_in_at" TIMESTAMPTZ(6),
    "last_out_at" TIMESTAMPTZ(6),
    "moved_at" TIMESTAMPTZ(6),

    CONSTRAINT "inventory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "preemption" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "inventory_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "sku_id" UUID NOT NULL,
    "supplier_id" UUID,
    "biz_type" VARCHAR(40) NOT NULL,
    "biz_id" UUID NOT NULL,
    "biz_line_id" UUID NOT NULL,
    "biz_code" VARCHAR(64) NOT NULL,
    "master_code" VARCHAR(40),
    "qty" DECIMAL(18,4) NOT NULL,
    "consumed" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "released" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "status" "PreemptionStatus" NOT NULL DEFAULT 'ACTIVE',
    "expire_at" TIMESTAMPTZ(6),

    CONSTRAINT "preemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_movement" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "occurred_at" TIMESTAMPTZ(6) NOT NULL,
    "idem_key" VARCHAR(200) NOT NULL,
    "digest" VARCHAR(32) NOT NULL,
    "biz_type" VARCHAR(40) NOT NULL,
    "biz_id" UUID NOT NULL,
    "biz_code" VARCHAR(64) NOT NULL,
    "operator_id" UUID,
    "operator_name" VARCHAR(100) NOT NULL,
    "reversal_of_id" UUID,

    CONSTRAINT "stock_movement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory_record" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "occurred_at" TIMESTAMPTZ(6) NOT NULL,
    "seq" BIGINT NOT NULL,
    "movement_id" UUID NOT NULL,
    "inventory_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "cargo_space_id" UUID,
    "sku_id" UUID NOT NULL,
    "batch_id" UUID,
    "supplier_id" UUID,
    "bucket" "StockBucket" NOT NULL,
    "qty" DECIMAL(18,4) NOT NULL,
    "before" DECIMAL(18,4) NOT NULL,
    "after" DECIMAL(18,4) NOT NULL,
    "unit_cost" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "biz_type" VARCHAR(40) NOT NULL,
    "biz_id" UUID NOT NULL,
    "biz_line_id" UUID,
    "biz_code" VARCHAR(64) NOT NULL,
    "counter_location" "StockCounter",
    "pair_id" UUID,
    "reversal_of_id" UUID,
    "operator_id" UUID,

    CONSTRAINT "inventory_record_pkey" PRIMARY KEY ("id","occurred_at")
);

-- CreateTable
CREATE TABLE "inventory_daily" (
    "day" DATE NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "sku_id" UUID NOT NULL,
    "biz_type" VARCHAR(40) NOT NULL,
    "supplier_id" UUID,
    "in_qty" DECIMAL(18,4) NOT NULL,
    "out_qty" DECIMAL(18,4) NOT NULL,
    "in_amount" DECIMAL(18,2) NOT NULL,
    "out_amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "inventory_daily_pkey" PRIMARY KEY ("sku_id","day","warehouse_id","biz_type")
);

-- CreateTable
CREATE TABLE "inventory_opening" (
    "month" DATE NOT NULL,
    "inventory_id" UUID NOT NULL,
    "on_hand" DECIMAL(18,4) NOT NULL,
    "preempted" DECIMAL(18,4) NOT NULL,
    "frozen" DECIMAL(18,4) NOT NULL,
    "incoming" DECIMAL(18,4) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "inventory_opening_pkey" PRIMARY KEY ("inventory_id","month")
);

-- CreateTable
CREATE TABLE "inventory_check" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),
    "rows" INTEGER NOT NULL DEFAULT 0,
    "records" BIGINT NOT NULL DEFAULT 0,
    "differences" INTEGER NOT NULL DEFAULT 0,
    "findings" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "inventory_check_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "batch_expire_at_idx" ON "batch"("expire_at");

-- CreateIndex
CREATE INDEX "inventory_create_time_id_idx" ON "inventory"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warehouse_id_create_time_id_idx" ON "inventory"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_supplier_id_create_time_id_idx" ON "inventory"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_cargo_space_id_idx" ON "inventory"("cargo_space_id");

-- CreateIndex
CREATE INDEX "inventory_batch_id_idx" ON "inventory"("batch_id");

-- CreateIndex
CREATE INDEX "preemption_create_time_id_idx" ON "preemption"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "preemption_supplier_id_create_time_id_idx" ON "preemption"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "preemption_warehouse_id_create_time_id_idx" ON "preemption"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "preemption_biz_id_idx" ON "preemption"("biz_id");

-- CreateIndex
CREATE INDEX "preemption_master_code_idx" ON "preemption"("master_code");

-- CreateIndex
CREATE INDEX "preemption_sku_id_create_time_id_idx" ON "preemption"("sku_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "stock_movement_idem_key_key" ON "stock_movement"("idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "stock_movement_reversal_of_id_key" ON "stock_movement"("reversal_of_id");

-- CreateIndex
CREATE INDEX "stock_movement_biz_id_idx" ON "stock_movement"("biz_id");

-- CreateIndex
CREATE INDEX "inventory_daily_day_warehouse_id_idx" ON "inventory_daily"("day", "warehouse_id");

-- CreateIndex
CREATE INDEX "inventory_check_finished_at_idx" ON "inventory_check"("finished_at" DESC);
