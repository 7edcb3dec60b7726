-- CreateEnum
CREATE TYPE "ProductAuditStatus" AS ENUM ('DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'CHANGING', 'INVALID');

-- CreateEnum
CREATE TYPE "ProductValidity" AS ENUM ('ACTIVE', 'INVALID');

-- CreateEnum
CREATE TYPE "ProductDraftStatus" AS ENUM ('DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'DROPPED');

-- CreateEnum
CREATE TYPE "ProductDraftKind" AS ENUM ('NEW', 'CHANGE');

-- CreateEnum
CREATE TYPE "ProductOwnerType" AS ENUM ('SUPPLIER', 'SELF');

-- CreateEnum
CREATE TYPE "ProductStockMode" AS ENUM ('OWN', 'SUPPLIER', 'VIRTUAL');

-- CreateTable
CREATE TABLE "spu" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "supplier_id" UUID,
    "owner_type" "ProductOwnerType" NOT NULL DEFAULT 'SUPPLIER',
    "name" VARCHAR(200) NOT NULL DEFAULT '',
    "name_en" VARCHAR(200),
    "subtitle" VARCHAR(200),
    "goods_type" VARCHAR(40),
    "category_id" UUID,
    "tax_category_id" UUID,
    "brand_id" UUID,
    "sale_unit_id" UUID,
    "tax_info_id" UUID,
    "origin_country" VARCHAR(40),
    "shelf_life_days" INTEGER,
    "after_sale_policy" VARCHAR(2000),
    "attribute_template_id" UUID,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "specs" JSONB NOT NULL DEFAULT '[]',
    "main_image" UUID,
    "images" UUID[] DEFAULT ARRAY[]::UUID[],
    "video" UUID,
    "detail_html" TEXT,
    "detail_html_en" TEXT,
    "audit_status" "ProductAuditStatus" NOT NULL DEFAULT 'DRAFT',
    "validity" "ProductValidity" NOT NULL DEFAULT 'ACTIVE',
    "step_mask" INTEGER NOT NULL DEFAULT 0,
    "current_version" INTEGER NOT NULL DEFAULT 0,
    "cloned_from_id" UUID,
    "keyword" TEXT NOT NULL DEFAULT '',
    "sku_count" INTEGER NOT NULL DEFAULT 0,
    "min_price" DECIMAL(18,4),
    "max_price" DECIMAL(18,4),
    "channels" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[],
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),

    CONSTRAINT "spu_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sku" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "spu_id" UUID NOT NULL,
    "supplier_id" UUID,
    "code" VARCHAR(40) NOT NULL,
    "barcode" VARCHAR(40),
    "name" VARCHAR(200) NOT NULL,
    "name_en" VARCHAR(200),
    "spec_values" JSONB NOT NULL DEFAULT '[]',
    "spec_key" VARCHAR(600) NOT NULL DEFAULT '',
    "spec_text" VARCHAR(400) NOT NULL DEFAULT '',
    "spec_text_en" VARCHAR(400) NOT NULL DEFAULT '',
    "spec_image" UUID,
    "supply_price" DECIMAL(18,4) NOT NULL,
    "market_price" DECIMAL(18,4),
    "cost_price" DECIMAL(18,4),
    "tax_rate" DECIMAL(7,6) NOT NULL,
    "weight" DECIMAL(18,4),
    "volume" DECIMAL(18,6),
    "length" DECIMAL(18,4),
    "width" DECIMAL(18,4),
    "height" DECIMAL(18,4),
    "moq" DECIMAL(18,4) NOT NULL DEFAULT 1,
    "pack_qty" DECIMAL(18,4) NOT NULL DEFAULT 1,
    "stock_mode" "ProductStockMode" NOT NULL DEFAULT 'SUPPLIER',
    "stock_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "is_bundle" BOOLEAN NOT NULL DEFAULT false,
    "images" UUID[] DEFAULT ARRAY[]::UUID[],
    "detail_html" TEXT,
    "validity" "ProductValidity" NOT NULL DEFAULT 'ACTIVE',
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sku_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sku_bundle_item" (
    "sku_id" UUID NOT NULL,
    "component_sku_id" UUID NOT NULL,
    "qty" DECIMAL(18,4) NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sku_bundle_item_pkey" PRIMARY KEY ("sku_id","component_sku_id")
);

-- CreateTable
CREATE TABLE "spu_sales_channel" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "spu_id" UUID NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "sales_region" JSONB NOT NULL DEFAULT '{"mode":"ALL","codes":[]}',
    "remark" VARCHAR(1000),
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "spu_sales_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sku_sales_channel" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sku_id" UUID NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "sales_region" JSONB NOT NULL DEFAULT '{"mode":"ALL","codes":[]}',
    "time_period_type" VARCHAR(20) NOT NULL,
    "time_period" INTEGER NOT NULL,
    "sale_price" DECIMAL(18,4),
    "agreement_price" DECIMAL(18,4),
    "min_order" DECIMAL(18,4) NOT NULL DEFAULT 1,
    "order_limit" DECIMAL(18,4),
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sku_sales_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_draft" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "spu_id" UUID NOT NULL,
    "supplier_id" UUID,
    "kind" "ProductDraftKind" NOT NULL,
    "base_version" INTEGER NOT NULL DEFAULT 0,
    "status" "ProductDraftStatus" NOT NULL DEFAULT 'DRAFT',
    "content" JSONB NOT NULL,
    "step_versions" JSONB NOT NULL DEFAULT '{}',
    "sku_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "step_mask" INTEGER NOT NULL DEFAULT 0,
    "is_complete" BOOLEAN NOT NULL DEFAULT false,
    "name" VARCHAR(200) NOT NULL DEFAULT '',
    "category_id" UUID,
    "brand_id" UUID,
    "field_remarks" JSONB NOT NULL DEFAULT '{}',
    "policy" JSONB,
    "changed_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "owner_id" UUID,
    "reason" VARCHAR(500),
    "process_instance_id" TEXT,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),

    CONSTRAINT "product_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_snapshot" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "spu_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "spu_code" VARCHAR(40) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "supplier_id" UUID,
    "category_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "changed_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "draft_id" UUID NOT NULL,
    "process_instance_id" TEXT,

    CONSTRAINT "product_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sku_snapshot" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "snapshot_id" UUID NOT NULL,
    "sku_id" UUID NOT NULL,
    "spu_id" UUID NOT NULL,
    "supplier_id" UUID,
    "number" INTEGER NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "barcode" VARCHAR(40),
    "name" VARCHAR(200) NOT NULL,
    "name_en" VARCHAR(200),
    "spec_text" VARCHAR(400) NOT NULL,
    "spec_text_en" VARCHAR(400) NOT NULL,
    "unit_name" VARCHAR(40) NOT NULL,
    "unit_name_en" VARCHAR(40),
    "tax_code" VARCHAR(19),
    "tax_rate" DECIMAL(7,6) NOT NULL,
    "supply_price" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "sku_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sku_region_record" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sku_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "reason" VARCHAR(500),

    CONSTRAINT "sku_region_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sku_inventory_record" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sku_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "before" DECIMAL(18,4) NOT NULL,
    "after" DECIMAL(18,4) NOT NULL,
    "reason" VARCHAR(500),

    CONSTRAINT "sku_inventory_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_field_policy" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "field" VARCHAR(80) NOT NULL,
    "policy" VARCHAR(10) NOT NULL,
    "remark" VARCHAR(1000),

    CONSTRAINT "product_field_policy_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "spu_create_time_id_idx" ON "spu"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "spu_supplier_id_create_time_id_idx" ON "spu"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "spu_audit_status_create_time_id_idx" ON "spu"("audit_status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "spu_category_id_create_time_id_idx" ON "spu"("category_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "spu_brand_id_create_time_id_idx" ON "spu"("brand_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "spu_code_id_idx" ON "spu"("code" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "spu_min_price_id_idx" ON "spu"("min_price" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sku_spu_id_sort_idx" ON "sku"("spu_id", "sort");

-- CreateIndex
CREATE INDEX "sku_create_time_id_idx" ON "sku"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sku_supplier_id_create_time_id_idx" ON "sku"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sku_barcode_idx" ON "sku"("barcode");

-- CreateIndex
CREATE INDEX "sku_bundle_item_component_sku_id_idx" ON "sku_bundle_item"("component_sku_id");

-- CreateIndex
CREATE INDEX "spu_sales_channel_spu_id_idx" ON "spu_sales_channel"("spu_id");

-- CreateIndex
CREATE INDEX "sku_sales_channel_sku_id_idx" ON "sku_sales_channel"("sku_id");

-- CreateIndex
CREATE INDEX "sku_sales_channel_channel_idx" ON "sku_sales_channel"("channel");

-- CreateIndex
CREATE INDEX "product_draft_spu_id_idx" ON "product_draft"("spu_id");

-- CreateIndex
CREATE INDEX "product_draft_create_time_id_idx" ON "product_draft"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_draft_supplier_id_create_time_id_idx" ON "product_draft"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_draft_status_create_time_id_idx" ON "product_draft"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_snapshot_create_time_id_idx" ON "product_snapshot"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_snapshot_supplier_id_create_time_id_idx" ON "product_snapshot"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "product_snapshot_spu_id_number_key" ON "product_snapshot"("spu_id", "number");

-- CreateIndex
CREATE INDEX "sku_snapshot_snapshot_id_idx" ON "sku_snapshot"("snapshot_id");

-- CreateIndex
CREATE INDEX "sku_snapshot_create_time_id_idx" ON "sku_snapshot"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sku_snapshot_supplier_id_create_time_id_idx" ON "sku_snapshot"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "sku_snapshot_sku_id_number_key" ON "sku_snapshot"("sku_id", "number");

-- CreateIndex
CREATE INDEX "sku_region_record_create_time_id_idx" ON "sku_region_record"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sku_region_record_supplier_id_create_time_id_idx" ON "sku_region_record"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sku_region_record_sku_id_create_time_idx" ON "sku_region_record"("sku_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "sku_inventory_record_create_time_id_idx" ON "sku_inventory_record"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sku_inventory_record_supplier_id_create_time_id_idx" ON "sku_inventory_record"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sku_inventory_record_sku_id_create_time_idx" ON "sku_inventory_record"("sku_id", "create_time" DESC);

-- AddForeignKey
ALTER TABLE "sku" ADD CONSTRAINT "sku_spu_id_fkey" FOREIGN KEY ("spu_id") REFERENCES "spu"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sku_bundle_item" ADD CONSTRAINT "sku_bundle_item_sku_id_fkey" FOREIGN KEY ("sku_id") REFERENCES "sku"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sku_bundle_item" ADD CONSTRAINT "sku_bundle_item_component_sku_id_fkey" FOREIGN KEY ("component_sku_id") REFERENCES "sku"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spu_sales_channel" ADD CONSTRAINT "spu_sales_channel_spu_id_fkey" FOREIGN KEY ("spu_id") REFERENCES "spu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sku_sales_channel" ADD CONSTRAINT "sku_sales_channel_sku_id_fkey" FOREIGN KEY ("sku_id") REFERENCES "sku"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_draft" ADD CONSTRAINT "product_draft_spu_id_fkey" FOREIGN KEY ("spu_id") REFERENCES "spu"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_snapshot" ADD CONSTRAINT "product_snapshot_spu_id_fkey" FOREIGN KEY ("spu_id") REFERENCES "spu"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sku_snapshot" ADD CONSTRAINT "sku_snapshot_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "product_snapshot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sku_region_record" ADD CONSTRAINT "sku_region_record_sku_id_fkey" FOREIGN KEY ("sku_id") REFERENCES "sku"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sku_inventory_record" ADD CONSTRAINT "sku_inventory_record_sku_id_fkey" FOREIGN KEY ("sku_id") REFERENCES "sku"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
