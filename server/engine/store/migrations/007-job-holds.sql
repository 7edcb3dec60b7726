-- Work of an element that nobody may take until somebody says so: job definitions that are suspended. Usually empty.
create table wf_job_hold (
  definition_id uuid not null,
  element_id text not null,
  type text not null,
  at timestamptz not null,
  by text,
  primary key (definition_id, element_id, type)
);
