/** Rules of BPMN about how elements hang together: starts, ends, gateways, event subprocesses. All violations are reported. */
import type { EventNode, FlowNode, Gateway, Subprocess } from '../core/graph.ts'
import type { Build } from './build.ts'
import type { ProcessDraft, ScopeDraft } from './scopes.ts'
import { isActivity } from './wiring.ts'

export function checkFlow(build: Build, draft: ProcessDraft): void {
  for (const scope of draft.scopes.values()) checkScope(build, draft, scope)
  for (const node of Object.values(draft.nodes)) {
    const at = draft.elements.get(node.id)!
    if (node.kind === 'event') checkEvent(build, draft, node)
    if (node.kind === 'gateway') checkGateway(build, draft, node)
    if (node.kind === 'subprocess' && node.variant === 'event') checkEventSubprocess(build, draft, node)
    if (isActivity(node) && node.isForCompensation && (node.incoming.length > 0 || node.outgoing.length > 0)) {
      build.problem(at, 'flow-of-compensation', 'An activity that undoes another one has no sequence flows')
    }
  }
}

function checkScope(build: Build, draft: ProcessDraft, scope: ScopeDraft): void {
  const starts = scope.children.map((id) => draft.nodes[id]!).filter((node) => node.kind === 'event' && node.position === 'start')
  const isProcess = scope.element.name === 'process'
  const container = isProcess ? undefined : (draft.nodes[scope.id] as Subprocess)
  if (container?.variant === 'event') return
  const none = starts.filter((start) => start.kind === 'event' && start.definitions.length === 0)
  if (none.length > 1)
    build.incomplete(
      draft.elements.get(none[1]!.id)!,
      'several-starts',
      `Only one start event without a trigger may stand in one ${isProcess ? 'process' : 'subprocess'}: "${none[0]!.id}" is one already`,
    )
  if (container?.variant === 'adhoc' && starts.length > 0) build.warn(scope.element, 'start-in-adhoc', 'An ad-hoc subprocess has no start event')
  if (!isProcess) {
    for (const start of starts) {
      if (start.kind === 'event' && start.definitions.length > 0)
        build.incomplete(
          draft.elements.get(start.id)!,
          'typed-start-in-subprocess',
          'Inside a subprocess a start event has no trigger, unless it is an event subprocess',
        )
    }
  }
  if (scope.starts.length === 0 && (isProcess || scope.children.length > 0)) {
    build.problem(
      scope.element,
      'no-start',
      `Nothing can start in this ${isProcess ? 'process' : 'subprocess'}: it has no start event, and a flow leads to every element`,
    )
  }
  if (scope.children.length === 0 && container) build.warn(scope.element, 'empty-subprocess', 'The subprocess is empty: it is passed through')
}

function checkEventSubprocess(build: Build, draft: ProcessDraft, node: Subprocess): void {
  const at = draft.elements.get(node.id)!
  if (node.incoming.length > 0 || node.outgoing.length > 0) build.problem(at, 'flow-of-event-subprocess', 'An event subprocess has no sequence flows')
  const starts = draft.scopes
    .get(node.id)!
    .children.map((id) => draft.nodes[id]!)
    .filter((each) => each.kind === 'event' && each.position === 'start')
  if (starts.length !== 1) {
    build.problem(at, 'bad-event-subprocess', `An event subprocess has exactly one start event, not ${starts.length}`)
    return
  }
  const [start] = starts
  if (start?.kind === 'event' && start.definitions.length === 0)
    build.problem(draft.elements.get(start.id)!, 'bad-event-subprocess', 'The start event of an event subprocess needs a trigger')
}

function checkEvent(build: Build, draft: ProcessDraft, node: EventNode): void {
  const at = draft.elements.get(node.id)!
  if (node.position === 'start' && node.incoming.length > 0) build.problem(at, 'flow-into-start', 'No sequence flow may lead to a start event')
  if (node.position === 'end' && node.outgoing.length > 0) build.problem(at, 'flow-out-of-end', 'No sequence flow may leave an end event')
  if (node.position === 'boundary' && node.incoming.length > 0) build.problem(at, 'flow-into-boundary', 'No sequence flow may lead to a boundary event')
  const compensates = node.definitions.some((definition) => definition.kind === 'compensate')
  if (node.position === 'boundary' && compensates && node.outgoing.length > 0) {
    build.warn(at, 'flow-of-compensation', 'A compensation event is left by an association: its sequence flow is not followed')
  }
}

function checkGateway(build: Build, draft: ProcessDraft, node: Gateway): void {
  const at = draft.elements.get(node.id)!
  const flows = node.outgoing.map((id) => draft.flows[id]!)
  if (node.gateway === 'event') checkEventGateway(build, draft, node)
  if (node.gateway === 'parallel' || node.gateway === 'event') {
    for (const flow of flows) {
      if (flow.condition)
        build.warn(draft.elements.get(flow.id)!, 'ignored-condition', `The condition has no meaning behind this kind of gateway: the flow is always taken`)
    }
    return
  }
  if (node.gateway === 'complex' && node.incoming.length > 1 && !node.activationCondition) {
    build.warn(at, 'no-activation-condition', 'The complex gateway has no activationCondition: it waits for every incoming flow')
  }
  if (node.gateway !== 'exclusive') return
  if (flows.length === 0) {
    build.problem(at, 'no-outgoing-flow', 'The exclusive gateway has no outgoing flow')
    return
  }
  if (flows.length === 1) {
    if (flows[0]!.condition) build.warn(at, 'single-condition', 'The only outgoing flow has a condition: when it does not hold, the process stops here')
    return
  }
  const unconditional = flows.filter((flow) => !flow.condition && flow.id !== node.defaultFlow)
  if (unconditional.length > 1 || (unconditional.length === 1 && node.defaultFlow !== undefined)) {
    build.incomplete(
      at,
      'ambiguous-gateway',
      `The flows ${unconditional.map((flow) => `"${flow.id}"`).join(', ')} have no condition${node.defaultFlow === undefined ? '' : ` and are not the default "${node.defaultFlow}"`}: which one is to be taken?`,
    )
  } else if (unconditional.length === 1) {
    build.warn(at, 'implicit-default', `The flow "${unconditional[0]!.id}" has no condition: it acts as the default flow`)
  }
}

/** Behind an event-based gateway stands what can arrive. */
function checkEventGateway(build: Build, draft: ProcessDraft, node: Gateway): void {
  const at = draft.elements.get(node.id)!
  if (node.outgoing.length === 0) build.problem(at, 'no-outgoing-flow', 'The event-based gateway has no outgoing flow')
  for (const id of node.outgoing) {
    const target = draft.nodes[draft.flows[id]!.target]!
    if (!canArrive(target)) build.problem(at, 'bad-event-gateway', `Behind an event-based gateway stand catching events and receive tasks, not "${target.id}"`)
  }
}

function canArrive(node: FlowNode): boolean {
  if (node.kind === 'task') return node.work === 'receive'
  return node.kind === 'event' && node.position === 'catch' && !node.definitions.some((definition) => definition.kind === 'link')
}
