-- AlterEnum
ALTER TYPE "InboundStatus" ADD VALUE 'QC';

-- AlterTable
ALTER TABLE "inbound_order" ADD COLUMN     "arrived_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "inbound_receipt" ADD COLUMN     "defective_space_id" UUID,
ADD COLUMN     "defective_warehouse_id" UUID;

-- CreateTable
CREATE TABLE "inbound_notice" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "order_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "arrive_on" DATE NOT NULL,
    "carrier" VARCHAR(40),
    "bill_code" VARCHAR(64),
    "packages" INTEGER,
    "contact" VARCHAR(60),
    "phone" VARCHAR(30),
    "remark" VARCHAR(500),

    CONSTRAINT "inbound_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_notice_line" (
    "id" UUID NOT NULL,
    "notice_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "qty" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "inbound_notice_line_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "inbound_notice_operation_id_key" ON "inbound_notice"("operation_id");

-- CreateIndex
CREATE INDEX "inbound_notice_order_id_create_time_idx" ON "inbound_notice"("order_id", "create_time");

-- CreateIndex
CREATE INDEX "inbound_notice_line_notice_id_idx" ON "inbound_notice_line"("notice_id");

-- CreateIndex
CREATE INDEX "inbound_notice_line_line_id_idx" ON "inbound_notice_line"("line_id");

-- AddForeignKey
ALTER TABLE "inbound_notice" ADD CONSTRAINT "inbound_notice_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "inbound_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_notice_line" ADD CONSTRAINT "inbound_notice_line_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "inbound_notice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_notice_line" ADD CONSTRAINT "inbound_notice_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "inbound_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
