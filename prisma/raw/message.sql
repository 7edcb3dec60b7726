-- A template's code becomes free again when the template is removed.
create unique index if not exists notification_template_code_alive on notification_template (code) where deleted_at is null;
-- The same thing is told once.
create unique index if not exists message_dedupe on message (dedupe_key) where dedupe_key is not null;
-- The bell counts and lists what is unread, for everybody and often; what must be read at once is asked for at every sign-in.
drop index if exists notification_unread;
create index if not exists notification_unread_newest on notification (user_id, send_time, id) where not is_read and deleted_at is null;
create index if not exists notification_forced on notification (user_id, send_time, id) where forced and not is_read and deleted_at is null;
