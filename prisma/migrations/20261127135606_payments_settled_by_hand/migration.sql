-- AlterTable
ALTER TABLE "bill_pay_attempt" ADD COLUMN     "settled_because" VARCHAR(500),
ADD COLUMN     "settled_by" UUID,
ADD COLUMN     "settled_vouchers" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "statement_on" DATE;
