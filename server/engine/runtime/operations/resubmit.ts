/**
 * Completing again what had been sent back. Usually the flows go on from there (`restart`); where the task that sent it back says
 * `chandlery:policy resubmit="back"`, the case returns straight to it, and to the person who sent it back.
 */
import { tokenOf } from '../../core/ids.ts'
import { tokenAt } from '../../core/inspect.ts'
import type { ProcessGraph } from '../../core/graph.ts'
import { starvedJoin } from '../../core/way-back.ts'
import type { TaskHead } from '../../store/instances.ts'
import type { CompleteInput } from '../input-api.ts'
import type { Unit } from '../unit.ts'
import type { WorkItem } from '../work-item.ts'
import type { Context } from './context.ts'

interface SentBack {
  readonly element_id: string
  readonly user_id: string | null
}

/** False when the flows decide: nobody sent it back, or the way there is closed (a join beside it could never complete). */
export async function straightBack(
  { env }: Pick<Context, 'env'>,
  unit: Unit,
  item: WorkItem,
  { taskId, elementId }: TaskHead,
  { variables, pass, comment }: CompleteInput,
): Promise<boolean> {
  const node = item.graph.nodes[elementId]
  // One part of a countersign is not the node, an answer to somebody is no decision.
  const isPart =
    (node !== undefined && 'loop' in node && node.loop !== undefined) || (item.state !== undefined && tokenAt(item.state, tokenOf(taskId))?.sign !== undefined)
  if (pass === false || isPart || !Object.keys(item.graph.nodes).some((id) => wantsBack(item.graph, id))) return false
  const [by] = await (unit.sql ?? env.reads).query<SentBack>(
    `select h.element_id, c.user_id from wf_task t
       join wf_comment c on c.instance_id = t.instance_id and c.at >= t.created_at and c.kind in ('REJECT', 'RETURN') and c.data->>'to' = t.element_id
       join wf_history h on h.task_id = c.task_id
      where t.id = $1::uuid order by c.id desc limit 1`,
    [taskId],
  )
  // Out of a parallel branch the others were abandoned too: straight back, their join would wait for them for ever.
  if (by === undefined || !wantsBack(item.graph, by.element_id) || starvedJoin(item.graph, by.element_id) !== undefined) return false
  const back = {
    type: 'modify' as const,
    cancel: [{ elementId, occurrence: undefined, token: tokenOf(taskId) }],
    startBefore: [{ elementId: by.element_id, occurrence: undefined }],
    startAfter: [],
    variables: { ...variables, pass: true },
    reason: comment,
  }
  if ((await unit.perform(item, back)) !== undefined) return false
  for (const [id, task] of item.newTasks) {
    if (task.element === by.element_id && task.assignee === undefined) item.newTasks.set(id, { ...task, assignee: by.user_id ?? undefined })
  }
  return true
}

function wantsBack(graph: ProcessGraph, elementId: string): boolean {
  const node = graph.nodes[elementId]
  if (node?.kind !== 'task' || node.work !== 'user') return false
  return (node.assignment.rules?.['policy'] as { resubmit?: string } | undefined)?.resubmit === 'back'
}
