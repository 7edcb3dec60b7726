/** Asks a lifecycle what follows an event. Machines are pure: they decide, the command writes. */
import type { AnyStateMachine, EventFromLogic } from 'xstate'
import { Failure } from './errors.ts'
import { answerTo, guardsIn, notAllowedNow, stateAfter } from './lifecycle.contract.ts'

/**
 * The status that follows `event` from a stored status.
 * @param from `value` is the stored status, `context` what the machine's guards look at
 * @throws Failure rule (422): the state's own code or `not-allowed-now`; `data.rule` names the code or the guard that refused
 */
export function decide<Machine extends AnyStateMachine>(
  machine: Machine,
  from: { readonly value: string; readonly context: object },
  event: EventFromLogic<Machine>,
): string {
  const answer = answerTo(machine, { status: from.value, facts: from.context }, event)
  if (answer === true) return stateAfter(machine, from.value, from.context, event)
  const guards = guardsIn(answer)
  throw new Failure('rule', guards === undefined ? answer : notAllowedNow, {
    rule: guards ?? answer,
    machine: machine.id,
    state: from.value,
    event: event.type,
  })
}
