-- CreateTable
CREATE TABLE "doc_snapshot" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL,
    "biz_type" VARCHAR(60) NOT NULL,
    "biz_id" VARCHAR(64) NOT NULL,
    "doc_version" INTEGER NOT NULL,
    "instance_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "created_by" VARCHAR(64),
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "doc_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leave" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "leave_no" VARCHAR(40) NOT NULL,
    "applicant_id" UUID NOT NULL,
    "leave_type" VARCHAR(20) NOT NULL,
    "start_on" DATE NOT NULL,
    "start_half" VARCHAR(2) NOT NULL DEFAULT 'AM',
    "end_on" DATE NOT NULL,
    "end_half" VARCHAR(2) NOT NULL DEFAULT 'PM',
    "days" DECIMAL(6,1) NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "handover_to" VARCHAR(100),
    "urgent" BOOLEAN NOT NULL DEFAULT false,
    "status" VARCHAR(20) NOT NULL DEFAULT 'DRAFT',
    "process_instance_id" UUID,

    CONSTRAINT "leave_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "doc_snapshot_biz_type_biz_id_doc_version_key" ON "doc_snapshot"("biz_type", "biz_id", "doc_version");

-- CreateIndex
CREATE INDEX "leave_applicant_id_start_on_idx" ON "leave"("applicant_id", "start_on");

-- CreateIndex
CREATE INDEX "leave_create_time_id_idx" ON "leave"("create_time", "id");

-- raw/process.sql a69225e58841
create unique index if not exists leave_no_alive on leave (tenant_id, leave_no) where deleted_at is null;
