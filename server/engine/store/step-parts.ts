/** The parts of the statement that writes steps: one a table, and what follows from opened and closed tasks. */
import type { StepRows } from './step-rows.ts'

export interface Part {
  /** Name of the CTE; a later part may read it. */
  readonly name: string
  /** Columns of the rows, with their types: the names are the keys of the rows. */
  readonly columns: string
  /** `$s` stands for the rows, `$gate` for the condition that their instance is written. */
  readonly sql: string
}

/**
 * Always true. The planner takes any list for a hundred rows and would rather scan a small table for that many than look each up,
 * and it keeps that plan when the table has grown. An equality that it knows nothing about makes it expect one row: look it up.
 */
export const FEW = (column: string): string => `(s.${column} is not null)::int = 1`

export const TOUCHED_COLUMNS =
  'id uuid, rev int, state json, parted boolean, vars jsonb, status text, ended timestamptz, shown boolean, title text, summary text, value numeric, guard uuid, guarded text'

/** @param rows FROM item with the name `s` @param which the instances it may touch */
export const touched = (rows: string, which: string): string => `
  update wf_instance i set rev = i.rev + 1, state = s.state, parted = s.parted, variables = coalesce(s.vars, i.variables),
    status = coalesce(s.status, i.status), ended_at = coalesce(s.ended, i.ended_at),
    title = case when s.shown then s.title else i.title end, summary = case when s.shown then s.summary else i.summary end,
    value = case when s.shown then s.value else i.value end
  from ${rows} where ${which} and i.rev = s.rev
    and (s.guard is null or exists (select 1 from wf_task g where g.id = s.guard and g.assignee is not distinct from s.guarded)) returning i.id`

export const UNCHANGED_COLUMNS = 'inst uuid, id uuid, version int, "table" text'

/** The instances whose row of the host's in `table` is as it was. It waits for nobody: a row that is being changed counts as changed. */
export const unchangedIn = (rows: string, table: string): string =>
  `select s.inst from ${rows} join ${table} d on d.id = s.id and d.version = s.version
    where ${FEW('id')} and s."table" = '${table.replaceAll("'", "''")}' for no key update of d skip locked`

export const BORN_COLUMNS = `id uuid, definition uuid, key text, latest boolean, root uuid, parent uuid, wait uuid, status text, state json, parted boolean,
  vars jsonb, bkey text, btype text, doc int, title text, summary text, value numeric, initiator text, tenant text, started timestamptz, ended timestamptz`

export const BORN = `
  insert into wf_instance (id, definition_id, process_key, root_id, parent_id, parent_wait, rev, status, state, parted, variables, business_key, business_type,
    doc_version, title, summary, value, initiator, tenant, started_at, ended_at)
  select s.id, s.definition, s.key, s.root, s.parent, s.wait, 1, s.status, s.state, s.parted, s.vars, s.bkey, s.btype,
    s.doc, s.title, s.summary, s.value, s.initiator, s.tenant, s.started, s.ended
  from $s
  join wf_definition d on d.id = s.definition and d.state = 'active'
  where ${FEW('id')} and (not s.latest or not exists (select 1 from wf_definition n where n.tenant = d.tenant and n.key = d.key and n.version > d.version and n.state <> 'deleted'))
  returning id`

const gone = (name: string, table: string): Part => ({
  name,
  columns: 'inst uuid, id uuid',
  sql: `delete from ${table} t using $s where t.id = s.id and $gate`,
})

export const PARTS: Readonly<Record<Exclude<keyof StepRows, 'unchanged' | 'touched' | 'born' | 'news'>, Part>> = {
  parts: {
    name: 'parts',
    columns: `inst uuid, part int, body json`,
    sql: `insert into wf_part (instance_id, part, body) select inst, part, body from $s
      where $gate on conflict (instance_id, part) do update set body = excluded.body`,
  },
  partsGone: {
    name: 'parts_gone',
    columns: `inst uuid, part int`,
    sql: `delete from wf_part t using $s where t.instance_id = s.inst and t.part = s.part and $gate`,
  },
  tasks: {
    name: 'opened',
    columns: `inst uuid, root uuid, id uuid, definition uuid, key text, activity uuid, element text, name text, assignee text, owner text, proxy text, users text[], groups text[], "set" uuid, created timestamptz, due timestamptz, follow timestamptz, priority int, form text, rules json, local json, bkey text, btype text, title text, summary text, value numeric, initiator text, tenant text`,
    sql: `insert into wf_task (id, instance_id, root_id, definition_id, process_key, activity_id, element_id, name, assignee, owner, proxy_for, candidate_users, candidate_groups,
        candidate_set, created_at, due_at, follow_up_at, priority, form_key, rules, local, business_key, business_type, title, summary, value, initiator, tenant)
      select id, inst, root, definition, key, activity, element, name, assignee, owner, proxy, users, groups,
        "set", created, due, follow, priority, form, rules, local, bkey, btype, title, summary, value, initiator, tenant
      from $s
      where $gate returning id, created_at, assignee, candidate_users, candidate_groups, candidate_set, value`,
  },
  tasksClosed: {
    name: 'closed',
    columns: `inst uuid, id uuid, at timestamptz, outcome text, by text, behalf text, comment text, attachments json`,
    sql: `delete from wf_task t using $s
      where t.id = s.id and $gate
      returning t.*, s.at as ended_at, s.outcome, s.by, s.behalf, s.comment, s.attachments`,
  },
  escalated: {
    name: 'escalated',
    columns: `inst uuid, id uuid, at timestamptz, users text[]`,
    sql: `update wf_task t set escalated_at = s.at, escalated_to = s.users, due_at = coalesce(t.due_at, s.at)
      from $s where t.id = s.id and $gate returning t.id, t.created_at, t.escalated_to`,
  },
  history: {
    name: 'history',
    columns: `inst uuid, id uuid, element text, started timestamptz, ended timestamptz, outcome text`,
    sql: `insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome)
      select inst, id, element, started, ended, outcome
      from $s where $gate
      on conflict (instance_id, id) do nothing`,
  },
  timers: {
    name: 'timers',
    columns: `inst uuid, id uuid, definition uuid, element text, due timestamptz, remaining int, fired int`,
    sql: `insert into wf_timer (id, instance_id, definition_id, element_id, due_at, remaining, fired)
      select id, inst, definition, element, due, remaining, fired
      from $s where $gate
      on conflict (id) do update set due_at = excluded.due_at, remaining = excluded.remaining, fired = excluded.fired, locked_until = null, attempts = 0, error = null`,
  },
  timersGone: gone('timers_gone', 'wf_timer'),
  subscriptions: {
    name: 'subscriptions',
    columns: `inst uuid, id uuid, definition uuid, element text, kind text, name text, ckey text, created timestamptz`,
    sql: `insert into wf_subscription (id, instance_id, definition_id, element_id, kind, name, correlation_key, created_at)
      select id, inst, definition, element, kind, name, ckey, created
      from $s where $gate`,
  },
  subscriptionsGone: gone('subscriptions_gone', 'wf_subscription'),
  jobs: {
    name: 'jobs',
    columns: `inst uuid, id uuid, definition uuid, element text, activity uuid, kind text, handler text, topic text, priority int, retries int, intervals text[], exclusive boolean, due timestamptz, properties json, variables json`,
    sql: `insert into wf_job (id, instance_id, definition_id, element_id, activity_id, kind, handler, topic, priority, retries, intervals, exclusive, due_at, properties, variables, created_at)
      select id, inst, definition, element, activity, kind, handler, topic, priority, retries, intervals, exclusive, due, properties, variables, due
      from $s where $gate`,
  },
  jobsGone: gone('jobs_gone', 'wf_job'),
  incidents: {
    name: 'incidents',
    columns: `inst uuid, id uuid, definition uuid, element text, kind text, message text, job uuid, at timestamptz`,
    sql: `insert into wf_incident (id, instance_id, definition_id, element_id, kind, message, job_id, created_at)
      select id, inst, definition, element, kind, message, job, at
      from $s where $gate`,
  },
  incidentsGone: gone('incidents_gone', 'wf_incident'),
  events: {
    name: 'events',
    columns: `inst uuid, seq int, at timestamptz, actor text, data json, flows text[]`,
    sql: `insert into wf_event (instance_id, seq, at, actor, data, flows) select inst, seq, at, actor, data, flows
      from $s where $gate`,
  },
  comments: {
    name: 'comments',
    columns: `inst uuid, id uuid, task uuid, "user" text, kind text, content text, data json, at timestamptz`,
    sql: `insert into wf_comment (instance_id, id, task_id, user_id, kind, content, data, at) select inst, id, task, "user", kind, content, data, at
      from $s where $gate`,
  },
  decided: {
    name: 'decided',
    columns: `inst uuid, id uuid, element text, started timestamptz, ended timestamptz, outcome text, name text, assignee text, comment text`,
    sql: `insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome, name, assignee, comment)
      select inst, id, element, started, ended, outcome, name, assignee, comment from $s where $gate on conflict (instance_id, id) do nothing`,
  },
  copies: {
    name: 'copies',
    columns: `inst uuid, id uuid, task uuid, "user" text, "from" text, at timestamptz`,
    sql: `insert into wf_copy (id, instance_id, task_id, user_id, from_user_id, created_at) select id, inst, task, "user", "from", at from $s where $gate`,
  },
}

export const NEWS_COLUMNS = 'inst uuid, id uuid, at timestamptz, payload jsonb'
