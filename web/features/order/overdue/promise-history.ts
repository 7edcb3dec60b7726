/** What became of a promise, in order: given, warned of, put off, run out, kept. */
import type { OutputOf } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import type { useTranslation } from '#web/kit/i18n.ts'
import type { TimelineEntry } from '#web/kit/timeline/timeline.tsx'
import type { overdueDetail } from './overdue-detail.ts'
import { settled } from './settled.ts'
import './texts.ts'

type Overdue = OutputOf<typeof overdueDetail>
type Request = NonNullable<Overdue['requests']>[number]
type Say = ReturnType<typeof useTranslation<'order-overdue'>>['t']

/** The clock opens and breaches in one look. */
const noticedLateMs = 120_000

const ends = {
  REJECTED: ['told.rejected', 'refused'],
  WITHDRAWN: ['told.withdrawn', 'done'],
  EXPIRED: ['told.expired', 'done'],
} as const

function ofRequest(t: Say, { id, code, status, newDueAt, submittedAt, approvedAt, endedAt, answer, reason }: Request): TimelineEntry[] {
  const asked: TimelineEntry = {
    key: id,
    title: t('told.asked', { at: formatInstant(newDueAt) }),
    at: submittedAt,
    reason: `${code} · ${reason}`,
    state: status === 'PENDING' ? 'running' : 'done',
  }
  if (approvedAt) return [asked, { key: `${id} approved`, title: t('told.approved', { at: formatInstant(newDueAt) }), at: approvedAt, reason: answer }]
  const end = ends[status as keyof typeof ends]
  return end ? [asked, { key: `${id} ended`, title: t(end[0]), at: endedAt ?? submittedAt, reason: answer, state: end[1] }] : [asked]
}

/** What a promise begins with, by its kind. */
function begins({ kind, line, shippedAt }: Overdue) {
  if (kind === 'SHIP') return { text: 'told.promised', at: line?.confirmedAt } as const
  if (kind === 'RECEIVE') return { text: 'told.shipped', at: shippedAt } as const
  return kind === 'PAY' ? ({ text: 'told.submitted', at: line?.submittedAt } as const) : ({ text: 'told.answer', at: null } as const)
}

export function promiseHistory(t: Say, row: Overdue): TimelineEntry[] {
  const { text, at: givenAt } = begins(row)
  const first = formatInstant(row.originalDueAt)
  const entries: TimelineEntry[] = [
    { key: 'given', title: t(text, { at: first }), at: givenAt },
    // What had run out when it was noticed was told once, as late.
    ...(row.breachedAt && Date.parse(row.breachedAt) - Date.parse(row.warnedAt) < noticedLateMs
      ? []
      : [{ key: 'warned', title: t(row.kind === 'PAY' ? 'told.near' : 'told.warned'), at: row.warnedAt }]),
    ...(row.requests ?? []).flatMap((request) => ofRequest(t, request)),
    ...(row.breachedAt ? [{ key: 'breached', title: t('told.breached'), at: row.breachedAt, state: 'refused' as const }] : []),
    ...(row.resolvedAt
      ? [{ key: 'over', title: t(row.status === 'CLOSED' ? 'told.closed' : 'told.resolved'), at: row.resolvedAt, reason: row.closeReason }]
      : []),
  ]
  const told = entries.toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? ''))
  const ahead: TimelineEntry = { key: 'due', title: t('told.due', { at: formatInstant(row.dueAt) }), state: 'future' }
  // What has run out lies ahead no more.
  return settled.has(row.status) || row.status === 'OVERDUE' ? told : [...told, ahead]
}
