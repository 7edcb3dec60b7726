/** Puts the nodes of a process together: sequence flows, boundary events, compensation, starts. */
import type { Activity, EventNode, FlowNode } from '../core/graph.ts'
import { literal } from '../expressions/compile.ts'
import type { Build } from './build.ts'
import { pairLinks } from './links.ts'
import { listenersOf } from './listeners.ts'
import type { Draft } from './nodes.ts'
import type { ProcessDraft, ScopeDraft } from './scopes.ts'
import { attributeOf, childOf, javaAttribute, localName, textOf } from './source.ts'
import type { XmlElement } from './xml.ts'

export function wire(build: Build, draft: ProcessDraft): void {
  for (const element of draft.flowElements) wireFlow(build, draft, element)
  for (const node of Object.values(draft.nodes)) {
    if (node.kind !== 'event') resolveDefault(build, draft, node)
    if (node.kind === 'event' && node.position === 'boundary') attach(build, draft, node)
  }
  pairLinks(build, draft)
  for (const element of draft.associations) wireCompensation(build, draft, element)
  checkCompensation(build, draft)
  for (const scope of draft.scopes.values()) scope.starts = startsOf(draft, scope)
  markCompensation(draft)
}

function wireFlow(build: Build, draft: ProcessDraft, element: XmlElement): void {
  const source = endOf(build, draft, element, 'sourceRef')
  const target = endOf(build, draft, element, 'targetRef')
  if (!source || !target) return
  const id = flowId(draft, element, source.id, target.id)
  if (Object.hasOwn(draft.flows, id)) return
  if (source.scope !== target.scope) {
    build.problem(element, 'flow-crosses-scope', `The flow leads from "${source.id}" to "${target.id}" across the border of a subprocess`)
    return
  }
  const condition = childOf(element, 'conditionExpression')
  const text = textOf(condition)
  if (condition && (javaAttribute(condition, 'resource') ?? attributeOf(condition, 'resource')) !== undefined)
    build.problem(condition, 'unknown-language', 'Scripts in separate files cannot be run')
  else if (condition && text === undefined) build.warn(condition, 'empty-condition', 'The condition is empty: the flow counts as unconditional')
  draft.flows[id] = {
    id,
    name: attributeOf(element, 'name'),
    source: source.id,
    target: target.id,
    condition: condition && text !== undefined ? conditionOf(build, condition, text) : undefined,
    listeners: listenersOf(build, element),
  }
  draft.elements.set(id, element)
  ;(source.outgoing as string[]).push(id)
  ;(target.incoming as string[]).push(id)
}

/** One that cannot be read is told once: in an executable process the flow still counts as one that has a condition. */
const conditionOf = (build: Build, element: XmlElement, text: string) =>
  build.drawnFormula(element, text) ?? (build.isExecutable ? literal(text, false) : undefined)

/** Java engines accept flows without an id. */
function flowId(draft: ProcessDraft, element: XmlElement, source: string, target: string): string {
  if (element.id !== undefined) return element.id
  let id = `${source}-${target}`
  for (let n = 2; Object.hasOwn(draft.flows, id); n++) id = `${source}-${target}-${n}`
  return id
}

function endOf(build: Build, draft: ProcessDraft, element: XmlElement, name: 'sourceRef' | 'targetRef'): Draft<FlowNode> | undefined {
  const reference = attributeOf(element, name)
  if (reference === undefined) {
    build.problem(element, 'broken-reference', `The sequence flow has no ${name}`)
    return undefined
  }
  const node = nodeOf(draft, reference)
  if (!node) {
    const elsewhere = build.definitions.find(reference)
    build.problem(
      element,
      'broken-reference',
      elsewhere ? `The ${name} "${reference}" is no element of this process that a sequence flow may touch` : `The ${name} "${reference}" does not exist`,
    )
  }
  return node
}

function nodeOf(draft: ProcessDraft, reference: string): Draft<FlowNode> | undefined {
  return draft.nodes[reference] ?? draft.nodes[localName(reference)]
}

function resolveDefault(build: Build, draft: ProcessDraft, node: Draft<Exclude<FlowNode, EventNode>>): void {
  if (node.defaultFlow === undefined) return
  const id = node.outgoing.includes(node.defaultFlow) ? node.defaultFlow : localName(node.defaultFlow)
  if (!node.outgoing.includes(id)) {
    build.problem(placeOfNode(draft, node), 'broken-reference', `The default flow "${node.defaultFlow}" does not leave this element`)
    return
  }
  node.defaultFlow = id
  const flow = draft.flows[id]!
  if (!flow.condition) return
  build.warn(placeOfNode(draft, node), 'default-with-condition', `The default flow "${id}" has a condition: it is not looked at`)
  draft.flows[id] = { ...flow, condition: undefined }
}

function attach(build: Build, draft: ProcessDraft, event: Draft<EventNode>): void {
  const element = draft.elements.get(event.id)!
  if (event.attachedTo === undefined) {
    build.problem(element, 'broken-reference', 'The boundary event has no attachedToRef')
    return
  }
  const host = nodeOf(draft, event.attachedTo)
  if (!host) build.problem(element, 'broken-reference', `The attachedToRef "${event.attachedTo}" does not exist`)
  else if (!isActivity(host)) build.problem(element, 'boundary-on-non-activity', `"${host.id}" is no activity: a boundary event cannot be attached to it`)
  else if (host.scope !== event.scope) build.problem(element, 'boundary-crosses-scope', `"${host.id}" stands in another subprocess than its boundary event`)
  else (host.boundaries as string[]).push(event.id)
}

/** An association between a compensation boundary event and the activity that undoes, in either direction. */
function wireCompensation(build: Build, draft: ProcessDraft, element: XmlElement): void {
  const ends = ['sourceRef', 'targetRef'].map((name) => nodeOf(draft, attributeOf(element, name) ?? ''))
  const event = ends.find((node) => node !== undefined && isCompensationBoundary(node)) as Draft<EventNode> | undefined
  const handler = ends.find((node) => node !== undefined && node !== event)
  const host = event?.attachedTo === undefined ? undefined : nodeOf(draft, event.attachedTo)
  if (!event || !handler || !host || !isActivity(host)) return
  if (!isActivity(handler)) {
    build.problem(element, 'bad-compensation', `"${handler.id}" is no activity: it cannot undo "${host.id}"`)
    return
  }
  if (!handler.isForCompensation) {
    build.warn(
      draft.elements.get(handler.id)!,
      'bad-compensation',
      'The activity undoes another one but is not marked isForCompensation: it is treated as if it were',
    )
    handler.isForCompensation = true
  }
  if (host.compensationHandler !== undefined && host.compensationHandler !== handler.id)
    build.incomplete(element, 'bad-compensation', `"${host.compensationHandler}" undoes "${host.id}" already: which one would?`)
  host.compensationHandler = handler.id
}

function checkCompensation(build: Build, draft: ProcessDraft): void {
  for (const node of Object.values(draft.nodes)) {
    if (!isCompensationBoundary(node)) continue
    const host = node.attachedTo === undefined ? undefined : nodeOf(draft, node.attachedTo)
    if (host && isActivity(host) && host.compensationHandler === undefined) {
      build.incomplete(draft.elements.get(node.id)!, 'bad-compensation', 'No association leads from the compensation event to the activity that undoes')
    }
  }
}

function isCompensationBoundary(node: Draft<FlowNode>): node is Draft<EventNode> {
  return node.kind === 'event' && node.position === 'boundary' && node.definitions.some((definition) => definition.kind === 'compensate')
}

/** Start events and instantiating nodes; without any, everything that no flow leads to. */
function startsOf(draft: ProcessDraft, scope: ScopeDraft): string[] {
  const nodes = scope.children.map((id) => draft.nodes[id]!)
  const explicit = nodes.filter((node) => isStartEvent(node) || (node.incoming.length === 0 && instantiates(node)))
  const isAdhoc = scope.element.name === 'adHocSubProcess'
  return (explicit.length > 0 && !isAdhoc ? explicit : nodes.filter(isImplicitStart)).map((node) => node.id)
}

function isStartEvent(node: Draft<FlowNode>): boolean {
  return node.kind === 'event' && node.position === 'start'
}

function instantiates(node: Draft<FlowNode>): boolean {
  return (node.kind === 'gateway' && node.gateway === 'event' && node.instantiate) || (node.kind === 'task' && node.work === 'receive' && node.instantiate)
}

function isImplicitStart(node: Draft<FlowNode>): boolean {
  if (node.incoming.length > 0 || (isActivity(node) && node.isForCompensation)) return false
  if (node.kind !== 'event') return true
  return node.position !== 'boundary' && !(node.position === 'catch' && node.definitions.some((definition) => definition.kind === 'link'))
}

/** Innermost first, because a scope can be undone when something inside it can. */
function markCompensation(draft: ProcessDraft): void {
  for (const scope of [...draft.scopes.values()].reverse()) {
    scope.hasCompensation = [...scope.children, ...scope.eventSubprocesses].some((id) => {
      const node = draft.nodes[id]!
      if (isActivity(node) && node.compensationHandler !== undefined) return true
      if (node.kind !== 'subprocess') return false
      const inner = draft.scopes.get(id)!
      return (
        inner.hasCompensation ||
        (node.variant === 'event' &&
          inner.children.some((child) => {
            const start = draft.nodes[child]!
            return start.kind === 'event' && start.position === 'start' && start.definitions.some((definition) => definition.kind === 'compensate')
          }))
      )
    })
  }
}

export function isActivity(node: Draft<FlowNode>): node is Draft<Activity> {
  return node.kind === 'task' || node.kind === 'call' || node.kind === 'subprocess'
}

function placeOfNode(draft: ProcessDraft, node: Draft<FlowNode>): XmlElement {
  return draft.elements.get(node.id)!
}
