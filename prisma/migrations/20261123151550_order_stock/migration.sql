-- CreateEnum
CREATE TYPE "OrderStockState" AS ENUM ('NONE', 'KEPT', 'WAITING', 'EXPIRED');

-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "sku_id" UUID,
ADD COLUMN     "stock_state" "OrderStockState" NOT NULL DEFAULT 'NONE';
