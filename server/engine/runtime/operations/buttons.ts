/** What a model offers at a node: an operation whose button it switches off is refused, whatever a client shows. */
import type { ProcessGraph } from '../../core/graph.ts'
import { EngineError, type Actor, type Sql } from '../../define.ts'
import type { Environment } from '../environment.ts'

export const BUTTONS = [
  'approve',
  'resubmit',
  'reject',
  'return',
  'transfer',
  'delegate',
  'add-sign',
  'remove-sign',
  'copy',
  'comment',
  'urge',
  'withdraw',
] as const
export type ButtonName = (typeof BUTTONS)[number]

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

/** For what is said about a task, or about a case as a whole: then one of its open nodes must offer it. */
export async function mustBeOfferedIn(
  { sql, env }: { readonly sql: Sql; readonly env: Environment },
  about: { readonly processInstanceId: string; readonly taskId?: string | undefined },
  name: ButtonName,
  actor: Actor,
): Promise<void> {
  const tasks = await sql.query<{ definition_id: string; element_id: string; assignee: string | null }>(
    `select definition_id, element_id, assignee from wf_task where case when $2::uuid is null then instance_id = $1::uuid or root_id = $1::uuid else id = $2::uuid end`,
    [about.processInstanceId, about.taskId ?? null],
  )
  const refusals: EngineError[] = []
  for (const { definition_id: definition, element_id: element, assignee } of tasks) {
    const { graph } = await env.definitions.get(definition)
    try {
      return mustBeOffered(graph, element, name, actor, assignee ?? undefined)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      refusals.push(error)
    }
  }
  if (refusals[0] !== undefined) throw refusals[0]
}
