/** Which approvals of an instance still stand, those of the step under way included. */
import type { Sql } from '../define.ts'
import type { StandingDecision } from './approval-api.ts'
import type { StepInProgress } from './step-in-progress.ts'
import type { WorkItem } from './work-item.ts'

/** What makes earlier approvals void: the case was sent back, or somebody changed his mind. */
const VOIDING = ['RETURN', 'REJECT', 'WITHDRAW', 'MODIFY']

/** Those that are committed. */
export async function decisionsBefore(sql: Sql, instanceId: string): Promise<StandingDecision[]> {
  const rows = await sql.query<{ element_id: string; assignee: string }>(
    `select element_id, assignee from wf_history where instance_id = $1::uuid and outcome in ('approved', 'completed', 'resubmitted') and assignee is not null
       and ended_at > coalesce((select max(at) from wf_comment where instance_id = $1::uuid and kind = any($2::text[])), '-infinity'::timestamptz)
     order by ended_at, id`,
    [instanceId, VOIDING],
  )
  return rows.map(({ element_id: elementId, assignee: userId }) => ({ elementId, userId }))
}

export async function standingDecisions({ sql, env }: Pick<StepInProgress, 'sql' | 'env'>, item: WorkItem): Promise<readonly StandingDecision[]> {
  const isVoided = item.rows.comments.some(({ kind }) => VOIDING.includes(kind))
  const before = item.snapshot === undefined || isVoided ? [] : await decisionsBefore(sql ?? env.reads, item.id)
  return [...before, ...item.approvedNow()]
}
