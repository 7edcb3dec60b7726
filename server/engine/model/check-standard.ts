/**
 * Rules of the standard that an executable model has to keep (BPMN 2.0, 8.4 and 10; the table stands in the README of the engine). A drawing
 * is warned. What has one meaning all the same, or what tools write without being asked, is a warning in an executable model as well.
 */
import type { EventNode, FlowNode, Gateway, MessageRef, Subprocess } from '../core/graph.ts'
import type { Build } from './build.ts'
import type { Definitions } from './definitions.ts'
import type { Draft } from './nodes.ts'
import type { Findings } from './problem.ts'
import type { ProcessDraft } from './scopes.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import { attributeOf, childOf, childrenOf, extension, isBpmn, javaAttribute, localName, placeOf, textOf } from './source.ts'
import { isActivity } from './wiring.ts'
import type { XmlElement } from './xml.ts'

export function checkStandard(build: Build, draft: ProcessDraft, process: XmlElement): void {
  for (const node of Object.values(draft.nodes)) {
    const element = draft.elements.get(node.id)!
    if (node.kind === 'event' && node.position === 'boundary') checkWayOut(build, element, node)
    if (node.kind === 'gateway') checkGateway(build, draft, element, node)
    if (node.kind === 'subprocess' && node.variant === 'transaction') checkCancelled(build, draft, element, node)
    if (isActivity(node)) {
      checkLoops(build, element)
      checkCatchers(build, draft, node.boundaries)
    }
    checkData(build, element)
  }
  for (const { eventSubprocesses, starts } of draft.scopes.values()) {
    checkCatchers(
      build,
      draft,
      eventSubprocesses.flatMap((id) => draft.scopes.get(id)?.starts ?? []),
    )
    checkCatchers(build, draft, starts)
  }
  checkNames(build, draft)
  checkFixed(build, process)
  for (const { element } of draft.scopes.values()) checkDrawn(build, element)
}

/** Lanes and data objects that stand for something the file does not hold. */
function checkDrawn(build: Build, holder: XmlElement): void {
  for (const child of holder.children.filter((each) => isBpmn(each))) {
    if (child.name === 'laneSet' || child.name === 'lane' || child.name === 'childLaneSet') {
      checkReferences(build, child, ['flowNodeRef'])
      checkDrawn(build, child)
    }
    const reference = child.name === 'dataObjectReference' ? attributeOf(child, 'dataObjectRef') : undefined
    if (reference !== undefined && !build.definitions.find(reference)) build.warn(child, 'broken-reference', `Nothing in the file is called "${reference}"`)
  }
}

/** What is said of the process itself is read when it is deployed: nobody could start it, or bind to it, by the text of an expression. */
function checkFixed(build: Build, process: XmlElement): void {
  const tag = extension(process, 'zeebe', 'versionTag')
  const said = [
    ...['candidateStarterUsers', 'candidateStarterGroups', 'versionTag'].map((name) => [name, javaAttribute(process, name)] as const),
    ['versionTag', tag && attributeOf(tag, 'value')] as const,
  ]
  for (const [name, text] of said) {
    if (text !== undefined && (isTemplate(text) || text.startsWith('=')))
      build.incomplete(process, 'expression-not-evaluated', `${name} is read when the process is deployed: nobody can evaluate "${text}"`)
  }
}

/** What a boundary event starts would end at once, in silence; only one that ends its activity has that meaning. */
function checkWayOut(build: Build, element: XmlElement, event: EventNode): void {
  const compensates = event.definitions.some(({ kind }) => kind === 'compensate')
  if (!compensates && event.outgoing.length === 0) build.warn(element, 'no-way-out', 'No sequence flow leaves the boundary event: what it starts ends here')
}

/** An event behind an event-based gateway is entered by no other flow; the token that came by it would wait without its gateway. */
function checkGateway(build: Build, draft: ProcessDraft, element: XmlElement, gateway: Gateway): void {
  const says = attributeOf(element, 'gatewayDirection')
  const { length: into } = gateway.incoming
  const { length: out } = gateway.outgoing
  const isContradicted = (says === 'Diverging' && into > 1) || (says === 'Converging' && out > 1) || (says === 'Mixed' && (into < 2 || out < 2))
  if (isContradicted)
    build.warn(element, 'wrong-direction', `The gateway says that it is ${says}, and has ${into} incoming and ${out} outgoing flows: the flows count`)
  if (gateway.gateway !== 'event') return
  const targets = gateway.outgoing.map((id) => draft.flows[id]!.target)
  checkCatchers(build, draft, targets)
  for (const id of targets) {
    const target = draft.nodes[id]!
    if (target.incoming.length > 1)
      build.incomplete(draft.elements.get(target.id)!, 'bad-event-gateway', 'An event behind an event-based gateway has one incoming flow')
  }
}

function checkLoops(build: Build, element: XmlElement): void {
  const loops = element.children.filter((child) => isBpmn(child, 'multiInstanceLoopCharacteristics') || isBpmn(child, 'standardLoopCharacteristics'))
  if (loops.length > 1) build.incomplete(loops[1]!, 'two-loops', 'An activity has one kind of loop: multi-instance or standard')
}

/** A cancelled transaction is left by its cancel boundary event; without one it would be left as if it were complete. */
function checkCancelled(build: Build, draft: ProcessDraft, element: XmlElement, transaction: Draft<Subprocess>): void {
  const cancels = (id: string) => {
    const node = draft.nodes[id]!
    return node.kind === 'event' && node.definitions.some(({ kind }) => kind === 'cancel')
  }
  if (draft.scopes.get(transaction.id)!.children.some(cancels) && !transaction.boundaries.some(cancels))
    build.incomplete(element, 'no-cancel-event', 'The transaction can be cancelled, and no cancel boundary event says how it goes on then')
}

/** What reaches one catcher of an activity, a scope or an event-based gateway: of two for the same the second would never hear anything. */
function checkCatchers(build: Build, draft: ProcessDraft, events: readonly string[]): void {
  const taken = new Set<string>()
  for (const id of events) {
    const node = draft.nodes[id]!
    for (const caught of new Set(caughtBy(node))) {
      if (taken.has(caught))
        build.incomplete(draft.elements.get(id)!, 'two-catchers', `Another event catches ${caught} here already: which one would be taken?`)
      taken.add(caught)
    }
  }
}

function caughtBy(node: FlowNode): string[] {
  if (node.kind === 'task') return node.work === 'receive' ? messageCaught(node.message) : []
  if (node.kind !== 'event') return []
  return node.definitions.flatMap((definition) => {
    switch (definition.kind) {
      case 'error':
      case 'escalation':
        return definition.code === undefined ? `every ${definition.kind}` : `the ${definition.kind} ${definition.code}`
      case 'message':
        return messageCaught(definition.message)
      case 'compensate':
        return 'compensation'
      case 'cancel':
        return 'the cancellation'
      default:
        return []
    }
  })
}

/** Messages of one name are told apart by what they are correlated with, when the model says that. */
function messageCaught(message: MessageRef | undefined): string[] {
  return message && message.correlationKey === undefined ? [`the message ${message.name.source}`] : []
}

/** Data associations and specifications whose references lead nowhere. */
function checkData(build: Build, element: XmlElement): void {
  const specification = childOf(element, 'ioSpecification')
  const sets = specification?.children.filter(({ name }) => name === 'inputSet' || name === 'outputSet') ?? []
  for (const association of [...childrenOf(element, 'dataInputAssociation'), ...childrenOf(element, 'dataOutputAssociation')]) {
    checkReferences(build, association, ['sourceRef', 'targetRef'])
  }
  for (const set of sets) checkReferences(build, set, ['dataInputRefs', 'dataOutputRefs'])
}

function checkReferences(build: Build, holder: XmlElement, names: readonly string[]): void {
  for (const name of names) {
    for (const child of childrenOf(holder, name)) {
      const reference = textOf(child)
      // Activiti and Flowable name variables here, which the file does not declare.
      if (reference !== undefined && !build.definitions.find(reference)) build.warn(child, 'broken-reference', `Nothing in the file is called "${reference}"`)
    }
  }
}

/** Two messages, or two signals, of one name are one to everybody who waits for it. */
function checkNames(build: Build, draft: ProcessDraft): void {
  const used = new Set(Object.values(draft.nodes).flatMap((node) => referredBy(draft.elements.get(node.id)!)))
  for (const kind of ['message', 'signal']) {
    const seen = new Map<string, string>()
    for (const declared of build.definitions.root.children.filter((child) => isBpmn(child, kind))) {
      const name = attributeOf(declared, 'name')?.trim()
      if (declared.id === undefined || !used.has(declared.id)) continue
      if (name === undefined || name === '') build.warn(declared, 'no-name', `The ${kind} has no name: it is known by its id "${declared.id}"`)
      else if (seen.has(name)) build.warn(declared, 'same-name', `The ${kind} "${name}" is declared twice: "${seen.get(name)}" means the same`)
      else seen.set(name, declared.id)
    }
  }
}

function referredBy(element: XmlElement): string[] {
  const own = ['messageRef', 'signalRef'].flatMap((name) => attributeOf(element, name) ?? [])
  const inside = element.children.filter(({ name }) => name.endsWith('EventDefinition')).flatMap(referredBy)
  return [...own, ...inside].map(localName)
}

/** Message flows lead from one pool to another (BPMN 2.0, 9.4); drawn inside one they mean nothing. */
export function checkMessageFlows(definitions: Definitions, findings: Findings): void {
  for (const collaboration of definitions.root.children.filter((child) => isBpmn(child, 'collaboration'))) {
    for (const flow of collaboration.children.filter((child) => isBpmn(child, 'messageFlow'))) {
      const ends = ['sourceRef', 'targetRef'].map((name) => attributeOf(flow, name))
      for (const end of ends)
        if (end !== undefined && !definitions.find(end)) findings.warn(placeOf(flow), 'broken-reference', `Nothing in the file is called "${end}"`)
      const pools = ends.map((end) => poolOf(definitions, end))
      if (pools[0] !== undefined && pools[0] === pools[1])
        findings.warn(placeOf(flow), 'message-flow-in-pool', 'A message flow leads from one pool to another: inside one it has no effect')
    }
  }
}

/** The process in which the element stands that a message flow touches. */
function poolOf(definitions: Definitions, reference: string | undefined): string | undefined {
  const found = reference === undefined ? undefined : definitions.find(reference)
  if (found?.name === 'participant') return attributeOf(found, 'processRef')
  for (let at: XmlElement | undefined = found; at; at = at.parent) if (isBpmn(at, 'process')) return at.id
  return undefined
}
