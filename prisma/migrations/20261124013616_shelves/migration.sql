-- CreateEnum
CREATE TYPE "ListingStatus" AS ENUM ('WAIT_SHELVE', 'SCHEDULED', 'SHELVING', 'ON_SHELF', 'SHELVE_FAILED', 'OFF_SHELF', 'OUT_OF_POOL');

-- CreateTable
CREATE TABLE "channel_listing" (
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
    "channel" VARCHAR(40) NOT NULL,
    "status" "ListingStatus" NOT NULL DEFAULT 'WAIT_SHELVE',
    "scheduled_at" TIMESTAMPTZ(6),
    "shelved_at" TIMESTAMPTZ(6),
    "off_at" TIMESTAMPTZ(6),
    "off_reason" VARCHAR(40),
    "off_remark" VARCHAR(500),
    "undo_until" TIMESTAMPTZ(6),
    "undo_status" "ListingStatus",
    "channel_item_code" VARCHAR(80),
    "out_of_pool_reason" VARCHAR(500),
    "failure" VARCHAR(1000),
    "push_no" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "channel_listing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelving_record" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "listing_id" UUID NOT NULL,
    "sku_id" UUID NOT NULL,
    "supplier_id" UUID,
    "sku_code" VARCHAR(40) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "channel" VARCHAR(40) NOT NULL,
    "action" VARCHAR(20) NOT NULL,
    "is_successful" BOOLEAN NOT NULL,
    "reason" VARCHAR(40),
    "message" VARCHAR(1000),

    CONSTRAINT "shelving_record_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "channel_listing_create_time_id_idx" ON "channel_listing"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "channel_listing_supplier_id_create_time_id_idx" ON "channel_listing"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "channel_listing_status_create_time_id_idx" ON "channel_listing"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "channel_listing_channel_create_time_id_idx" ON "channel_listing"("channel", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "channel_listing_spu_id_idx" ON "channel_listing"("spu_id");

-- CreateIndex
CREATE INDEX "shelving_record_create_time_id_idx" ON "shelving_record"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelving_record_supplier_id_create_time_id_idx" ON "shelving_record"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shelving_record_listing_id_create_time_idx" ON "shelving_record"("listing_id", "create_time" DESC);

-- AddForeignKey
ALTER TABLE "shelving_record" ADD CONSTRAINT "shelving_record_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "channel_listing"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
