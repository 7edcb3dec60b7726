/** Walks a process and its subprocesses and collects their nodes; how these hang together is the business of `wiring.ts`. */
import type { FlowNode, ScopeNode, SequenceFlow, Subprocess } from '../core/graph.ts'
import { literal } from '../expressions/compile.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import type { Build } from './build.ts'
import { callActivityOf } from './call-activity.ts'
import { eventOf, isEvent } from './events.ts'
import { gatewayOf, isGateway } from './gateways.ts'
import { laneGroups } from './lanes.ts'
import { initialValues, propertiesOf } from './mappings.ts'
import type { Draft } from './nodes.ts'
import { activityOf, baseOf, nodeId } from './nodes.ts'
import { attributeOf, childOf, extension, flagOf, isBpmn, javaAttribute, splitList, textOf } from './source.ts'
import { taskElements, taskOf } from './tasks.ts'
import type { XmlElement } from './xml.ts'

export interface ScopeDraft extends Draft<ScopeNode> {
  starts: string[]
  children: string[]
  eventSubprocesses: string[]
  readonly element: XmlElement
}

/** A process while it is being put together. */
export interface ProcessDraft {
  readonly nodes: Record<string, Draft<FlowNode>>
  readonly flows: Record<string, SequenceFlow>
  readonly scopes: Map<string, ScopeDraft>
  readonly elements: Map<string, XmlElement>
  readonly flowElements: XmlElement[]
  readonly associations: XmlElement[]
}

/** Elements of a process that carry no token. */
const silent: ReadonlySet<string> = new Set([
  'documentation',
  'extensionElements',
  'ioSpecification',
  'ioBinding',
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
  'dataStore',
  'property',
  'laneSet',
  'textAnnotation',
  'group',
  'auditing',
  'monitoring',
  'resourceRole',
  'performer',
  'humanPerformer',
  'potentialOwner',
  'correlationSubscription',
  'artifact',
  'supportedInterfaceRef',
  'supports',
  'incoming',
  'outgoing',
  'multiInstanceLoopCharacteristics',
  'standardLoopCharacteristics',
  'loopCharacteristics',
  'dataInputAssociation',
  'dataOutputAssociation',
  'completionCondition',
  'categoryValueRef',
  'processType',
  'method',
  'relationship',
  'dataInput',
  'dataOutput',
])
const subprocesses: ReadonlySet<string> = new Set(['subProcess', 'transaction', 'adHocSubProcess'])

export function newDraft(): ProcessDraft {
  return {
    nodes: Object.create(null) as ProcessDraft['nodes'],
    flows: Object.create(null) as ProcessDraft['flows'],
    scopes: new Map(),
    elements: new Map(),
    flowElements: [],
    associations: [],
  }
}

/** @param id of the process or subprocess */
export function readScope(
  build: Build,
  draft: ProcessDraft,
  container: XmlElement,
  id: string,
  outerLane: string | undefined,
  outerLanes: ReadonlyMap<string, string>,
): ScopeDraft {
  const scope: ScopeDraft = { id, starts: [], children: [], eventSubprocesses: [], hasCompensation: false, element: container }
  draft.scopes.set(id, scope)
  const own = laneGroups(container)
  const lanes = own.size === 0 ? outerLanes : new Map([...outerLanes, ...own])
  for (const element of container.children) {
    if (element.namespace !== 'bpmn' || silent.has(element.name)) continue
    if (element.name === 'sequenceFlow') draft.flowElements.push(element)
    else if (element.name === 'association') draft.associations.push(element)
    else readNode(build, draft, element, scope, lanes, outerLane)
  }
  return scope
}

function readNode(
  build: Build,
  draft: ProcessDraft,
  element: XmlElement,
  scope: ScopeDraft,
  lanes: ReadonlyMap<string, string>,
  outerLane: string | undefined,
): void {
  const id = nodeId(element)
  const lane = lanes.get(id) ?? outerLane
  if (Object.hasOwn(draft.nodes, id)) return
  const node = nodeOf(build, draft, element, scope.id, lane, lanes)
  if (!node) {
    build.problem(element, 'unknown-element', `<${element.name}> is not an element of a BPMN process`)
    return
  }
  if (element.id === undefined) build.warn(element, 'missing-id', `The <${element.name}> has no id: it is called "${id}"`)
  draft.nodes[id] = node
  draft.elements.set(id, element)
  if (node.kind === 'subprocess' && node.variant === 'event') scope.eventSubprocesses.push(id)
  else scope.children.push(id)
}

function nodeOf(
  build: Build,
  draft: ProcessDraft,
  element: XmlElement,
  scope: string,
  lane: string | undefined,
  lanes: ReadonlyMap<string, string>,
): Draft<FlowNode> | undefined {
  if (taskElements.has(element.name)) return taskOf(build, element, scope, lane)
  if (isEvent(element)) return eventOf(build, element, scope)
  if (isGateway(element)) return gatewayOf(build, element, scope)
  if (element.name === 'callActivity') return callActivityOf(build, element, scope)
  return subprocesses.has(element.name) ? subprocessOf(build, draft, element, scope, lane, lanes) : undefined
}

function subprocessOf(
  build: Build,
  draft: ProcessDraft,
  element: XmlElement,
  scope: string,
  lane: string | undefined,
  lanes: ReadonlyMap<string, string>,
): Subprocess {
  const base = baseOf(build, element, scope)
  return {
    ...base,
    inputs: [...initialValues(build, element), ...base.inputs],
    ...activityOf(build, element),
    kind: 'subprocess',
    variant: variantOf(element),
    body: readScope(build, draft, element, base.id, lane, lanes),
    adhoc: element.name === 'adHocSubProcess' ? adhocOf(build, element) : undefined,
  }
}

function variantOf(element: XmlElement): Subprocess['variant'] {
  if (element.name === 'transaction') return 'transaction'
  if (element.name === 'adHocSubProcess') return 'adhoc'
  return flagOf(element, 'triggeredByEvent', false) ? 'event' : 'embedded'
}

/** The standard's own function and jBPM's word for what holds without a condition: complete when nothing in it is active. */
const whenNothingIsLeft = /^(?:autocomplete|(?:bpmn:)?getActivityInstanceAttribute\(\s*['"]numberOfActiveInstances['"]\s*\)\s*==?\s*0)$/

function adhocOf(build: Build, element: XmlElement): Subprocess['adhoc'] {
  const condition = childOf(element, 'completionCondition')
  const text = textOf(condition)
  const zeebe = extension(element, 'zeebe', 'adHoc')
  const active = zeebe && attributeOf(zeebe, 'activeElementsCollection')
  const named = propertiesOf(element)['activeTasksCollection']
  return {
    sequential: attributeOf(element, 'ordering') === 'Sequential',
    completionCondition: condition && text !== undefined && !whenNothingIsLeft.test(text) ? build.formula(condition, text) : undefined,
    cancelRemaining: flagOf(element, 'cancelRemainingInstances', javaAttribute(element, 'cancelRemainingInstances') !== 'false'),
    activeElements: zeebe
      ? build.optionalValue(zeebe, active)
      : named === undefined
        ? undefined
        : isTemplate(named)
          ? build.value(element, named)
          : literal(named, splitList(named)),
  }
}

/** Whether anything in it can carry a token. */
export function isEmptyScope(container: XmlElement): boolean {
  return !container.children.some((child) => isBpmn(child) && !silent.has(child.name) && child.name !== 'sequenceFlow' && child.name !== 'association')
}
