-- AlterTable
ALTER TABLE "purchase_order" ADD COLUMN     "budget_reason" VARCHAR(500);

-- AlterTable
ALTER TABLE "supplier_contract" ADD COLUMN     "agrees_by_silence" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "supplier_contract_temp" ADD COLUMN     "agrees_by_silence" BOOLEAN NOT NULL DEFAULT false;
