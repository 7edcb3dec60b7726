-- AlterTable
ALTER TABLE "cargo_space" ADD COLUMN     "name_en" VARCHAR(200);
