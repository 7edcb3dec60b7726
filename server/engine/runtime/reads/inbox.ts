/** The lists that people live in. Pages come from an index in the order of the list; the state of instances is never touched. */
import { EngineError, type Sql } from '../../define.ts'
import type { Reads } from '../api.ts'
import type { TaskFilter } from '../input-api.ts'
import { activeProxies, isProxied } from '../proxies.ts'
import type { Environment } from '../environment.ts'
import { Recent } from '../recent.ts'
import { isId } from '../definitions.ts'
import type { CopyView, InstanceView, Page, TaskView } from '../views.ts'
import { claimable, claimableCount, countForOthers, isByKey, refsOf } from './claimable.ts'
import { DONE_COLUMNS, DONE_JOINS, TASK_COLUMNS } from './columns.ts'
import { page } from './page.ts'
import { conditionsOf, Params } from './query.ts'
import { copyOf, instanceOf, type CopyRow, type InstanceListRow, type TaskRow } from './rows.ts'
import { pageOfSources } from './sources.ts'
import { instanceOfRow, partsOf, walkedPage } from './walked.ts'
import { taskViews } from './task-views.ts'
import { countOfOthers, substitutionOf, todoPage } from './todo.ts'

type InboxReads = Pick<
  Reads,
  'claimList' | 'todoList' | 'doneList' | 'sendList' | 'copyList' | 'inboxCounts' | 'task' | 'instances' | 'participates' | 'knowsTask'
>

const INSTANCE_COLUMNS = `i.id, i.parent_id, i.root_id, i.definition_id, i.process_key, d.name as process_name, d.version, i.rev, i.status, i.business_key, i.business_type, i.doc_version,
  i.title, i.summary, i.value, i.initiator, i.tenant, i.urge_count, i.last_urged_at, i.started_at, i.ended_at`

export function inboxReads(sql: Sql, env: Environment): InboxReads {
  const tasks = async (page: Page<TaskRow>): Promise<Page<TaskView>> => {
    return { ...page, records: await taskViews(sql, env, page.records) }
  }

  // What only walks indexes is planned once, on the connections for that; the others plan it for each number of roles anew, which takes longer than reading it.
  const byKey = sql === env.reads ? env.pool : sql

  /** Who stood in for somebody when last seen: his proxies are looked up first. For everybody else the page itself tells, in one statement. */
  const agents = new Recent<string, true>(10_000)

  const participates: InboxReads['participates'] = async (actor, id) => {
    if (!isId(id)) return false
    const [row] = await sql.query<{ part: boolean }>(
      `with tree as materialized (
         select r.id, r.initiator from wf_instance r where r.id = (select root_id from wf_instance where id = $1::uuid)
         union all select c.id, c.initiator from wf_instance c where c.root_id = (select root_id from wf_instance where id = $1::uuid) and c.parent_id is not null)
       select exists (select 1 from tree where initiator = $2)
         or exists (select 1 from wf_task t where t.instance_id in (select id from tree)
           and (t.assignee = $2 or t.owner = $2 or t.proxy_for = $2 or $2 = any(t.candidate_users) or $2 = any(t.escalated_to) or t.candidate_groups && $3::text[]))
         or exists (select 1 from wf_task t join wf_proxy p on p.principal_id = t.assignee or (t.assignee is null and p.principal_id = any(t.candidate_users))
           where t.instance_id in (select id from tree) and ${isProxied('$2', '$4::timestamptz')})
         or exists (select 1 from wf_history h where h.instance_id in (select id from tree) and (h.assignee = $2 or h.owner = $2 or h.proxy_for = $2))
         or exists (select 1 from wf_comment m where m.instance_id in (select id from tree) and m.data is not null and m.data::jsonb->'mentions' ? $2)
         or exists (select 1 from wf_copy c where c.instance_id in (select id from tree) and c.user_id = $2) as part`,
      [id, actor.userId, actor.roles, new Date(env.now())],
    )
    return row?.part === true
  }

  return {
    async claimList(actor, filter = {}) {
      const now = env.now()
      const source = isByKey(filter) ? byKey : sql
      if (agents.get(actor.userId) === undefined) {
        const own = await claimable(source, actor, undefined, filter, now, env.timeZone)
        if (!own.standsIn) return tasks(own)
        agents.set(actor.userId, true)
      }
      const proxies = await activeProxies(byKey, actor.userId, now)
      if (proxies.length === 0) agents.delete(actor.userId)
      return tasks(await claimable(source, actor, proxies, filter, now, env.timeZone))
    },

    async todoList(actor, filter = {}) {
      const now = env.now()
      return tasks(await todoPage(sql, actor, await substitutionOf(byKey, actor.userId, now), filter, now, env.timeZone))
    },

    async doneList(actor, filter = {}) {
      const params = new Params()
      const me = params.add(actor.userId)
      const listing = {
        filter,
        time: 'h.ended_at',
        id: 'h.task_id',
        sorts: { createTime: 'h.started_at', dueTime: 'h.due_at', value: 'i.value', endTime: 'h.ended_at' },
      } as const
      const asIs = (row: TaskRow): TaskRow => row
      const place = (row: TaskRow) => [row.ended_at ?? row.created_at, row.id] as const
      const aliases = { about: 'i', created: 'h.started_at', search: wordsOf('h.name') }
      // Decided by him, and by others in his place.
      const whose = [`h.assignee = ${me}`, `h.proxy_for = ${me} and h.assignee is distinct from ${me}`]
      const parts = partsOf(filter)
      const costly = conditionsOf(parts.costly, aliases, params)
      const filters = conditionsOf(parts.narrow, aliases, params)
      const conditions = (who: string) => [who, 'h.task_id is not null', `h.outcome <> 'cancelled'`, ...filters]
      if (costly.length > 0) {
        const walked = (who: string) => ({
          columns: DONE_COLUMNS,
          table: 'wf_history',
          alias: 'h',
          joins: instanceOfRow('h.instance_id'),
          narrow: conditions(who),
          costly,
        })
        return tasks(await walkedPage<TaskRow, TaskRow>(sql, params, whose.map(walked), listing, asIs, place))
      }
      const needsJoins = filters.some((condition) => condition.includes('i.'))
      const done = (who: string) => ({ columns: DONE_COLUMNS, from: 'wf_history h', joins: DONE_JOINS, conditions: conditions(who), needsJoins })
      return tasks(await pageOfSources<TaskRow, TaskRow>(sql, params, whose.map(done), listing, asIs, place))
    },

    sendList: async (actor, filter = {}) =>
      withReturned(sql, env, await instances(sql, filter, (params) => [`i.initiator = ${params.add(actor.userId)}`, 'i.parent_id is null'])),

    instances: (filter = {}) =>
      instances(sql, filter, (params) => [
        ...(filter.status === undefined ? [] : [`i.status = ${params.add(filter.status)}`]),
        ...(filter.definitionId === undefined ? [] : [`i.definition_id = ${params.add(filter.definitionId)}::uuid`]),
      ]),

    async copyList(actor, filter = {}) {
      const params = new Params()
      const aliases = { about: 'i', created: 'c.created_at', search: wordsOf() }
      const parts = partsOf(filter)
      const costly = conditionsOf(parts.costly, aliases, params)
      const conditions = [`c.user_id = ${params.add(actor.userId)}`, ...conditionsOf(parts.narrow, aliases, params)]
      const definition = 'join wf_definition d on d.id = i.definition_id'
      const columns = 'c.*, i.process_key, d.name as process_name, i.status, i.title, i.summary, i.business_key, i.business_type, i.initiator'
      const listing = { filter, time: 'c.created_at', id: 'c.id', sorts: { createTime: 'c.created_at' } } as const
      const place = (row: CopyRow) => [row.created_at, row.id] as const
      if (costly.length > 0) {
        const source = { columns, table: 'wf_copy', alias: 'c', joins: instanceOfRow('c.instance_id'), shownJoins: definition, narrow: conditions, costly }
        return walkedPage<CopyRow, CopyView>(sql, params, [source], listing, copyOf, place)
      }
      const joins = `join wf_instance i on i.id = c.instance_id ${definition}`
      return page<CopyRow, CopyView>(sql, params, { columns, from: 'wf_copy c', joins, conditions, ...listing }, copyOf, place)
    },

    async inboxCounts(actor) {
      const now = env.now()
      const substitution = await substitutionOf(byKey, actor.userId, now)
      const others = {
        claimable: await countForOthers(sql, actor, substitution.proxies, now),
        todo: await countOfOthers(sql, actor, substitution, now),
      }
      const [row] = await sql.query<{ claimable: number; todo: number; copies: number }>(
        `select (${claimableCount('$1')}) as claimable, (select count(*)::int from wf_task where assignee = $2) as todo,
           (select count(*)::int from wf_copy where user_id = $2 and read_at is null) as copies`,
        [refsOf(actor), actor.userId],
      )
      const { claimable: open = 0, todo = 0, copies = 0 } = row ?? {}
      return { claimable: open + others.claimable, todo: todo + others.todo, copies }
    },

    participates,

    async knowsTask(actor, taskId) {
      if (!isId(taskId)) return false
      const [task] = await sql.query<{ instance_id: string; offered: boolean }>(
        `select t.instance_id, false as offered from wf_task t where t.id = $1::uuid
         union all select h.instance_id, coalesce(h.held_by = $3, false) or exists (select 1 from wf_candidate_set s where s.id = h.candidate_set and s.refs && $2::text[])
           from wf_history h where h.task_id = $1::uuid`,
        [taskId, refsOf(actor), actor.userId],
      )
      return task !== undefined && (task.offered || (await participates(actor, task.instance_id)))
    },

    async task(taskId) {
      if (!isId(taskId)) throw noTask(taskId)
      const [open] = await sql.query<TaskRow>(`select ${TASK_COLUMNS} from wf_task t where t.id = $1::uuid`, [taskId])
      const [row] =
        open === undefined ? await sql.query<TaskRow>(`select ${DONE_COLUMNS} from wf_history h ${DONE_JOINS} where h.task_id = $1::uuid`, [taskId]) : [open]
      if (row === undefined) throw noTask(taskId)
      const [view] = await taskViews(sql, env, [row])
      return view!
    },
  }
}

/** All that a word is looked for in, in small letters: one comparison a row instead of one a text. */
const wordsOf = (...more: readonly string[]): string => `lower(concat_ws(chr(10), ${['i.title', 'i.summary', 'i.business_key', ...more].join(', ')}))`

const noTask = (taskId: string) => new EngineError('not-found', 'no-such-task', `no task ${taskId}`, { taskId })

function instances(sql: Sql, filter: TaskFilter, own: (params: Params) => string[]): Promise<Page<InstanceView>> {
  const params = new Params()
  const aliases = { about: 'i', created: 'i.started_at', search: wordsOf() }
  const parts = partsOf(filter)
  const conditions = [...own(params), ...conditionsOf(parts.narrow, aliases, params)]
  const costly = conditionsOf(parts.costly, aliases, params)
  const listing = { filter, time: 'i.started_at', id: 'i.id', sorts: { createTime: 'i.started_at', value: 'i.value', endTime: 'i.ended_at' } } as const
  const place = (row: InstanceListRow) => [row.started_at, row.id] as const
  const joins = 'join wf_definition d on d.id = i.definition_id'
  if (costly.length > 0) {
    const source = { columns: INSTANCE_COLUMNS, table: 'wf_instance', alias: 'i', joins: '', shownJoins: joins, narrow: conditions, costly }
    return walkedPage<InstanceListRow, InstanceView>(sql, params, [source], listing, instanceOf, place)
  }
  return page<InstanceListRow, InstanceView>(
    sql,
    params,
    { columns: INSTANCE_COLUMNS, from: 'wf_instance i', joins, conditions, ...listing },
    instanceOf,
    place,
  )
}

/** Which of these cases stand with their initiator again. */
async function withReturned(sql: Sql, env: Environment, page: Page<InstanceView>): Promise<Page<InstanceView>> {
  const running = page.records.filter(({ endTime }) => endTime === undefined).map(({ processInstanceId }) => processInstanceId)
  if (running.length === 0) return page
  // With the initiator himself, so few.
  const own = await sql.query<TaskRow>('select * from wf_task where instance_id = any($1::uuid[]) and assignee = initiator', [running])
  const returned = new Set((await taskViews(sql, env, own)).flatMap(({ processInstanceId, handIn }) => (handIn === 'again' ? [processInstanceId] : [])))
  return { ...page, records: page.records.map((one) => ({ ...one, returned: returned.has(one.processInstanceId) })) }
}
