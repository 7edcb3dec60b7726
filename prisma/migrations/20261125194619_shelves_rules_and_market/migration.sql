-- CreateEnum
CREATE TYPE "ShelvesApplyStatus" AS ENUM ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'CANCELLED');

-- CreateTable
CREATE TABLE "product_gather" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "source" VARCHAR(40) NOT NULL,
    "source_code" VARCHAR(80) NOT NULL,
    "source_url" VARCHAR(1000),
    "title" VARCHAR(300) NOT NULL,
    "brand_name" VARCHAR(100),
    "price" DECIMAL(18,4) NOT NULL,
    "gathered_at" TIMESTAMPTZ(6) NOT NULL,
    "sku_id" UUID,
    "sku_code" VARCHAR(40),
    "channel" VARCHAR(40),
    "our_price" DECIMAL(18,4),
    "distance" DECIMAL(12,6),
    "acquired_spu_id" UUID,

    CONSTRAINT "product_gather_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_gather_price" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "gather_id" UUID NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "our_price" DECIMAL(18,4),
    "origin" VARCHAR(20) NOT NULL,

    CONSTRAINT "product_gather_price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_recommend" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "title" VARCHAR(100) NOT NULL,
    "sku_id" UUID NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "place" VARCHAR(40) NOT NULL,
    "reason" VARCHAR(500),
    "start_on" DATE,
    "end_on" DATE,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',

    CONSTRAINT "product_recommend_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelves_rule" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "name" VARCHAR(50) NOT NULL,
    "priority" INTEGER NOT NULL,
    "channels" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[],
    "category_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "supplier_levels" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[],
    "min_stock" DECIMAL(18,4),
    "min_margin" DECIMAL(9,6),
    "licence_days" INTEGER,
    "takes_down" BOOLEAN NOT NULL DEFAULT true,
    "need_approval" BOOLEAN NOT NULL DEFAULT false,
    "status" "Toggle" NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "shelves_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelves_record_rule" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rule_id" UUID NOT NULL,
    "rule_name" VARCHAR(50) NOT NULL,
    "listing_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "decision" VARCHAR(20) NOT NULL,
    "message" VARCHAR(1000),

    CONSTRAINT "shelves_record_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelves_trial" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "rule_id" UUID NOT NULL,
    "rule_name" VARCHAR(50) NOT NULL,
    "job_id" UUID,
    "total" INTEGER NOT NULL DEFAULT 0,
    "decided" INTEGER NOT NULL DEFAULT 0,
    "goes_down" INTEGER NOT NULL DEFAULT 0,
    "stays_down" INTEGER NOT NULL DEFAULT 0,
    "asks" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "shelves_trial_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelves_trial_hit" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "trial_id" UUID NOT NULL,
    "listing_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "effect" VARCHAR(20) NOT NULL,
    "message" VARCHAR(1000) NOT NULL,

    CONSTRAINT "shelves_trial_hit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelves_batch" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "kind" VARCHAR(20) NOT NULL,
    "reason" VARCHAR(500),
    "remark" VARCHAR(500),
    "scheduled_at" TIMESTAMPTZ(6),
    "supplier_id" UUID,
    "preview_id" UUID,
    "job_id" UUID,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "shelves_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelves_batch_item" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "batch_id" UUID NOT NULL,
    "listing_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "outcome" VARCHAR(20) NOT NULL DEFAULT 'WAITING',
    "code" VARCHAR(100),
    "message" VARCHAR(1000),

    CONSTRAINT "shelves_batch_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelves_apply" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "applicant_id" UUID,
    "rule_names" VARCHAR(200) NOT NULL,
    "articles" INTEGER NOT NULL,
    "remark" VARCHAR(500),
    "status" "ShelvesApplyStatus" NOT NULL DEFAULT 'DRAFT',
    "process_instance_id" UUID,

    CONSTRAINT "shelves_apply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelves_apply_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "apply_id" UUID NOT NULL,
    "listing_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "message" VARCHAR(1000),

    CONSTRAINT "shelves_apply_line_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "product_gather_create_time_id_idx" ON "product_gather"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_gather_sku_id_idx" ON "product_gather"("sku_id");

-- CreateIndex
CREATE INDEX "product_gather_price_gather_id_create_time_idx" ON "product_gather_price"("gather_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "product_gather_price_create_time_idx" ON "product_gather_price"("create_time");

-- CreateIndex
CREATE INDEX "product_recommend_create_time_id_idx" ON "product_recommend"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_recommend_sku_id_idx" ON "product_recommend"("sku_id");

-- CreateIndex
CREATE INDEX "shelves_rule_create_time_id_idx" ON "shelves_rule"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelves_record_rule_create_time_id_idx" ON "shelves_record_rule"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelves_record_rule_rule_id_create_time_id_idx" ON "shelves_record_rule"("rule_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelves_record_rule_listing_id_idx" ON "shelves_record_rule"("listing_id");

-- CreateIndex
CREATE INDEX "shelves_trial_rule_id_create_time_idx" ON "shelves_trial"("rule_id", "create_time" DESC);

-- CreateIndex
CREATE INDEX "shelves_trial_create_time_id_idx" ON "shelves_trial"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelves_trial_hit_create_time_id_idx" ON "shelves_trial_hit"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "shelves_trial_hit_trial_id_listing_id_key" ON "shelves_trial_hit"("trial_id", "listing_id");

-- CreateIndex
CREATE INDEX "shelves_batch_create_time_id_idx" ON "shelves_batch"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelves_batch_supplier_id_create_time_id_idx" ON "shelves_batch"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelves_batch_item_create_time_id_idx" ON "shelves_batch_item"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelves_batch_item_supplier_id_create_time_id_idx" ON "shelves_batch_item"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "shelves_batch_item_batch_id_listing_id_key" ON "shelves_batch_item"("batch_id", "listing_id");

-- CreateIndex
CREATE INDEX "shelves_apply_create_time_id_idx" ON "shelves_apply"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelves_apply_line_listing_id_idx" ON "shelves_apply_line"("listing_id");

-- CreateIndex
CREATE UNIQUE INDEX "shelves_apply_line_apply_id_listing_id_key" ON "shelves_apply_line"("apply_id", "listing_id");

-- AddForeignKey
ALTER TABLE "product_gather_price" ADD CONSTRAINT "product_gather_price_gather_id_fkey" FOREIGN KEY ("gather_id") REFERENCES "product_gather"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelves_trial_hit" ADD CONSTRAINT "shelves_trial_hit_trial_id_fkey" FOREIGN KEY ("trial_id") REFERENCES "shelves_trial"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelves_batch_item" ADD CONSTRAINT "shelves_batch_item_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "shelves_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shelves_apply_line" ADD CONSTRAINT "shelves_apply_line_apply_id_fkey" FOREIGN KEY ("apply_id") REFERENCES "shelves_apply"("id") ON DELETE CASCADE ON UPDATE CASCADE;
