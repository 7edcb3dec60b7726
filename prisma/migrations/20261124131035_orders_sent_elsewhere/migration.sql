-- AlterTable
ALTER TABLE "sub_order" ADD COLUMN     "went_to" JSONB;

-- AlterTable
ALTER TABLE "order_parcel" ADD COLUMN     "ask_at" TIMESTAMPTZ(6);
