-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "OverdueKind" ADD VALUE 'AFTER_SALE';
ALTER TYPE "OverdueKind" ADD VALUE 'PAY';

-- AlterTable
ALTER TABLE "exception_order" ADD COLUMN     "process_instance_id" UUID;

-- AlterTable
ALTER TABLE "overdue_order" ADD COLUMN     "biz_id" UUID,
ADD COLUMN     "biz_type" VARCHAR(60);
