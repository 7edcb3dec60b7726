-- AlterTable
ALTER TABLE "chore" ADD COLUMN     "lease" UUID,
ADD COLUMN     "lease_until" TIMESTAMPTZ(6);
