/**
 * Tasks at which somebody hands in his own case instead of judging another's: those of the initiator with which a process begins, or to
 * which a rejection returns. There the only decision is to submit (again) or to give up, so of the verbs
 *
 * - approve is to submit; reject, return and delegate are none where the model sends back (`hands-in`): there is nothing to judge, and what
 *   he is to change himself cannot be looked at by somebody else for him;
 * - transfer stays (a colleague hands in instead of him, whoever went on leave), add-sign too (who is asked answers a question);
 * - urge needs somebody else who has the case (`nobody-to-urge`).
 */
import type { Assignment, FlowNode, ProcessGraph } from './graph.ts'

const known = new WeakMap<ProcessGraph, ReadonlySet<string>>()

/** Whether what is done at the element is handing in. Where the model rejects at it, or its flows ask how it was decided, it is a decision. */
export function isHandIn(graph: ProcessGraph, elementId: string): boolean {
  let found = known.get(graph)
  if (found === undefined) known.set(graph, (found = search(graph)))
  return found.has(elementId)
}

/**
 * Whether somebody's rejection sends a case back by the model. In a model that says nothing of it, as those of other tools, whoever
 * has the first task may refuse it like any other: the flow goes on with what he decided.
 */
export const sendsBack = ({ nodes }: ProcessGraph): boolean => Object.values(nodes).some((node) => isUserTask(node) && policyOf(node).reject === 'return')

type UserTask = Extract<FlowNode, { kind: 'task' }> & { readonly work: 'user'; readonly assignment: Assignment }

const isUserTask = (node: FlowNode | undefined): node is UserTask => node?.kind === 'task' && node.work === 'user'

function search(graph: ProcessGraph): ReadonlySet<string> {
  const initiators = variablesOfInitiator(graph)
  const returned = Object.values(graph.nodes).flatMap((node) => (isUserTask(node) ? [policyOf(node).rejectTo] : []))
  return new Set([...firstTasks(graph), ...returned].filter((id): id is string => id !== undefined && handsIn(graph, graph.nodes[id], initiators)))
}

function handsIn(graph: ProcessGraph, node: FlowNode | undefined, initiators: ReadonlySet<string>): boolean {
  if (!isUserTask(node) || node.loop !== undefined || policyOf(node).reject !== undefined) return false
  const approvers = node.assignment.rules?.['approver'] as readonly { readonly kind: string }[] | undefined
  const isInitiators =
    approvers === undefined ? initiators.has(variableIn(node.assignment.assignee?.source)) : approvers.every(({ kind }) => kind === 'initiator')
  return isInitiators && !asksForDecision(graph, node)
}

interface Policy {
  readonly reject?: string
  readonly rejectTo?: string
}

const policyOf = ({ assignment }: UserTask): Policy => (assignment.rules?.['policy'] ?? {}) as Policy

/** Names under which the process knows who started it. */
function variablesOfInitiator({ root, nodes }: ProcessGraph): ReadonlySet<string> {
  return new Set(root.starts.flatMap((id) => ofStart(nodes[id])))
}

const ofStart = (node: FlowNode | undefined): string[] => (node?.kind === 'event' && node.initiatorVariable !== undefined ? [node.initiatorVariable] : [])

/** `${initiator}` and `=initiator` are the variable `initiator`; anything else is none. */
const variableIn = (source: string | undefined): string =>
  /^(?:[$#]\{\s*(\w+)\s*\}|=?\s*(\w+))$/
    .exec(source?.trim() ?? '')
    ?.slice(1)
    .find(Boolean) ?? ''

/** The user tasks to which the flows come first. */
function firstTasks(graph: ProcessGraph): string[] {
  const seen = new Set<string>()
  const queue = [...graph.root.starts]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    if (!isUserTask(graph.nodes[id])) queue.push(...targetsOf(graph, id))
  }
  return [...seen].filter((id) => isUserTask(graph.nodes[id]))
}

const targetsOf = (graph: ProcessGraph, id: string): string[] => (graph.nodes[id]?.outgoing ?? []).map((flow) => graph.flows[flow]!.target)

/** Flows right behind it, those of a gateway there included, that name the decision. */
function asksForDecision(graph: ProcessGraph, node: FlowNode): boolean {
  const behind = [node.id, ...targetsOf(graph, node.id).filter((id) => graph.nodes[id]?.kind === 'gateway')]
  return behind.some((id) => (graph.nodes[id]?.outgoing ?? []).some((flow) => /\bpass\b/.test(graph.flows[flow]!.condition?.source ?? '')))
}
