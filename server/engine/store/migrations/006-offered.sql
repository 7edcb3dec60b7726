-- To whom a task was open that somebody else closed, and who had it when: they are told who was first, others that there is no such task.
alter table wf_history add column candidate_set uuid;
alter table wf_history add column held_by text;
-- Messages of operators reach no business object, however long they wait.
alter table wf_message add column spares_business boolean not null default false;
