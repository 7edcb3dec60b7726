/**
 * The first step of an instance (BPMN 2.0, 13.2, 13.5.1, 10.6.6): by its none start event, by the start event whose trigger was hit, by an
 * instantiating receive task or by an event behind an instantiating event-based gateway.
 *
 * A process without start events starts at everything that has no incoming flow. Started by hand without a none start event it starts at
 * its timer start event, or at its only start event whatever that waits for, as in Camunda 7. An operator may let it begin in the middle, before
 * any elements or on any sequence flows, when everything that begins there can also come to an end.
 */
import { Draft } from './draft.ts'
import { entriesOf } from './elements/subprocess.ts'
import type { EventNode, FlowNode, Gateway } from './graph.ts'
import { ROOT } from './state.ts'
import type { Command } from './step.ts'
import { arm, eventStartsOf } from './subscriptions.ts'
import { putToken } from './place.ts'
import { mustMoveOn } from './surgery.ts'
import { closeSubscriptions, openActivity, spawn } from './tree.ts'
import { setVariables } from './variables.ts'

type Start = Extract<Command, { type: 'start' }>

/** @returns the check to run when the instance has come to rest */
export function start(draft: Draft, command: Start): (() => void) | undefined {
  const { graph } = draft
  const isInside = command.at !== undefined || command.through !== undefined
  const verify = isInside ? mustMoveOn(draft) : undefined
  draft.called = command.called === true
  draft.createRoot({ at: graph.key, kids: [] })
  setVariables(draft, ROOT, command.variables)
  if (isInside) beginInside(draft, command)
  else enter(draft, command)
  const starts = eventStartsOf(draft, graph.root)
  if (starts.length > 0) arm(draft, ROOT, starts)
  draft.push(ROOT, 'start')
  return verify
}

function beginInside(draft: Draft, { at = [], through = [] }: Start): void {
  for (const elementId of at) putToken(draft, { position: { elementId, occurrence: undefined }, phase: 'arrive' })
  for (const elementId of through) putToken(draft, { position: { elementId, occurrence: undefined }, phase: 'take' })
}

function enter(draft: Draft, command: Start): void {
  for (const node of chooseEntries(draft, command)) {
    if (node.kind === 'event' && node.initiatorVariable !== undefined) setVariables(draft, ROOT, { [node.initiatorVariable]: command.initiator ?? null })
    place(draft, node, command)
  }
}

function chooseEntries(draft: Draft, { startElement }: Start): FlowNode[] {
  const { root, nodes } = draft.graph
  if (startElement !== undefined) {
    const node = nodes[startElement]
    if (!node || node.scope !== root.id || !mayStart(draft, node)) draft.refuse('no-start', startElement, `${startElement} cannot start ${draft.graph.key}`)
    return [node]
  }
  const starts = root.starts.map((id) => draft.node(id)).filter((node): node is EventNode => node.kind === 'event')
  if (starts.length === 0) {
    const entries = entriesOf(draft, { ...root, starts: [] })
      .map((id) => draft.node(id))
      .filter((node) => !isInstantiating(node))
    if (entries.length > 0) return entries
  }
  const plain =
    starts.find((node) => node.definitions.length === 0) ??
    starts.find((node) => node.definitions.every(({ kind }) => kind === 'timer')) ??
    (starts.length === 1 ? starts[0] : undefined)
  if (!plain) draft.refuse('no-start', undefined, `${draft.graph.key} has no start event that a person can use`)
  return [plain]
}

const isInstantiating = (node: FlowNode): boolean =>
  (node.kind === 'gateway' && node.instantiate) || (node.kind === 'task' && node.work === 'receive' && node.instantiate)

const mayStart = (draft: Draft, node: FlowNode): boolean =>
  (node.kind === 'event' && node.position === 'start') || isInstantiating(node) || instantiatingGateway(draft, node) !== undefined

function instantiatingGateway(draft: Draft, node: FlowNode): Gateway | undefined {
  for (const flow of node.incoming) {
    const source = draft.node(draft.flow(flow).source)
    if (source.kind === 'gateway' && source.instantiate) return source
  }
  return undefined
}

/** Puts a token on the element that starts the instance; what triggered it has already happened. */
function place(draft: Draft, node: FlowNode, command: Start): void {
  if (node.kind === 'event' && node.position === 'start') {
    const no = spawn(draft, ROOT, { at: node.id })
    const hit = node.definitions.findIndex(({ id }) => id === command.definitionId)
    if (node.parallelMultiple && node.definitions.length > 1) {
      openActivity(draft, no)
      arm(draft, no, [node])
      closeSubscriptions(draft, no, (sub) => sub.d === Math.max(hit, 0))
      draft.edit(no).wait = { k: 'event' }
    }
    return
  }
  if (node.kind === 'gateway' || command.startElement === undefined) return void spawn(draft, ROOT, { at: node.id })
  spawn(draft, ROOT, { at: node.id, hit: true })
  const gateway = instantiatingGateway(draft, node)
  if (gateway?.parallelEvents) awaitOthers(draft, gateway, node)
}

/** A parallel instantiating gateway goes on waiting for the events that have not come. */
function awaitOthers(draft: Draft, gateway: Gateway, come: FlowNode): void {
  const others = gateway.outgoing.map((flow) => draft.node(draft.flow(flow).target)).filter((node) => node.id !== come.id)
  if (others.length === 0) return
  const no = spawn(draft, ROOT, { at: gateway.id })
  openActivity(draft, no)
  arm(draft, no, others)
  draft.edit(no).wait = { k: 'event' }
}
