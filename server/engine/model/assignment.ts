/** Who does a user task, by when and with which form. */
import type { Expression } from '../core/expression.ts'
import type { Assignment } from '../core/graph.ts'
import { checkApprovalRules, factsOf } from './approval-rules.ts'
import { literal } from '../expressions/compile.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import type { Build } from './build.ts'
import { rulesOf } from './chandlery.ts'
import { taskParameter } from './data.ts'
import { attributeOf, childrenOf, childOf, extension, javaAttribute, nameOf, splitList, textOf } from './source.ts'
import { taskTimersOf } from './task-timers.ts'
import type { XmlElement } from './xml.ts'

/**
 * @param laneGroup the group of the lane that the task is drawn in; it is asked when the task itself names nobody
 */
export function assignmentOf(build: Build, element: XmlElement, laneGroup: string | undefined): Assignment {
  const java = (...names: readonly string[]): Expression | undefined => build.optionalValue(element, javaAttribute(element, ...names))
  const zeebe = extension(element, 'zeebe', 'assignmentDefinition')
  const schedule = extension(element, 'zeebe', 'taskSchedule')
  const priority = extension(element, 'zeebe', 'priorityDefinition')
  const ofZeebe = (holder: XmlElement | undefined, name: string): Expression | undefined => holder && build.optionalValue(holder, attributeOf(holder, name))
  const roles = resourceRoles(build, element)
  const rules = rulesOf(build, element)
  checkApprovalRules(build, element, rules)
  const actor = taskParameter(build, element, 'ActorId')
  const group = taskParameter(build, element, 'GroupId')
  const assignee = java('assignee') ?? ofZeebe(zeebe, 'assignee') ?? roles.assignee ?? (actor && !actor.source.includes(',') ? actor : undefined)
  const candidateUsers = [
    ...listOf(build, element, javaAttribute(element, 'candidateUsers')),
    ...zeebeList(build, zeebe, 'candidateUsers'),
    ...roles.users,
    ...namesIn(build, element, actor),
  ]
  const groups = [
    ...listOf(build, element, javaAttribute(element, 'candidateGroups')),
    ...zeebeList(build, zeebe, 'candidateGroups'),
    ...roles.groups,
    ...(group?.language === 'literal' ? namesIn(build, element, group, 1) : group ? [group] : []),
  ]
  const isNamed = assignee !== undefined || candidateUsers.length > 0 || groups.length > 0 || rules?.['approver'] !== undefined
  const lane = isNamed || laneGroup === undefined ? undefined : build.expression(element, laneGroup, 'literal')
  return {
    assignee,
    title: titleOf(build, element),
    owner: java('owner'),
    candidateUsers,
    candidateGroups: lane ? [lane] : groups,
    dueDate: java('dueDate') ?? ofZeebe(schedule, 'dueDate'),
    followUpDate: java('followUpDate') ?? ofZeebe(schedule, 'followUpDate'),
    priority: java('priority') ?? ofZeebe(priority, 'priority'),
    formKey: formKeyOf(build, element),
    rules,
    timers: taskTimersOf(build, element),
    facts: factsOf(build, element, rules),
  }
}

/** Java engines compute the name of a task that holds `${...}`. */
function titleOf(build: Build, element: XmlElement): Expression | undefined {
  const name = nameOf(element)
  return name !== undefined && isTemplate(name) ? build.value(element, name) : undefined
}

/** Form of a user task or a start event. */
export function formKeyOf(build: Build, element: XmlElement): Expression | undefined {
  const form = extension(element, 'zeebe', 'formDefinition')
  const zeebe = form && (attributeOf(form, 'formId') ?? attributeOf(form, 'formKey') ?? attributeOf(form, 'externalReference'))
  return build.optionalValue(element, javaAttribute(element, 'formKey', 'formRef') ?? zeebe ?? attributeOf(element, 'chandlery:formKey'))
}

function listOf(build: Build, at: XmlElement, text: string | undefined): readonly Expression[] {
  if (text === undefined) return []
  return splitList(text).flatMap((part) => build.value(at, part) ?? [])
}

/** Several names in one constant of jBPM; a single actor is the assignee. */
const namesIn = (build: Build, element: XmlElement, names: Expression | undefined, atLeast = 2): readonly Expression[] => {
  const parts = names?.language === 'literal' ? listOf(build, element, names.source) : []
  return parts.length >= atLeast ? parts : []
}

/** A FEEL list, or names with commas. */
function zeebeList(build: Build, holder: XmlElement | undefined, name: string): readonly Expression[] {
  const text = holder && attributeOf(holder, name)
  if (!holder || text === undefined) return []
  if (!text.startsWith('=')) return listOf(build, holder, text)
  const expression = build.expression(holder, text, 'feel')
  return expression ? [expression] : []
}

interface Roles {
  readonly assignee: Expression | undefined
  readonly users: readonly Expression[]
  readonly groups: readonly Expression[]
}

/** BPMN's own way: humanPerformer and potentialOwner with `user(kermit), group(management)`; a bare name is a group, and so is a resource of the file. */
function resourceRoles(build: Build, element: XmlElement): Roles {
  const users: Expression[] = []
  const groups: Expression[] = []
  const performer = [...childrenOf(element, 'humanPerformer'), ...childrenOf(element, 'performer')].map(formulaText).find((text) => text !== undefined)
  for (const role of childrenOf(element, 'potentialOwner')) {
    for (const part of splitList(formulaText(role) ?? '')) {
      const [, kind, inner] = /^(user|group)\s*\((.*)\)$/s.exec(part) ?? []
      const expression = build.value(role, (inner ?? part).trim())
      if (expression) (kind === 'user' ? users : groups).push(expression)
    }
  }
  for (const role of ['potentialOwner', 'humanPerformer', 'performer'].flatMap((name) => childrenOf(element, name))) {
    if (childOf(role, 'resourceAssignmentExpression')) continue
    const reference = textOf(childOf(role, 'resourceRef'))
    const resource = reference === undefined ? undefined : build.definitions.find(reference, 'resource')
    const name = resource && nameOf(resource)
    if (name !== undefined) groups.push(literal(name))
  }
  const assignee = performer?.replace(/^user\s*\((.*)\)$/s, '$1')
  return { assignee: build.optionalValue(element, assignee), users, groups }
}

function formulaText(role: XmlElement): string | undefined {
  const assignment = childOf(role, 'resourceAssignmentExpression')
  return assignment && (textOf(childOf(assignment, 'formalExpression')) ?? textOf(assignment))
}
