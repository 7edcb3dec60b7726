/** Telling listeners about something that is over: nobody waits for their answer. */
import type { Draft } from './draft.ts'
import type { Listener } from './graph.ts'
import { describeWork } from './work.ts'

/** Calls the listeners of a cancelled visit. Expressions are left out: they have no effect that could outlive it. */
export function notifyListeners(draft: Draft, no: number, events: readonly Listener['event'][]): void {
  const { listeners } = draft.node(draft.get(no).at)
  if (listeners.length === 0) return
  for (const { event, handler } of listeners) {
    if (handler === undefined || !events.includes(event)) continue
    const work = describeWork(draft, no, draft.id(no), { handler, event, notify: true })
    if (draft.context.isInTransaction(handler)) draft.emit({ type: 'call-handler', call: work })
    else draft.emit({ type: 'open-job', job: { ...work, kind: 'handler' } })
  }
}
