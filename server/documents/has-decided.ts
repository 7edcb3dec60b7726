/** Whether somebody has had a say in a case: for documents whose parts belong to different people. */
import type { Sql } from '#kit/data-source.ts'

/**
 * @param exceptAt tasks that are no such say: handing in, what the question itself is about
 * @returns true for whoever agreed to anything else in the instance, themselves or for somebody whose tasks they have
 */
export async function hasDecided(sql: Sql, processInstanceId: string, userId: string, exceptAt: readonly string[]): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from wf_history where instance_id = $1::uuid and task_id is not null and outcome = 'approved' and (assignee = $2 or proxy_for = $2)
        and not (element_id = any($3::text[])) limit 1`,
    [processInstanceId, userId, exceptAt],
  )
  return rows.length > 0
}
