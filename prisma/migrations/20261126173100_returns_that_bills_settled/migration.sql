-- Returns that a bill has settled waited for ever: they are over.
WITH "settled" AS (
  UPDATE "purchase_return" r SET "status" = 'COMPLETED', "settled_at" = now(), "update_time" = now(), "version" = r."version" + 1
   WHERE r."status" = 'WAIT_REFUND' AND r."refund_mode" = 'OFFSET' AND r."deleted_at" IS NULL
     AND NOT EXISTS (SELECT 1 FROM "purchase_return_line" l WHERE l."return_id" = r."id" AND l."deleted_at" IS NULL AND l."billed_qty" <> l."qty")
  RETURNING r."id", r."tenant_id"
)
INSERT INTO "doc_log" ("id", "tenant_id", "biz_type", "biz_id", "event", "from_status", "to_status", "actor_name", "actor_type")
SELECT gen_random_uuid(), "tenant_id", 'purchase-return', "id"::text, 'SETTLE', 'WAIT_REFUND', 'COMPLETED', 'migration', 'SYSTEM' FROM "settled";
