-- Operating the engine: finding instances among millions, statistics that cost nothing to keep, history that ends one day.

-- Equality of variables. Entries gather in a small pending list, so that a step pays for one write and not for one a variable.
create index wf_instance_variables on wf_instance using gin (variables jsonb_path_ops) with (fastupdate = on, gin_pending_list_limit = 1024);
-- Lists go by id, which is the time of the start. These two find the few of a status among the many; the many need no index.
create index wf_instance_open on wf_instance (id) where ended_at is null;
create index wf_instance_over on wf_instance (status, id) where status <> 'RUNNING';
create index wf_instance_ended on wf_instance (process_key, ended_at) where ended_at is not null and parent_id is null;

-- Open tasks an element of a definition, for the heat map and the age of open work.
create index wf_task_element on wf_task (definition_id, element_id);

-- History is append-only in time: what ended lately is the tail of this index. Statistics read that tail and add what was folded before.
create index wf_history_ended on wf_history (ended_at);

-- What lies before `until` is in the two tables below; one row.
create table wf_statistic_mark (
  one boolean primary key default true check (one),
  until_at timestamptz not null
);

-- Finished occurrences of an element a day (of the engine's zone). Durations stand in buckets that grow by a tenth.
create table wf_element_statistic (
  definition_id uuid not null,
  element_id text not null,
  day date not null,
  bucket smallint not null,
  n bigint not null,
  total_ms double precision not null,
  primary key (definition_id, element_id, day, bucket)
);

-- Instances of a definition that began or ended before the mark, less those that were moved away or deleted since.
create table wf_definition_statistic (
  definition_id uuid primary key,
  began bigint not null,
  ended bigint not null
) with (fillfactor = 50);

-- Ended instances of a process and all that belongs to them go after so many days.
create table wf_retention (
  tenant text not null default '',
  process_key text not null,
  days int not null check (days > 0),
  updated_at timestamptz not null,
  updated_by text,
  primary key (tenant, process_key)
);

-- An instance that was started from an ended one.
create table wf_restart (
  instance_id uuid primary key,
  from_id uuid not null,
  elements text[],
  at timestamptz not null,
  by text
);
create index wf_restart_from on wf_restart (from_id);

-- A start that failed for a reason of its own, so that somebody sees it. Goes with the next start that succeeds.
create table wf_start_failure (
  timer_id uuid primary key,
  definition_id uuid not null,
  element_id text not null,
  failures int not null,
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  given_up boolean not null
);
