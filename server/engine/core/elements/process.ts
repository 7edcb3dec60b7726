/** The end of an instance (BPMN 2.0, 13.5.6): nothing of it stays open, and the runtime hears how it ended. */
import type { Draft } from '../draft.ts'
import { notifyOfEnd } from '../notify.ts'
import { factsIfAny } from '../people.ts'
import { ROOT } from '../state.ts'
import type { Effect } from '../step.ts'
import { closeSubscriptions, closeWait, killChildren } from '../tree.ts'

type Outcome = Extract<Effect, { type: 'end-instance' }>['outcome']

/** Ends the instance now, with whatever is still alive in it. */
export function endInstance(draft: Draft, outcome: Outcome): void {
  if (draft.ended) return
  killChildren(draft, ROOT)
  const { wait } = draft.get(ROOT)
  if (wait) closeWait(draft, wait)
  // Its end listeners may be running already.
  if (wait?.k !== 'listener' || wait.phase !== 'end') notifyOfEnd(draft, ROOT, false)
  close(draft, outcome)
}

/** The process has come to its end, and its end listeners have run. */
export function leaveInstance(draft: Draft): void {
  close(draft, draft.failed ? 'FAILED' : 'COMPLETED')
}

function close(draft: Draft, outcome: Outcome): void {
  const { rules, facts } = draft.graph
  if (outcome === 'COMPLETED' && rules?.['copy']) draft.emit({ type: 'send-copies', elementId: undefined, rules, facts: factsIfAny(draft, ROOT, facts) })
  closeSubscriptions(draft, ROOT, () => true)
  draft.ended = true
  draft.todo.length = 0
  draft.emit({ type: 'end-instance', outcome, variables: draft.variables })
}
