-- AlterTable
ALTER TABLE "system_param" ADD COLUMN     "constraints" JSONB,
ADD COLUMN     "default_value" VARCHAR(2000),
ADD COLUMN     "param_name_en" VARCHAR(200);

-- CreateTable
CREATE TABLE "sms_config" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "name" VARCHAR(100) NOT NULL,
    "provider" VARCHAR(10) NOT NULL DEFAULT 'LOG',
    "url" VARCHAR(500),
    "sign_name" VARCHAR(50),
    "secret" VARCHAR(2000),
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "remark" VARCHAR(500),
    "tested_at" TIMESTAMPTZ(6),
    "test_error" VARCHAR(500),

    CONSTRAINT "sms_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_config" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "name" VARCHAR(100) NOT NULL,
    "provider" VARCHAR(10) NOT NULL DEFAULT 'LOG',
    "url" VARCHAR(500),
    "sender" VARCHAR(200),
    "secret" VARCHAR(2000),
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "remark" VARCHAR(500),
    "tested_at" TIMESTAMPTZ(6),
    "test_error" VARCHAR(500),

    CONSTRAINT "mail_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "storage_config" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(20) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "provider" VARCHAR(10) NOT NULL DEFAULT 'FOLDER',
    "folder" VARCHAR(500),
    "endpoint" VARCHAR(500),
    "region" VARCHAR(50),
    "bucket" VARCHAR(100),
    "access_key" VARCHAR(200),
    "secret" VARCHAR(2000),
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "remark" VARCHAR(500),
    "tested_at" TIMESTAMPTZ(6),
    "test_error" VARCHAR(500),

    CONSTRAINT "storage_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "print_template" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(60) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "biz_type" VARCHAR(60) NOT NULL,
    "locale" VARCHAR(5) NOT NULL DEFAULT 'zh',
    "paper" VARCHAR(10) NOT NULL DEFAULT 'A4',
    "landscape" BOOLEAN NOT NULL DEFAULT false,
    "content_html" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT true,
    "status" VARCHAR(12) NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(500),

    CONSTRAINT "print_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "print_count" (
    "id" UUID NOT NULL,
    "biz_type" VARCHAR(60) NOT NULL,
    "biz_id" UUID NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 0,
    "last_by" UUID,
    "last_by_name" VARCHAR(100),
    "last_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "print_count_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "code_template" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(60) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "language" VARCHAR(20) NOT NULL DEFAULT 'typescript',
    "file_name" VARCHAR(200) NOT NULL,
    "content" TEXT NOT NULL,
    "status" VARCHAR(12) NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(500),

    CONSTRAINT "code_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_source" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "name" VARCHAR(100) NOT NULL,
    "host" VARCHAR(200) NOT NULL,
    "port" INTEGER NOT NULL DEFAULT 5432,
    "database" VARCHAR(100) NOT NULL,
    "account" VARCHAR(100) NOT NULL,
    "secret" VARCHAR(2000),
    "tls" BOOLEAN NOT NULL DEFAULT false,
    "status" VARCHAR(12) NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(500),
    "tested_at" TIMESTAMPTZ(6),
    "test_error" VARCHAR(500),

    CONSTRAINT "report_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(60) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "source_id" UUID NOT NULL,
    "query" VARCHAR(8000) NOT NULL,
    "status" VARCHAR(12) NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(500),

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exception_config" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "type" VARCHAR(60) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(100),
    "max_retry" INTEGER NOT NULL DEFAULT 8,
    "backoff_sec" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "notify_roles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "auto_ignore_after" INTEGER,
    "remark" VARCHAR(500),

    CONSTRAINT "exception_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exception_order" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(32) NOT NULL,
    "type" VARCHAR(60) NOT NULL,
    "biz_key" VARCHAR(100) NOT NULL,
    "biz_type" VARCHAR(60),
    "biz_id" VARCHAR(64),
    "supplier_id" UUID,
    "title" VARCHAR(200) NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "status" VARCHAR(12) NOT NULL DEFAULT 'PENDING',
    "retry_count" INTEGER NOT NULL DEFAULT 0,
    "max_retry" INTEGER NOT NULL DEFAULT 8,
    "next_retry_at" TIMESTAMPTZ(6),
    "last_error" VARCHAR(2000),
    "last_tried_at" TIMESTAMPTZ(6),
    "settled_at" TIMESTAMPTZ(6),
    "reason" VARCHAR(500),

    CONSTRAINT "exception_order_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "print_template_biz_type_locale_idx" ON "print_template"("biz_type", "locale");

-- CreateIndex
CREATE UNIQUE INDEX "print_count_biz_type_biz_id_key" ON "print_count"("biz_type", "biz_id");

-- CreateIndex
CREATE INDEX "exception_order_status_next_retry_at_idx" ON "exception_order"("status", "next_retry_at");

-- CreateIndex
CREATE INDEX "exception_order_supplier_id_idx" ON "exception_order"("supplier_id");

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "report_source"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- raw/configuration.sql 98b569bdf850
-- Codes become free again when their row is removed.
create unique index if not exists storage_config_code_alive on storage_config (code) where deleted_at is null;
create unique index if not exists print_template_code_alive on print_template (tenant_id, code, locale) where deleted_at is null;
create unique index if not exists code_template_code_alive on code_template (code) where deleted_at is null;
create unique index if not exists report_code_alive on report (code) where deleted_at is null;
create unique index if not exists exception_config_type_alive on exception_config (type) where deleted_at is null;
-- One carrier of a kind is active, one place takes new files.
create unique index if not exists sms_config_active on sms_config (is_active) where is_active and deleted_at is null;
create unique index if not exists mail_config_active on mail_config (is_active) where is_active and deleted_at is null;
create unique index if not exists storage_config_active on storage_config (is_active) where is_active and deleted_at is null;
-- A failure of a kind about a thing is one row, however often it is noticed.
create unique index if not exists exception_order_key on exception_order (type, biz_key) where deleted_at is null;

-- Processes keep these in memory (settings_changed stands in system.sql).
do $$
declare watched text;
begin
  foreach watched in array array['sms_config', 'mail_config', 'storage_config', 'exception_config'] loop
    execute format('drop trigger if exists settings_changed on %I', watched);
    execute format('create trigger settings_changed after insert or update or delete on %I for each statement execute function settings_changed()', watched);
  end loop;
end $$;
