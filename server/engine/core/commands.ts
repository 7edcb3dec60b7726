/** What the world tells an instance: a task was completed, a timer fired, a job is done. Each command finds its wait or is refused. */
import type { Draft, Editable } from './draft.ts'
import { resultsOfThrow } from './elements/call-activity.ts'
import { endInstance } from './elements/process.ts'
import { openCountersign } from './elements/multi-instance.ts'
import { keepResult } from './elements/tasks.ts'
import { trigger } from './happen.ts'
import { tokenOf } from './ids.ts'
import { keepIncident } from './incidents.ts'
import type { Thrown } from './propagate.ts'
import { raise } from './propagate.ts'
import { checkSigns, settleSigns } from './signs.ts'
import type { Phase, Wait } from './state.ts'
import { ROOT } from './state.ts'
import { closeTaskTimers } from './task-timers.ts'
import type { Command } from './step.ts'
import { isActivity, openActivity } from './tree.ts'
import { setLocal, setReceived, setVariables, visible } from './variables.ts'

type Of<T extends Command['type']> = Extract<Command, { type: T }>

/** The token that waits under this id. */
function waitingToken(draft: Draft, id: string): { no: number; wait: Wait & { id: string } } {
  const no = tokenOf(id)
  const wait = draft.find(no)?.wait
  if (!wait || !('id' in wait) || wait.id !== id) draft.refuse('no-such-wait', undefined, `nothing waits for ${id} any more`)
  return { no, wait }
}

function stopWaiting(draft: Draft, no: number): Editable {
  const token = draft.edit(no)
  delete token.wait
  return token
}

export function triggerSubscription(draft: Draft, { subscriptionId, variables }: Of<'trigger'>): void {
  const no = tokenOf(subscriptionId)
  const sub = draft.find(no)?.subs?.find(({ id }) => id === subscriptionId)
  if (!sub) draft.refuse('no-such-wait', undefined, `nothing is subscribed under ${subscriptionId} any more`)
  trigger(draft, no, sub, variables)
}

export function completeTask(draft: Draft, { taskId, variables, by, assignee = by ?? null }: Of<'complete-task'>): void {
  const { no, wait } = waitingToken(draft, taskId)
  if (wait.k !== 'task') draft.refuse('no-such-wait', draft.get(no).at, `${taskId} is not a task`)
  checkSigns(draft, no)
  stopWaiting(draft, no)
  draft.emit({ type: 'close-task', taskId, reason: 'completed' })
  closeTaskTimers(draft, no)
  setReceived(draft, no, variables)
  const { listeners } = draft.node(draft.get(no).at)
  if (listeners.some(({ event, expression }) => event === 'complete' && expression !== undefined)) draft.edit(no).had = assignee
  if (!settleSigns(draft, no, variables)) draft.push(no, 'complete')
}

/** A job, handler, decision or external task has been done. */
export function workDone(draft: Draft, { waitId, result, variables }: Of<'work-done'>): void {
  const { no, wait } = waitingToken(draft, waitId)
  if (wait.k !== 'job' && wait.k !== 'call' && wait.k !== 'listener') draft.refuse('no-such-wait', draft.get(no).at, `${waitId} is not work`)
  stopWaiting(draft, no)
  if (isJob(wait)) draft.emit({ type: 'close-job', waitId })
  setReceived(draft, no, variables)
  if (wait.k === 'listener') return draft.push(no, wait.phase, wait.n + 1)
  const node = draft.node(draft.get(no).at)
  if (node.kind === 'event') return draft.push(no, 'work', (wait.n ?? 0) + 1)
  if (node.kind === 'task' && node.work === 'user') {
    const next = openCountersign(draft, no, node, result)
    if (next) draft.push(no, next)
    return
  }
  if (node.kind === 'task' && 'resultVariable' in node) keepResult(draft, no, node.resultVariable, result)
  draft.push(no, 'done')
}

const isJob = (wait: Wait): boolean => wait.k === 'job' || wait.k === 'async' || (wait.k === 'listener' && wait.job === true)

/** Work has failed for good: an incident stands where the token waits, and retrying orders the same work again. */
export function workFailed(draft: Draft, { waitId, message }: Of<'work-failed'>): void {
  const { no, wait } = waitingToken(draft, waitId)
  if (wait.k === 'task' || wait.k === 'incident') draft.refuse('no-such-wait', draft.get(no).at, `${waitId} is not work`)
  const node = no === ROOT ? undefined : draft.node(draft.get(no).at)
  const kind = wait.k === 'child' ? 'call' : node?.kind === 'task' && node.work === 'decision' ? 'decision' : 'handler'
  stopWaiting(draft, no)
  if (isJob(wait)) draft.emit({ type: 'close-job', waitId })
  if (wait.k === 'child') draft.emit({ type: 'cancel-child', waitId })
  keepIncident(draft, no, phaseOf(wait), 'n' in wait ? (wait.n ?? 0) : 0, kind, message)
}

/** Where a failed wait starts over. */
const phaseOf = (wait: Wait): Phase => (wait.k === 'listener' || wait.k === 'async' ? wait.phase : 'work')

export function continueToken(draft: Draft, { waitId }: Of<'continue'>): void {
  const { no, wait } = waitingToken(draft, waitId)
  if (wait.k !== 'async') draft.refuse('no-such-wait', draft.get(no).at, `${waitId} is not a continuation`)
  stopWaiting(draft, no)
  draft.emit({ type: 'close-job', waitId })
  draft.push(no, wait.phase)
}

/** A BPMN error or escalation from a person, a worker or a called process. */
export function throwAt(draft: Draft, { waitId, kind, code, message, variables: given }: Of<'throw'>): void {
  const { no, wait } = waitingToken(draft, waitId)
  if (wait.k === 'incident' || wait.k === 'async') draft.refuse('no-such-wait', draft.get(no).at, `nothing can be thrown at ${waitId}`)
  const node = no === ROOT ? undefined : draft.node(draft.get(no).at)
  const variables = node?.kind === 'call' ? resultsOfThrow(draft, no, node, given) : given
  if (raise(draft, no, { kind, code, message, variables })) return
  if (kind === 'escalation') {
    setVariables(draft, no, variables)
    if (draft.called) draft.emit({ type: 'raise-to-parent', kind, code, message, variables: visible(draft, no) })
    return
  }
  if (wait.k === 'task') draft.refuse('uncaught-error', draft.get(no).at, `nothing catches the error ${code}`)
  uncaught(draft, no, wait, { code, message, variables })
}

/** Nobody here catches an error from a handler, a worker or a called process: it goes to the caller, else it is an incident. */
function uncaught(draft: Draft, no: number, wait: Wait & { id: string }, { code, message, variables }: Omit<Thrown, 'kind'>): void {
  if (draft.called) {
    stopWaiting(draft, no)
    // What came with the error is what the caller's own mappings read.
    setVariables(draft, no, variables)
    draft.emit({ type: 'raise-to-parent', kind: 'error', code, message, variables: visible(draft, no) })
    if (isJob(wait)) draft.emit({ type: 'close-job', waitId: wait.id })
    return endInstance(draft, 'FAILED')
  }
  stopWaiting(draft, no)
  if (isJob(wait)) draft.emit({ type: 'close-job', waitId: wait.id })
  keepIncident(
    draft,
    no,
    phaseOf(wait),
    'n' in wait ? (wait.n ?? 0) : 0,
    'uncaught-error',
    `nothing catches the error ${code}${message === undefined ? '' : `: ${message}`}`,
  )
}

export function childEnded(draft: Draft, command: Of<'child-ended'>): void {
  const { no, wait } = waitingToken(draft, command.waitId)
  if (wait.k !== 'child') draft.refuse('no-such-wait', draft.get(no).at, `${command.waitId} is not a called process`)
  const { error, escalation, stopped } = command
  if (stopped !== undefined) {
    stopWaiting(draft, no)
    return keepIncident(draft, no, 'work', 0, 'call', `the called process was ${stopped === 'CANCELLED' ? 'cancelled' : 'terminated'}`)
  }
  if (error) {
    const node = draft.node(draft.get(no).at)
    const variables = node.kind === 'call' ? resultsOfThrow(draft, no, node, command.variables) : {}
    const thrown = { kind: 'error', code: error.code, message: error.message, variables } as const
    stopWaiting(draft, no)
    if (!raise(draft, no, thrown)) uncaught(draft, no, wait, thrown)
    return
  }
  if (escalation) raise(draft, no, { kind: 'escalation', code: escalation.code, message: undefined, variables: {} })
  if (!draft.find(no)) return
  stopWaiting(draft, no).returned = command.variables
  draft.push(no, 'complete')
}

export function changeVariables(draft: Draft, { variables, elementId }: Of<'set-variables'>): void {
  if (elementId === undefined) return setVariables(draft, ROOT, variables)
  const at = [...draft.tokens()].filter(([no, token]) => no !== ROOT && token.at === elementId && !token.multi && !token.result)
  if (at.length === 0) draft.refuse('bad-position', elementId, `no token stands at ${elementId}`)
  for (const [no] of at) setLocal(draft, no, variables)
}

/** Phases up to the work: skipping any of them counts the element as done. */
const UP_TO_WORK: ReadonlySet<Phase> = new Set<Phase>(['take', 'arrive', 'enter', 'open', 'start', 'create', 'work', 'complete'])

export function resolveIncident(draft: Draft, { incidentId, skip, variables }: Of<'resolve-incident'>): void {
  const { no, wait } = waitingToken(draft, incidentId)
  if (wait.k !== 'incident') draft.refuse('no-such-wait', draft.get(no).at, `${incidentId} is not an incident`)
  stopWaiting(draft, no)
  draft.emit({ type: 'close-incident', incidentId })
  setVariables(draft, no, variables)
  if (skip) skipPhase(draft, no, wait.phase, wait.n)
  else draft.push(no, wait.phase, wait.n)
}

/** Goes on behind what failed. Where no flow could be taken there is nothing behind: it is looked at again. */
function skipPhase(draft: Draft, no: number, phase: Phase, n: number): void {
  if (no === ROOT || phase === 'end') return draft.push(no, phase, n + 1)
  if (phase === 'done') return draft.push(no, 'end')
  if (!UP_TO_WORK.has(phase)) return draft.push(no, phase, n)
  const token = draft.get(no)
  if (token.act === undefined) openActivity(draft, no)
  draft.push(no, isActivity(draft.node(token.at)) ? 'done' : 'leave')
}
