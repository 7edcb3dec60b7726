/**
 * Nobody approves his own case by a detour: the rules keep the initiator off the list, and this keeps him from coming back to the task by
 * a transfer, as somebody's stand-in or by a role that he got meanwhile.
 */
import { tokenOf } from '../../core/ids.ts'
import { tokenAt } from '../../core/inspect.ts'
import { EngineError, type Actor } from '../../define.ts'
import type { WorkItem } from '../work-item.ts'

/**
 * Where the model leaves it open, names the initiator himself or asks him for advice, he may; so may an administrator.
 * @throws EngineError rule `self-approval`
 */
export function mustNotBeOwn({ graph, state, about }: Pick<WorkItem, 'graph' | 'state' | 'about'>, taskId: string, elementId: string, actor: Actor): void {
  if (about.initiator !== actor.userId || actor.isAdmin === true) return
  const node = graph.nodes[elementId]
  const rules = node?.kind === 'task' && node.work === 'user' ? node.assignment.rules : undefined
  const approvers = rules?.['approver'] as readonly { readonly kind: string }[] | undefined
  const self = (rules?.['policy'] as { readonly self?: string } | undefined)?.self ?? (approvers === undefined ? 'allow' : 'leader')
  if (self === 'allow' || approvers?.some(({ kind }) => kind === 'initiator') === true) return
  if (state !== undefined && tokenAt(state, tokenOf(taskId))?.sign !== undefined) return
  throw new EngineError('rule', 'self-approval', 'the initiator cannot approve his own case here', { taskId, elementId, nodeName: node?.name ?? elementId })
}
