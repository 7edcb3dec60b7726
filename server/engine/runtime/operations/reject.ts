/**
 * What the model wants when a node is rejected (`chandlery:policy reject`): `end` ends the case as rejected; `return` sends it back to the
 * task that `rejectTo` names, to the one done last (`previous`), or to the first (`initiator`, and when nothing is named). Where nothing
 * was done before, there is nobody to return to, so the case ends as rejected. A countersign is rejected when its rule says so.
 */
import { EngineError, type Variables } from '../../define.ts'
import { countersignOf } from '../../core/countersign.ts'
import { tokenOf } from '../../core/ids.ts'
import { tokenAt } from '../../core/inspect.ts'
import type { CompleteInput } from '../input-api.ts'
import type { StepInProgress } from '../step-in-progress.ts'
import type { WorkItem } from '../work-item.ts'
import { goBack, reachableFrom, targetOf, type Target } from './go-back.ts'

interface Policy {
  readonly reject?: 'return' | 'end' | 'continue'
  readonly rejectTo?: string
  readonly commentRequired?: boolean
  readonly reasonRequired?: boolean
}

/** The policy of a task: that of its element; of those who were asked at it only what their refusal means. */
export function policyOf(item: Pick<WorkItem, 'graph' | 'state'>, taskId: string, elementId: string): Policy {
  const node = item.graph.nodes[elementId]
  if (node?.kind !== 'task' || node.work !== 'user') return {}
  const sign = item.state === undefined ? undefined : tokenAt(item.state, tokenOf(taskId))?.sign
  const { commentRequired, ...policy } = policyAt(item, elementId)
  if (sign?.position === 'before') return policy.reasonRequired === true ? { reasonRequired: true } : {}
  const own = sign === undefined && commentRequired === true ? { ...policy, commentRequired } : policy
  return node.loop === undefined ? own : { ...own, reject: 'continue' }
}

/** Of the element as a whole: what the case does when a countersign is rejected. */
function policyAt({ graph }: Pick<WorkItem, 'graph'>, elementId: string): Policy {
  const node = graph.nodes[elementId]
  return node?.kind === 'task' && node.work === 'user' ? ((node.assignment.rules?.['policy'] ?? {}) as Policy) : {}
}

/** Something that is seen. */
const readable = /[^\s\p{C}\p{Z}]/u

/** @throws EngineError rule `comment-required` */
export function checkComment({ commentRequired, reasonRequired }: Policy, { taskId, comment, pass }: Pick<CompleteInput, 'taskId' | 'comment' | 'pass'>): void {
  const isRequired = commentRequired === true || (reasonRequired === true && pass === false)
  if (isRequired && !readable.test(comment ?? '')) throw new EngineError('rule', 'comment-required', 'a comment is required here', { taskId })
}

interface Rejection {
  /** Task or waiting countersign that is rejected. */
  readonly taskId: string
  readonly comment: string | undefined
  readonly variables: Variables
  readonly user: string | undefined
}

/** Does what the policy wants. False when rejecting is a decision like any other, for the flows to tell. */
export async function rejectBy(policy: Policy, step: StepInProgress, item: WorkItem, { taskId, comment, variables, user }: Rejection): Promise<boolean> {
  if (policy.reject !== 'end' && policy.reject !== 'return') return false
  const target = policy.reject === 'end' ? undefined : await returnTarget(policy.rejectTo ?? 'initiator', step, item, taskId)
  await step.must(item, { type: 'set-variables', variables: { ...variables, pass: false }, elementId: undefined })
  if (target === undefined) await step.must(item, { type: 'end', outcome: 'REJECTED', reason: comment })
  else await goBack(step, item, target, { user, taskId, comment, kind: 'REJECT' })
  return true
}

/** A task that the rules reject without anybody. */
export const rejectAlone = (step: StepInProgress, item: WorkItem, taskId: string, elementId: string, reason: string): Promise<boolean> =>
  rejectBy(policyOf(item, taskId, elementId), step, item, { taskId, comment: reason, variables: {}, user: undefined })

/** A countersign as a whole: whoever gave the deciding vote rejects it. */
export async function rejectNode(step: StepInProgress, item: WorkItem, waitId: string, elementId: string): Promise<void> {
  const node = item.graph.nodes[elementId]
  if (node?.kind !== 'task' || countersignOf(node) === undefined) throw new Error(`${elementId} is no countersign`)
  const { comment } = item.closing ?? { comment: undefined }
  await rejectBy(policyAt(item, elementId), step, item, { taskId: waitId, comment, variables: {}, user: item.actor })
}

async function returnTarget(to: string, step: StepInProgress, item: WorkItem, taskId: string): Promise<Target | undefined> {
  if (to !== 'initiator' && to !== 'previous') return targetOf(step, item, taskId, to)
  const targets = await reachableFrom(step, item, taskId)
  return to === 'previous' ? targets[0] : targets.at(-1)
}
