/** Extensions that are read here, and a warning for everything else that a model carries. */
import type { Build } from './build.ts'
import { javaDialects } from './namespaces.ts'
import { extensionsOf, placeOf } from './source.ts'
import type { XmlElement } from './xml.ts'

const javaElements: ReadonlySet<string> = new Set([
  'properties',
  'field',
  'inputOutput',
  'connector',
  'executionListener',
  'taskListener',
  'failedJobRetryTimeCycle',
  'in',
  'out',
  'formData',
  'formProperty',
  'value',
  'collection',
  'elementVariable',
  'variableAggregation',
  'eventType',
  'id',
])
const zeebeElements: ReadonlySet<string> = new Set([
  'taskDefinition',
  'assignmentDefinition',
  'ioMapping',
  'loopCharacteristics',
  'formDefinition',
  'calledElement',
  'taskHeaders',
  'subscription',
  'priorityDefinition',
  'taskSchedule',
  'calledDecision',
  'script',
  'executionListeners',
  'taskListeners',
  'versionTag',
  'properties',
  'conditionalFilter',
  'userTask',
  'adHoc',
])
const javaAttributes: ReadonlySet<string> = new Set([
  'assignee',
  'owner',
  'candidateUsers',
  'candidateGroups',
  'dueDate',
  'followUpDate',
  'priority',
  'formKey',
  'formRef',
  'formRefBinding',
  'initiator',
  'skipExpression',
  'class',
  'expression',
  'delegateExpression',
  'type',
  'topic',
  'taskPriority',
  'resultVariable',
  'resultVariableName',
  'decisionRef',
  'decisionRefBinding',
  'decisionRefVersion',
  'decisionRefVersionTag',
  'mapDecisionResult',
  'asyncBefore',
  'asyncAfter',
  'async',
  'asyncLeave',
  'exclusive',
  'jobPriority',
  'calledElementBinding',
  'calledElementVersion',
  'calledElementVersionTag',
  'calledElementType',
  'sameDeployment',
  'inheritVariables',
  'inheritBusinessKey',
  'businessKey',
  'caseRef',
  'variableMappingClass',
  'variableMappingDelegateExpression',
  'collection',
  'elementVariable',
  'elementIndexVariable',
  'candidateStarterUsers',
  'candidateStarterGroups',
  'versionTag',
  'historyTimeToLive',
  'errorCodeVariable',
  'errorMessageVariable',
  'errorMessage',
  'errorVariableName',
  'escalationCodeVariable',
  'variableName',
  'variableEvents',
  'signalExpression',
  'messageExpression',
  'businessCalendarName',
  'endDate',
  'resource',
  'autoStoreVariables',
  'isStartableInTasklist',
  'value',
  'modelerTemplate',
  'modelerTemplateVersion',
  'modelerTemplateIcon',
  'cancelRemainingInstances',
  'formFieldValidation',
  'noWaitStatesAsyncLeave',
  'terminateAll',
  'terminateMultiInstance',
  'triggerable',
])
/** Only about how a model is drawn or which tool drew it. */
const drawing: ReadonlySet<string> = new Set(['bpmn', 'bpmndi', 'dc', 'di', 'bioc', 'color', 'biodi', 'modeler', 'design', 'xsi', 'xml', 'chandlery'])

/** One warning for each kind of unknown extension, at the first element that has it. */
export function warnUnknownExtensions(build: Build, root: XmlElement): void {
  const seen = new Map<string, { readonly element: XmlElement; count: number }>()
  const note = (name: string, element: XmlElement): void => {
    const known = seen.get(name)
    if (known) known.count++
    else seen.set(name, { element, count: 1 })
  }
  const stack = [root]
  for (let element = stack.pop(); element; element = stack.pop()) {
    for (const name of unknownAttributes(element)) note(name, element)
    for (const each of extensionsOf(element)) if (!isKnown(each)) note(`<${each.namespace}:${each.name}>`, element)
    // Backwards, so that the first element in the file comes off the stack first.
    for (const child of element.children.toReversed()) if (child.namespace === 'bpmn' && child.name !== 'extensionElements') stack.push(child)
  }
  for (const [name, { element, count }] of seen) {
    build.warn(placeOf(element), 'ignored-extension', `${name} has no meaning here and is ignored${count > 1 ? ` (${count} times in this process)` : ''}`)
  }
}

function isKnown(element: XmlElement): boolean {
  if (drawing.has(element.namespace)) return true
  if (javaDialects.includes(element.namespace)) return javaElements.has(element.name)
  return element.namespace === 'zeebe' && zeebeElements.has(element.name)
}

function unknownAttributes(element: XmlElement): readonly string[] {
  const names: string[] = []
  for (const name of element.attributes.keys()) {
    const at = name.lastIndexOf(':')
    if (at === -1) continue
    const namespace = name.slice(0, at)
    const isKnownJava = javaDialects.includes(namespace) && javaAttributes.has(name.slice(at + 1))
    if (!isKnownJava && !drawing.has(namespace) && namespace !== 'zeebe') names.push(name)
  }
  return names
}
