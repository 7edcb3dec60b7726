-- AlterTable
ALTER TABLE "sku_sales_channel" ADD COLUMN     "front_price" DECIMAL(18,4),
ADD COLUMN     "front_price_at" TIMESTAMPTZ(6);
