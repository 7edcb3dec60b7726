/**
 * Signals within one instance (BPMN 2.0, 10.5.1): heard by every catch that is armed. Which of two parallel branches a step happens to
 * run first must not decide that, so a throw event waits until nothing else of the step moves. Signals that are thrown at the same moment
 * are all thrown before anything follows from one of them. A catch behind its own throw event hears nothing: it is armed later.
 */
import type { Draft } from './draft.ts'
import type { Variables } from './expression.ts'
import { trigger } from './happen.ts'

interface Thrown {
  readonly no: number
  readonly name: string
  readonly variables: Variables
}

/** Throws what was held back. True when there was something. While the step still waits for an answer of its own nothing is thrown. */
export function releaseSignals(draft: Draft): boolean {
  const throwers = [...draft.throwing].sort((a, b) => a - b)
  const pending = throwers.flatMap((no) => {
    const wait = draft.find(no)?.wait
    return wait?.k === 'signal' ? [{ no, n: wait.n, name: wait.name, variables: wait.variables }] : []
  })
  if (pending.length > 0 && isAsking(draft)) return false
  draft.throwing.clear()
  if (pending.length === 0) return false
  deliverSignals(draft, pending)
  for (const { no, n } of pending.toReversed()) {
    if (draft.find(no)?.wait?.k !== 'signal') continue
    delete draft.edit(no).wait
    draft.push(no, 'work', n + 1)
  }
  return true
}

/** Handlers and decisions are answered before the step is written; what follows from the answer may arm catches. */
function isAsking(draft: Draft): boolean {
  for (const [, { wait }] of draft.tokens()) if (wait?.k === 'call' || (wait?.k === 'listener' && wait.job !== true)) return true
  return false
}

/** Tells the catches of this instance, and the runtime to tell all others. */
export function deliverSignals(draft: Draft, signals: readonly Thrown[]): void {
  for (const { no, name, variables } of signals) draft.emit({ type: 'broadcast-signal', elementId: draft.get(no).at, name, variables })
  const hit = [...draft.tokens()].flatMap(([host, token]) =>
    (token.subs ?? []).flatMap((sub) =>
      signals.filter(({ name }) => sub.k === 'signal' && sub.name === name).map(({ variables }) => ({ host, sub, variables })),
    ),
  )
  for (const { host, sub, variables } of hit) if (draft.find(host)?.subs?.includes(sub)) trigger(draft, host, sub, variables)
}
