-- CreateEnum
CREATE TYPE "WarnLevel" AS ENUM ('LOW', 'HIGH');

-- CreateTable
CREATE TABLE "inventory_warn_config" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sku_id" UUID NOT NULL,
    "warehouse_id" UUID,
    "supplier_id" UUID,
    "min_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "max_qty" DECIMAL(18,4),
    "notify_roles" VARCHAR(60)[],
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "inventory_warn_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory_warn_sku" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "config_id" UUID NOT NULL,
    "sku_id" UUID NOT NULL,
    "warehouse_id" UUID,
    "supplier_id" UUID,
    "level" "WarnLevel" NOT NULL,
    "quantity" DECIMAL(18,4) NOT NULL,
    "threshold" DECIMAL(18,4) NOT NULL,
    "told_at" TIMESTAMPTZ(6),

    CONSTRAINT "inventory_warn_sku_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory_warn_record" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sku_id" UUID NOT NULL,
    "warehouse_id" UUID,
    "supplier_id" UUID,
    "level" "WarnLevel" NOT NULL,
    "quantity" DECIMAL(18,4) NOT NULL,
    "threshold" DECIMAL(18,4) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "inventory_warn_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory_unsalable_warn" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sku_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "supplier_id" UUID,
    "idle_since" TIMESTAMPTZ(6) NOT NULL,
    "qty" DECIMAL(18,4) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "told_at" TIMESTAMPTZ(6),

    CONSTRAINT "inventory_unsalable_warn_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inventory_warn_config_create_time_id_idx" ON "inventory_warn_config"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warn_config_supplier_id_create_time_id_idx" ON "inventory_warn_config"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warn_config_sku_id_idx" ON "inventory_warn_config"("sku_id");

-- CreateIndex
CREATE INDEX "inventory_warn_sku_create_time_id_idx" ON "inventory_warn_sku"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warn_sku_supplier_id_create_time_id_idx" ON "inventory_warn_sku"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warn_sku_warehouse_id_create_time_id_idx" ON "inventory_warn_sku"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warn_record_create_time_id_idx" ON "inventory_warn_record"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warn_record_supplier_id_create_time_id_idx" ON "inventory_warn_record"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warn_record_warehouse_id_create_time_id_idx" ON "inventory_warn_record"("warehouse_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_warn_record_sku_id_create_time_id_idx" ON "inventory_warn_record"("sku_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_unsalable_warn_idle_since_id_idx" ON "inventory_unsalable_warn"("idle_since", "id");

-- CreateIndex
CREATE INDEX "inventory_unsalable_warn_supplier_id_idle_since_id_idx" ON "inventory_unsalable_warn"("supplier_id", "idle_since", "id");

-- CreateIndex
CREATE INDEX "inventory_unsalable_warn_warehouse_id_idle_since_id_idx" ON "inventory_unsalable_warn"("warehouse_id", "idle_since", "id");

-- CreateIndex
CREATE INDEX "inventory_unsalable_warn_create_time_id_idx" ON "inventory_unsalable_warn"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "inventory_unsalable_warn_warehouse_id_sku_id_key" ON "inventory_unsalable_warn"("warehouse_id", "sku_id");
