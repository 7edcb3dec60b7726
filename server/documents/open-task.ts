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
