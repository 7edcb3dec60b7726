/** Proxies as people see them, and what somebody has in his hands. */
import type { Sql } from '../../define.ts'
import { isId } from '../definitions.ts'
import type { Environment } from '../environment.ts'
import { isProxied } from '../proxies.ts'
import type { ProxyView, ProxyReads } from '../proxy-api.ts'
import { conditionsOf, Params, where, windowOf } from './query.ts'
import { TASK_COLUMNS } from './columns.ts'
import type { TaskRow } from './rows.ts'
import { taskViews } from './task-views.ts'

interface ProxyRow {
  id: string
  principal_id: string
  agent_id: string
  process_keys: string[] | null
  from_at: Date
  to_at: Date
  reason: string | null
  created_at: Date
  created_by: string | null
}

const proxyOf = (row: ProxyRow, now: number): ProxyView => ({
  proxyId: row.id,
  principalId: row.principal_id,
  agentId: row.agent_id,
  processKeys: row.process_keys ?? [],
  from: row.from_at,
  to: row.to_at,
  reason: row.reason ?? undefined,
  createdAt: row.created_at,
  createdBy: row.created_by ?? undefined,
  status: row.to_at.getTime() <= now ? 'over' : row.from_at.getTime() <= now ? 'active' : 'planned',
})

export function proxyReads(sql: Sql, env: Environment): ProxyReads {
  return {
    async proxies(actor, filter) {
      const { size, offset } = windowOf(filter)
      const params = new Params()
      const now = `${params.add(new Date(env.now()))}::timestamptz`
      const status = { planned: `from_at > ${now}`, active: `from_at <= ${now} and to_at > ${now}`, over: `to_at <= ${now}` } as const
      const conditions = [
        ...(filter.scope === 'mine'
          ? [`principal_id = ${params.add(actor.userId)}`]
          : filter.scope === 'to-me'
            ? [`agent_id = ${params.add(actor.userId)}`]
            : []),
        ...(filter.status === undefined ? [] : [status[filter.status]]),
      ]
      // The moment orders the list as well: what runs and what comes stands before what is over.
      const rows = await sql.query<ProxyRow & { total: number }>(
        `select *, count(*) over ()::int as total from wf_proxy ${where(conditions)} order by to_at <= ${now}, from_at desc, id limit ${params.add(size)}::int offset ${params.add(offset)}::int`,
        params.values,
      )
      return { records: rows.map((row) => proxyOf(row, env.now())), total: rows[0]?.total ?? 0, next: undefined }
    },

    async holdings(userId) {
      const [row] = await sql.query<{ tasks: number; candidacies: number; owned: number; proxies: number }>(
        `select (select count(*)::int from wf_task where assignee = $1) as tasks,
           (select count(*)::int from wf_task_candidate where kind = 'u' and ref = $1) as candidacies,
           (select count(*)::int from wf_task where owner = $1 and delegated) as owned,
           (select count(*)::int from wf_proxy where agent_id = $1 and to_at > $2::timestamptz) as proxies`,
        [userId, new Date(env.now())],
      )
      return row ?? { tasks: 0, candidacies: 0, owned: 0, proxies: 0 }
    },

    async agentsAt(taskIds) {
      const ids = taskIds.filter(isId)
      if (ids.length === 0) return []
      const rows = await sql.query<{ task_id: string; principal_id: string; agent_id: string }>(
        `select t.id as task_id, p.principal_id, p.agent_id from unnest($1::uuid[]) as s(id) join wf_task t on t.id = s.id
           join wf_proxy p on p.principal_id = t.assignee or (t.assignee is null and p.principal_id = any(t.candidate_users))
         where ${isProxied('p.agent_id', '$2::timestamptz')} order by p.created_at`,
        [ids, new Date(env.now())],
      )
      return rows.map((row) => ({ taskId: row.task_id, principalId: row.principal_id, agentId: row.agent_id }))
    },

    async tasksOf(userIds, filter = {}) {
      const { size, offset } = windowOf(filter)
      const params = new Params()
      const people = `${params.add(userIds)}::text[]`
      const conditions = conditionsOf(filter, { about: 't', created: 't.created_at', search: 't.search' }, params)
      // Both halves are found by the people: what they have, and what only they could claim.
      const stranded = `select t.id from wf_task t ${where([`t.assignee = any(${people})`, ...conditions])}
        union
        select t.id from wf_task_candidate c join wf_task t on t.id = c.task_id
        ${where([`c.kind = 'u'`, `c.ref = any(${people})`, 't.candidate_groups is null', `t.candidate_users <@ ${people}`, ...conditions])}`
      const rows = await sql.query<TaskRow & { total: number }>(
        `with stranded as materialized (${stranded})
         select ${TASK_COLUMNS}, (select count(*)::int from stranded) as total from stranded s join wf_task t on t.id = s.id
         order by t.created_at, t.id limit ${params.add(size)}::int offset ${params.add(offset)}::int`,
        params.values,
      )
      return { records: await taskViews(sql, env, rows), total: rows[0]?.total ?? 0, next: undefined }
    },
  }
}
