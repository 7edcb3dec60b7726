/**
 * Tasks (BPMN 2.0, 10.3.3 and 13.3.3): user tasks, external tasks and receive tasks wait; handlers run inside the step or as a job, as
 * their registration tells; expressions, scripts, manual tasks and tasks without meaning run through.
 *
 * As in Camunda 7 a send task without an implementation of its own is a message throw, which here the engine correlates.
 */
import type { Draft } from '../draft.ts'
import type { Expression, Variables } from '../expression.ts'
import { Fault } from '../fault.ts'
import type { Assignment, Task } from '../graph.ts'
import { factsAt, namesOf } from '../people.ts'
import type { OpenTask } from '../step.ts'
import { arm, dueOf } from '../subscriptions.ts'
import { armTaskTimers, planTaskTimers, timerValue } from '../task-timers.ts'
import { editedNames, editedValue } from '../task-edits.ts'
import { evaluate, evaluateText, runScript, setReceived, text, visible } from '../variables.ts'
import { orderHandler, orderJob, toNumber } from '../work.ts'
import { throwMessage } from './events.ts'

type Of<W extends Task['work']> = Extract<Task, { work: W }>

/** True: the work is done. False: the token waits. */
export function runTask(draft: Draft, no: number, node: Task): boolean {
  switch (node.work) {
    case 'none':
    case 'manual':
      return true
    case 'expression':
      return keepResult(draft, no, node.resultVariable, evaluate(draft, no, node.expression))
    case 'script':
      return keepResult(draft, no, node.resultVariable, runScript(draft, no, node.script).result)
    case 'user':
      return openTask(draft, no, node)
    case 'handler': {
      const { id, isJob } = orderHandler(draft, no, { handler: node.handler })
      draft.edit(no).wait = { k: isJob ? 'job' : 'call', id }
      return false
    }
    case 'external':
      return openExternal(draft, no, node)
    case 'decision':
      return askDecision(draft, no, node)
    case 'send':
      return throwMessage(draft, no, node.message, 0)
    case 'receive':
      return receive(draft, no, node)
  }
}

/** Stores the result of a work; a result without a name is dropped. */
export function keepResult(draft: Draft, no: number, name: string | undefined, result: unknown): true {
  if (name !== undefined) setReceived(draft, no, { [name]: result })
  return true
}

function openTask(draft: Draft, no: number, node: Of<'user'>): boolean {
  const { name, ...assignment } = taskToBe(draft, no, node)
  const timers = planTaskTimers(draft, no, node.assignment.timers)
  const token = draft.edit(no)
  delete token.edits
  const taskId = draft.id(no)
  token.wait = { k: 'task', id: taskId }
  draft.emit({
    type: 'open-task',
    task: {
      taskId,
      activityId: token.act!,
      elementId: node.id,
      name,
      ...assignment,
      rules: node.assignment.rules,
      local: token.vars ?? {},
    },
  })
  armTaskTimers(draft, no, timers)
  return false
}

/** The task as the model and its listeners say so far. */
export function taskToBe(draft: Draft, no: number, node: Of<'user'>): Evaluated & Pick<OpenTask, 'name'> {
  const said = evaluateAssignment(draft, no, node.assignment)
  const name = evaluateText(draft, no, node.assignment.title) ?? node.name
  const { edits } = draft.get(no)
  if (!edits) return { ...said, name }
  const textOr = (which: Parameters<typeof editedValue>[1], otherwise: string | undefined) => {
    const edited = editedValue(edits, which)
    return edited ? text(edited.value) : otherwise
  }
  const dateOr = (which: 'dueDate' | 'followUpDate', otherwise: number | undefined) => {
    const edited = editedValue(edits, which)
    return edited ? instant(draft, edited.value) : otherwise
  }
  return {
    ...said,
    name: textOr('name', name),
    assignee: textOr('assignee', said.assignee),
    owner: textOr('owner', said.owner),
    candidateUsers: editedNames(edits, 'candidateUsers', said.candidateUsers),
    candidateGroups: editedNames(edits, 'candidateGroups', said.candidateGroups),
    dueAt: dateOr('dueDate', said.dueAt),
    followUpAt: dateOr('followUpDate', said.followUpAt),
    priority: toNumber(editedValue(edits, 'priority')?.value) ?? said.priority,
    formKey: textOr('formKey', said.formKey),
  }
}

const dated = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

/** What a listener may ask the task that is being made. */
export function taskFacts(draft: Draft, no: number, node: Of<'user'>): Variables {
  const { name, assignee, owner, candidateUsers, candidateGroups, dueAt, followUpAt, priority, formKey } = taskToBe(draft, no, node)
  const facts = { name, assignee, owner, priority, formKey, candidateUsers, candidateGroups, taskDefinitionKey: node.id }
  return { ...facts, dueDate: dated(dueAt), followUpDate: dated(followUpAt) }
}

/** The same of a task that is done: who had it is known, the rest is what the model says now, as far as it can say it. */
export function factsOfDone(draft: Draft, no: number, node: Of<'user'>): Variables {
  const assignee = draft.get(no).had ?? null
  try {
    return { ...taskFacts(draft, no, node), assignee }
  } catch (error) {
    if (error instanceof Fault) return { name: node.name, taskDefinitionKey: node.id, assignee }
    throw error
  }
}

type Evaluated = Omit<OpenTask, 'taskId' | 'activityId' | 'elementId' | 'name' | 'rules' | 'local'>

function evaluateAssignment(draft: Draft, no: number, assignment: Assignment): Evaluated {
  return {
    assignee: evaluateText(draft, no, assignment.assignee),
    owner: evaluateText(draft, no, assignment.owner),
    candidateUsers: namesOf(draft, no, assignment.candidateUsers),
    candidateGroups: namesOf(draft, no, assignment.candidateGroups),
    dueAt:
      instant(draft, valueOf(draft, no, assignment.dueDate)) ?? instant(draft, timerValue(draft, no, assignment.timers?.due), assignment.timers?.onWorkingDays),
    followUpAt: instant(draft, valueOf(draft, no, assignment.followUpDate)),
    priority: (assignment.priority && toNumber(evaluate(draft, no, assignment.priority))) ?? 50,
    formKey: evaluateText(draft, no, assignment.formKey),
    ...(assignment.facts && { facts: factsAt(draft, no, assignment.facts) }),
  }
}

const valueOf = (draft: Draft, no: number, expression: Expression | undefined): unknown => (expression ? evaluate(draft, no, expression) : null)

/** An instant from a date, a duration from now on, or milliseconds. */
function instant(draft: Draft, value: unknown, isWorked = false): number | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'number') return value
  const isDuration = typeof value === 'string' && value.startsWith('P')
  return dueOf(draft, isDuration ? 'duration' : 'date', value, draft.context.now, 0, isWorked)?.dueAt
}

function openExternal(draft: Draft, no: number, node: Of<'external'>): boolean {
  const order = {
    topic: evaluateText(draft, no, node.topic) ?? '',
    retries: node.retries && toNumber(evaluate(draft, no, node.retries)),
    priority: node.priority && toNumber(evaluate(draft, no, node.priority)),
  }
  draft.edit(no).wait = { k: 'job', id: orderJob(draft, no, 'external', order) }
  return false
}

function askDecision(draft: Draft, no: number, node: Of<'decision'>): boolean {
  const decision = evaluateText(draft, no, node.decision) ?? ''
  const version = evaluateText(draft, no, node.binding.version)
  const variables = visible(draft, no)
  const token = draft.edit(no)
  const waitId = draft.id(no)
  token.wait = { k: 'call', id: waitId }
  draft.emit({
    type: 'evaluate-decision',
    waitId,
    activityId: token.act!,
    elementId: node.id,
    decision,
    binding: node.binding.kind,
    version,
    mapResult: node.mapResult,
    variables,
  })
  return false
}

function receive(draft: Draft, no: number, node: Of<'receive'>): boolean {
  const token = draft.edit(no)
  if (token.hit) {
    delete token.hit
    return true
  }
  arm(draft, no, [node])
  token.wait = { k: 'event' }
  return false
}
