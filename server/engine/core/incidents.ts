/** Incidents: a token that cannot go on stands where it is until somebody retries or skips what failed. */
import type { Draft } from './draft.ts'
import { Fault } from './fault.ts'
import type { IncidentKind } from './fault.ts'
import type { Phase } from './state.ts'
import type { Refusal } from './step.ts'

const REFUSALS: Partial<Record<IncidentKind, Refusal['refused']>> = { 'no-flow': 'no-flow', 'endless-loop': 'endless-loop' }

/** Raises an incident for a fault in `phase`. While nothing of the instance is stored the whole step is refused instead. */
export function openIncident(draft: Draft, no: number, phase: Phase, n: number, fault: Fault): void {
  const { at } = draft.get(no)
  if (draft.starting) draft.refuse(REFUSALS[fault.kind] ?? 'expression', at, fault.message)
  keepIncident(draft, no, phase, n, fault.kind, fault.message)
}

/** Raises an incident in any case. */
export function keepIncident(draft: Draft, no: number, phase: Phase, n: number, kind: IncidentKind, message: string): void {
  const { at } = draft.get(no)
  const id = draft.id(no)
  draft.edit(no).wait = { k: 'incident', id, phase, n }
  draft.emit({ type: 'open-incident', incidentId: id, elementId: at, kind, message })
}
