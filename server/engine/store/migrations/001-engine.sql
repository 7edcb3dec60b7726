-- Tables of the process engine. Runtime tables (task, candidate, timer, subscription, job, incident) hold only what is open
-- and are empty when every instance has ended; history, event and comment are append-only.
-- No foreign keys on the hot tables: every row is written by the one step statement, together with its instance.

create table wf_resource (
  id uuid primary key,
  deployment_id uuid not null,
  name text not null,
  hash text not null,
  content text not null
);

create table wf_definition (
  id uuid primary key,
  key text not null,
  version int not null,
  version_tag text,
  name text,
  category text,
  tenant text not null default '',
  deployment_id uuid not null,
  resource_id uuid not null references wf_resource (id),
  hash text not null,
  -- Handlers that the model names, so that it compiles the same in a process that has not registered them.
  handlers text[],
  starter_users text[],
  starter_groups text[],
  state text not null default 'active' check (state in ('active', 'suspended', 'deleted')),
  created_at timestamptz not null,
  created_by text,
  unique (tenant, key, version)
);
create index wf_definition_deployment on wf_definition (deployment_id);

create table wf_decision (
  id uuid primary key,
  key text not null,
  version int not null,
  version_tag text,
  name text,
  category text,
  tenant text not null default '',
  deployment_id uuid not null,
  resource_id uuid not null references wf_resource (id),
  hash text not null,
  created_at timestamptz not null,
  created_by text,
  unique (tenant, key, version)
);

-- Drafts that people draw; deploying copies them.
create table wf_model (
  id uuid primary key,
  key text not null,
  name text,
  category text,
  tenant text not null default '',
  xml text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text,
  unique (tenant, key)
);

-- `rev` counts the steps: a step is written only on top of the revision it was decided on.
create table wf_instance (
  id uuid primary key,
  definition_id uuid not null,
  process_key text not null,
  root_id uuid not null,
  parent_id uuid,
  parent_wait uuid,
  rev int not null,
  status text not null,
  state json not null,
  parted boolean not null default false,
  variables jsonb not null,
  business_key text,
  business_type text,
  doc_version int,
  title text,
  summary text,
  value numeric,
  initiator text,
  tenant text,
  urge_count int not null default 0,
  last_urged_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz
) with (fillfactor = 60);
-- Tokens of instances that are too big for one document (see core/state.ts): a step rewrites only the parts that it touched.
create table wf_part (
  instance_id uuid not null,
  part int not null,
  body json not null,
  primary key (instance_id, part)
) with (fillfactor = 60);

create index wf_instance_sent on wf_instance (initiator, started_at desc, id desc) where parent_id is null;
create index wf_instance_business on wf_instance (business_key) where business_key is not null;
create index wf_instance_parent on wf_instance (root_id) where parent_id is not null;
create index wf_instance_definition on wf_instance (definition_id, ended_at);

-- Open tasks only, with everything that the inbox shows.
create table wf_task (
  id uuid primary key,
  instance_id uuid not null,
  root_id uuid not null,
  definition_id uuid not null,
  process_key text not null,
  activity_id uuid not null,
  element_id text not null,
  name text,
  assignee text,
  owner text,
  proxy_for text,
  delegated boolean not null default false,
  candidate_users text[],
  candidate_groups text[],
  candidate_set uuid,
  created_at timestamptz not null,
  claimed_at timestamptz,
  due_at timestamptz,
  follow_up_at timestamptz,
  priority int not null default 50,
  form_key text,
  rules json,
  local json,
  business_key text,
  business_type text,
  title text,
  summary text,
  value numeric,
  initiator text,
  tenant text,
  urge_count int not null default 0
) with (fillfactor = 80);
create index wf_task_instance on wf_task (instance_id);
create index wf_task_todo on wf_task (assignee, created_at desc, id desc) where assignee is not null;

-- One row a principal while nobody has claimed the task: the claimable list is an index merge over (kind, ref).
create table wf_task_candidate (
  kind "char" not null check (kind in ('u', 'g')),
  ref text not null,
  created_at timestamptz not null,
  task_id uuid not null,
  value numeric,
  primary key (kind, ref, created_at, task_id)
);
create index wf_task_candidate_value on wf_task_candidate (kind, ref, value, task_id) where value is not null;

-- Exact counts of claimable tasks without counting them. A task belongs to exactly one set of candidates, so the sets that
-- share a principal with me add up to a count without duplicates. Shards keep concurrent commits off each other's rows.
create table wf_candidate_set (
  id uuid primary key,
  refs text[] not null
);
create index wf_candidate_set_refs on wf_candidate_set using gin (refs);

create table wf_claimable_count (
  set_id uuid not null,
  shard smallint not null,
  n int not null,
  primary key (set_id, shard)
) with (fillfactor = 40);

-- With an instance: a waiting timer. Without: the timer start event of a definition.
create table wf_timer (
  id uuid primary key,
  instance_id uuid,
  definition_id uuid not null,
  element_id text not null,
  -- Of a start event: which of its event definitions.
  event_id text,
  due_at timestamptz not null,
  remaining int,
  fired int not null default 0,
  attempts int not null default 0,
  locked_until timestamptz,
  error text
);
create index wf_timer_due on wf_timer (due_at);
create index wf_timer_instance on wf_timer (instance_id) where instance_id is not null;
create index wf_timer_start on wf_timer (definition_id) where instance_id is null;

-- With an instance: a waiting message, signal or condition. Without: a start event of a definition.
create table wf_subscription (
  id uuid primary key,
  instance_id uuid,
  definition_id uuid not null,
  element_id text not null,
  event_id text,
  kind text not null check (kind in ('message', 'signal', 'conditional')),
  name text not null,
  correlation_key text,
  created_at timestamptz not null
);
create index wf_subscription_name on wf_subscription (name, kind, correlation_key);
create index wf_subscription_instance on wf_subscription (instance_id) where instance_id is not null;
create index wf_subscription_start on wf_subscription (definition_id) where instance_id is null;

-- Work outside the transaction. `due_at` is also the lock: fetching a job moves it to the moment when the lock expires.
create table wf_job (
  id uuid primary key,
  instance_id uuid not null,
  definition_id uuid not null,
  element_id text not null,
  activity_id uuid,
  kind text not null check (kind in ('handler', 'continue', 'external', 'message', 'correlate', 'broadcast')),
  handler text,
  topic text,
  priority int not null default 0,
  retries int not null,
  attempts int not null default 0,
  intervals text[],
  exclusive boolean not null default false,
  due_at timestamptz not null,
  locked_by text,
  locked_until timestamptz,
  error text,
  properties json,
  variables json,
  created_at timestamptz not null
) with (fillfactor = 80);
create index wf_job_due on wf_job (priority desc, due_at) where retries > 0 and kind <> 'external';
create index wf_job_expired on wf_job (locked_until) where retries <= 0;
create index wf_job_topic on wf_job (topic, priority desc, due_at) where retries > 0 and kind = 'external';
create index wf_job_instance on wf_job (instance_id);

create table wf_incident (
  id uuid primary key,
  instance_id uuid not null,
  definition_id uuid not null,
  element_id text not null,
  kind text not null,
  message text not null,
  job_id uuid,
  created_at timestamptz not null
);
create index wf_incident_instance on wf_incident (instance_id);
create index wf_incident_definition on wf_incident (definition_id);

-- One row a finished occurrence of an activity, event or gateway, inserted when it ends. What is still open stands in the state
-- and, for user tasks, in wf_task, from where the row moves here.
create table wf_history (
  instance_id uuid not null,
  id uuid not null,
  element_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null,
  task_id uuid,
  name text,
  assignee text,
  owner text,
  proxy_for text,
  due_at timestamptz,
  comment text,
  attachments json,
  primary key (instance_id, id)
);
create index wf_history_done on wf_history (assignee, ended_at desc, task_id desc) where task_id is not null;
create index wf_history_task on wf_history (task_id) where task_id is not null;

-- Every command with all that is needed to do it again; `flows` are the sequence flows it took.
create table wf_event (
  instance_id uuid not null,
  seq int not null,
  at timestamptz not null,
  actor text,
  data json not null,
  flows text[],
  primary key (instance_id, seq)
);

create table wf_comment (
  instance_id uuid not null,
  id uuid not null,
  task_id uuid,
  user_id text,
  kind text not null,
  content text,
  data json,
  at timestamptz not null,
  primary key (instance_id, id)
);

-- Idempotency keys and the answers given under them.
create table wf_command (
  key text primary key,
  at timestamptz not null,
  answer json
);
create index wf_command_at on wf_command (at);

create table wf_copy (
  id uuid primary key,
  instance_id uuid not null,
  task_id uuid,
  user_id text not null,
  from_user_id text,
  reason text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index wf_copy_user on wf_copy (user_id, created_at desc, id desc);
create index wf_copy_instance on wf_copy (instance_id);

create table wf_proxy (
  id uuid primary key,
  principal_id text not null,
  agent_id text not null,
  process_keys text[],
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text,
  created_at timestamptz not null,
  created_by text
);
create index wf_proxy_principal on wf_proxy (principal_id, to_at);
create index wf_proxy_agent on wf_proxy (agent_id, to_at);

-- Messages that nobody waited for yet, and the ids of those that were correlated (so that a repetition changes nothing).
create table wf_message (
  id uuid primary key,
  name text not null,
  message_id text,
  correlation_key text,
  business_key text,
  correlation jsonb,
  variables json,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed boolean not null default false,
  answer json
);
create unique index wf_message_once on wf_message (name, message_id) where message_id is not null;
create index wf_message_waiting on wf_message (name, created_at) where not consumed;
create index wf_message_expiry on wf_message (expires_at);
