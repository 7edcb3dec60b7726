-- Messages are claimed topic by topic, in their order. Handing one out changes no index any more.
DROP INDEX "outbox_status_next_at_seq_idx";
CREATE INDEX "outbox_waiting" ON "outbox" ("topic", "seq") WHERE "status" = 'PENDING';
