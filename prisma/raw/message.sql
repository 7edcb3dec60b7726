-- A template's code becomes free again when the template is removed.
create unique index if not exists notification_template_code_alive on notification_template (code) where deleted_at is null;
-- The same thing is told once.
create unique index if not exists message_dedupe on message (dedupe_key) where dedupe_key is not null;
