-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "doc_log" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "biz_type" VARCHAR(60) NOT NULL,
    "biz_id" VARCHAR(64) NOT NULL,
    "event" VARCHAR(60) NOT NULL,
    "from_status" VARCHAR(40),
    "to_status" VARCHAR(40),
    "actor_id" VARCHAR(64),
    "actor_name" VARCHAR(100),
    "actor_type" VARCHAR(12) NOT NULL,
    "content" TEXT,
    "diff" JSONB,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "doc_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "doc_log_biz_type_biz_id_create_time_idx" ON "doc_log"("biz_type", "biz_id", "create_time");

-- CreateIndex
CREATE INDEX "doc_log_tenant_id_create_time_idx" ON "doc_log"("tenant_id", "create_time");
