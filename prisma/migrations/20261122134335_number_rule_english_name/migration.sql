-- AlterTable
ALTER TABLE "number_rule" ADD COLUMN     "name_en" VARCHAR(100);
