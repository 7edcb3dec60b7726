/**
 * Conditional events (BPMN 2.0, 10.5.5): looked at when they are armed and whenever a variable that they can see changes, as in
 * Camunda 7. A condition that cannot be evaluated yet does not hold.
 */
import type { Draft } from './draft.ts'
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
  const { variableNames, variableEvents } = definitionOf(draft, sub)
  const around = new Set<number>()
  for (let no: number | undefined = host; no !== undefined; no = draft.get(no).in) around.add(no)
  around.add(ROOT)
  return changes.some(
    ({ holder, name, change }) =>
      around.has(holder) && (!variableNames || variableNames.includes(name)) && (!variableEvents || variableEvents.includes(change)),
  )
}
