/**
 * Leaving an element (BPMN 2.0, 13.2.1 and 13.3.1-13.3.4): which sequence flows get a token.
 *
 * - Activities and events: every flow without condition and every flow whose condition holds (implicit fork); the default flow when no
 *   condition holds, also beside flows that have none.
 * - Exclusive gateway: the first flow whose condition holds, else the default; a single flow without condition acts as one.
 * - Inclusive and complex gateway: the same.
 * - Parallel gateway: all flows, conditions are not looked at.
 */
import type { Draft, Editable } from './draft.ts'
import { Fault } from './fault.ts'
import type { Variables } from './expression.ts'
import type { FlowNode, Gateway, SequenceFlow } from './graph.ts'
import { spawn } from './tree.ts'
import { holds } from './variables.ts'

/** The flows that token `no` takes out of `node`, in model order. Empty: the token ends here. Throws a `no-flow` fault. */
export function selectFlows(draft: Draft, no: number, node: FlowNode): readonly string[] {
  if (node.outgoing.length === 0) return node.outgoing
  if (node.kind === 'gateway') {
    if (node.gateway === 'parallel') return node.outgoing
    if (node.gateway === 'exclusive') return selectExclusive(draft, no, node)
  }
  const fallback = 'defaultFlow' in node ? node.defaultFlow : undefined
  if (node.outgoing.length === 1 && !draft.flow(node.outgoing[0]!).condition) return node.outgoing
  const extra = node.kind === 'gateway' && node.gateway === 'complex' ? { waitingForStart: true } : undefined
  const taken = node.outgoing.filter((id) => id !== fallback && isOpen(draft, no, draft.flow(id), extra))
  if (fallback !== undefined && taken.every((id) => draft.flow(id).condition === undefined))
    return node.outgoing.filter((id) => id === fallback || taken.includes(id))
  return taken.length > 0 ? taken : orDefault(node, fallback)
}

function selectExclusive(draft: Draft, no: number, node: Gateway): readonly string[] {
  let fallback = node.defaultFlow
  for (const id of node.outgoing) {
    const { condition } = draft.flow(id)
    if (!condition) fallback ??= id
    else if (id !== node.defaultFlow && holds(draft, no, condition, undefined, node.id)) return [id]
  }
  return orDefault(node, fallback)
}

const isOpen = (draft: Draft, no: number, flow: SequenceFlow, extra: Variables | undefined): boolean =>
  !flow.condition || holds(draft, no, flow.condition, extra, flow.source)

function orDefault(node: FlowNode, fallback: string | undefined): readonly string[] {
  if (fallback !== undefined) return [fallback]
  throw new Fault('no-flow', `no sequence flow out of ${node.name ?? node.id} can be taken`)
}

/**
 * Moves the token along `flows`: it takes the first itself, new tokens take the others. Each gets `quantity` tokens.
 * @returns the tokens, in the order of the flows
 */
export function takeFlows(draft: Draft, no: number, flows: readonly string[], quantity = 1): number[] {
  const parent = draft.get(no).in!
  const moved: number[] = []
  for (const id of flows) {
    for (let i = 0; i < quantity; i++) {
      draft.emit({ type: 'take-flow', flowId: id, at: draft.context.now })
      const token = onFlow(draft, draft.flow(id))
      if (moved.length > 0) moved.push(spawn(draft, parent, token))
      else {
        draft.replace(no, { ...token, in: parent })
        draft.touched.add(parent)
        moved.push(no)
      }
    }
  }
  for (let i = moved.length - 1; i >= 0; i--) draft.push(moved[i]!, 'take')
  return moved
}

function onFlow(draft: Draft, flow: SequenceFlow): Editable {
  const { target } = flow
  const node = draft.node(target)
  const isRemembered = flow.listeners.length > 0 || (node.kind === 'gateway' && node.incoming.length > 1)
  return isRemembered ? { at: target, via: flow.id } : { at: target }
}
