-- AlterTable
ALTER TABLE "channel_listing" ADD COLUMN     "sku_name_en" VARCHAR(200);

-- AlterTable
ALTER TABLE "shelving_record" ADD COLUMN     "sku_name_en" VARCHAR(200);

-- AlterTable
ALTER TABLE "shelves_record_rule" ADD COLUMN     "sku_name_en" VARCHAR(200);

-- AlterTable
ALTER TABLE "shelves_trial_hit" ADD COLUMN     "sku_name_en" VARCHAR(200);

-- AlterTable
ALTER TABLE "shelves_batch_item" ADD COLUMN     "sku_name_en" VARCHAR(200);

-- AlterTable
ALTER TABLE "shelves_apply_line" ADD COLUMN     "sku_name_en" VARCHAR(200);

-- What is there already learns its name; what was written about it before stays as it was.
UPDATE "channel_listing" l SET "sku_name_en" = s."name_en" FROM "sku" s WHERE s."id" = l."sku_id" AND s."name_en" IS NOT NULL;
