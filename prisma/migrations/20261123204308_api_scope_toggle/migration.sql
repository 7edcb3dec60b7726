-- AlterTable
ALTER TABLE "api_scope" ADD COLUMN     "status" "Toggle" NOT NULL DEFAULT 'ENABLED';
