/**
 * BPMN's own data as jBPM and Kogito use it (BPMN 2.0, 10.4): the properties of a process are its variables, data inputs and outputs
 * the parameters of an activity, associations and their assignments carry values between the two. Data objects that are only drawn have no values.
 */
import type { Expression } from '../core/expression.ts'
import type { Mapping } from '../core/graph.ts'
import type { Build } from './build.ts'
import { attributeOf, childOf, childrenOf, textOf } from './source.ts'
import type { XmlElement } from './xml.ts'

/** Parameters by which jBPM tells what a human task is; they are no values of the case. */
const ofTask: ReadonlySet<string> = new Set([
  'ActorId',
  'BusinessAdministratorGroupId',
  'BusinessAdministratorId',
  'Comment',
  'Content',
  'CreatedBy',
  'Description',
  'ExcludedOwnerId',
  'GroupId',
  'Locale',
  'NodeName',
  'NotCompletedNotify',
  'NotCompletedReassign',
  'NotStartedNotify',
  'NotStartedReassign',
  'Priority',
  'Skippable',
  'SwimlaneActorId',
  'TaskName',
])

export interface Associated {
  readonly inputs: readonly Mapping[]
  readonly outputs: readonly Mapping[]
}

/** Values that the associations of an activity carry from and to the properties of the process. */
export function associatedData(build: Build, element: XmlElement): Associated {
  const loop = childOf(element, 'multiInstanceLoopCharacteristics')
  const collections = new Set(['loopDataInputRef', 'loopDataOutputRef'].map((name) => textOf(loop && childOf(loop, name))))
  const isCall = element.name === 'callActivity'
  const isValue = (id: string, name: string) => !collections.has(id) && (element.name !== 'userTask' || !ofTask.has(name))
  const inputs = childrenOf(element, 'dataInputAssociation').flatMap((association): readonly Mapping[] => {
    const id = textOf(childOf(association, 'targetRef')) ?? ''
    const name = parameterOf(element, id)
    const value = name !== undefined && isValue(id, name) ? carried(build, association) : undefined
    return name !== undefined && value && (isCall || value.source !== `\${${name}}`) ? [{ target: name, value }] : []
  })
  const outputs = childrenOf(element, 'dataOutputAssociation').flatMap((association): readonly Mapping[] => {
    const id = textOf(childOf(association, 'sourceRef')) ?? ''
    const name = parameterOf(element, id)
    const target = propertyOf(build, textOf(childOf(association, 'targetRef')))
    return name !== undefined && isValue(id, name) && target !== undefined && (isCall || target !== name) ? [{ target, value: kept(name, target) }] : []
  })
  return { inputs, outputs }
}

/** What jBPM is told of a human task under this name: a text, an expression or a variable. */
export function taskParameter(build: Build, element: XmlElement, parameter: string): Expression | undefined {
  const association = childrenOf(element, 'dataInputAssociation').find((each) => parameterOf(element, textOf(childOf(each, 'targetRef')) ?? '') === parameter)
  return association && carried(build, association)
}

/** Name of a parameter of this activity. */
function parameterOf(element: XmlElement, id: string): string | undefined {
  const specification = childOf(element, 'ioSpecification')
  const found = specification?.children.find((child) => (child.name === 'dataInput' || child.name === 'dataOutput') && child.id === id)
  return found && (attributeOf(found, 'name') ?? found.id)
}

/** Name of a property of the process. */
function propertyOf(build: Build, reference: string | undefined): string | undefined {
  const found = reference === undefined ? undefined : build.definitions.find(reference, 'property')
  return found && (attributeOf(found, 'name') ?? found.id)
}

/** The value that an input association brings. */
function carried(build: Build, association: XmlElement): Expression | undefined {
  const assignment = childOf(association, 'assignment')
  const text = textOf(assignment && childOf(assignment, 'from'))
  if (assignment && text !== undefined) return build.value(assignment, text)
  const property = propertyOf(build, textOf(childOf(association, 'sourceRef')))
  if (property === undefined) return undefined
  return { source: `\${${property}}`, language: 'juel', evaluate: (scope) => (Object.hasOwn(scope, property) ? scope[property] : null) }
}

/** An output that was not given leaves the variable as it is. */
const kept = (name: string, target: string): Expression => ({
  source: `\${${name}}`,
  language: 'juel',
  evaluate: (scope) => (Object.hasOwn(scope, name) ? scope[name] : Object.hasOwn(scope, target) ? scope[target] : null),
})
