-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('CREATED', 'SUBMITTED', 'CONFIRMED', 'PART_SHIPPED', 'SHIPPED', 'RECEIVED', 'COMPLETED', 'CANCELLED', 'EXCEPTION');

-- CreateEnum
CREATE TYPE "OrderInvoiceStatus" AS ENUM ('NONE', 'APPLIED', 'ISSUED', 'RED');

-- CreateEnum
CREATE TYPE "OrderShipStatus" AS ENUM ('NONE', 'PARTIAL', 'FULL');

-- CreateEnum
CREATE TYPE "OrderSide" AS ENUM ('SUPPLIER', 'PLATFORM');

-- CreateEnum
CREATE TYPE "OverdueKind" AS ENUM ('SHIP', 'RECEIVE');

-- CreateEnum
CREATE TYPE "OverdueStatus" AS ENUM ('WARNING', 'OVERDUE', 'POSTPONED', 'RESOLVED', 'CLOSED');

-- CreateEnum
CREATE TYPE "PostponeStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED');

-- CreateTable
CREATE TABLE "order_master" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "sales_channel" VARCHAR(40) NOT NULL,
    "channel_order_no" VARCHAR(64) NOT NULL,
    "content_digest" VARCHAR(64) NOT NULL,
    "buyer_name" VARCHAR(100) NOT NULL,
    "consignee_name" VARCHAR(50) NOT NULL,
    "consignee_mobile" VARCHAR(20) NOT NULL,
    "region_code" VARCHAR(20),
    "address" VARCHAR(500) NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'CNY',
    "goods_amount" DECIMAL(18,2) NOT NULL,
    "freight_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "discount_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "total_amount" DECIMAL(18,2) NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'CREATED',
    "invoice_status" "OrderInvoiceStatus" NOT NULL DEFAULT 'NONE',
    "ordered_at" TIMESTAMPTZ(6) NOT NULL,
    "submitted_at" TIMESTAMPTZ(6),
    "confirmed_at" TIMESTAMPTZ(6),
    "received_at" TIMESTAMPTZ(6),
    "completed_at" TIMESTAMPTZ(6),
    "cancelled_at" TIMESTAMPTZ(6),
    "cancel_reason" VARCHAR(500),
    "remark" VARCHAR(1000),

    CONSTRAINT "order_master_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sub_order" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "master_id" UUID NOT NULL,
    "order_code" VARCHAR(44) NOT NULL,
    "supplier_id" UUID NOT NULL,
    "sales_channel" VARCHAR(40) NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'CREATED',
    "held_status" "OrderStatus",
    "held_reason" VARCHAR(500),
    "ship_status" "OrderShipStatus" NOT NULL DEFAULT 'NONE',
    "goods_amount" DECIMAL(18,2) NOT NULL,
    "ship_due_at" TIMESTAMPTZ(6),
    "submitted_at" TIMESTAMPTZ(6),
    "confirmed_at" TIMESTAMPTZ(6),
    "shipped_at" TIMESTAMPTZ(6),
    "received_at" TIMESTAMPTZ(6),
    "completed_at" TIMESTAMPTZ(6),
    "cancelled_at" TIMESTAMPTZ(6),
    "cancel_reason" VARCHAR(500),

    CONSTRAINT "sub_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sub_order_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "sku_code" VARCHAR(64) NOT NULL,
    "sku_name" VARCHAR(200) NOT NULL,
    "spec" VARCHAR(200),
    "unit" VARCHAR(20),
    "quantity" DECIMAL(18,4) NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "shipped_quantity" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "cancelled_quantity" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "promised_at" TIMESTAMPTZ(6),
    "original_promised_at" TIMESTAMPTZ(6),
    "shipped_at" TIMESTAMPTZ(6),

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_parcel" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "sub_order_id" UUID NOT NULL,
    "parcel_no" VARCHAR(40) NOT NULL,
    "logistics_company" VARCHAR(40) NOT NULL,
    "bill_code" VARCHAR(64) NOT NULL,
    "shipped_at" TIMESTAMPTZ(6) NOT NULL,
    "signed_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(500),

    CONSTRAINT "order_parcel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_parcel_line" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "parcel_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "quantity" DECIMAL(18,4) NOT NULL,

    CONSTRAINT "order_parcel_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_remark" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "master_id" UUID NOT NULL,
    "sub_order_id" UUID,
    "side" "OrderSide" NOT NULL,
    "author_name" VARCHAR(50) NOT NULL,
    "body" VARCHAR(2000) NOT NULL,
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],

    CONSTRAINT "order_remark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_invoice" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "master_id" UUID NOT NULL,
    "invoice_type" VARCHAR(40) NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "tax_no" VARCHAR(30),
    "amount" DECIMAL(18,2) NOT NULL,
    "status" "OrderInvoiceStatus" NOT NULL DEFAULT 'APPLIED',
    "invoice_no" VARCHAR(40),
    "issued_on" DATE,
    "file_id" UUID,

    CONSTRAINT "order_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "overdue_order" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "kind" "OverdueKind" NOT NULL,
    "master_id" UUID NOT NULL,
    "sub_order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "original_due_at" TIMESTAMPTZ(6) NOT NULL,
    "postponed_times" INTEGER NOT NULL DEFAULT 0,
    "status" "OverdueStatus" NOT NULL DEFAULT 'WARNING',
    "warned_at" TIMESTAMPTZ(6) NOT NULL,
    "breached_at" TIMESTAMPTZ(6),
    "resolved_at" TIMESTAMPTZ(6),
    "shipped_at" TIMESTAMPTZ(6),
    "delay_minutes" INTEGER,
    "close_reason" VARCHAR(500),

    CONSTRAINT "overdue_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "postpone_apply" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "overdue_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "new_due_at" TIMESTAMPTZ(6) NOT NULL,
    "reason_code" VARCHAR(40) NOT NULL,
    "reason" VARCHAR(1000) NOT NULL,
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "status" "PostponeStatus" NOT NULL DEFAULT 'PENDING',
    "process_instance_id" UUID,
    "submitted_at" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "remark" VARCHAR(1000),
    "org_id" UUID,
    "owner_id" UUID,

    CONSTRAINT "postpone_apply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_master_create_time_id_idx" ON "order_master"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_master_status_create_time_id_idx" ON "order_master"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_master_sales_channel_create_time_id_idx" ON "order_master"("sales_channel", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_master_invoice_status_create_time_id_idx" ON "order_master"("invoice_status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_master_ordered_at_id_idx" ON "order_master"("ordered_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sub_order_master_id_idx" ON "sub_order"("master_id");

-- CreateIndex
CREATE INDEX "sub_order_create_time_id_idx" ON "sub_order"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sub_order_supplier_id_create_time_id_idx" ON "sub_order"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sub_order_status_create_time_id_idx" ON "sub_order"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sub_order_sales_channel_create_time_id_idx" ON "sub_order"("sales_channel", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sub_order_supplier_id_status_ship_due_at_idx" ON "sub_order"("supplier_id", "status", "ship_due_at");

-- CreateIndex
CREATE INDEX "sub_order_status_received_at_idx" ON "sub_order"("status", "received_at");

-- CreateIndex
CREATE INDEX "sub_order_ship_due_at_id_idx" ON "sub_order"("ship_due_at", "id");

-- CreateIndex
CREATE INDEX "order_line_sub_order_id_line_no_idx" ON "order_line"("sub_order_id", "line_no");

-- CreateIndex
CREATE INDEX "order_parcel_sub_order_id_shipped_at_idx" ON "order_parcel"("sub_order_id", "shipped_at");

-- CreateIndex
CREATE INDEX "order_parcel_line_parcel_id_idx" ON "order_parcel_line"("parcel_id");

-- CreateIndex
CREATE INDEX "order_parcel_line_line_id_idx" ON "order_parcel_line"("line_id");

-- CreateIndex
CREATE INDEX "order_remark_master_id_create_time_idx" ON "order_remark"("master_id", "create_time");

-- CreateIndex
CREATE INDEX "order_remark_sub_order_id_create_time_idx" ON "order_remark"("sub_order_id", "create_time");

-- CreateIndex
CREATE INDEX "order_invoice_master_id_idx" ON "order_invoice"("master_id");

-- CreateIndex
CREATE INDEX "order_invoice_create_time_id_idx" ON "order_invoice"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_invoice_status_create_time_id_idx" ON "order_invoice"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "overdue_order_create_time_id_idx" ON "overdue_order"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "overdue_order_supplier_id_create_time_id_idx" ON "overdue_order"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "overdue_order_status_create_time_id_idx" ON "overdue_order"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "overdue_order_kind_create_time_id_idx" ON "overdue_order"("kind", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "overdue_order_due_at_id_idx" ON "overdue_order"("due_at", "id");

-- CreateIndex
CREATE INDEX "overdue_order_status_due_at_idx" ON "overdue_order"("status", "due_at");

-- CreateIndex
CREATE INDEX "overdue_order_sub_order_id_idx" ON "overdue_order"("sub_order_id");

-- CreateIndex
CREATE INDEX "postpone_apply_create_time_id_idx" ON "postpone_apply"("create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "postpone_apply_supplier_id_create_time_id_idx" ON "postpone_apply"("supplier_id", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "postpone_apply_status_create_time_id_idx" ON "postpone_apply"("status", "create_time" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "postpone_apply_overdue_id_idx" ON "postpone_apply"("overdue_id");

-- CreateIndex
CREATE INDEX "postpone_apply_process_instance_id_idx" ON "postpone_apply"("process_instance_id");

-- AddForeignKey
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_master_id_fkey" FOREIGN KEY ("master_id") REFERENCES "order_master"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_sub_order_id_fkey" FOREIGN KEY ("sub_order_id") REFERENCES "sub_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_sub_order_id_fkey" FOREIGN KEY ("sub_order_id") REFERENCES "sub_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_parcel_line" ADD CONSTRAINT "order_parcel_line_parcel_id_fkey" FOREIGN KEY ("parcel_id") REFERENCES "order_parcel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_parcel_line" ADD CONSTRAINT "order_parcel_line_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_remark" ADD CONSTRAINT "order_remark_master_id_fkey" FOREIGN KEY ("master_id") REFERENCES "order_master"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_remark" ADD CONSTRAINT "order_remark_sub_order_id_fkey" FOREIGN KEY ("sub_order_id") REFERENCES "sub_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_invoice" ADD CONSTRAINT "order_invoice_master_id_fkey" FOREIGN KEY ("master_id") REFERENCES "order_master"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overdue_order" ADD CONSTRAINT "overdue_order_master_id_fkey" FOREIGN KEY ("master_id") REFERENCES "order_master"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overdue_order" ADD CONSTRAINT "overdue_order_sub_order_id_fkey" FOREIGN KEY ("sub_order_id") REFERENCES "sub_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overdue_order" ADD CONSTRAINT "overdue_order_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overdue_order" ADD CONSTRAINT "overdue_order_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "postpone_apply" ADD CONSTRAINT "postpone_apply_overdue_id_fkey" FOREIGN KEY ("overdue_id") REFERENCES "overdue_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "postpone_apply" ADD CONSTRAINT "postpone_apply_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- raw/order.sql a2da4b92f388
-- Numbers are taken while their row lives; a channel's order comes in once, however often it is sent.
create unique index if not exists order_master_code_alive on order_master (code) where deleted_at is null;
create unique index if not exists order_master_channel_order_alive on order_master (sales_channel, channel_order_no) where deleted_at is null;
create unique index if not exists sub_order_code_alive on sub_order (order_code) where deleted_at is null;
create unique index if not exists sub_order_supplier_alive on sub_order (master_id, supplier_id) where deleted_at is null;
create unique index if not exists order_line_number_alive on order_line (sub_order_id, line_no) where deleted_at is null;
create unique index if not exists order_parcel_no_alive on order_parcel (parcel_no) where deleted_at is null;
create unique index if not exists order_parcel_bill_alive on order_parcel (sub_order_id, logistics_company, bill_code) where deleted_at is null;
create unique index if not exists order_parcel_line_alive on order_parcel_line (parcel_id, line_id) where deleted_at is null;
create unique index if not exists overdue_order_code_alive on overdue_order (code) where deleted_at is null;
create unique index if not exists overdue_order_line_alive on overdue_order (line_id, kind) where deleted_at is null;
create unique index if not exists postpone_apply_code_alive on postpone_apply (code) where deleted_at is null;
create unique index if not exists postpone_apply_open on postpone_apply (overdue_id) where deleted_at is null and status = 'PENDING';

-- Promises that are still open: what the clock looks at.
create index if not exists order_line_promised_open on order_line (promised_at, id) where deleted_at is null and promised_at is not null and shipped_at is null;

-- Never more goes out than was ordered, whatever a mistake elsewhere says.
alter table order_line drop constraint if exists order_line_quantities;
alter table order_line add constraint order_line_quantities
  check (quantity > 0 and price >= 0 and shipped_quantity >= 0 and cancelled_quantity >= 0 and shipped_quantity + cancelled_quantity <= quantity);
alter table order_parcel_line drop constraint if exists order_parcel_line_positive;
alter table order_parcel_line add constraint order_parcel_line_positive check (quantity > 0);
alter table order_master drop constraint if exists order_master_amounts;
alter table order_master add constraint order_master_amounts
  check (goods_amount >= 0 and freight_amount >= 0 and discount_amount >= 0 and total_amount = goods_amount + freight_amount - discount_amount and total_amount >= 0);
alter table sub_order drop constraint if exists sub_order_held;
alter table sub_order add constraint sub_order_held check ((status = 'EXCEPTION') = (held_status is not null));
alter table postpone_apply drop constraint if exists postpone_apply_later;
alter table postpone_apply add constraint postpone_apply_later check (new_due_at > due_at);

-- What was said stays as it was.
create or replace function order_record_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger if exists append_only on order_remark;
create trigger append_only before update or delete on order_remark for each row execute function order_record_is_append_only();

-- raw/search-indexes.sql 4d8cdbd5d73a
-- Columns in which lists or the command palette look for a part of the text, of tables that grow with the business: contracts say
-- `search: 'contains'` or `found`, `tests/modules/search/search-indexes.test.ts` compares. Tables of settings are walked through.
-- Not partial: the planner takes its statistics from whole indexes only. New rows wait in a list until it has 1 MB; writing them
-- one by one would cost four times as much, and reading that list costs half a millisecond.
do $$
declare searched record;
begin
  for searched in select * from (values
    ('app_user', array['account', 'name', 'name_en', 'mobile']),
    ('community', array['community_code', 'community_name', 'name_en']),
    ('exception_order', array['code', 'biz_key', 'title']),
    ('message_delivery', array['recipient', 'title']),
    ('order_invoice', array['title', 'invoice_no']),
    ('order_master', array['code', 'channel_order_no', 'buyer_name', 'consignee_name', 'consignee_mobile']),
    ('overdue_order', array['code']),
    ('postpone_apply', array['code']),
    ('sub_order', array['order_code']),
    ('operate_log', array['title', 'account', 'path', 'permission']),
    ('api_access_log', array['title', 'account', 'path']),
    ('login_log', array['account', 'failure']),
    ('supplier', array['code', 'company_name', 'short_name', 'name_en', 'credit_code', 'mobile']),
    ('supplier_bank_account', array['account_name', 'bank_name']),
    ('supplier_change', array['code']),
    ('supplier_contact', array['name', 'mobile']),
    ('supplier_contract', array['contract_no', 'name']),
    ('supplier_feedback', array['code', 'title']),
    ('supplier_freight_rule', array['code', 'name']),
    ('supplier_material', array['name']),
    ('supplier_price_rule', array['code', 'category_name']),
    ('supplier_product_type', array['category_name']),
    ('supplier_recipient', array['name', 'mobile', 'address']),
    ('supplier_registration', array['code', 'company_name'])
  ) as given (of_table, columns)
  loop
    for i in 1 .. cardinality(searched.columns) loop
      execute format('create index if not exists %I on %I using gin (search_grams(%I)) with (gin_pending_list_limit = 1024)',
        searched.of_table || '_' || searched.columns[i] || '_grams', searched.of_table, searched.columns[i]);
    end loop;
    -- Rows that are there already have no statistics of their grams yet.
    execute format('analyze %I', searched.of_table);
  end loop;
end $$;
