/**
 * One visit of an element, step by step, and the loop that runs a step of the instance to its next wait states.
 *
 * take -> arrive -> enter -> open -> start -> (create) -> work -> (complete) -> done -> end -> leave -> go
 *
 * Each phase either names the next one or stops, because the token waits, has moved or is gone. A phase evaluates before it changes
 * anything, so that after a fault it can be run again from the start: that is what retrying an incident does.
 */
import type { Draft } from './draft.ts'
import { arriveAtGateway, fireLateJoin } from './elements/gateways.ts'
import { recordCompletion, undoNext, undone } from './elements/compensation.ts'
import { runEvent } from './elements/events.ts'
import { instanceDone, openBody } from './elements/multi-instance.ts'
import { endInstance, leaveInstance } from './elements/process.ts'
import { enterSubprocess, isComplete } from './elements/subprocess.ts'
import { factsOfDone, runTask, taskFacts } from './elements/tasks.ts'
import { startCall, takeResults } from './elements/call-activity.ts'
import { Fault, Thrown } from './fault.ts'
import { selectFlows, takeFlows } from './flows.ts'
import type { Expression } from './expression.ts'
import type { FlowNode, Listener } from './graph.ts'
import { openIncident } from './incidents.ts'
import { fireCondition } from './conditions.ts'
import { factsIfAny } from './people.ts'
import { raise } from './propagate.ts'
import { releaseSignals } from './signals.ts'
import { linkTarget } from './reachability.ts'
import type { Phase } from './state.ts'
import { ROOT } from './state.ts'
import { arm, boundariesOf, eventStartsOf } from './subscriptions.ts'
import { keepTaskEdits } from './task-edits.ts'
import { checkLater, childrenOf, closeActivity, closeSubscriptions, detach, isActivity, isInner, isUndoScope, openActivity } from './tree.ts'
import { evaluate, holds, runScript, setLocal, setVariables, visible } from './variables.ts'
import { orderHandler, orderJob } from './work.ts'

/** Elements entered in one step. A model that passes more without waiting runs in a circle. */
const MAX_VISITS = 50_000

/** Runs everything that can run. */
export function drain(draft: Draft): void {
  const budget = { visits: 0 }
  while (!draft.ended) {
    const todo = draft.todo.pop()
    if (todo) run(draft, todo.no, todo.phase, todo.n, budget)
    else if (!fireLateJoin(draft) && !fireCondition(draft) && !releaseSignals(draft)) return
  }
}

function run(draft: Draft, no: number, first: Phase, from: number, budget: { visits: number }): void {
  let phase: Phase | undefined = first
  let n = from
  try {
    while (phase && !draft.ended && draft.find(no)) {
      // As in Camunda 7: a condition that holds when it is armed fires before what it watches begins, and what an activity changed counts
      // before it is left, so that a condition can still interrupt it or what is around it.
      if ((isArmed(draft, no, phase) || (phase === 'done' && draft.changes.length > 0)) && fireCondition(draft)) continue
      if (phase === 'enter' && ++budget.visits > MAX_VISITS) throw new Fault('endless-loop', `more than ${MAX_VISITS} elements in one step`)
      const next: Phase | undefined = PHASES[phase](draft, no, n)
      phase = next
      n = 0
    }
  } catch (error) {
    if (error instanceof Thrown) return throwFromScript(draft, no, phase!, n, error)
    if (!(error instanceof Fault)) throw error
    openIncident(draft, no, phase!, n, error)
  }
}

/** Start listeners run first. */
const isArmed = (draft: Draft, no: number, phase: Phase): boolean => draft.armed.length > 0 && no !== ROOT && phase !== 'start'

/** As from a handler: to who catches it, else to the caller, else an incident. An activity that is not open yet cannot catch it itself. */
function throwFromScript(draft: Draft, no: number, phase: Phase, n: number, { code, message }: Thrown): void {
  const isOpen = draft.get(no).act !== undefined
  if (raise(draft, no, { kind: 'error', code, message: message || undefined, variables: {} }, isOpen)) return
  if (!draft.called)
    return openIncident(draft, no, phase, n, new Fault('uncaught-error', `nothing catches the error ${code}${message === '' ? '' : `: ${message}`}`))
  draft.emit({ type: 'raise-to-parent', kind: 'error', code, message: message || undefined, variables: visible(draft, no) })
  endInstance(draft, 'FAILED')
}

const PHASES: Record<Phase, (draft: Draft, no: number, n: number) => Phase | undefined> = {
  take: takeFlow,
  arrive,
  enter,
  open,
  start: (draft, no, n) => runListeners(draft, no, 'start', 'start', n) && (no === ROOT ? 'work' : isUserTask(draft, no) ? 'create' : 'work'),
  create: (draft, no, n) => runListeners(draft, no, 'create', 'create', n) && 'work',
  work,
  complete,
  done: mapOutputs,
  end: (draft, no, n) => runListeners(draft, no, 'end', 'end', n) && 'leave',
  leave,
  go,
  check,
  undo,
}

function takeFlow(draft: Draft, no: number, n: number): Phase | undefined {
  const { via, at } = draft.get(no)
  if (via === undefined) return 'arrive'
  if (!runAll(draft, no, draft.flow(via).listeners, 'take', 'take', n)) return undefined
  if (draft.node(at).kind !== 'gateway') delete draft.edit(no).via
  return 'arrive'
}

function arrive(draft: Draft, no: number): Phase | undefined {
  const node = draft.node(draft.get(no).at)
  if (node.kind === 'gateway') return arriveAtGateway(draft, no, node) ? 'enter' : undefined
  if (!isActivity(node)) return 'enter'
  if (node.startQuantity > 1 && !gather(draft, no, node.startQuantity)) return undefined
  if (!node.skip || !holds(draft, no, node.skip)) return 'enter'
  openActivity(draft, no)
  closeActivity(draft, no, 'skipped')
  return 'go'
}

/** An activity with a start quantity begins when that many tokens have come; all but one are consumed. */
function gather(draft: Draft, no: number, quantity: number): boolean {
  const token = draft.edit(no)
  token.wait = { k: 'gather' }
  const waiting = draft.get(token.in!).kids!.filter((kid) => draft.get(kid).at === token.at && draft.get(kid).wait?.k === 'gather')
  if (waiting.length < quantity) return false
  for (const kid of waiting.slice(0, quantity)) if (kid !== no) detach(draft, kid)
  delete token.wait
  return true
}

function enter(draft: Draft, no: number): Phase | undefined {
  const token = draft.get(no)
  const node = draft.node(token.at)
  if (!isAsync(draft, no, node, 'asyncBefore')) return 'open'
  continueLater(draft, no, 'open')
  return undefined
}

function isAsync(draft: Draft, no: number, node: FlowNode, side: 'asyncBefore' | 'asyncAfter'): boolean {
  if (!isActivity(node) || !isInner(draft, draft.get(no))) return node[side]
  return node.loop?.kind === 'multi' && node.loop[side] === true
}

function continueLater(draft: Draft, no: number, phase: Phase): void {
  draft.edit(no).wait = { k: 'async', id: orderJob(draft, no, 'continue', {}), phase }
}

function open(draft: Draft, no: number): Phase | undefined {
  const node = draft.node(draft.get(no).at)
  const isLoopBody = isActivity(node) && node.loop !== undefined && !isInner(draft, draft.get(no))
  if (isLoopBody) return openBody(draft, no, node)
  if (draft.get(no).act === undefined) openActivity(draft, no)
  for (const { target, value } of node.inputs) setLocal(draft, no, { [target]: evaluate(draft, no, value) })
  if (isActivity(node)) {
    const boundaries = isInner(draft, draft.get(no)) ? [] : boundariesOf(draft, node)
    const starts = node.kind === 'subprocess' ? eventStartsOf(draft, node.body) : []
    if (boundaries.length + starts.length > 0) arm(draft, no, [...boundaries, ...starts])
  }
  return 'start'
}

const isUserTask = (draft: Draft, no: number): boolean => {
  const node = draft.node(draft.get(no).at)
  return node.kind === 'task' && node.work === 'user'
}

function runListeners(draft: Draft, no: number, phase: Phase, event: Listener['event'], n: number): true | undefined {
  const { listeners } = no === ROOT ? draft.graph : draft.node(draft.get(no).at)
  return listeners.length === 0 || runAll(draft, no, listeners, phase, event, n) ? true : undefined
}

/** Runs the listeners of one event from number `n` on. False when one of them has to be waited for. */
function runAll(draft: Draft, no: number, listeners: readonly Listener[], phase: Phase, event: Listener['event'], n: number): boolean {
  for (let i = n; i < listeners.length; i++) {
    const listener = listeners[i]!
    if (listener.event !== event) continue
    if (listener.expression) listen(draft, no, listener.expression, event)
    if (listener.handler === undefined) continue
    const { id, isJob } = orderHandler(draft, no, { handler: listener.handler, event })
    draft.edit(no).wait = { k: 'listener', id, phase, n: i, ...(isJob ? { job: true as const } : {}) }
    return false
  }
  return true
}

function listen(draft: Draft, no: number, expression: Expression, event: Listener['event']): void {
  const node = event === 'create' || event === 'complete' ? draft.node(draft.get(no).at) : undefined
  if (node?.kind !== 'task' || node.work !== 'user') return void runScript(draft, no, expression)
  // What is over cannot be given to anybody any more.
  if (event === 'complete') return void runScript(draft, no, expression, { task: factsOfDone(draft, no, node) })
  const { task = [] } = runScript(draft, no, expression, { task: taskFacts(draft, no, node) })
  keepTaskEdits(draft, no, task)
}

function work(draft: Draft, no: number, n: number): Phase | undefined {
  if (no === ROOT) {
    if (draft.get(ROOT).interrupted) draft.push(ROOT, 'check')
    return startInside(draft)
  }
  const node = draft.node(draft.get(no).at)
  switch (node.kind) {
    case 'task':
      return runTask(draft, no, node) ? 'done' : undefined
    case 'event':
      return runEvent(draft, no, node, n) ? 'done' : undefined
    case 'subprocess':
      if (draft.get(no).interrupted) return draft.get(no).kids?.length ? undefined : 'done'
      return enterSubprocess(draft, no, node) ? 'done' : undefined
    case 'call':
      startCall(draft, no, node)
      return undefined
    case 'gateway':
      if (node.gateway !== 'event') return 'done'
      arm(
        draft,
        no,
        node.outgoing.map((id) => draft.node(draft.flow(id).target)),
      )
      draft.edit(no).wait = { k: 'event' }
      return undefined
  }
}

function complete(draft: Draft, no: number, n: number): Phase | undefined {
  const node = draft.node(draft.get(no).at)
  if (node.kind === 'call') takeResults(draft, no, node)
  if (!runListeners(draft, no, 'complete', 'complete', n)) return undefined
  if (draft.get(no).had !== undefined) delete draft.edit(no).had
  return 'done'
}

/** The process begins: whatever stands in it and is not armed yet comes to its element. */
function startInside(draft: Draft, scope = ROOT): undefined {
  for (const kid of [...childrenOf(draft, scope)].reverse()) {
    const token = draft.get(kid)
    // A scope that was made for what begins inside it is open already.
    if (token.multi !== undefined || (token.act !== undefined && token.kids !== undefined)) startInside(draft, kid)
    else if (!token.wait && !draft.todo.some((todo) => todo.no === kid)) draft.push(kid, token.via === undefined ? 'arrive' : 'take')
  }
}

function mapOutputs(draft: Draft, no: number): Phase {
  const token = draft.get(no)
  const { outputs } = draft.node(token.at)
  if (outputs.length > 0) {
    const values = outputs.map(({ target, value }) => [target, evaluate(draft, no, value)] as const)
    for (const [target, value] of values) setVariables(draft, token.in!, { [target]: value })
  }
  return 'end'
}

function leave(draft: Draft, no: number): Phase | undefined {
  if (no === ROOT) {
    leaveInstance(draft)
    return undefined
  }
  const token = draft.get(no)
  const node = draft.node(token.at)
  const isHandedOn = isAsync(draft, no, node, 'asyncAfter') || isAnswered(draft, no)
  const flows = isHandedOn ? undefined : selectFlows(draft, token.in!, node)
  sendCopies(draft, no, node)
  recordCompletion(draft, no)
  closeSubscriptions(draft, no, () => true)
  closeActivity(draft, no, 'completed')
  if (flows) return moveOn(draft, no, node, flows)
  if (!isAsync(draft, no, node, 'asyncAfter')) return 'go'
  continueLater(draft, no, 'go')
  return undefined
}

/** A user task is complete as a whole: those who shall know are told. */
function sendCopies(draft: Draft, no: number, node: FlowNode): void {
  if (node.kind !== 'task' || node.work !== 'user' || isAnswered(draft, no)) return
  const { rules, facts } = node.assignment
  if (rules?.['copy']) draft.emit({ type: 'send-copies', elementId: node.id, rules, facts: factsIfAny(draft, no, facts) })
}

/** Somebody inside the core waits for this token: a loop body or a compensation run. It takes no flow. */
const isAnswered = (draft: Draft, no: number): boolean => draft.get(no).by !== undefined || isInner(draft, draft.get(no))

function go(draft: Draft, no: number): Phase | undefined {
  const token = draft.get(no)
  const node = draft.node(token.at)
  if (isActivity(node) && isInner(draft, token)) {
    const { body, next } = instanceDone(draft, no, node)
    if (next) draft.push(body, next)
    return undefined
  }
  if (token.by !== undefined) {
    undone(draft, no)
    return undefined
  }
  return moveOn(draft, no, node, selectFlows(draft, token.in!, node))
}

function moveOn(draft: Draft, no: number, node: FlowNode, flows: readonly string[]): Phase | undefined {
  const parent = draft.get(no).in!
  if (flows.length > 0) {
    takeFlows(draft, no, flows, isActivity(node) ? node.completionQuantity : 1)
    return undefined
  }
  const link = linkTarget(draft.graph, node)
  if (link !== undefined) {
    draft.replace(no, { at: link, in: parent })
    return 'arrive'
  }
  detach(draft, no)
  checkLater(draft, parent)
  return undefined
}

/** A token inside has gone: is this scope complete? */
function check(draft: Draft, no: number): Phase | undefined {
  const token = draft.get(no)
  if (token.wait) return undefined
  if (no === ROOT) return token.kids?.length ? undefined : 'end'
  if (token.run || token.multi) return undefined
  if (isUndoScope(draft, token)) {
    if (!token.kids?.length) undone(draft, no)
    return undefined
  }
  const node = draft.node(token.at)
  return node.kind === 'subprocess' && isComplete(draft, no, node) ? 'done' : undefined
}

/** Next step of a compensation run, or the news that it is over for the event that waits for it. */
function undo(draft: Draft, no: number): Phase | undefined {
  const token = draft.get(no)
  if (token.run) {
    undoNext(draft, no)
    return undefined
  }
  const n = token.wait?.k === 'undo' ? token.wait.n : 0
  delete draft.edit(no).wait
  draft.push(no, 'work', n + 1)
  return undefined
}
