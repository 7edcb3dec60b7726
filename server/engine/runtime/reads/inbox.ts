/**
 * The lists that people live in. Pages come from an index in the order of the list; the state of instances is never touched.
 *
 * Claimable tasks: one row a principal in `wf_task_candidate`; for each of my principals its newest rows are read, together they
 * hold the newest of all. The unfiltered count adds up counters a set of candidates, each task being in exactly one set.
 */
import { EngineError, type Actor, type Sql } from '../../define.ts'
import type { Reads, TaskFilter } from '../api.ts'
import { groupRef, userRef } from '../candidate-set.ts'
import type { Environment } from '../environment.ts'
import { isId } from '../definitions.ts'
import type { Page, TaskView } from '../views.ts'
import { conditionsOf, continuedAfter, isFiltered, Params, placeAfter, where, windowOf } from './query.ts'
import { copyOf, instanceOf, taskOf, type CopyRow, type InstanceListRow, type TaskRow } from './rows.ts'

type InboxReads = Pick<Reads, 'claimList' | 'todoList' | 'doneList' | 'sendList' | 'copyList' | 'inboxCounts' | 'task' | 'instances' | 'participates'>

const TASK_COLUMNS = `t.id, t.instance_id, t.root_id, t.definition_id, t.process_key, t.element_id, t.name, t.assignee, t.owner, t.proxy_for,
  t.candidate_users, t.candidate_groups, t.created_at, t.claimed_at, t.due_at, t.follow_up_at, t.priority, t.form_key, t.rules, t.local, t.business_key, t.business_type,
  t.title, t.summary, t.value, t.initiator, t.tenant, t.urge_count`

/** A finished task: its history row in the shape of a task. */
const DONE_COLUMNS = `h.task_id as id, h.instance_id, i.root_id, i.definition_id, i.process_key, h.element_id, h.name, h.assignee, h.owner, h.proxy_for,
  null::text[] as candidate_users, null::text[] as candidate_groups, h.started_at as created_at, null::timestamptz as claimed_at, h.ended_at, h.due_at, null::timestamptz as follow_up_at,
  50 as priority, null::text as form_key, null::json as rules, null::json as local, i.business_key, i.business_type, i.title, i.summary, i.value, i.initiator, i.tenant, i.urge_count,
  h.outcome, h.comment`

const DONE_JOINS = 'join wf_instance i on i.id = h.instance_id'

const INSTANCE_COLUMNS = `i.id, i.parent_id, i.root_id, i.definition_id, i.process_key, d.name as process_name, d.version, i.rev, i.status, i.business_key, i.business_type, i.doc_version,
  i.title, i.summary, i.value, i.initiator, i.tenant, i.urge_count, i.last_urged_at, i.started_at, i.ended_at`

export function inboxReads(sql: Sql, env: Environment): InboxReads {
  const tasks = async (page: Page<TaskRow>): Promise<Page<TaskView>> => {
    const names = await env.definitions.names(page.records.map((row) => row.definition_id))
    const now = env.now()
    return { ...page, records: page.records.map((row) => taskOf(row, now, names.get(row.definition_id))) }
  }

  // What only walks indexes is planned once, on the connections for that; the others plan it for each number of roles anew, which takes longer than reading it.
  const byKey = sql === env.reads ? env.pool : sql

  return {
    claimList: async (actor, filter = {}) => tasks(await claimable(isByKey(filter) ? byKey : sql, actor, filter)),

    async todoList(actor, filter = {}) {
      const params = new Params()
      const conditions = [`t.assignee = ${params.add(actor.userId)}`, ...conditionsOf(filter, { about: 't', created: 't.created_at', name: 't.name' }, params)]
      return tasks(
        await page<TaskRow, TaskRow>(
          sql,
          params,
          {
            columns: TASK_COLUMNS,
            from: 'wf_task t',
            joins: '',
            conditions,
            filter,
            time: 't.created_at',
            id: 't.id',
            sorts: {
              createTime: 't.created_at',
              dueTime: 't.due_at',
              priority: 't.priority',
              value: 't.value',
            },
          },
          (row) => row,
          (row) => [row.created_at, row.id],
        ),
      )
    },

    async doneList(actor, filter = {}) {
      const params = new Params()
      const conditions = [
        `h.assignee = ${params.add(actor.userId)}`,
        'h.task_id is not null',
        `h.outcome <> 'cancelled'`,
        ...conditionsOf(filter, { about: 'i', created: 'h.started_at', name: 'h.name' }, params),
      ]
      return tasks(
        await page<TaskRow, TaskRow>(
          sql,
          params,
          {
            columns: DONE_COLUMNS,
            from: 'wf_history h',
            joins: DONE_JOINS,
            conditions,
            filter,
            time: 'h.ended_at',
            id: 'h.task_id',
            sorts: {
              createTime: 'h.started_at',
              dueTime: 'h.due_at',
              value: 'i.value',
              endTime: 'h.ended_at',
            },
          },
          (row) => row,
          (row) => [row.ended_at ?? row.created_at, row.id],
        ),
      )
    },

    sendList: (actor, filter = {}) => instances(sql, filter, (params) => [`i.initiator = ${params.add(actor.userId)}`, 'i.parent_id is null']),

    instances: (filter = {}) =>
      instances(sql, filter, (params) => [
        ...(filter.status === undefined ? [] : [`i.status = ${params.add(filter.status)}`]),
        ...(filter.definitionId === undefined ? [] : [`i.definition_id = ${params.add(filter.definitionId)}::uuid`]),
      ]),

    async copyList(actor, filter = {}) {
      const params = new Params()
      const conditions = [`c.user_id = ${params.add(actor.userId)}`, ...conditionsOf(filter, { about: 'i', created: 'c.created_at' }, params)]
      const joins = 'join wf_instance i on i.id = c.instance_id join wf_definition d on d.id = i.definition_id'
      const columns = 'c.*, i.process_key, d.name as process_name, i.status, i.title, i.summary, i.business_key, i.business_type, i.initiator'
      return page<CopyRow, ReturnType<typeof copyOf>>(
        sql,
        params,
        { columns, from: 'wf_copy c', joins, conditions, filter, time: 'c.created_at', id: 'c.id', sorts: { createTime: 'c.created_at' } },
        copyOf,
        (row) => [row.created_at, row.id],
      )
    },

    async inboxCounts(actor) {
      const [row] = await sql.query<{ claimable: number; todo: number; copies: number }>(
        `select (${claimableCount('$1')}) as claimable, (select count(*)::int from wf_task where assignee = $2) as todo,
           (select count(*)::int from wf_copy where user_id = $2 and read_at is null) as copies`,
        [refsOf(actor), actor.userId],
      )
      return row ?? { claimable: 0, todo: 0, copies: 0 }
    },

    async participates(actor, id) {
      if (!isId(id)) return false
      const [row] = await sql.query<{ part: boolean }>(
        `with tree as materialized (
           select r.id, r.initiator from wf_instance r where r.id = (select root_id from wf_instance where id = $1::uuid)
           union all select c.id, c.initiator from wf_instance c where c.root_id = (select root_id from wf_instance where id = $1::uuid) and c.parent_id is not null)
         select exists (select 1 from tree where initiator = $2)
           or exists (select 1 from wf_task t where t.instance_id in (select id from tree)
             and (t.assignee = $2 or t.owner = $2 or t.proxy_for = $2 or $2 = any(t.candidate_users) or t.candidate_groups && $3::text[]))
           or exists (select 1 from wf_history h where h.instance_id in (select id from tree) and (h.assignee = $2 or h.owner = $2 or h.proxy_for = $2))
           or exists (select 1 from wf_copy c where c.instance_id in (select id from tree) and c.user_id = $2) as part`,
        [id, actor.userId, actor.roles],
      )
      return row?.part === true
    },

    async task(taskId) {
      if (!isId(taskId)) throw noTask(taskId)
      const [open] = await sql.query<TaskRow>(`select ${TASK_COLUMNS} from wf_task t where t.id = $1::uuid`, [taskId])
      const [row] =
        open === undefined ? await sql.query<TaskRow>(`select ${DONE_COLUMNS} from wf_history h ${DONE_JOINS} where h.task_id = $1::uuid`, [taskId]) : [open]
      if (row === undefined) throw noTask(taskId)
      return taskOf(row, env.now(), (await env.definitions.names([row.definition_id])).get(row.definition_id))
    },
  }
}

const noTask = (taskId: string) => new EngineError('not-found', 'no-such-task', `no task ${taskId}`, { taskId })

/** @param refs the parameter that holds the actor's references */
const claimableCount = (refs: string): string =>
  `select coalesce(sum(n), 0)::int from wf_claimable_count where set_id in (select id from wf_candidate_set where refs && ${refs}::text[])`

/** True when the page comes from the indexes on candidates alone. */
const isByKey = (filter: TaskFilter): boolean =>
  !isFiltered(filter) && (filter.sort === undefined || filter.sort.by === 'createTime' || filter.sort.by === 'value')

const refsOf = (actor: Actor): string[] => [userRef(actor.userId), ...actor.roles.map(groupRef)]

async function claimable(sql: Sql, actor: Actor, filter: TaskFilter): Promise<Page<TaskRow>> {
  const { size, offset } = windowOf(filter)
  const params = new Params()
  const kinds = params.add(['u', ...actor.roles.map(() => 'g')])
  const names = params.add([actor.userId, ...actor.roles])
  const principals = `unnest(${kinds}::text[], ${names}::text[]) as p(kind, ref)`
  const mine = 'c.kind = p.kind::"char" and c.ref = p.ref'
  const filters = conditionsOf(filter, { about: 't', created: 'c.created_at', name: 't.name', value: 'c.value' }, params)
  const joined = filters.some((condition) => condition.includes('t.')) ? 'join wf_task t on t.id = c.task_id' : ''
  const { by, descending } = filter.sort ?? { by: 'createTime', descending: true }
  const direction = descending ? 'desc' : 'asc'
  const key = by === 'value' ? 'c.value' : by === 'dueTime' ? 't.due_at' : by === 'priority' ? 't.priority' : 'c.created_at'
  const skipped = filter.after === undefined ? offset : 0
  const limit = numberIn(params, skipped, skipped + size + 1)
  const hasPlaces = key === 'c.created_at'
  const continued = continuedAfter(filter, hasPlaces, key, 'c.task_id', params)
  const conditions = [mine, ...filters, ...continued]
  // Times of creation are never null, and their index is not in the order that `nulls last` asks for.
  const nulls = hasPlaces ? '' : 'nulls last'
  const join = key.startsWith('t.') ? 'join wf_task t on t.id = c.task_id' : joined
  const total = filter.counted === false ? 'select -1' : isFiltered(filter) ? filteredCount(actor, filter, params) : claimableCount(params.add(refsOf(actor)))
  const rows = await sql.query<Counted<TaskRow>>(
    `with page as (
       select distinct x.task_id, x.k, x.late from ${principals} cross join lateral (${
         by === 'value'
           ? byValue(join, conditions, direction, limit)
           : `
         select c.task_id, ${key} as k, null::timestamptz as late from wf_task_candidate c ${join} ${where(conditions)}
         order by ${key} ${direction} ${nulls}, c.task_id ${direction} limit ${limit}`
       }) x
       order by x.k ${direction} ${nulls}, x.late ${direction}, x.task_id ${direction} limit ${numberIn(params, skipped, size + 1)} offset ${numberIn(params, skipped, skipped)})
     select counted.total, r.* from (select (${total}) as total) counted left join lateral (
       select page.k, page.late, ${TASK_COLUMNS} from page join wf_task t on t.id = page.task_id) r on true order by r.k ${direction} ${nulls}, r.late ${direction}, r.id ${direction}`,
    params.values,
  )
  return pageOf(rows, size, (row) => row, hasPlaces ? (row) => [row.created_at, row.id] : undefined)
}

/**
 * The first `limit` by value, from the index on values; those without one follow in order of creation. The second half is only read when the
 * first yields too little: then few tasks have a value, or there are few at all.
 */
const byValue = (join: string, conditions: readonly string[], direction: string, limit: string): string => `
         (select c.task_id, c.value as k, null::timestamptz as late from wf_task_candidate c ${join} ${where([...conditions, 'c.value is not null'])}
           order by c.value ${direction}, c.task_id ${direction} limit ${limit})
         union all
         (select c.task_id, null, c.created_at from wf_task_candidate c ${join} ${where([...conditions, 'c.value is null'])}
           order by c.created_at ${direction}, c.task_id ${direction} limit ${limit})
         limit ${limit}`

function filteredCount(actor: Actor, filter: TaskFilter, params: Params): string {
  const principals = `unnest(${params.add(['u', ...actor.roles.map(() => 'g')])}::text[], ${params.add([actor.userId, ...actor.roles])}::text[]) as p(kind, ref)`
  const filters = conditionsOf(filter, { about: 't', created: 'c.created_at', name: 't.name', value: 'c.value' }, params)
  const joined = filters.some((condition) => condition.includes('t.')) ? 'join wf_task t on t.id = c.task_id' : ''
  return `select count(distinct c.task_id)::int from ${principals} join wf_task_candidate c on c.kind = p.kind::"char" and c.ref = p.ref ${joined} ${where(filters)}`
}

function instances(sql: Sql, filter: TaskFilter, own: (params: Params) => string[]) {
  const params = new Params()
  const conditions = [...own(params), ...conditionsOf(filter, { about: 'i', created: 'i.started_at' }, params)]
  return page<InstanceListRow, ReturnType<typeof instanceOf>>(
    sql,
    params,
    {
      columns: INSTANCE_COLUMNS,
      from: 'wf_instance i',
      joins: 'join wf_definition d on d.id = i.definition_id',
      conditions,
      filter,
      time: 'i.started_at',
      id: 'i.id',
      sorts: { createTime: 'i.started_at', value: 'i.value', endTime: 'i.ended_at' },
    },
    instanceOf,
    (row) => [row.started_at, row.id],
  )
}

interface Listing {
  readonly columns: string
  readonly from: string
  readonly joins: string
  readonly conditions: readonly string[]
  readonly filter: TaskFilter
  /** The list's own order: newest first by this time, then by id. */
  readonly time: string
  readonly id: string
  readonly sorts: Readonly<Partial<Record<NonNullable<TaskFilter['sort']>['by'], string>>>
}

async function page<Row extends object, View>(
  sql: Sql,
  params: Params,
  { columns, from, joins, conditions, filter, time, id, sorts }: Listing,
  view: (row: Row) => View,
  place: (row: Row) => readonly [Date, string],
): Promise<Page<View>> {
  const { size, offset } = windowOf(filter)
  const skipped = filter.after === undefined ? offset : 0
  const direction = filter.sort?.descending === false ? 'asc' : 'desc'
  const by = (filter.sort === undefined ? undefined : sorts[filter.sort.by]) ?? time
  const hasPlaces = by === time
  const order = hasPlaces ? `${time} ${direction}, ${id} ${direction}` : `${by} ${direction} nulls last, ${id} ${direction}`
  const continued = continuedAfter(filter, hasPlaces, time, id, params)
  const total = filter.counted === false ? 'select -1' : `select count(*)::int from ${from} ${isFiltered(filter) ? joins : ''} ${where(conditions)}`
  const rows = await sql.query<Counted<Row>>(
    `select counted.total, r.* from (select (${total}) as total) counted left join lateral (
       select row_number() over (order by ${order}) as place, ${columns} from ${from} ${joins} ${where([...conditions, ...continued])}
       order by ${order} limit ${numberIn(params, skipped, size + 1)} offset ${numberIn(params, skipped, skipped)}) r on true order by r.place`,
    params.values,
  )
  return pageOf(rows, size, view, hasPlaces ? place : undefined)
}

/** First pages have their sizes in the text: planned once, and the planner knows that they are small. Others have parameters, to keep the texts few. */
const numberIn = (params: Params, skipped: number, value: number): string => (skipped === 0 ? String(value) : `${params.add(value)}::int`)

/** Every row carries the total; a list without rows is one row that carries nothing else. */
type Counted<Row> = Row & { readonly id: string | null; readonly total: number }

/** @param place where a row stands in its list; undefined when the list is in an order that cannot be continued from a place */
function pageOf<Row, View>(
  counted: readonly Counted<Row>[],
  size: number,
  view: (row: Row) => View,
  place: ((row: Row) => readonly [Date, string]) | undefined,
): Page<View> {
  const total = counted[0]?.total ?? 0
  const rows = counted.filter((row) => row.id !== null)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { records: shown.map(view), total, next: last === undefined || place === undefined ? undefined : placeAfter(...place(last)) }
}
