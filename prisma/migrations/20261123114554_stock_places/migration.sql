-- CreateEnum
CREATE TYPE "WarehouseType" AS ENUM ('PLATFORM', 'SUPPLIER', 'TRANSIT', 'DEFECTIVE', 'VIRTUAL');

-- CreateTable
CREATE TABLE "warehouse" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "type" "WarehouseType" NOT NULL DEFAULT 'PLATFORM',
    "supplier_id" UUID,
    "region_code" VARCHAR(20),
    "address" VARCHAR(500),
    "lng" DECIMAL(9,6),
    "lat" DECIMAL(9,6),
    "principal_id" UUID,
    "phone" VARCHAR(30),
    "priority" INTEGER NOT NULL DEFAULT 100,
    "allow_negative" BOOLEAN NOT NULL DEFAULT false,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "warehouse_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cargo_space" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "warehouse_id" UUID NOT NULL,
    "supplier_id" UUID,
    "code" VARCHAR(40) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "area" VARCHAR(40),
    "shelf" VARCHAR(40),
    "layer" VARCHAR(40),
    "position" VARCHAR(40),
    "max_load" DECIMAL(18,4),
    "max_volume" DECIMAL(18,4),
    "allow_item_mixing" BOOLEAN NOT NULL DEFAULT true,
    "allow_batch_mixing" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "cargo_space_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "warehouse_supplier_id_idx" ON "warehouse"("supplier_id");

-- CreateIndex
CREATE INDEX "cargo_space_warehouse_id_sort_code_idx" ON "cargo_space"("warehouse_id", "sort", "code");

-- CreateIndex
CREATE INDEX "cargo_space_supplier_id_idx" ON "cargo_space"("supplier_id");

-- AddForeignKey
ALTER TABLE "cargo_space" ADD CONSTRAINT "cargo_space_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
