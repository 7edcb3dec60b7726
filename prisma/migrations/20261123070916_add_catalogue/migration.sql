-- CreateEnum
CREATE TYPE "CategoryType" AS ENUM ('PRODUCT', 'JD', 'TAX', 'SERVICE', 'CHANNEL');

-- CreateEnum
CREATE TYPE "CategoryRisk" AS ENUM ('NORMAL', 'HIGH', 'RESTRICTED');

-- CreateEnum
CREATE TYPE "CategorySyncStatus" AS ENUM ('READING', 'READY', 'DONE', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "CategorySyncKind" AS ENUM ('ADDED', 'CHANGED', 'VANISHED');

-- CreateEnum
CREATE TYPE "AttributeInput" AS ENUM ('TEXT', 'NUMBER', 'SELECT', 'MULTI', 'DATE', 'BOOL', 'IMAGE');

-- CreateTable
CREATE TABLE "category" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "category_type" "CategoryType" NOT NULL,
    "channel" VARCHAR(40),
    "parent_id" UUID,
    "path" UUID[],
    "level" SMALLINT NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "name_zh" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "image" VARCHAR(500),
    "attribute_template_id" UUID,
    "tax_info_id" UUID,
    "commission_rate" DECIMAL(9,6),
    "risk" "CategoryRisk",
    "required_materials" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[],
    "dimension_config" JSONB,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "gone_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category_mapping" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "channel" VARCHAR(40) NOT NULL,
    "source_category_id" UUID NOT NULL,
    "channel_category_id" UUID NOT NULL,
    "remark" VARCHAR(1000),

    CONSTRAINT "category_mapping_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category_sync" (
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
    "status" "CategorySyncStatus" NOT NULL DEFAULT 'READING',
    "job_id" UUID,
    "read_count" INTEGER NOT NULL DEFAULT 0,
    "added_count" INTEGER NOT NULL DEFAULT 0,
    "changed_count" INTEGER NOT NULL DEFAULT 0,
    "vanished_count" INTEGER NOT NULL DEFAULT 0,
    "taken_count" INTEGER NOT NULL DEFAULT 0,
    "error" VARCHAR(2000),
    "read_at" TIMESTAMPTZ(6),
    "settled_at" TIMESTAMPTZ(6),
    "settled_by" UUID,

    CONSTRAINT "category_sync_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category_sync_node" (
    "sync_id" UUID NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "parent_code" VARCHAR(40),
    "name_zh" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "place" INTEGER NOT NULL,

    CONSTRAINT "category_sync_node_pkey" PRIMARY KEY ("sync_id","code")
);

-- CreateTable
CREATE TABLE "category_sync_item" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sync_id" UUID NOT NULL,
    "kind" "CategorySyncKind" NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "category_id" UUID,
    "parent_code" VARCHAR(40),
    "before" JSONB,
    "after" JSONB,
    "place" INTEGER NOT NULL,
    "chosen" BOOLEAN NOT NULL DEFAULT true,
    "problem" VARCHAR(60),
    "taken_at" TIMESTAMPTZ(6),

    CONSTRAINT "category_sync_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "name_zh" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "logo" VARCHAR(500),
    "first_letter" CHAR(1) NOT NULL,
    "auth_required" BOOLEAN NOT NULL DEFAULT false,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand_authorisation" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "brand_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "auth_level" VARCHAR(40),
    "valid_from" DATE NOT NULL,
    "valid_to" DATE,
    "warn_days" INTEGER NOT NULL DEFAULT 30,
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "remark" VARCHAR(1000),

    CONSTRAINT "brand_authorisation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attribute_template" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "category_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "cloned_from_id" UUID,
    "remark" VARCHAR(1000),

    CONSTRAINT "attribute_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attribute_group" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "template_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "attribute_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attribute" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "template_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "input_type" "AttributeInput" NOT NULL,
    "options" JSONB NOT NULL DEFAULT '[]',
    "unit" VARCHAR(20),
    "required" BOOLEAN NOT NULL DEFAULT false,
    "searchable" BOOLEAN NOT NULL DEFAULT false,
    "is_spec" BOOLEAN NOT NULL DEFAULT false,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "remark" VARCHAR(1000),

    CONSTRAINT "attribute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "spec" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "name" VARCHAR(50) NOT NULL,
    "name_en" VARCHAR(100),
    "values" JSONB NOT NULL DEFAULT '[]',
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "spec_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_unit" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(20) NOT NULL,
    "name_zh" VARCHAR(20) NOT NULL,
    "name_en" VARCHAR(40),
    "precision" SMALLINT NOT NULL DEFAULT 0,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "sale_unit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_info" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "tax_code" VARCHAR(19) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "name_en" VARCHAR(200),
    "rate" DECIMAL(9,6) NOT NULL,
    "preferential" VARCHAR(40),
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "tax_info_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "category_category_type_channel_parent_id_sort_idx" ON "category"("category_type", "channel", "parent_id", "sort");

-- CreateIndex
CREATE INDEX "category_parent_id_idx" ON "category"("parent_id");

-- CreateIndex
CREATE INDEX "category_attribute_template_id_idx" ON "category"("attribute_template_id");

-- CreateIndex
CREATE INDEX "category_tax_info_id_idx" ON "category"("tax_info_id");

-- CreateIndex
CREATE INDEX "category_mapping_source_category_id_idx" ON "category_mapping"("source_category_id");

-- CreateIndex
CREATE INDEX "category_mapping_channel_category_id_idx" ON "category_mapping"("channel_category_id");

-- CreateIndex
CREATE INDEX "category_sync_channel_create_time_idx" ON "category_sync"("channel", "create_time" DESC);

-- CreateIndex
CREATE INDEX "category_sync_item_sync_id_kind_place_idx" ON "category_sync_item"("sync_id", "kind", "place");

-- CreateIndex
CREATE INDEX "brand_first_letter_sort_idx" ON "brand"("first_letter", "sort");

-- CreateIndex
CREATE INDEX "brand_authorisation_supplier_id_brand_id_valid_from_idx" ON "brand_authorisation"("supplier_id", "brand_id", "valid_from");

-- CreateIndex
CREATE INDEX "brand_authorisation_brand_id_idx" ON "brand_authorisation"("brand_id");

-- CreateIndex
CREATE INDEX "brand_authorisation_valid_to_idx" ON "brand_authorisation"("valid_to");

-- CreateIndex
CREATE INDEX "attribute_template_category_ids_idx" ON "attribute_template" USING GIN ("category_ids");

-- CreateIndex
CREATE INDEX "attribute_group_template_id_sort_idx" ON "attribute_group"("template_id", "sort");

-- CreateIndex
CREATE INDEX "attribute_template_id_idx" ON "attribute"("template_id");

-- CreateIndex
CREATE INDEX "attribute_group_id_sort_idx" ON "attribute"("group_id", "sort");

-- AddForeignKey
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category" ADD CONSTRAINT "category_attribute_template_id_fkey" FOREIGN KEY ("attribute_template_id") REFERENCES "attribute_template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category" ADD CONSTRAINT "category_tax_info_id_fkey" FOREIGN KEY ("tax_info_id") REFERENCES "tax_info"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_mapping" ADD CONSTRAINT "category_mapping_source_category_id_fkey" FOREIGN KEY ("source_category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_mapping" ADD CONSTRAINT "category_mapping_channel_category_id_fkey" FOREIGN KEY ("channel_category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_sync_node" ADD CONSTRAINT "category_sync_node_sync_id_fkey" FOREIGN KEY ("sync_id") REFERENCES "category_sync"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_sync_item" ADD CONSTRAINT "category_sync_item_sync_id_fkey" FOREIGN KEY ("sync_id") REFERENCES "category_sync"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_authorisation" ADD CONSTRAINT "brand_authorisation_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_authorisation" ADD CONSTRAINT "brand_authorisation_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attribute_group" ADD CONSTRAINT "attribute_group_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "attribute_template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "attribute_template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "attribute_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
