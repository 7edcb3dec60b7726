-- Escalated tasks keep whoever was called in beside their assignee; kind 'e' finds them in that person's list, whoever has the task.
alter table wf_task add column escalated_at timestamptz;
alter table wf_task add column escalated_to text[];
alter table wf_task_candidate drop constraint wf_task_candidate_kind_check;
alter table wf_task_candidate add constraint wf_task_candidate_kind_check check (kind in ('u', 'g', 'e'));

-- What others decided for me while I was away.
create index wf_history_behalf on wf_history (proxy_for, ended_at desc, task_id desc) where proxy_for is not null;
-- What comes back to the one who delegated it.
create index wf_task_delegated on wf_task (owner) where delegated;
