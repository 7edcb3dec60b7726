-- AlterTable
ALTER TABLE "product_recommend" ADD COLUMN     "title_en" VARCHAR(200);

-- AlterTable
ALTER TABLE "shelves_rule" ADD COLUMN     "name_en" VARCHAR(100);

-- AlterTable
ALTER TABLE "shelves_record_rule" ADD COLUMN     "rule_name_en" VARCHAR(100);

-- AlterTable
ALTER TABLE "shelves_trial" ADD COLUMN     "rule_name_en" VARCHAR(100);

-- AlterTable
ALTER TABLE "shelves_apply" ALTER COLUMN "rule_names" SET DATA TYPE VARCHAR(500);
