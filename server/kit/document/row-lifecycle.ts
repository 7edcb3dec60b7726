/** A row's lifecycle asked by what a resource can do by being one: its verbs and commands send events, its machines answer. */
import type { AnyStateMachine } from 'xstate'
import type { Command, Resource } from '../contract.ts'
import { fieldsOf } from '../contract.ts'
import { Failure, ruleFailure } from '../errors.ts'
import { answerTo, codeOf, eventsOf, isOpenIn, lifecyclesOf, stateAfter, type Answer } from '../lifecycle.contract.ts'
import { isLocked, lockOf } from './document-lock.ts'
import { requireDecision, statusRulesOf } from './status-rule.ts'

type Row = Readonly<Record<string, unknown>>
type WithLifecycles = Pick<Resource, 'name' | 'row' | 'writable' | 'verbs' | 'lifecycles'>

const eventOfVerb: Readonly<Record<string, string>> = { update: 'SAVE', remove: 'REMOVE' }

/** `updateDelivery` sends `UPDATE_DELIVERY`. */
export const eventOf = (name: string, command?: Pick<Command, 'event'>): string =>
  command?.event ?? eventOfVerb[name] ?? name.replace(/[A-Z]|-./g, (sign) => `_${sign.replace('-', '')}`).toUpperCase()

/** The axes of a resource whose machine knows the event anywhere. */
const axesThatKnow = (resource: Pick<Resource, 'row' | 'verbs' | 'lifecycles'>, event: string): [string, AnyStateMachine][] =>
  Object.entries(lifecyclesOf(resource)).filter(([, machine]) => eventsOf(machine).includes(event))

/**
 * Whether a verb or command may be sent to a row, as far as its lifecycles are concerned. What no machine of the resource knows is not
 * theirs to refuse. @param facts what the guards look at; left out, only the state answers
 * @returns true, or the code of the reason
 */
export function lifecycleAnswer(resource: WithLifecycles, row: Row, name: string, command?: Pick<Command, 'event'>, facts?: object): Answer {
  const event = eventOf(name, command)
  const lock = lockOf(resource)
  // What of a locked document may be written, the lock says.
  if (name === 'update' && isLocked(lock, row['status']) && staysOpen(resource)) return true
  for (const [field, machine] of axesThatKnow(resource, event)) {
    const answer = answerTo(machine, { status: String(row[field]), facts }, event)
    if (answer !== true) return codeOf(resource.name, answer)
  }
  return true
}

const staysOpen = ({ row, writable }: WithLifecycles): boolean =>
  fieldsOf(row).some(({ name, view }) => view.staysOpen && (writable as readonly string[]).includes(name))

/** @throws Failure rule (422) when the row's status does not allow the verb */
export function refuseByLifecycle(resource: WithLifecycles, row: Row, verb: 'update' | 'remove'): void {
  const answer = lifecycleAnswer(resource, row, verb)
  if (answer === true) return
  const [[field, machine] = ['status', undefined]] = axesThatKnow(resource, eventOf(verb))
  throw new Failure('rule', answer, { rule: answer, machine: machine?.id, state: row[field], event: eventOf(verb) })
}

/**
 * Statuses that the resource's own calls write: those that people choose (`writable`, `switched`) go where an event of the machine
 * leads. @throws Error for one that neither people nor a machine may write here: a mistake in a hook; Failure rule where no event leads
 */
export function writtenStatuses(resource: WithLifecycles, before: Row, change: Row, switched: Row = {}): void {
  const chosen = new Set([...(resource.writable as readonly string[]), ...Object.keys(switched)])
  for (const [field, machine] of Object.entries(lifecyclesOf(resource))) {
    const next = change[field]
    if (next === undefined || next === before[field]) continue
    const state = String(before[field])
    const leads = eventsOf(machine).some((event) => isOpenIn(machine, state, event) && stateAfter(machine, state, {}, event) === next)
    if (chosen.has(field) && !leads) throw ruleFailure('not-allowed-now', { machine: machine.id, state, wanted: next })
  }
  const others = Object.fromEntries(Object.entries(change).filter(([field]) => !chosen.has(field)))
  requireDecision({ name: resource.name, lock: undefined, statuses: statusRulesOf(resource) }, before, others)
}
