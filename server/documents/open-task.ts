/** The task of an instance that waits for somebody. */
import type { Sql } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'

export interface OpenTask {
  readonly id: string
  readonly name: string
  /** Nobody has it yet: it has to be claimed first. */
  readonly isFree: boolean
}

interface Asked {
  readonly processInstanceId: string
  /** One of several. */
  readonly taskId?: string | undefined
  /** The initiator's task, where it is not meant. */
  readonly exceptAt?: string | undefined
  /** An administrator may take any task. */
  readonly isAdminIncluded?: boolean
}

/** The instance first, before its document and its tasks, as the engine's own steps do: two who decide one case would wait for each other. */
export const lockCase = (sql: Sql, processInstanceId: string): Promise<unknown> =>
  sql.query('select 1 from wf_instance where id = $1::uuid for update', [processInstanceId])

/** Their own task before one that they could claim; undefined when nothing waits for them. */
export async function openTask(
  sql: Sql,
  principal: Pick<Principal, 'userId' | 'roles' | 'permissions'> | undefined,
  { processInstanceId, taskId, exceptAt, isAdminIncluded = false }: Asked,
): Promise<OpenTask | undefined> {
  if (!principal) return undefined
  const [task] = await sql.query<OpenTask>(
    `select t.id, coalesce(t.name, t.element_id) as name, t.assignee is null as "isFree" from wf_task t
      where t.root_id = $1::uuid and ($2::uuid is null or t.id = $2::uuid) and t.element_id is distinct from $6
        and ($5 or t.assignee = $3 or (t.assignee is null and (t.candidate_users @> array[$3] or t.candidate_groups && $4::text[])))
      order by t.assignee is not distinct from $3 desc, t.created_at, t.id limit 1`,
    [processInstanceId, taskId ?? null, principal.userId, principal.roles, isAdminIncluded && may(principal as Principal, 'workflow:admin'), exceptAt ?? null],
  )
  return task
}

/** Where a case stands: the names of its open tasks, and whether one of them waits for the caller. */
export interface WaitingAt {
  readonly names: readonly string[]
  readonly isMine: boolean
}

/** By instance, for the rows of a list; cases that wait for nobody are left out. */
export async function waitingAt(
  sql: Sql,
  principal: Pick<Principal, 'userId' | 'roles'> | undefined,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingAt>> {
  if (instanceIds.length === 0) return new Map()
  const rows = await sql.query<WaitingAt & { instanceId: string }>(
    `select t.root_id as "instanceId", array_agg(distinct coalesce(t.name, t.element_id)) as names,
            bool_or(t.assignee = $2 or (t.assignee is null and (t.candidate_users @> array[$2] or t.candidate_groups && $3::text[]))) as "isMine"
       from wf_task t where t.root_id = any($1::uuid[]) group by t.root_id`,
    [instanceIds, principal?.userId ?? '', principal?.roles ?? []],
  )
  return new Map(rows.map((row) => [row.instanceId, row]))
}
