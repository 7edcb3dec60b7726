-- CreateEnum
CREATE TYPE "TakeMode" AS ENUM ('STATIC', 'DYNAMIC');

-- CreateEnum
CREATE TYPE "TakeStatus" AS ENUM ('DRAFT', 'COUNTING', 'SUBMITTED', 'RECOUNT', 'APPROVED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "TakeResolve" AS ENUM ('KEEP_DIFF', 'KEEP_COUNT');

-- CreateTable
CREATE TABLE "inventory_take" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "supplier_id" UUID,
    "mode" "TakeMode" NOT NULL,
    "blind" BOOLEAN NOT NULL DEFAULT false,
    "scope" JSONB NOT NULL DEFAULT '{}',
    "plan_start" DATE,
    "plan_end" DATE,
    "counter_ids" UUID[],
    "status" "TakeStatus" NOT NULL DEFAULT 'DRAFT',
    "process_instance_id" UUID,
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "diff_count" INTEGER NOT NULL DEFAULT 0,
    "gain_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "loss_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "owner_id" UUID,
    "org_id" UUID,
    "started_at" TIMESTAMPTZ(6),
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "inventory_take_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory_take_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "take_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "inventory_id" UUID,
    "sku_id" UUID NOT NULL,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "sku_name_en" VARCHAR(200),
    "spec" VARCHAR(400),
    "unit" VARCHAR(40),
    "digits" SMALLINT NOT NULL DEFAULT 4,
    "cargo_space_id" UUID,
    "space_code" VARCHAR(40),
    "batch_id" UUID,
    "batch_no" VARCHAR(64),
    "book_qty" DECIMAL(18,4) NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "count_qty" DECIMAL(18,4),
    "count_book" DECIMAL(18,4),
    "counted_at" TIMESTAMPTZ(6),
    "counted_by" UUID,
    "needs_recount" BOOLEAN NOT NULL DEFAULT false,
    "recount_qty" DECIMAL(18,4),
    "recount_book" DECIMAL(18,4),
    "recounted_at" TIMESTAMPTZ(6),
    "recounted_by" UUID,
    "is_skipped" BOOLEAN NOT NULL DEFAULT false,
    "reason" VARCHAR(500),
    "resolve" "TakeResolve",
    "posted_qty" DECIMAL(18,4),
    "posted_amount" DECIMAL(18,2),
    "posted_at" TIMESTAMPTZ(6),

    CONSTRAINT "inventory_take_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory_take_entry" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "take_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "is_recount" BOOLEAN NOT NULL,
    "qty" DECIMAL(18,4),
    "book" DECIMAL(18,4) NOT NULL,
    "counted_at" TIMESTAMPTZ(6) NOT NULL,
    "reason" VARCHAR(500),

    CONSTRAINT "inventory_take_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory_take_hold" (
    "id" UUID NOT NULL,
    "take_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "cargo_space_id" UUID,
    "sku_ids" UUID[],

    CONSTRAINT "inventory_take_hold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inventory_take_create_time_id_idx" ON "inventory_take"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_take_status_create_time_id_idx" ON "inventory_take"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_take_warehouse_id_create_time_id_idx" ON "inventory_take"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_take_supplier_id_create_time_id_idx" ON "inventory_take"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_take_line_inventory_id_idx" ON "inventory_take_line"("inventory_id");

-- CreateIndex
CREATE INDEX "inventory_take_line_cargo_space_id_posted_at_idx" ON "inventory_take_line"("cargo_space_id", "posted_at" DESC);

-- CreateIndex
CREATE INDEX "inventory_take_entry_line_id_create_time_idx" ON "inventory_take_entry"("line_id", "create_time");

-- CreateIndex
CREATE INDEX "inventory_take_entry_take_id_idx" ON "inventory_take_entry"("take_id");

-- CreateIndex
CREATE INDEX "inventory_take_hold_warehouse_id_idx" ON "inventory_take_hold"("warehouse_id");

-- CreateIndex
CREATE INDEX "inventory_take_hold_take_id_idx" ON "inventory_take_hold"("take_id");

-- AddForeignKey
ALTER TABLE "inventory_take_line" ADD CONSTRAINT "inventory_take_line_take_id_fkey" FOREIGN KEY ("take_id") REFERENCES "inventory_take"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_take_entry" ADD CONSTRAINT "inventory_take_entry_take_id_fkey" FOREIGN KEY ("take_id") REFERENCES "inventory_take"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_take_hold" ADD CONSTRAINT "inventory_take_hold_take_id_fkey" FOREIGN KEY ("take_id") REFERENCES "inventory_take"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
