/**
 * What somebody has to do: tasks that he has, those of people for whom he stands in now, overdue ones to which he was called in. Most people have
 * only the first; a short look tells, and their list stays the plain walk over one index.
 */
import type { Actor, Sql } from '../../define.ts'
import type { TaskFilter } from '../input-api.ts'
import { isProxied, type ActiveProxy } from '../proxies.ts'
import type { Page } from '../views.ts'
import { TASK_COLUMNS } from './columns.ts'
import { page } from './page.ts'
import { conditionsOf, Params } from './query.ts'
import type { TaskRow } from './rows.ts'
import { urgencyOf } from './urgency.ts'
import { pageOfSources, type Source } from './sources.ts'

export interface Substitution {
  readonly proxies: readonly ActiveProxy[]
  /** Somebody's overdue task is his as well. */
  readonly isCalledIn: boolean
}

/** What else than his own tasks concerns this person at `now`. */
export async function substitutionOf(sql: Sql, userId: string, now: number): Promise<Substitution> {
  const [row] = await sql.query<{ proxies: { principal: string; keys: string[] | null; from: string; to: string }[] | null; called: boolean }>(
    `select (select json_agg(json_build_object('principal', principal_id, 'keys', process_keys, 'from', from_at, 'to', to_at)) from wf_proxy
         where agent_id = $1 and to_at > $2::timestamptz and from_at <= $2::timestamptz) as proxies,
       exists (select 1 from wf_task_candidate where kind = 'e' and ref = $1) as called`,
    [userId, new Date(now)],
  )
  const proxies = (row?.proxies ?? []).map(({ principal, keys, from, to }) => ({
    principalId: principal,
    processKeys: keys ?? undefined,
    from: new Date(from),
    to: new Date(to),
  }))
  return { proxies, isCalledIn: row?.called === true }
}

export const isPlain = ({ proxies, isCalledIn }: Substitution): boolean => proxies.length === 0 && !isCalledIn

/** The columns of a task, with the one for whom the reader would act. */
export const columnsFor = (principal: string): string => TASK_COLUMNS.replace('t.proxy_for', `${principal} as proxy_for`)

/** When a task `t` that the principal has or may claim is the agent's, besides being the principal's. */
export function proxied(proxy: ActiveProxy, agent: string, params: Params, created = 't.created_at'): string[] {
  return [
    `${created} >= ${params.add(proxy.from)}::timestamptz`,
    `${created} < ${params.add(proxy.to)}::timestamptz`,
    `t.initiator is distinct from ${agent}`,
    ...(proxy.processKeys === undefined ? [] : [`t.process_key = any(${params.add(proxy.processKeys)}::text[])`]),
  ]
}

export async function todoPage(sql: Sql, actor: Actor, substitution: Substitution, filter: TaskFilter, now: number, timeZone: string): Promise<Page<TaskRow>> {
  const params = new Params()
  const me = params.add(actor.userId)
  const filters = conditionsOf(filter, { about: 't', created: 't.created_at', search: 't.search' }, params)
  const urgency = filter.sort?.by === 'urgency' ? { urgency: urgencyOf(now, timeZone, params) } : {}
  const order = {
    filter,
    time: 't.created_at',
    id: 't.id',
    sorts: { createTime: 't.created_at', dueTime: 't.due_at', priority: 't.priority', value: 't.value', ...urgency },
  } as const
  const own = { columns: TASK_COLUMNS, from: 'wf_task t', joins: '', conditions: [`t.assignee = ${me}`, ...filters] }
  if (isPlain(substitution)) return page<TaskRow, TaskRow>(sql, params, { ...own, ...order }, asIs, place)
  const others = othersOf(substitution, me, now, filters, params)
  return pageOfSources<TaskRow, TaskRow>(sql, params, [{ ...own, needsJoins: false }, ...others], order, asIs, place)
}

const asIs = (row: TaskRow): TaskRow => row
const place = (row: TaskRow) => [row.created_at, row.id] as const

/** Tasks of others that are this person's as well, each in one of these sources. */
function othersOf({ proxies, isCalledIn }: Substitution, me: string, now: number, filters: readonly string[], params: Params): Source[] {
  const sources: Source[] = proxies.map((proxy) => {
    const principal = `${params.add(proxy.principalId)}::text`
    return {
      columns: columnsFor(principal),
      from: 'wf_task t',
      joins: '',
      conditions: [`t.assignee = ${principal}`, ...proxied(proxy, me, params), ...filters],
      needsJoins: false,
    }
  })
  if (!isCalledIn) return sources
  const elsewhere = () =>
    `not exists (select 1 from wf_proxy p where p.principal_id = t.assignee and ${isProxied(me, `${params.add(new Date(now))}::timestamptz`)})`
  const conditions = [`c.kind = 'e'`, `c.ref = ${me}`, `t.assignee is distinct from ${me}`, ...(proxies.length > 0 ? [elsewhere()] : []), ...filters]
  return [...sources, { columns: TASK_COLUMNS, from: 'wf_task_candidate c', joins: 'join wf_task t on t.id = c.task_id', conditions, needsJoins: true }]
}

/** SQL of the tasks of others that are this person's as well, in the columns named; undefined when there can be none. */
export function tasksOfOthers(actor: Actor, substitution: Substitution, now: number, columns: string, params: Params): string | undefined {
  if (isPlain(substitution)) return undefined
  const sources = othersOf(substitution, params.add(actor.userId), now, [], params)
  return sources.map(({ from, joins, conditions }) => `select ${columns} from ${from} ${joins} where ${conditions.join(' and ')}`).join(' union all ')
}

/** How many tasks of others are this person's as well. */
export async function countOfOthers(sql: Sql, actor: Actor, substitution: Substitution, now: number): Promise<number> {
  const params = new Params()
  const tasks = tasksOfOthers(actor, substitution, now, 't.id', params)
  if (tasks === undefined) return 0
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from (${tasks}) o`, params.values)
  return row?.n ?? 0
}
