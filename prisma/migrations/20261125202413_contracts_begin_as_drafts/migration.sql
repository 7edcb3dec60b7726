-- AlterTable
ALTER TABLE "supplier_contract" ALTER COLUMN "status" SET DEFAULT 'DRAFT';
