/**
 * Conditional events (BPMN 2.0, 10.5.5): looked at when they are armed and whenever a variable that they can see changes, as in
 * Camunda 7. A condition that cannot be evaluated yet does not hold.
 *
 * A model that names variables (Camunda's `variableName`) is told of every writing of them, also of the same value. Where it names none,
 * what counts is that a variable which the condition mentions has another value: `pass` is written at every completion, and a condition
 * about something else must not fire by it once more.
 */
import type { Draft } from './draft.ts'
import type { Expression } from './expression.ts'
import type { EventNode } from './graph.ts'
import { trigger } from './happen.ts'
import type { Subscription } from './state.ts'
import { ROOT } from './state.ts'
import { holdsYet } from './variables.ts'

type Change = Draft['changes'][number]

/** Fires the conditional events that hold now. True when one did. */
export function fireCondition(draft: Draft): boolean {
  const { changes, armed } = draft
  if (changes.length === 0 && armed.length === 0) return false
  draft.changes = []
  draft.armed = []
  if (draft.conditions === 0) return false
  const fresh = new Set(armed)
  const hosts = changes.length > 0 ? [...draft.tokens()].map(([no]) => no) : [...fresh]
  let fired = false
  for (const host of hosts) {
    for (const sub of draft.find(host)?.subs ?? []) {
      if (sub.k !== 'conditional' || !draft.find(host)?.subs?.includes(sub)) continue
      if (!fresh.has(host) && !isConcerned(draft, host, sub, changes)) continue
      if (!holdsYet(draft, host, definitionOf(draft, sub).condition)) continue
      trigger(draft, host, sub, {})
      fired = true
    }
  }
  return fired
}

function definitionOf(draft: Draft, sub: Subscription) {
  const definition = (draft.node(sub.at) as EventNode).definitions[sub.d]
  if (definition?.kind !== 'conditional') throw new Error(`${sub.at} has no condition`)
  return definition
}

function isConcerned(draft: Draft, host: number, sub: Subscription, changes: readonly Change[]): boolean {
  const { condition, variableNames, variableEvents } = definitionOf(draft, sub)
  const around = new Set<number>()
  for (let no: number | undefined = host; no !== undefined; no = draft.get(no).in) around.add(no)
  around.add(ROOT)
  return changes.some(
    ({ holder, name, change, isSame }) =>
      around.has(holder) &&
      (variableNames ? variableNames.includes(name) : !isSame && mentions(condition, name)) &&
      (!variableEvents || variableEvents.includes(change)),
  )
}

/** Whether the condition reads the variable, as far as its text tells. */
function mentions({ source }: Expression, name: string): boolean {
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + 1)) {
    if (!isWordSign(source[at - 1]) && !isWordSign(source[at + name.length])) return true
  }
  return false
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
