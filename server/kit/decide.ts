/** Asks a lifecycle what follows an event. Machines are pure: they decide, the command writes. */
import { transition, type AnyMachineSnapshot, type AnyStateMachine, type EventFromLogic } from 'xstate'
import { Failure } from './errors.ts'

/**
 * The status that follows `event` from a stored status.
 * @param from `value` is the stored status, `context` what the machine's guards look at
 * @throws Failure `not-allowed-now` (422) whose `data.rule` names the guard that refused, when no transition is open
 */
export function decide<Machine extends AnyStateMachine>(
  machine: Machine,
  from: { readonly value: string; readonly context: object },
  event: EventFromLogic<Machine>,
): string {
  const before: AnyMachineSnapshot = machine.resolveState(from)
  if (!before.can(event)) {
    const rule = refusingGuard(machine, from.value, event.type) ?? 'not-allowed-now'
    throw new Failure('rule', 'not-allowed-now', { rule, machine: machine.id, state: from.value, event: event.type })
  }
  const [after]: [AnyMachineSnapshot, unknown] = transition(machine, before as never, event)
  return String(after.value)
}

/** The guards of an event's transitions, joined by `|`: none of them held. Undefined when the state does not know the event. */
function refusingGuard(machine: AnyStateMachine, state: string, event: string): string | undefined {
  const transitions = machine.states[state]?.transitions.get(event) ?? []
  const guards = transitions.map(({ guard }) => nameOf(guard)).filter((name) => name !== undefined)
  return guards.length > 0 ? guards.join('|') : undefined
}

function nameOf(guard: unknown): string | undefined {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  return undefined
}
