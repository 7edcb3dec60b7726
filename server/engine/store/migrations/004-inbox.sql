-- Everything that a keyword is looked for in, in small letters: one comparison a task instead of four in any case.
alter table wf_task add column search text generated always as
  (lower(coalesce(title, '') || chr(10) || coalesce(summary, '') || chr(10) || coalesce(business_key, '') || chr(10) || coalesce(name, ''))) stored;
-- Counting the claimable tasks of one process or kind of business reads the index alone.
create index wf_task_claimable on wf_task (candidate_set, process_key, business_type) where assignee is null;
