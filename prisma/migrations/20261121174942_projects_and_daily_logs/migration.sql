-- CreateTable
CREATE TABLE "project" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "code" VARCHAR(40) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "name_en" VARCHAR(200),
    "manager_id" UUID,
    "start_on" DATE,
    "end_on" DATE,
    "status" VARCHAR(12) NOT NULL DEFAULT 'ENABLED',
    "remark" VARCHAR(1000),

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "daily" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "user_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "work_on" DATE NOT NULL,
    "hours" DECIMAL(4,1) NOT NULL,
    "content" VARCHAR(2000) NOT NULL,
    "plan" VARCHAR(1000),

    CONSTRAINT "daily_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "project_create_time_id_idx" ON "project"("create_time", "id");

-- CreateIndex
CREATE INDEX "daily_user_id_work_on_idx" ON "daily"("user_id", "work_on");

-- CreateIndex
CREATE INDEX "daily_project_id_work_on_idx" ON "daily"("project_id", "work_on");

-- CreateIndex
CREATE INDEX "daily_create_time_id_idx" ON "daily"("create_time", "id");

-- raw/project.sql 9f4d9f9ed139
create unique index if not exists project_code_alive on project (tenant_id, code) where deleted_at is null;
