/**
 * Who stands in for whom at a moment. A proxy changes no task: the task stays its principal's, and the agent's right to see it and to act on it
 * is looked up whenever he asks. So nothing has to be moved when a period begins or ends, and nothing outlives it.
 *
 * The agent gets what opens in the period, of the processes that the proxy names; not what he himself applied for. Proxies do not chain: what
 * B has for A is not handed on to the one who stands in for B.
 */
import type { Sql } from '../define.ts'
import type { ProxyInput } from './proxy-api.ts'

/** A proxy that runs now, from the agent's side. */
export interface ActiveProxy {
  readonly principalId: string
  readonly processKeys: readonly string[] | undefined
  readonly from: Date
  readonly to: Date
}

/** What `agentId` stands in for at `now`; one short look into an index. */
export async function activeProxies(sql: Sql, agentId: string, now: number): Promise<readonly ActiveProxy[]> {
  const rows = await sql.query<{ principal_id: string; process_keys: string[] | null; from_at: Date; to_at: Date }>(
    `select principal_id, process_keys, from_at, to_at from wf_proxy where agent_id = $1 and to_at > $2::timestamptz and from_at <= $2::timestamptz`,
    [agentId, new Date(now)],
  )
  return rows.map((row) => ({ principalId: row.principal_id, processKeys: row.process_keys ?? undefined, from: row.from_at, to: row.to_at }))
}

/** Whether the agent stands in for anybody, as an expression. */
export const standsInNow = (agent: string, now: string): string =>
  `exists (select 1 from wf_proxy where agent_id = ${agent} and to_at > ${now} and from_at <= ${now})`

/**
 * The conditions under which an open task `t` is the agent's by a proxy `p` of the table; the principal is compared by the caller.
 * @param agent expression of the agent's id
 * @param now expression of the moment
 */
export const isProxied = (agent: string, now: string): string =>
  `p.agent_id = ${agent} and p.from_at <= ${now} and p.to_at > ${now} and t.created_at >= p.from_at and t.created_at < p.to_at
   and (p.process_keys is null or t.process_key = any(p.process_keys)) and t.initiator is distinct from ${agent}`

/** For whom the agent stands in at this task: its assignee, or, while nobody has it, one of its candidates. */
export async function principalAt(sql: Sql, taskId: string, agentId: string, now: number): Promise<string | undefined> {
  const [row] = await sql.query<{ principal_id: string }>(
    `select p.principal_id from wf_task t join wf_proxy p on p.principal_id = t.assignee or (t.assignee is null and p.principal_id = any(t.candidate_users))
     where t.id = $1::uuid and ${isProxied('$2', '$3::timestamptz')} order by p.created_at limit 1`,
    [taskId, agentId, new Date(now)],
  )
  return row?.principal_id
}

/** People who stand in for each other in a row: beyond this it is a loop. */
const MOST_LINKS = 20

/** Would the principal stand in, over however many others, for his own agent at some moment of the period? */
export async function loops(sql: Sql, proxy: Pick<ProxyInput, 'proxyId' | 'principalId' | 'agentId' | 'from' | 'to' | 'processKeys'>): Promise<boolean> {
  const keys = proxy.processKeys === undefined || proxy.processKeys.length === 0 ? null : proxy.processKeys
  const rows = await sql.query(
    `with recursive chain (person, from_at, to_at, links) as (
       select $1::text, $3::timestamptz, $4::timestamptz, 1
       union all
       select p.agent_id, greatest(p.from_at, c.from_at), least(p.to_at, c.to_at), c.links + 1 from chain c
         join wf_proxy p on p.principal_id = c.person and p.from_at < c.to_at and p.to_at > c.from_at and p.id <> $5::uuid
           and ($6::text[] is null or p.process_keys is null or p.process_keys && $6::text[])
         where c.links < ${MOST_LINKS} and c.person <> $2)
     select 1 from chain where person = $2 limit 1`,
    [proxy.agentId, proxy.principalId, proxy.from, proxy.to, proxy.proxyId, keys],
  )
  return rows.length > 0
}

/** What has begun ends now and stays on record, what has not never was. */
export async function endProxies(sql: Sql, ids: readonly string[], now: number): Promise<void> {
  await sql.query('delete from wf_proxy where id = any($1::uuid[]) and from_at >= $2::timestamptz', [ids, new Date(now)])
  await sql.query('update wf_proxy set to_at = $2::timestamptz where id = any($1::uuid[]) and to_at > $2::timestamptz', [ids, new Date(now)])
}
