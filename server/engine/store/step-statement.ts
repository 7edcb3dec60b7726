/**
 * One data-modifying statement writes a whole step, or the steps of many instances.
 *
 * `ok` is the gate: the instances whose revision was still the expected one. Every other part writes only rows of instances in
 * `ok`, so a step that lost its race leaves nothing behind and says so by the id that is missing in the answer. That makes the
 * statement its own transaction: no BEGIN, no COMMIT, one round trip.
 *
 * Only parts that have rows are in the text; a handful of shapes covers nearly every step, each prepared once a connection.
 */
import type { StepRows } from './step-rows.ts'

interface Part {
  /** Name of the CTE; a later part may read it. */
  readonly name: string
  /** `$` stands for the JSON parameter with the rows. */
  readonly sql: string
}

/**
 * Always true. The planner takes any list for a hundred rows and would rather scan a small table for that many than look each up,
 * and it keeps that plan when the table has grown. An equality that it knows nothing about makes it expect one row: look it up.
 */
export const FEW = (column: string): string => `(s.${column} is not null)::int = 1`

const GATE = `${FEW('inst')} and inst in (select id from ok)`

const TOUCHED_COLUMNS =
  'id uuid, rev int, state json, parted boolean, vars jsonb, status text, ended timestamptz, shown boolean, title text, summary text, value numeric, guard uuid, guarded text'

const touched = (rows: string) => `
  update wf_instance i set rev = i.rev + 1, state = s.state, parted = s.parted, variables = coalesce(s.vars, i.variables),
    status = coalesce(s.status, i.status), ended_at = coalesce(s.ended, i.ended_at),
    title = case when s.shown then s.title else i.title end, summary = case when s.shown then s.summary else i.summary end,
    value = case when s.shown then s.value else i.value end
  from ${rows} s where i.id = s.id and i.rev = s.rev
    and (s.guard is null or exists (select 1 from wf_task g where g.id = s.guard and g.assignee is not distinct from s.guarded)) returning i.id`

const born = `
  insert into wf_instance (id, definition_id, process_key, root_id, parent_id, parent_wait, rev, status, state, parted, variables, business_key, business_type,
    doc_version, title, summary, value, initiator, tenant, started_at, ended_at)
  select s.id, s.definition, s.key, s.root, s.parent, s.wait, 1, s.status, s.state, s.parted, s.vars, s.bkey, s.btype,
    s.doc, s.title, s.summary, s.value, s.initiator, s.tenant, s.started, s.ended
  from json_to_recordset($::json) as s(id uuid, definition uuid, key text, latest boolean, root uuid, parent uuid, wait uuid, status text, state json, parted boolean,
    vars jsonb, bkey text, btype text, doc int, title text, summary text, value numeric, initiator text, tenant text, started timestamptz, ended timestamptz)
  join wf_definition d on d.id = s.definition and d.state = 'active'
  where ${FEW('id')} and (not s.latest or not exists (select 1 from wf_definition n where n.tenant = d.tenant and n.key = d.key and n.version > d.version and n.state <> 'deleted'))
  returning id`

const gone = (table: string) => `delete from ${table} t using json_to_recordset($::json) as s(inst uuid, id uuid) where t.id = s.id and ${GATE}`

const PARTS: Readonly<Record<Exclude<keyof StepRows, 'touched' | 'born'>, Part>> = {
  parts: {
    name: 'parts',
    sql: `insert into wf_part (instance_id, part, body) select inst, part, body from json_to_recordset($::json) as s(inst uuid, part int, body json)
      where ${GATE} on conflict (instance_id, part) do update set body = excluded.body`,
  },
  partsGone: {
    name: 'parts_gone',
    sql: `delete from wf_part t using json_to_recordset($::json) as s(inst uuid, part int) where t.instance_id = s.inst and t.part = s.part and ${GATE}`,
  },
  tasks: {
    name: 'opened',
    sql: `insert into wf_task (id, instance_id, root_id, definition_id, process_key, activity_id, element_id, name, assignee, owner, proxy_for, candidate_users, candidate_groups,
        candidate_set, created_at, due_at, follow_up_at, priority, form_key, rules, local, business_key, business_type, title, summary, value, initiator, tenant)
      select id, inst, root, definition, key, activity, element, name, assignee, owner, proxy, users, groups,
        "set", created, due, follow, priority, form, rules, local, bkey, btype, title, summary, value, initiator, tenant
      from json_to_recordset($::json) as s(inst uuid, root uuid, id uuid, definition uuid, key text, activity uuid, element text, name text, assignee text, owner text, proxy text,
        users text[], groups text[], "set" uuid, created timestamptz, due timestamptz, follow timestamptz, priority int, form text, rules json, local json, bkey text,
        btype text, title text, summary text, value numeric, initiator text, tenant text)
      where ${GATE} returning id, created_at, assignee, candidate_users, candidate_groups, candidate_set, value`,
  },
  tasksClosed: {
    name: 'closed',
    sql: `delete from wf_task t using json_to_recordset($::json) as s(inst uuid, id uuid, at timestamptz, outcome text, by text, comment text, attachments json)
      where t.id = s.id and ${GATE}
      returning t.*, s.at as ended_at, s.outcome, s.by, s.comment, s.attachments`,
  },
  history: {
    name: 'history',
    sql: `insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome)
      select inst, id, element, started, ended, outcome
      from json_to_recordset($::json) as s(inst uuid, id uuid, element text, started timestamptz, ended timestamptz, outcome text) where ${GATE}
      on conflict (instance_id, id) do nothing`,
  },
  timers: {
    name: 'timers',
    sql: `insert into wf_timer (id, instance_id, definition_id, element_id, due_at, remaining, fired)
      select id, inst, definition, element, due, remaining, fired
      from json_to_recordset($::json) as s(inst uuid, id uuid, definition uuid, element text, due timestamptz, remaining int, fired int) where ${GATE}
      on conflict (id) do update set due_at = excluded.due_at, remaining = excluded.remaining, fired = excluded.fired, locked_until = null, attempts = 0, error = null`,
  },
  timersGone: { name: 'timers_gone', sql: gone('wf_timer') },
  subscriptions: {
    name: 'subscriptions',
    sql: `insert into wf_subscription (id, instance_id, definition_id, element_id, kind, name, correlation_key, created_at)
      select id, inst, definition, element, kind, name, ckey, created
      from json_to_recordset($::json) as s(inst uuid, id uuid, definition uuid, element text, kind text, name text, ckey text, created timestamptz) where ${GATE}`,
  },
  subscriptionsGone: { name: 'subscriptions_gone', sql: gone('wf_subscription') },
  jobs: {
    name: 'jobs',
    sql: `insert into wf_job (id, instance_id, definition_id, element_id, activity_id, kind, handler, topic, priority, retries, intervals, exclusive, due_at, properties, variables, created_at)
      select id, inst, definition, element, activity, kind, handler, topic, priority, retries, intervals, exclusive, due, properties, variables, due
      from json_to_recordset($::json) as s(inst uuid, id uuid, definition uuid, element text, activity uuid, kind text, handler text, topic text, priority int, retries int,
        intervals text[], exclusive boolean, due timestamptz, properties json, variables json) where ${GATE}`,
  },
  jobsGone: { name: 'jobs_gone', sql: gone('wf_job') },
  incidents: {
    name: 'incidents',
    sql: `insert into wf_incident (id, instance_id, definition_id, element_id, kind, message, job_id, created_at)
      select id, inst, definition, element, kind, message, job, at
      from json_to_recordset($::json) as s(inst uuid, id uuid, definition uuid, element text, kind text, message text, job uuid, at timestamptz) where ${GATE}`,
  },
  incidentsGone: { name: 'incidents_gone', sql: gone('wf_incident') },
  events: {
    name: 'events',
    sql: `insert into wf_event (instance_id, seq, at, actor, data, flows) select inst, seq, at, actor, data, flows
      from json_to_recordset($::json) as s(inst uuid, seq int, at timestamptz, actor text, data json, flows text[]) where ${GATE}`,
  },
  comments: {
    name: 'comments',
    sql: `insert into wf_comment (instance_id, id, task_id, user_id, kind, content, data, at) select inst, id, task, "user", kind, content, data, at
      from json_to_recordset($::json) as s(inst uuid, id uuid, task uuid, "user" text, kind text, content text, data json, at timestamptz) where ${GATE}`,
  },
}

/** What follows from opened tasks: one row a principal that may claim them. */
const CANDIDATES = `candidates as (
  insert into wf_task_candidate (kind, ref, created_at, task_id, value)
  select 'g', ref, created_at, id, value from opened cross join unnest(candidate_groups) as ref where assignee is null
  union all
  select 'u', ref, created_at, id, value from opened cross join unnest(candidate_users) as ref where assignee is null)`

/** What follows from closed tasks: their history row, and their candidates go. */
const CLOSED = `closed_history as (
  insert into wf_history (instance_id, id, element_id, started_at, ended_at, outcome, task_id, name, assignee, owner, proxy_for, due_at, comment, attachments)
  select instance_id, activity_id, element_id, created_at, ended_at, outcome, id, name, coalesce(by, assignee), owner, proxy_for, due_at, comment, attachments from closed),
uncandidates as (
  delete from wf_task_candidate c using (
    select 'g'::"char" as kind, ref, created_at, id from closed cross join unnest(candidate_groups) as ref where assignee is null
    union all
    select 'u'::"char", ref, created_at, id from closed cross join unnest(candidate_users) as ref where assignee is null) s
  where c.kind = s.kind and c.ref = s.ref and c.created_at = s.created_at and c.task_id = s.id)`

/** Open tasks repeat what lists show of their instance; `steps` holds what changed. */
const reshown = (closes: boolean): string => `reshown as (
  update wf_task t set title = s.title, summary = s.summary, value = s.value from steps s
  where s.shown and t.instance_id = s.id and s.id in (select id from ok) ${closes ? 'and t.id not in (select id from closed)' : ''}
  returning t.id, t.created_at, t.candidate_users, t.candidate_groups, t.value, t.assignee),
reshown_candidates as (
  update wf_task_candidate c set value = r.value from (
    select 'g'::"char" as kind, ref, created_at, id, value from reshown cross join unnest(candidate_groups) as ref where assignee is null
    union all
    select 'u'::"char", ref, created_at, id, value from reshown cross join unnest(candidate_users) as ref where assignee is null) r
  where c.kind = r.kind and c.ref = r.ref and c.created_at = r.created_at and c.task_id = r.id)`

const OPENED_COUNT = 'select candidate_set, 1 from opened where assignee is null and candidate_set is not null'
const CLOSED_COUNT = 'select candidate_set, -1 from closed where assignee is null and candidate_set is not null'

/** `changes` yields (set, +1 or -1). Ordered, so that two writers never wait for each other in a circle. */
export const countClaimable = (changes: string): string => `counted as (
  insert into wf_claimable_count as old (set_id, shard, n)
  select set_id, pg_backend_pid() % 64, sum(d) from (${changes}) as changes(set_id, d) group by set_id having sum(d) <> 0 order by set_id
  on conflict (set_id, shard) do update set n = old.n + excluded.n)`

const ORDER = Object.keys(PARTS) as (keyof typeof PARTS)[]

export interface StepStatement {
  readonly text: string
  readonly params: readonly string[]
}

/**
 * @param waits false: instances that another transaction holds locked count as lost instead of being waited for, so that one slow
 *   step cannot hold up the others in the same statement
 * @returns the statement; it answers with one row `{id}` for each instance whose rows were written
 */
export function stepStatement(rows: StepRows, waits: boolean): StepStatement {
  const params: string[] = []
  const ctes: string[] = []
  const param = (values: readonly unknown[]) => `$${params.push(JSON.stringify(values))}`
  const gates: string[] = []
  if (rows.touched.length > 0) {
    const source = `json_to_recordset(${param(rows.touched)}::json) as s(${TOUCHED_COLUMNS})`
    ctes.push(`steps as materialized (select * from ${source} where ${FEW('id')})`)
    if (waits) ctes.push(`touched as (${touched('steps')})`)
    else {
      ctes.push('free as materialized (select i.id from wf_instance i where i.id in (select id from steps) for update skip locked)')
      ctes.push(`touched as (${touched('(select * from steps where id in (select id from free))')})`)
    }
    gates.push('select id from touched')
  }
  if (rows.born.length > 0) {
    ctes.push(`born as (${born.replace('$', () => param(rows.born))})`)
    gates.push('select id from born')
  }
  ctes.push(`ok as materialized (${gates.join(' union all ')})`)
  for (const kind of ORDER) {
    if (rows[kind].length > 0) ctes.push(`${PARTS[kind].name} as (${PARTS[kind].sql.replace('$', () => param(rows[kind]))})`)
  }
  if (rows.tasks.length > 0) ctes.push(CANDIDATES)
  if (rows.tasksClosed.length > 0) ctes.push(CLOSED)
  if (rows.touched.some((row) => row.shown)) ctes.push(reshown(rows.tasksClosed.length > 0))
  const counts = [...(rows.tasks.length > 0 ? [OPENED_COUNT] : []), ...(rows.tasksClosed.length > 0 ? [CLOSED_COUNT] : [])]
  if (counts.length > 0) ctes.push(countClaimable(counts.join(' union all ')))
  return { text: `with ${ctes.join(',\n')}\nselect id from ok`, params }
}
