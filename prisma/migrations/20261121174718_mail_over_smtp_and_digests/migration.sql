-- AlterTable
ALTER TABLE "mail_config" ADD COLUMN     "account" VARCHAR(200),
ADD COLUMN     "host" VARCHAR(255),
ADD COLUMN     "port" INTEGER,
ADD COLUMN     "security" VARCHAR(10);

-- CreateTable
CREATE TABLE "notification_digest" (
    "id" UUID NOT NULL,
    "tenant_id" VARCHAR(20) NOT NULL DEFAULT '000000',
    "created_by" UUID,
    "create_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "update_time" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),
    "user_id" UUID NOT NULL,
    "cycle" VARCHAR(6) NOT NULL DEFAULT 'NONE',
    "hour" INTEGER NOT NULL DEFAULT 9,
    "since_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_digest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notification_digest_user_id_key" ON "notification_digest"("user_id");

-- CreateIndex
CREATE INDEX "notification_digest_cycle_hour_idx" ON "notification_digest"("cycle", "hour");
