/**
 * What a lifecycle answers: which moves a status allows, and why not. Pure, so that the API's abilities, the commands and the
 * buttons of the browser ask the same machine and get the same answer.
 *
 * A machine is an XState machine whose states are the values of one field. Beside transitions a state may say
 * - `tags: 'birth'`: a record may begin here (it may always begin in the initial state);
 * - `meta: { refuses: { REMOVE: 'message.code', '*': 'message.code' } }`: why it does not know an event.
 * A guard's name is the rest of a refusal's code: guard `period-is-free` of `leave` is told by the text `leave.period-is-free`.
 */
import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { Resource } from './contract.ts'
import { toggleMachine } from './toggle.machine.ts'

const known = new Map<string, AnyStateMachine>([[toggleMachine.id, toggleMachine]])

/** Makes a machine known under its id, by which contracts name it. Wraps every machine of a status. */
export function lifecycle<Machine extends AnyStateMachine>(machine: Machine): Machine {
  known.set(machine.id, machine)
  return machine
}

type Bound = Pick<Resource, 'lifecycles' | 'verbs' | 'row'>

/** The machine of each status of a resource, by its field: a status that the verb `active` switches is a toggle unless the contract names another. @throws Error for a machine that no loaded file declares */
export const lifecyclesOf = ({ lifecycles, verbs, row }: Bound): Readonly<Record<string, AnyStateMachine>> =>
  Object.fromEntries(
    Object.entries({ ...(verbs.active !== undefined && 'status' in row.shape && { status: 'toggle' }), ...lifecycles }).map(([field, id]) => {
      const machine = known.get(id)
      if (!machine) throw new Error(`There is no lifecycle ${id}; is its file imported?`)
      return [field, machine]
    }),
  )

/** True, or the code of the reason why not. */
export type Answer = true | string

/** The answer of a state that does not know an event and does not say why. */
export const notAllowedNow = 'not-allowed-now'

/** Every event that the machine knows anywhere. */
export const eventsOf = (machine: AnyStateMachine): readonly string[] => machine.events.map(String)

export const statesOf = (machine: AnyStateMachine): readonly string[] => Object.keys(machine.states)

/** States in which a record may begin. */
export const birthsOf = (machine: AnyStateMachine): readonly string[] =>
  Object.entries(machine.states).flatMap(([name, state]) => (name === initialOf(machine) || state.tags.includes('birth') ? [name] : []))

export const initialOf = (machine: AnyStateMachine): string => String(machine.config.initial)

/** Whether the machine knows the event in this state at all; guards are not asked. */
export const isOpenIn = (machine: AnyStateMachine, status: string, event: string): boolean => transitionsOf(machine, status, event).length > 0

/** The states in which the event is known: for queries, instead of a list by hand. */
export const statesThatKnow = (machine: AnyStateMachine, event: string): string[] => statesOf(machine).filter((status) => isOpenIn(machine, status, event))

/** States that a record does not leave any more. */
export const endsOf = (machine: AnyStateMachine): string[] =>
  statesOf(machine).filter((status) =>
    [...(machine.states[status]?.transitions.values() ?? [])].flat().every(({ target }) => (target ?? []).every(({ key }) => key === status)),
  )

export interface Asked {
  readonly status: string
  /** What the guards look at. Left out, only the state answers: true means that it may be allowed. */
  readonly facts?: object | undefined
}

/** Whether an event is allowed now, or the code of the reason: the state's, or the guard that refuses (`guard:<names joined by |>`). */
export function answerTo(machine: AnyStateMachine, { status, facts }: Asked, said: Said): Answer {
  const event = eventFrom(said)
  const transitions = transitionsOf(machine, status, event.type)
  if (transitions.length === 0) return refusalOf(machine, status, event.type)
  if (facts === undefined || certainTarget(transitions) !== undefined) return true
  if (snapshotAt(machine, status, facts).can(event as never)) return true
  return guardCode(transitions.flatMap(({ guard }) => nameOf(guard) ?? []))
}

/** Every event of the machine with its answer. */
export const possibleMoves = (machine: AnyStateMachine, asked: Asked): Readonly<Record<string, Answer>> =>
  Object.fromEntries(eventsOf(machine).map((event) => [event, answerTo(machine, asked, event)]))

/** The state after an event that is allowed. @param facts what the guards look at */
export function stateAfter(machine: AnyStateMachine, status: string, facts: object, said: Said): string {
  const certain = certainTarget(transitionsOf(machine, status, eventFrom(said).type))
  if (certain !== undefined) return certain
  const [after]: [AnyMachineSnapshot, unknown] = transition(machine, snapshotAt(machine, status, facts) as never, eventFrom(said) as never)
  return String(after.value)
}

/** An event by its name, or with what it carries. */
type Said = string | { readonly type: string }
const eventFrom = (said: Said): { readonly type: string } => (typeof said === 'string' ? { type: said } : said)

const guardPrefix = 'guard:'
const guardCode = (guards: readonly string[]): string => `${guardPrefix}${guards.join('|')}`

/** The guards of an answer, joined by `|`: none of them held. Undefined when the state refused. */
export const guardsIn = (answer: string): string | undefined => (answer.startsWith(guardPrefix) ? answer.slice(guardPrefix.length) : undefined)

/** The code under which a refusal is told. @param prefix the resource's name */
export function codeOf(prefix: string, answer: string): string {
  const guards = guardsIn(answer)
  return guards === undefined ? answer : `${prefix}.${guards.split('|')[0] ?? ''}`
}

const snapshotAt = (machine: AnyStateMachine, value: string, context: object): AnyMachineSnapshot => machine.resolveState({ value, context })

const transitionsOf = (machine: AnyStateMachine, status: string, event: string) => machine.states[status]?.transitions.get(event as never) ?? []

/** Where the first of the transitions leads, if nothing is asked on the way there: no guard, and no transition that follows by itself. */
function certainTarget([first]: ReturnType<typeof transitionsOf>): string | undefined {
  const [target, ...others] = first?.target ?? []
  if (first?.guard !== undefined || target === undefined || others.length > 0 || target.type === 'compound' || target.type === 'parallel') return undefined
  return (target.always ?? []).length === 0 ? target.key : undefined
}

interface StateMeta {
  readonly refuses?: Readonly<Record<string, string>>
}

function refusalOf(machine: AnyStateMachine, status: string, event: string): string {
  const { refuses = {} } = (machine.states[status]?.meta ?? {}) as StateMeta
  return refuses[event] ?? refuses['*'] ?? notAllowedNow
}

function nameOf(guard: unknown): string | undefined {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  return undefined
}
