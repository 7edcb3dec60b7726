/**
 * Tasks that somebody may claim. One row a principal in `wf_task_candidate`; for each of my principals its newest rows are read, together they
 * hold the newest of all. The unfiltered count adds up counters a set of candidates, each task being in exactly one set.
 *
 * For whom he stands in is one principal more, within its period; those tasks are few, and they are counted one by one.
 */
import type { Actor, Sql } from '../../define.ts'
import type { TaskFilter } from '../input-api.ts'
import { groupRef, userRef } from '../candidate-set.ts'
import { isProxied, standsInNow, type ActiveProxy } from '../proxies.ts'
import type { Page } from '../views.ts'
import { TASK_COLUMNS } from './columns.ts'
import { numberIn, pageOf, type Counted } from './page.ts'
import { conditionsOf, continuedAfter, isFiltered, Params, where, windowOf } from './query.ts'
import type { TaskRow } from './rows.ts'
import { columnsFor, proxied } from './todo.ts'
import { urgencyOf } from './urgency.ts'

/** @param refs the parameter that holds the actor's references */
export const claimableCount = (refs: string): string =>
  `select coalesce(sum(n), 0)::int from wf_claimable_count where set_id in (select id from wf_candidate_set where refs && ${refs}::text[])`

/** True when the page comes from the indexes on candidates alone. */
export const isByKey = (filter: TaskFilter): boolean =>
  !isFiltered(filter) && (filter.sort === undefined || filter.sort.by === 'createTime' || filter.sort.by === 'value')

export const refsOf = (actor: Actor): string[] => [userRef(actor.userId), ...actor.roles.map(groupRef)]

/** His own, and whether he stands in for anybody at the moment: then `proxies` have to be looked up and asked for. */
export interface Claimable extends Page<TaskRow> {
  readonly standsIn: boolean
}

/** True when the page is taken from the walk that a keyword needs anyway for its total: in the list's own order. */
const isOneWalk = ({ keyword, counted, sort }: TaskFilter): boolean =>
  keyword !== undefined && keyword !== '' && counted !== false && (sort === undefined || sort.by === 'createTime')

/** A keyword has to be compared with every task for the total; page and total come from one walk. */
async function foundByWord(sql: Sql, actor: Actor, isKnownAlone: boolean, filter: TaskFilter, now: number): Promise<Claimable> {
  const { size, offset } = windowOf(filter)
  const params = new Params()
  const skipped = filter.after === undefined ? offset : 0
  const direction = filter.sort?.descending === false ? 'asc' : 'desc'
  const found = claimableWith(actor, filter, params)
  const continued = continuedAfter(filter, true, 'f.created_at', 'f.id', params)
  const standsIn = isKnownAlone ? 'false' : standsInNow(`${params.add(actor.userId)}::text`, `${params.add(new Date(now))}::timestamptz`)
  const rows = await sql.query<Counted<TaskRow> & { acting: boolean }>(
    `with found as materialized (${found}), page as (
       select f.id, f.created_at as k from found f ${where(continued)}
       order by k ${direction}, f.id ${direction} limit ${numberIn(params, skipped, size + 1)} offset ${numberIn(params, skipped, skipped)})
     select counted.total, counted.acting, r.* from (select (select count(*)::int from found) as total, ${standsIn} as acting) counted left join lateral (
       select page.k, ${TASK_COLUMNS} from page join wf_task t on t.id = page.id) r on true order by r.k ${direction}, r.id ${direction}`,
    params.values,
  )
  return { ...pageOf(rows, size, asIs, placeOfRow), standsIn: rows[0]?.acting === true }
}

/** @param proxies undefined: not looked up, most people have none */
export async function claimable(
  sql: Sql,
  actor: Actor,
  proxies: readonly ActiveProxy[] | undefined,
  filter: TaskFilter,
  now: number,
  timeZone: string,
): Promise<Claimable> {
  if (isOneWalk(filter) && (proxies ?? []).length === 0) return foundByWord(sql, actor, proxies !== undefined, filter, now)
  const { size, offset } = windowOf(filter)
  const params = new Params()
  const kinds = params.add(['u', ...actor.roles.map(() => 'g')])
  const names = params.add([actor.userId, ...actor.roles])
  const principals = `unnest(${kinds}::text[], ${names}::text[]) as p(kind, ref)`
  const mine = 'c.kind = p.kind::"char" and c.ref = p.ref'
  const filters = conditionsOf(filter, { about: 't', created: 'c.created_at', search: 't.search', value: 'c.value' }, params)
  const joined = filters.some((condition) => condition.includes('t.')) ? 'join wf_task t on t.id = c.task_id' : ''
  const { by, descending } = filter.sort ?? { by: 'createTime', descending: true }
  const direction = descending ? 'desc' : 'asc'
  const keys = { value: 'c.value', dueTime: 't.due_at', priority: 't.priority', createTime: 'c.created_at', endTime: 'c.created_at' } as const
  const key = by === 'urgency' ? urgencyOf(now, timeZone, params) : keys[by]
  const skipped = filter.after === undefined ? offset : 0
  const limit = numberIn(params, skipped, skipped + size + 1)
  const hasPlaces = key === 'c.created_at'
  const continued = continuedAfter(filter, hasPlaces, key, 'c.task_id', params)
  const conditions = [mine, ...filters, ...continued]
  // Times of creation are never null, and their index is not in the order that `nulls last` asks for.
  const nulls = hasPlaces ? '' : 'nulls last'
  const join = key.includes('t.') ? 'join wf_task t on t.id = c.task_id' : joined
  const own = () => (isFiltered(filter) ? filteredCount(actor, filter, params) : claimableCount(params.add(refsOf(actor))))
  const others =
    proxies === undefined || proxies.length === 0
      ? undefined
      : forOthers(actor, proxies, { filter, filters, continued, key, order: `${key} ${direction} ${nulls}, c.task_id ${direction}`, limit, now }, params)
  const total = filter.counted === false ? 'select -1' : others === undefined ? own() : `select (${own()}) + (${others.count})`
  const standsIn = proxies === undefined ? standsInNow(`${params.add(actor.userId)}::text`, `${params.add(new Date(now))}::timestamptz`) : 'false'
  const rows = await sql.query<Counted<TaskRow> & { acting: boolean }>(
    `with page as (
       select distinct x.task_id, x.k, x.late from (select y.* from ${principals} cross join lateral (${
         by === 'value'
           ? byValue(join, conditions, direction, limit)
           : `
         select c.task_id, ${key} as k, null::timestamptz as late from wf_task_candidate c ${join} ${where(conditions)}
         order by ${key} ${direction} ${nulls}, c.task_id ${direction} limit ${limit}`
       }) y ${others === undefined ? '' : others.rows}) x
       order by x.k ${direction} ${nulls}, x.late ${direction}, x.task_id ${direction} limit ${numberIn(params, skipped, size + 1)} offset ${numberIn(params, skipped, skipped)})
     select counted.total, counted.acting, r.* from (select (${total}) as total, ${standsIn} as acting) counted left join lateral (
       select page.k, page.late, ${others === undefined ? TASK_COLUMNS : columnsFor(others.principal())} from page join wf_task t on t.id = page.task_id) r on true order by r.k ${direction} ${nulls}, r.late ${direction}, r.id ${direction}`,
    params.values,
  )
  return { ...pageOf(rows, size, asIs, hasPlaces ? placeOfRow : undefined), standsIn: rows[0]?.acting === true }
}

const asIs = (row: TaskRow): TaskRow => row
const placeOfRow = (row: TaskRow) => [row.created_at, row.id] as const

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

/** Over the tasks themselves, each once: joining their candidates meets a task as often as its reader may claim it. */
const filteredCount = (actor: Actor, filter: TaskFilter, params: Params): string => `select count(*)::int from (${claimableWith(actor, filter, params)}) f`

/**
 * Every task that the actor may claim and that the filter lets through. A word is looked for set by set: so the planner takes the index
 * that carries the text (`wf_task_words`), which it thinks dearer than all the rows and which is half as dear.
 */
function claimableWith(actor: Actor, filter: TaskFilter, params: Params): string {
  const sets = `refs && ${params.add(refsOf(actor))}::text[]`
  const filters = ['t.assignee is null', ...conditionsOf(filter, { about: 't', created: 't.created_at', search: 't.search' }, params)]
  const tasks = 'select t.id, t.created_at from wf_task t'
  if (filter.keyword === undefined || filter.keyword === '')
    return `${tasks} ${where([`t.candidate_set in (select id from wf_candidate_set where ${sets})`, ...filters])}`
  return `select o.id, o.created_at from wf_candidate_set s cross join lateral (${tasks} ${where(['t.candidate_set = s.id', ...filters])} offset 0) o where s.${sets}`
}

interface Read {
  readonly filter: TaskFilter
  readonly filters: readonly string[]
  readonly continued: readonly string[]
  readonly key: string
  readonly order: string
  readonly limit: string
  readonly now: number
}

/** What the actor may claim for others: the rows to be joined to his own, how many there are besides his own, and for whom each is. */
function forOthers(
  actor: Actor,
  proxies: readonly ActiveProxy[],
  read: Read,
  params: Params,
): { rows: string; ids: string; count: string; principal: () => string } {
  const me = `${params.add(actor.userId)}::text`
  const roles = `${params.add(actor.roles)}::text[]`
  const from = 'wf_task_candidate c join wf_task t on t.id = c.task_id'
  const conditionsFor = (proxy: ActiveProxy) => [
    `c.kind = 'u'`,
    `c.ref = ${params.add(proxy.principalId)}::text`,
    ...proxied(proxy, me, params, 'c.created_at'),
    ...read.filters,
  ]
  const all = proxies.map(conditionsFor)
  const isMine = `(${me} = any(coalesce(t.candidate_users, '{}')) or coalesce(t.candidate_groups, '{}') && ${roles})`
  // A value is shown where it is the order; ties by the time of creation belong to the reader's own list alone.
  const late = read.key === 'c.value' ? 'case when c.value is null then c.created_at end' : 'null::timestamptz'
  const rows = all.map(
    (conditions) =>
      `union all (select c.task_id, ${read.key}, ${late} from ${from} ${where([...conditions, ...read.continued])} order by ${read.order} limit ${read.limit})`,
  )
  const found = all.map((conditions) => `select c.task_id from ${from} ${where([...conditions, `not ${isMine}`])}`)
  const ids = found.join(' union ')
  return {
    rows: rows.join(' '),
    ids,
    count: `select count(*)::int from (${ids}) f`,
    principal: () =>
      `case when not ${isMine} then (select p.principal_id from wf_proxy p where p.principal_id = any(t.candidate_users) and ${isProxied(me, `${params.add(new Date(read.now))}::timestamptz`)} order by p.created_at limit 1) end`,
  }
}

/** SQL of the ids of the tasks that the actor may claim for others alone; undefined when there can be none. */
export function claimableForOthers(actor: Actor, proxies: readonly ActiveProxy[], now: number, params: Params): string | undefined {
  if (proxies.length === 0) return undefined
  return forOthers(actor, proxies, { filter: {}, filters: [], continued: [], key: 'c.created_at', order: 'c.created_at', limit: '1', now }, params).ids
}

/** How many tasks the actor may claim for others alone. */
export async function countForOthers(sql: Sql, actor: Actor, proxies: readonly ActiveProxy[], now: number): Promise<number> {
  const params = new Params()
  const ids = claimableForOthers(actor, proxies, now, params)
  if (ids === undefined) return 0
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from (${ids}) f`, params.values)
  return row?.n ?? 0
}
