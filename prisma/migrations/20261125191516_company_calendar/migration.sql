-- CreateTable
CREATE TABLE "calendar_day" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "day_on" DATE NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "remark" VARCHAR(1000),

    CONSTRAINT "calendar_day_pkey" PRIMARY KEY ("id")
);
