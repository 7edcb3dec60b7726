/** What a step of a process means for its document: the moves that follow it, and what must hold between the two. */
import { isLocked, lockOf } from '#kit/document/document-lock.ts'
import type { DocumentRow } from '#kit/document/move-document.ts'
import { ruleFailure } from '#kit/errors.ts'
import type { StepAhead } from '#server/engine/index.ts'
import { eventsByRule, submitTaskOf, type DocumentProcess, type ProcessNews } from './define.ts'

export interface Transition {
  readonly event: string
  /** A claim may have sent it before. */
  readonly mayBeDone?: boolean
  readonly news: ProcessNews | undefined
}

/** Events of the machine that a step means, in order: submitted first, then what was passed, then the end or the return. */
export function movesOf(process: DocumentProcess, step: StepAhead, namedEvent: string | undefined): Transition[] {
  const { bond } = process
  const rule = (news: ProcessNews): Transition[] => {
    const event = bond.events?.[news] === undefined ? eventsByRule[news] : bond.events[news]
    return event === null ? [] : [{ event, news }]
  }
  const passed = step.passed.flatMap(({ elementId, outcome }) => {
    const event = bond.on?.[elementId]
    const sent = typeof event === 'string' ? (outcome === 'cancelled' ? undefined : event) : event?.[outcome]
    return sent === undefined ? [] : [{ event: sent, news: undefined, mayBeDone: bond.claimed?.[elementId] === sent }]
  })
  const submitTask = submitTaskOf(process)
  if (step.outcome === undefined) {
    const [was, is] = [isWith(submitTask, step.stoodAt), isWith(submitTask, step.standsAt)]
    return [...(was && !is ? rule('submitted') : []), ...passed, ...(!was && is ? rule('returned') : [])]
  }
  // Submitted and through in one step: both moves are written down.
  const isThrough = step.closed?.elementId === submitTask && (step.outcome === 'COMPLETED' || step.outcome === 'REJECTED')
  const named = namedEvent ?? (step.outcome === 'COMPLETED' ? step.passed.flatMap(({ elementId }) => bond.ends?.[elementId] ?? [])[0] : undefined)
  const news = step.outcome as ProcessNews
  return [...(isThrough ? rule('submitted') : []), ...passed, ...(named === undefined ? rule(news) : [{ event: named, news }])]
}

/** The process stands with the initiator, and with nobody else. */
const isWith = (submitTask: string, places: readonly string[]): boolean => places.length > 0 && places.every((place) => place === submitTask)

/** Handing in is no agreement. @throws Failure rule for whom the document excludes */
export function refuseExcluded(process: DocumentProcess, { actor, closed }: StepAhead, row: DocumentRow): void {
  const { notBy } = process.document
  if (!notBy || actor === undefined || closed?.elementId === submitTaskOf(process) || notBy.who(row as never) !== actor) return
  throw ruleFailure(notBy.refusal, { code: (row as { readonly code?: string }).code })
}

/** The process has ended or stands with the initiator: it decides on nothing. */
export const rests = (process: DocumentProcess, step: StepAhead): boolean => step.outcome !== undefined || isWith(submitTaskOf(process), step.standsAt)

/** @throws Error when a declaration lets status and process part: the step is not written */
export function mustAgree(process: DocumentProcess, step: StepAhead, row: Pick<DocumentRow, 'id' | 'status'>): void {
  const { resource } = process.document
  if (rests(process, step) && isLocked(lockOf(resource), row.status))
    throw new Error(`${resource.name} ${row.id} would stay ${row.status} although its process ${step.outcome ?? 'was returned'}`)
}
