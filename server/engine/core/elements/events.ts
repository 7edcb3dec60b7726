/**
 * Events (BPMN 2.0, 10.5 and 13.5): what a token does when it stands on one. Start and boundary events pass, for a token stands on them
 * only after they happened. Catch events arm their definitions and wait. Throw and end events throw their definitions in model order.
 *
 * As in Camunda 7: an error end event that nobody catches ends its own path only, an uncaught escalation passes without notice. In a
 * called process both are raised to the call activity.
 */
import type { Draft } from '../draft.ts'
import type { Variables } from '../expression.ts'
import type { EventDefinition, EventNode, Mapping, MessageRef } from '../graph.ts'
import { raise } from '../propagate.ts'
import { ROOT } from '../state.ts'
import { deliverSignals } from '../signals.ts'
import { arm } from '../subscriptions.ts'
import { closeActivity, detach, checkLater, killChildren } from '../tree.ts'
import { evaluate, evaluateText, visible } from '../variables.ts'
import { orderHandler, orderJob } from '../work.ts'
import { passedIn } from './call-activity.ts'
import { cancelTransaction, throwCompensation } from './compensation.ts'
import { endInstance } from './process.ts'

/** True: the event is done. False: the token waits, or is gone. `n`: the definition to go on with. */
export function runEvent(draft: Draft, no: number, node: EventNode, n: number): boolean {
  if (node.position === 'start' || node.position === 'boundary') return true
  if (node.position === 'catch') return catchEvent(draft, no, node)
  for (let i = n; i < node.definitions.length; i++) {
    if (!throwDefinition(draft, no, node.definitions[i]!, i)) return false
  }
  return true
}

function catchEvent(draft: Draft, no: number, node: EventNode): boolean {
  if (node.definitions.every(({ kind }) => kind === 'link')) return true
  const token = draft.edit(no)
  if (token.hit) {
    delete token.hit
    return true
  }
  arm(draft, no, [node])
  token.wait = { k: 'event' }
  return false
}

function throwDefinition(draft: Draft, no: number, definition: EventDefinition, n: number): boolean {
  switch (definition.kind) {
    case 'message':
      return throwMessage(draft, no, definition.message, n)
    case 'signal':
      return holdSignal(draft, no, definition, n)
    case 'escalation':
      return throwEscalation(draft, no, evaluateText(draft, no, definition.thrownCode) ?? definition.code ?? '')
    case 'error':
      return throwError(draft, no, evaluateText(draft, no, definition.thrownCode) ?? definition.code ?? '', evaluateText(draft, no, definition.message))
    case 'compensate':
      return throwCompensate(draft, no, definition.activityRef, definition.waitForCompletion, n)
    case 'cancel':
      return cancel(draft, no)
    case 'terminate':
      return terminate(draft, no, definition.reach)
    default:
      return true
  }
}

/** Sends a message: by its handler or topic when it has one, else the engine itself correlates it. True when nothing is to be waited for. */
export function throwMessage(draft: Draft, no: number, message: MessageRef, n: number): boolean {
  const payload = payloadOf(draft, no, message.inputs)
  if (message.handler !== undefined) {
    const { id, isJob } = orderHandler(draft, no, { handler: message.handler, extra: payload })
    draft.edit(no).wait = { k: isJob ? 'job' : 'call', id, n }
    return false
  }
  const topic = evaluateText(draft, no, message.topic)
  if (topic !== undefined) {
    draft.edit(no).wait = { k: 'job', id: orderJob(draft, no, 'external', { topic, extra: payload }), n }
    return false
  }
  const name = evaluateText(draft, no, message.name) ?? ''
  const correlationKey = evaluateText(draft, no, message.correlationKey)
  draft.emit({ type: 'publish-message', elementId: draft.get(no).at, name, correlationKey, variables: payload })
  return true
}

/** The signal is thrown with the values of now, when everything else that the step moves has come to rest (signals.ts). */
function holdSignal(draft: Draft, no: number, { signal, inputs, allIn = false }: Extract<EventDefinition, { kind: 'signal' }>, n: number): false {
  const name = evaluateText(draft, no, signal) ?? ''
  const variables = passedIn(draft, no, allIn, inputs)
  draft.edit(no).wait = { k: 'signal', n, name, variables }
  draft.throwing.add(no)
  return false
}

/** Serves the catches of this instance and tells the runtime to serve all others. */
export function throwSignal(draft: Draft, no: number, name: string, variables: Variables): boolean {
  deliverSignals(draft, [{ no, name, variables }])
  return draft.find(no) !== undefined
}

export function throwEscalation(draft: Draft, no: number, code: string): boolean {
  const isCaught = raise(draft, no, { kind: 'escalation', code, message: undefined, variables: {} })
  if (!isCaught && draft.called) {
    draft.emit({ type: 'raise-to-parent', kind: 'escalation', code, message: undefined, variables: visible(draft, no) })
  }
  return draft.find(no) !== undefined
}

function throwError(draft: Draft, no: number, code: string, message: string | undefined): boolean {
  if (raise(draft, no, { kind: 'error', code, message, variables: {} })) return false
  if (!draft.called) return endInError(draft, no)
  draft.emit({ type: 'raise-to-parent', kind: 'error', code, message, variables: visible(draft, no) })
  endInstance(draft, 'FAILED')
  return false
}

/** Nobody catches it: the path ends here, and the instance, when its other paths have ended, is not complete but failed. */
function endInError(draft: Draft, no: number): false {
  const scope = draft.get(no).in!
  draft.failed = true
  closeActivity(draft, no, 'error')
  detach(draft, no)
  checkLater(draft, scope)
  return false
}

function throwCompensate(draft: Draft, no: number, activityRef: string | undefined, waits: boolean, n: number): boolean {
  if (!throwCompensation(draft, no, activityRef, waits) || !waits) return true
  draft.edit(no).wait = { k: 'undo', n }
  return false
}

/** Cancel end event: ends the transaction around it, however deep it stands. */
function cancel(draft: Draft, no: number): boolean {
  closeActivity(draft, no, 'completed')
  for (let at = draft.get(no).in!; at !== ROOT; at = draft.get(at).in!) {
    const node = draft.node(draft.get(at).at)
    if (node.kind !== 'subprocess' || node.variant !== 'transaction' || draft.get(at).multi) continue
    cancelTransaction(draft, at)
    return false
  }
  return true
}

/** Terminate end event: ends the process or subprocess in which it stands, and nothing around it, unless the model gives it a wider reach. */
function terminate(draft: Draft, no: number, reach: 'loop' | 'instance' | undefined): boolean {
  closeActivity(draft, no, 'completed')
  const scope = draft.get(no).in!
  const body = reach === 'loop' ? loopAround(draft, scope) : undefined
  if (reach === 'instance') {
    endInstance(draft, draft.failed ? 'FAILED' : 'COMPLETED')
    return false
  }
  if (body !== undefined) {
    killChildren(draft, body)
    draft.push(body, 'leave')
    return false
  }
  detach(draft, no)
  killChildren(draft, scope)
  if (draft.get(scope).queue) draft.edit(scope).queue = []
  checkLater(draft, scope)
  return false
}

/** The innermost multi-instance body that holds the scope. */
function loopAround(draft: Draft, scope: number): number | undefined {
  for (let at: number | undefined = scope; at !== undefined && at !== ROOT; at = draft.get(at).in) if (draft.get(at).multi) return at
  return undefined
}

/** What a message brings along: nothing but what the model names, as it was computed when the element was opened. */
function payloadOf(draft: Draft, no: number, mappings: readonly Mapping[]): Variables {
  const { vars = {} } = draft.get(no)
  return Object.fromEntries(mappings.map(({ target, value }) => [target, Object.hasOwn(vars, target) ? vars[target] : evaluate(draft, no, value)]))
}
