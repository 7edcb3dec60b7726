/** What a model offers at a node: an operation whose button it switches off is refused, whatever a client shows. */
import type { ProcessGraph } from '../../core/graph.ts'
import { EngineError, type Actor } from '../../define.ts'

export type ButtonName = 'approve' | 'reject' | 'return' | 'transfer' | 'delegate' | 'add-sign' | 'remove-sign' | 'copy' | 'comment' | 'urge' | 'withdraw'

/** Whether the model offers it; what it does not speak of is offered. */
export function isOffered(graph: ProcessGraph, elementId: string, name: ButtonName): boolean {
  const node = graph.nodes[elementId]
  const buttons = node?.kind === 'task' && node.work === 'user' ? node.assignment.rules?.['button'] : undefined
  return !((buttons ?? []) as readonly { name: string; enabled?: boolean }[]).some((button) => button.name === name && button.enabled === false)
}

/**
 * An administrator who helps out at another's task is not bound by it.
 * @throws EngineError rule `button-disabled`
 */
export function mustBeOffered(graph: ProcessGraph, elementId: string, name: ButtonName, actor: Actor, assignee: string | undefined): void {
  if ((actor.isAdmin === true && assignee !== actor.userId) || isOffered(graph, elementId, name)) return
  const node = graph.nodes[elementId]
  throw new EngineError('rule', 'button-disabled', `the model does not offer "${name}" at ${node?.name ?? elementId}`, {
    button: name,
    elementId,
    nodeName: node?.name ?? elementId,
  })
}
