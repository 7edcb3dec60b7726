/** Telling listeners about something that is over: nobody waits for their answer. */
import type { Draft } from './draft.ts'
import type { Expression } from './expression.ts'
import { Fault, Thrown } from './fault.ts'
import type { Listener } from './graph.ts'
import { ROOT } from './state.ts'
import { runScript } from './variables.ts'
import { describeWork } from './work.ts'

/** Listeners of a visit that is cancelled. What is wrong with an expression must not keep anything from ending, so it has no effect then. */
export function notifyOfEnd(draft: Draft, no: number, wasTask: boolean): void {
  notifyListeners(draft, no, wasTask ? ['delete', 'end'] : ['end'], (expression) => {
    try {
      runScript(draft, no, expression)
    } catch (error) {
      if (!(error instanceof Fault) && !(error instanceof Thrown)) throw error
    }
  })
}

/** Start listeners of a scope that surgery opens. */
export const notifyOfStart = (draft: Draft, no: number): void => notifyListeners(draft, no, ['start'], (expression) => void runScript(draft, no, expression))

function notifyListeners(draft: Draft, no: number, events: readonly Listener['event'][], run: (expression: Expression) => void): void {
  const { listeners } = no === ROOT ? draft.graph : draft.node(draft.get(no).at)
  if (listeners.length === 0) return
  for (const { event, handler, expression } of listeners) {
    if (!events.includes(event)) continue
    // Who is told that a task is no more may ask for the task, which is gone.
    if (expression && event !== 'delete') run(expression)
    if (handler === undefined) continue
    const work = describeWork(draft, no, draft.id(no), { handler, event, notify: true })
    if (draft.context.isInTransaction(handler)) draft.emit({ type: 'call-handler', call: work })
    else draft.emit({ type: 'open-job', job: { ...work, kind: 'handler' } })
  }
}
