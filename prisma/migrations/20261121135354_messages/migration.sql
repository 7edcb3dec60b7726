-- CreateTable
CREATE TABLE "notice" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "title" VARCHAR(200) NOT NULL,
    "title_en" VARCHAR(200),
    "category" VARCHAR(40) NOT NULL DEFAULT 'announcement',
    "content_html" TEXT NOT NULL,
    "content_html_en" TEXT,
    "audience" VARCHAR(12) NOT NULL DEFAULT 'EVERYBODY',
    "role_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "force_push" BOOLEAN NOT NULL DEFAULT false,
    "release_at" TIMESTAMPTZ(6),
    "expire_at" TIMESTAMPTZ(6),
    "status" VARCHAR(12) NOT NULL DEFAULT 'DRAFT',
    "published_at" TIMESTAMPTZ(6),
    "withdrawn_at" TIMESTAMPTZ(6),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_template" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(80) NOT NULL,
    "kind" VARCHAR(20) NOT NULL DEFAULT 'SYSTEM',
    "channels" TEXT[] DEFAULT ARRAY['IN_APP']::TEXT[],
    "title_zh" VARCHAR(200) NOT NULL,
    "title_en" VARCHAR(200) NOT NULL,
    "body_zh" VARCHAR(4000) NOT NULL,
    "body_en" VARCHAR(4000) NOT NULL,
    "params" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "forced" BOOLEAN NOT NULL DEFAULT false,
    "status" VARCHAR(12) NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(500),

    CONSTRAINT "notification_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" VARCHAR(20) NOT NULL,
    "template_code" VARCHAR(80),
    "notice_id" UUID,
    "title_zh" VARCHAR(300) NOT NULL,
    "title_en" VARCHAR(300) NOT NULL,
    "content_zh" TEXT NOT NULL,
    "content_en" TEXT NOT NULL,
    "link" VARCHAR(500),
    "biz_type" VARCHAR(60),
    "biz_id" VARCHAR(64),
    "forced" BOOLEAN NOT NULL DEFAULT false,
    "dedupe_key" VARCHAR(200),

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "message_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "supplier_id" UUID,
    "message_module" VARCHAR(20) NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "forced" BOOLEAN NOT NULL DEFAULT false,
    "send_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "read_at" TIMESTAMPTZ(6),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preference" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "user_id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "in_app" BOOLEAN NOT NULL DEFAULT true,
    "sms" BOOLEAN NOT NULL DEFAULT true,
    "mail" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_delivery" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "message_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "channel" VARCHAR(6) NOT NULL,
    "recipient" VARCHAR(100) NOT NULL,
    "title" VARCHAR(300) NOT NULL,
    "body" VARCHAR(4000) NOT NULL,
    "status" VARCHAR(10) NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "provider" VARCHAR(100),
    "last_error" VARCHAR(500),
    "sent_at" TIMESTAMPTZ(6),

    CONSTRAINT "message_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notice_status_release_at_idx" ON "notice"("status", "release_at");

-- CreateIndex
CREATE INDEX "message_biz_type_biz_id_idx" ON "message"("biz_type", "biz_id");

-- CreateIndex
CREATE INDEX "message_notice_id_idx" ON "message"("notice_id");

-- CreateIndex
CREATE INDEX "notification_user_id_send_time_idx" ON "notification"("user_id", "send_time" DESC);

-- CreateIndex
CREATE INDEX "notification_supplier_id_send_time_idx" ON "notification"("supplier_id", "send_time" DESC);

-- CreateIndex
CREATE INDEX "notification_message_module_send_time_idx" ON "notification"("message_module", "send_time" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notification_message_id_user_id_key" ON "notification"("message_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_preference_user_id_kind_key" ON "notification_preference"("user_id", "kind");

-- CreateIndex
CREATE INDEX "message_delivery_status_create_time_idx" ON "message_delivery"("status", "create_time");

-- CreateIndex
CREATE UNIQUE INDEX "message_delivery_message_id_user_id_channel_key" ON "message_delivery"("message_id", "user_id", "channel");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- raw/message.sql ce9a6fd7b1b6
-- A template's code becomes free again when the template is removed.
create unique index if not exists notification_template_code_alive on notification_template (code) where deleted_at is null;
-- The same thing is told once.
create unique index if not exists message_dedupe on message (dedupe_key) where dedupe_key is not null;
-- The bell counts what is unread, for everybody and often.
create index if not exists notification_unread on notification (user_id, send_time desc) where not is_read and deleted_at is null;
