/**
 * What the model wants when a task is rejected (`chandlery:policy reject`): `end` ends the case as rejected; `return` sends it back to the
 * task that `rejectTo` names, to the one done last (`previous`), or to the first (`initiator`, and when nothing is named). Where nothing
 * was done before, there is nobody to return to, so the case ends as rejected. Countersigns follow their own rule.
 */
import { EngineError } from '../../define.ts'
import { tokenOf } from '../../core/ids.ts'
import { tokenAt } from '../../core/inspect.ts'
import type { CompleteInput } from '../api.ts'
import type { Unit } from '../unit.ts'
import type { WorkItem } from '../work-item.ts'
import type { Context } from './context.ts'
import { goBack, reachableFrom, targetOf, type Target } from './go-back.ts'

interface Policy {
  readonly reject?: 'return' | 'end' | 'continue'
  readonly rejectTo?: string
  readonly commentRequired?: boolean
}

/** The policy of the task's element; none for those who were asked at it. */
export function policyOf(item: Pick<WorkItem, 'graph' | 'state'>, taskId: string, elementId: string): Policy {
  const node = item.graph.nodes[elementId]
  if (node?.kind !== 'task' || node.work !== 'user' || (item.state !== undefined && tokenAt(item.state, tokenOf(taskId))?.sign !== undefined)) return {}
  const policy = (node.assignment.rules?.['policy'] ?? {}) as Policy
  return node.loop === undefined ? policy : { ...policy, reject: 'continue' }
}

/** @throws EngineError rule `comment-required` */
export function checkComment({ commentRequired }: Policy, { taskId, comment }: CompleteInput): void {
  if (commentRequired === true && (comment ?? '').trim() === '') throw new EngineError('rule', 'comment-required', 'a comment is required here', { taskId })
}

/** Does what the policy wants. False when rejecting is a decision like any other, for the flows to tell. */
export async function rejectBy(policy: Policy, context: Context, unit: Unit, item: WorkItem, input: CompleteInput): Promise<boolean> {
  if (policy.reject !== 'end' && policy.reject !== 'return') return false
  const target = policy.reject === 'end' ? undefined : await returnTarget(policy.rejectTo ?? 'initiator', context, unit, item, input.taskId)
  await unit.must(item, { type: 'set-variables', variables: { ...input.variables, pass: false }, elementId: undefined })
  if (target === undefined) await unit.must(item, { type: 'end', outcome: 'REJECTED', reason: input.comment })
  else await goBack(unit, item, target, { user: input.actor.userId, taskId: input.taskId, comment: input.comment, kind: 'REJECT' })
  return true
}

async function returnTarget(to: string, context: Context, unit: Unit, item: WorkItem, taskId: string): Promise<Target | undefined> {
  if (to !== 'initiator' && to !== 'previous') return targetOf(context, unit, item, taskId, to)
  const targets = await reachableFrom(context, unit, item, taskId)
  return to === 'previous' ? targets[0] : targets.at(-1)
}
