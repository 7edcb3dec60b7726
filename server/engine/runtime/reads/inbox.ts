/** The lists that people live in. Pages come from an index in the order of the list; the state of instances is never touched. */
import type { Sql } from '../../define.ts'
import type { Reads } from '../api.ts'
import { activeProxies, isProxied } from '../proxies.ts'
import type { Environment } from '../environment.ts'
import { Recent } from '../recent.ts'
import { isId } from '../definitions.ts'
import { goneTask, noTask } from '../gone-task.ts'
import type { Page, TaskView } from '../views.ts'
import { claimable, claimableCount, countForOthers, isByKey, refsOf } from './claimable.ts'
import { DONE_COLUMNS, DONE_JOINS, TASK_COLUMNS } from './columns.ts'
import { copyPage, donePage, instancePage } from './past.ts'
import type { TaskRow } from './rows.ts'
import { taskViews } from './task-views.ts'
import { withReturned, type CaseRow } from './with-returned.ts'
import { countOfOthers, substitutionOf, todoPage } from './todo.ts'

type InboxReads = Pick<
  Reads,
  'claimList' | 'todoList' | 'doneList' | 'sendList' | 'copyList' | 'inboxCounts' | 'task' | 'instances' | 'participates' | 'knowsTask' | 'tooLate'
>

/** The tasks of the past `h`, of instances `i`, that were open to the actor: theirs, theirs to claim, or of somebody for whom they stood in until then. */
const wasOpenTo = (actor: string, refs: string): string => `(h.assignee = ${actor} or h.proxy_for = ${actor} or h.held_by = ${actor}
  or exists (select 1 from wf_candidate_set s where s.id = h.candidate_set and s.refs && ${refs}::text[])
  or exists (select 1 from wf_proxy p where p.agent_id = ${actor} and p.from_at <= h.started_at and p.to_at > h.started_at and p.to_at > h.ended_at
      and (p.process_keys is null or i.process_key = any(p.process_keys)) and i.initiator is distinct from ${actor}
      and (h.held_by = p.principal_id or exists (select 1 from wf_candidate_set s where s.id = h.candidate_set and 'u:' || p.principal_id = any(s.refs)))))`

export function inboxReads(sql: Sql, env: Environment): InboxReads {
  const marked = async <Row extends CaseRow>(page: Page<Row>) => ({ ...page, records: await withReturned(sql, env, page.records) })
  const tasks = async (page: Page<TaskRow>): Promise<Page<TaskView>> => {
    return { ...page, records: await taskViews(sql, env, page.records) }
  }

  // What only walks indexes is planned once, on the connections for that; the others plan it for each number of roles anew, which takes longer than reading it.
  const byKey = sql === env.reads ? env.short : sql

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

    doneList: async (actor, filter = {}) => tasks(await donePage(sql, actor, filter)),

    sendList: async (actor, filter = {}) =>
      marked(await instancePage(sql, filter, (params) => [`i.initiator = ${params.add(actor.userId)}`, 'i.parent_id is null'])),

    instances: (filter = {}) =>
      instancePage(sql, filter, (params) => [
        ...(filter.status === undefined ? [] : [`i.status = ${params.add(filter.status)}`]),
        ...(filter.definitionId === undefined ? [] : [`i.definition_id = ${params.add(filter.definitionId)}::uuid`]),
      ]),

    copyList: async (actor, filter = {}) => marked(await copyPage(sql, actor, filter)),

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
         union all select h.instance_id, coalesce(${wasOpenTo('$3', '$2')}, false) from wf_history h join wf_instance i on i.id = h.instance_id where h.task_id = $1::uuid`,
        [taskId, refsOf(actor), actor.userId],
      )
      return task !== undefined && (task.offered || (await participates(actor, task.instance_id)))
    },

    async tooLate(actor, { processInstanceId, taskId, exceptAt = [] }) {
      if (!isId(processInstanceId) || (taskId !== undefined && !isId(taskId))) return undefined
      const [closed] = await sql.query<{ id: string; is_own: boolean }>(
        `select h.task_id as id, h.outcome <> 'cancelled' and coalesce(h.assignee = $2, false) as is_own from wf_history h join wf_instance i on i.id = h.instance_id
          where (i.id = $1::uuid or (i.root_id = $1::uuid and i.parent_id is not null)) and h.task_id is not null and ($4::uuid is null or h.task_id = $4::uuid)
            and not (h.element_id = any($5::text[])) and ($6 or ${wasOpenTo('$2', '$3')})
          order by h.ended_at desc, h.outcome = 'cancelled', h.task_id limit 1`,
        [processInstanceId, actor.userId, refsOf(actor), taskId ?? null, exceptAt, actor.isAdmin === true],
      )
      // What somebody decided themselves nobody was quicker with.
      return closed === undefined || closed.is_own ? undefined : goneTask(sql, closed.id)
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
