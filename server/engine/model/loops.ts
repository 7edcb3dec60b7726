/** Standard loops and multi-instance bodies. */
import type { Expression } from '../core/expression.ts'
import type { Countersign, EventDefinition, Mapping, MultiInstance, StandardLoop } from '../core/graph.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import { countersignOf } from './approval-rules.ts'
import type { Build } from './build.ts'
import { definitionsOf } from './event-definitions.ts'
import { attributeOf, childOf, childrenOf, extension, extensionsOf, flagOf, javaAttribute, javaExtensions, textOf } from './source.ts'
import type { XmlElement } from './xml.ts'

export function loopOf(build: Build, element: XmlElement): StandardLoop | MultiInstance | undefined {
  const multi = childOf(element, 'multiInstanceLoopCharacteristics')
  const countersign = countersignOf(element)
  if (multi) return countersign ? countersigned(build, element, multi, countersign) : multiInstance(build, element, multi)
  if (countersign) return people(countersign)
  const standard = childOf(element, 'standardLoopCharacteristics')
  return standard && standardLoop(build, standard)
}

/** The variable that holds the person of an instance. */
const PERSON = 'approver'

/** Nothing drawn but the rule: the host says who decides. */
const people = (countersign: Countersign): MultiInstance => ({
  kind: 'multi',
  sequential: countersign.mode === 'sequential',
  cardinality: undefined,
  collection: undefined,
  elementVariable: PERSON,
  outputCollection: undefined,
  outputElement: undefined,
  completionCondition: undefined,
  countersign,
  behavior: 'All',
  behaviorEvent: undefined,
  complexBehavior: [],
})

/** A drawn marker with the rule: a collection of its own names the people, else the host does; the rule says when it is decided. */
function countersigned(build: Build, element: XmlElement, loop: XmlElement, countersign: Countersign): MultiInstance {
  if (collectionOf(build, element, loop, extension(loop, 'zeebe', 'loopCharacteristics')) === undefined) return people(countersign)
  const drawn = multiInstance(build, element, loop)
  return { ...drawn, sequential: drawn.sequential || countersign.mode === 'sequential', elementVariable: drawn.elementVariable ?? PERSON, countersign }
}

function standardLoop(build: Build, loop: XmlElement): StandardLoop {
  const condition = childOf(loop, 'loopCondition')
  const text = textOf(condition)
  const maximum = attributeOf(loop, 'loopMaximum')
  if (maximum !== undefined && !/^\d+$/.test(maximum)) build.problem(loop, 'bad-number', `loopMaximum="${maximum}" is not a number`)
  if (text === undefined && maximum === undefined) build.incomplete(loop, 'endless-loop', 'The loop has neither a condition nor a maximum: it would never end')
  return {
    kind: 'standard',
    testBefore: flagOf(loop, 'testBefore', false),
    // A drawn loop that says nothing at all runs once.
    maximum: maximum !== undefined ? Number(maximum) : text === undefined ? 1 : undefined,
    condition: condition && text !== undefined ? build.formula(condition, text) : undefined,
  }
}

function multiInstance(build: Build, element: XmlElement, loop: XmlElement): MultiInstance {
  const zeebe = extension(loop, 'zeebe', 'loopCharacteristics')
  const cardinality = formulaOf(build, loop, 'loopCardinality')
  const collection = collectionOf(build, element, loop, zeebe)
  if (!cardinality && !collection && !hasCount(loop, zeebe)) {
    build.incomplete(loop, 'missing-collection', 'The multi-instance activity says neither how many instances there are nor over which collection it runs')
  }
  warnIgnored(build, loop)
  const zeebeOutput = zeebe && attributeOf(zeebe, 'outputElement')
  const output = outputOf(element, loop)
  const aggregation = aggregationOf(build, loop)
  return {
    kind: 'multi',
    sequential: flagOf(loop, 'isSequential', false),
    // A drawing that says nothing at all runs once.
    cardinality: cardinality ?? (collection ? undefined : build.expression(loop, '1', 'feel')),
    collection,
    elementVariable:
      (zeebe && attributeOf(zeebe, 'inputElement')) ??
      javaAttribute(loop, 'elementVariable') ??
      textOf(javaExtensions(loop, 'elementVariable')[0]) ??
      itemName(childOf(loop, 'inputDataItem')),
    outputCollection: (zeebe && attributeOf(zeebe, 'outputCollection')) ?? aggregation?.target ?? output.collection,
    outputElement:
      zeebe && zeebeOutput !== undefined
        ? build.value(zeebe, zeebeOutput)
        : (aggregation?.value ?? (output.element === undefined ? undefined : variable(build, loop, output.element))),
    completionCondition: formulaOf(build, loop, 'completionCondition'),
    ...behaviourOf(build, loop),
  }
}

function hasCount(loop: XmlElement, zeebe: XmlElement | undefined): boolean {
  return textOf(childOf(loop, 'loopCardinality')) !== undefined || zeebe !== undefined || javaAttribute(loop, 'collection') !== undefined
}

function formulaOf(build: Build, loop: XmlElement, name: string): Expression | undefined {
  const child = childOf(loop, name)
  const text = textOf(child)
  return child && text !== undefined ? build.formula(child, text) : undefined
}

/** `${list}`, the bare name of a variable, Zeebe's inputCollection, or BPMN's loopDataInputRef. */
function collectionOf(build: Build, element: XmlElement, loop: XmlElement, zeebe: XmlElement | undefined): Expression | undefined {
  const input = zeebe && attributeOf(zeebe, 'inputCollection')
  if (zeebe && input !== undefined) return build.value(zeebe, input)
  const named = javaAttribute(loop, 'collection')
  if (named !== undefined) return variable(build, loop, named)
  const nested = extensionsOf(loop).find((each) => each.name === 'collection')
  const nestedText = nested && (textOf(nested.children.find((each) => each.name === 'expression' || each.name === 'string')) ?? textOf(nested))
  if (nestedText !== undefined) return variable(build, loop, nestedText)
  const reference = textOf(childOf(loop, 'loopDataInputRef'))
  return reference === undefined
    ? undefined
    : variable(build, loop, isTemplate(reference) ? reference : dataName(build, element, reference, 'dataInputAssociation'))
}

function variable(build: Build, at: XmlElement, text: string): Expression | undefined {
  if (isTemplate(text) || text.startsWith('=')) return build.value(at, text)
  return build.expression(
    at,
    /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text) ? `\${${text}}` : `\${execution.getVariable("${text.replace(/["\\]/g, '\\$&')}")}`,
    'juel',
  )
}

/** Follows data input → association → data object to the name of the variable; the reference itself when it leads nowhere. */
function dataName(build: Build, element: XmlElement, reference: string, association: string): string {
  const isInput = association === 'dataInputAssociation'
  const link = childrenOf(element, association).find((each) => textOf(childOf(each, isInput ? 'targetRef' : 'sourceRef')) === reference)
  const outer = link && textOf(childOf(link, isInput ? 'sourceRef' : 'targetRef'))
  const data = build.definitions.find(outer ?? reference)
  if (data)
    return itemName(data.name === 'dataObjectReference' ? (build.definitions.find(attributeOf(data, 'dataObjectRef') ?? '') ?? data) : data) ?? reference
  return outer ?? reference
}

function itemName(item: XmlElement | undefined): string | undefined {
  return item && (attributeOf(item, 'name') ?? item.id)
}

function outputOf(element: XmlElement, loop: XmlElement): { readonly collection: string | undefined; readonly element: string | undefined } {
  const reference = textOf(childOf(loop, 'loopDataOutputRef'))
  const link = childrenOf(element, 'dataOutputAssociation').find((each) => textOf(childOf(each, 'sourceRef')) === reference)
  return { collection: (link && textOf(childOf(link, 'targetRef'))) ?? reference, element: itemName(childOf(loop, 'outputDataItem')) }
}

/** Flowable gathers an object of each instance: its variables, under their own names or others. */
function aggregationOf(build: Build, loop: XmlElement): Mapping | undefined {
  const holder = javaExtensions(loop, 'variableAggregation')[0]
  const target = holder && attributeOf(holder, 'target')
  if (!holder || target === undefined) return undefined
  const parts = holder.children.flatMap((each) => {
    const source = attributeOf(each, 'source')
    const text =
      attributeOf(each, 'sourceExpression') ?? (source === undefined ? undefined : `\${execution.getVariable("${source.replace(/["\\]/g, '\\$&')}")}`)
    const name = attributeOf(each, 'target') ?? source
    const value = each.name === 'variable' && text !== undefined ? build.value(each, text) : undefined
    return name !== undefined && value ? [[name, value] as const] : []
  })
  const value: Expression = {
    source: `{${parts.map(([name]) => name).join(', ')}}`,
    language: 'juel',
    evaluate: (scope, surroundings) => Object.fromEntries(parts.map(([name, each]) => [name, each.evaluate(scope, surroundings)])),
  }
  return { target, value }
}

function behaviourOf(build: Build, loop: XmlElement): Pick<MultiInstance, 'behavior' | 'behaviorEvent' | 'complexBehavior'> {
  const named = attributeOf(loop, 'behavior') ?? 'All'
  const behavior = named === 'None' || named === 'One' || named === 'Complex' ? named : 'All'
  if (behavior === 'All') return { behavior, behaviorEvent: undefined, complexBehavior: [] }
  if (behavior !== 'Complex') {
    const reference = attributeOf(loop, behavior === 'None' ? 'noneBehaviorEventRef' : 'oneBehaviorEventRef')
    return { behavior, behaviorEvent: reference === undefined ? undefined : sharedEvent(build, loop, reference), complexBehavior: [] }
  }
  const complexBehavior = childrenOf(loop, 'complexBehaviorDefinition').flatMap((each) => {
    const condition = formulaOf(build, each, 'condition')
    const event = childOf(each, 'event')
    return condition ? [{ condition, event: event && definitionsOf(build, event, 'throw')[0] }] : []
  })
  if (complexBehavior.length === 0) build.problem(loop, 'missing-condition', 'behavior="Complex" needs complexBehaviorDefinition elements with a condition')
  return { behavior, behaviorEvent: undefined, complexBehavior }
}

function sharedEvent(build: Build, loop: XmlElement, reference: string): EventDefinition | undefined {
  const element = build.definitions.find(reference)
  if (!element?.name.endsWith('EventDefinition')) {
    build.problem(loop, 'broken-reference', `The event definition "${reference}" does not exist`)
    return undefined
  }
  return definitionsOf(build, { ...loop, children: [element] }, 'throw')[0]
}

function warnIgnored(build: Build, loop: XmlElement): void {
  for (const name of ['asyncBefore', 'asyncAfter', 'elementIndexVariable', 'noWaitStatesAsyncLeave']) {
    if (javaAttribute(loop, name) !== undefined) build.warn(loop, 'ignored-extension', `${name} of a multi-instance activity has no meaning here`)
  }
}
