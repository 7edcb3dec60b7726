-- A template's code becomes free again when the template is removed.
create unique index if not exists notification_template_code_alive on notification_template (code) where deleted_at is null;
-- The same thing is told once.
create unique index if not exists message_dedupe on message (dedupe_key) where dedupe_key is not null;
-- The bell counts what is unread, for everybody and often.
create index if not exists notification_unread on notification (user_id, send_time desc) where not is_read and deleted_at is null;
