-- A word is compared with every task that its reader may claim: in an index that carries the text, instead of in rows of thirty columns. What
-- an index carries has a limit, so the text has one: the summary stands last and is what is cut.
alter table wf_task drop column search;
alter table wf_task add column search text generated always as (left(
  lower(coalesce(title, '') || chr(10) || coalesce(business_key, '') || chr(10) || coalesce(name, '') || chr(10) || coalesce(summary, '')), 500)) stored;
create index wf_task_words on wf_task (candidate_set) include (created_at, id, search) where assignee is null;
