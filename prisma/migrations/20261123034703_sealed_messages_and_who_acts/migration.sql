-- AlterTable
ALTER TABLE "doc_log" ADD COLUMN     "via" VARCHAR(12),
ADD COLUMN     "via_id" UUID,
ADD COLUMN     "via_name" VARCHAR(100);

-- AlterTable
ALTER TABLE "operate_log" ADD COLUMN     "via" VARCHAR(12),
ADD COLUMN     "via_id" UUID,
ADD COLUMN     "via_name" VARCHAR(100);

-- AlterTable
ALTER TABLE "api_access_log" ADD COLUMN     "via" VARCHAR(12),
ADD COLUMN     "via_id" UUID,
ADD COLUMN     "via_name" VARCHAR(100);

-- AlterTable
ALTER TABLE "message_delivery" ADD COLUMN     "sealed" TEXT;

-- Links that were kept in the clear are read by nobody any more; what still waits is sent without its link and asked for again.
update message_delivery set body = regexp_replace(body, 'token=[^[:space:]<>"]+', 'token=••••••', 'g') where body like '%token=%';
update message set content_zh = regexp_replace(content_zh, 'token=[^[:space:]<>"]+', 'token=••••••', 'g'),
                   content_en = regexp_replace(content_en, 'token=[^[:space:]<>"]+', 'token=••••••', 'g')
 where content_zh like '%token=%' or content_en like '%token=%';
