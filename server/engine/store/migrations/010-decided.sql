-- outside a transaction
-- What somebody decided is listed and counted from the index alone.
create index concurrently if not exists wf_history_decided on wf_history (assignee, ended_at desc, task_id desc) include (started_at) where task_id is not null and outcome <> 'cancelled';
drop index concurrently if exists wf_history_done;
