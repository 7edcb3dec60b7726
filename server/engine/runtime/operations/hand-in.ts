/** Handing in at the initiator's own task (`core/hand-in.ts`): the first time, or again after it came back to him. */
import type { ProcessGraph } from '../../core/graph.ts'
import { isHandIn, sendsBack } from '../../core/hand-in.ts'
import { tokenOf } from '../../core/ids.ts'
import { tokenAt } from '../../core/inspect.ts'
import type { State } from '../../core/state.ts'
import { EngineError, type Sql } from '../../define.ts'
import { DONE } from '../work-item.ts'

/** Whoever was asked at such a task answers a question; only the task itself hands in. */
export const handsIn = ({ graph, state }: { readonly graph: ProcessGraph; readonly state: State | undefined }, taskId: string, elementId: string): boolean =>
  isHandIn(graph, elementId) && (state === undefined || tokenAt(state, tokenOf(taskId))?.sign === undefined)

/** Those of the visits, by instance and element, whose element was handed in before; as `instance/element`. */
export async function handedInBefore(sql: Sql, visits: readonly { readonly instanceId: string; readonly elementId: string }[]): Promise<ReadonlySet<string>> {
  if (visits.length === 0) return new Set()
  const rows = await sql.query<{ visit: string }>(
    `select distinct h.instance_id || '/' || h.element_id as visit from unnest($1::uuid[], $2::text[]) as v(instance_id, element_id)
       join wf_history h on h.instance_id = v.instance_id and h.element_id = v.element_id where h.task_id is not null and h.outcome = any($3::text[])`,
    [visits.map(({ instanceId }) => instanceId), visits.map(({ elementId }) => elementId), [...DONE]],
  )
  return new Set(rows.map(({ visit }) => visit))
}

export const visitOf = (instanceId: string, elementId: string): string => `${instanceId}/${elementId}`

/** @returns how the history calls it */
export async function outcomeOfHandIn(sql: Sql, instanceId: string, elementId: string): Promise<'completed' | 'resubmitted'> {
  const before = await handedInBefore(sql, [{ instanceId, elementId }])
  return before.size > 0 ? 'resubmitted' : 'completed'
}

/** @throws EngineError rule `hands-in`: where rejections come back, nobody rejects, returns or delegates what he is to hand in himself */
export function mustNotHandIn(item: Parameters<typeof handsIn>[0], taskId: string, elementId: string): void {
  if (!sendsBack(item.graph) || !handsIn(item, taskId, elementId)) return
  const nodeName = item.graph.nodes[elementId]?.name ?? elementId
  throw new EngineError('rule', 'hands-in', `"${nodeName}" is the initiator's own task: submit it again or cancel the case`, { taskId, elementId, nodeName })
}
