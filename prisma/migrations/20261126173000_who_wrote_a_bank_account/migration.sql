-- AlterTable
ALTER TABLE "supplier_bank_account" ADD COLUMN     "written_by" UUID;

-- What is verified was changed last by whoever verified it.
UPDATE "supplier_bank_account" SET "written_by" = CASE WHEN "is_verified" THEN "created_by" ELSE COALESCE("updated_by", "created_by") END;
