-- Lists, filters and orders of the product say create_time of every table.
ALTER TABLE "inventory_record" RENAME COLUMN "occurred_at" TO "create_time";
ALTER TABLE "stock_movement" RENAME COLUMN "occurred_at" TO "create_time";
