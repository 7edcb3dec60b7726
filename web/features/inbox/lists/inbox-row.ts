/** A row of any of the lists in one shape, so that tables, cards, keys and previews need not ask which list it is. */
import type { CopyRow, InstanceRow, TaskRow } from '#server/inbox/work.contract.ts'
import type { z } from 'zod'
import { numberOf } from '#web/kit/case/case-number.ts'
import type { ListKind } from './list-kinds.ts'

type Task = z.output<typeof TaskRow>
type Instance = z.output<typeof InstanceRow>
type Copy = z.output<typeof CopyRow>

export interface InboxRow {
  readonly key: string
  readonly taskId: string | null
  readonly formKey: string | null
  readonly processInstanceId: string
  readonly title: string
  /** Of the document, as people know it: beneath the title. */
  readonly number: string | null
  readonly summary: string | null
  readonly processKey: string
  readonly processName: string | null
  readonly businessType: string | null
  readonly businessKey: string | null
  readonly value: number | null
  readonly initiatorName: string | null
  /** The node, or for cases their state. */
  readonly taskName: string | null
  readonly status: string | null
  /** A case that came back to its initiator. */
  readonly returned: boolean
  readonly createTime: string
  readonly endTime: string | null
  readonly dueTime: string | null
  /** Until when it was put off. */
  readonly followUpTime: string | null
  /** Told by the server; time goes on without it (`isLate`). */
  readonly overdue: boolean
  /** Since when the superior sees it too. */
  readonly escalatedTime: string | null
  readonly priority: number
  readonly urgeCount: number
  readonly outcome: string | null
  readonly unread: boolean
  readonly note: string | null
  readonly onBehalfOfName: string | null
  readonly assigneeName: string | null
  /** One's own case, to be handed in: nothing that is decided with others in one go. */
  readonly handIn: 'first' | 'again' | null
}

const nothing = {
  taskId: null,
  formKey: null,
  taskName: null,
  status: null,
  value: null,
  endTime: null,
  dueTime: null,
  followUpTime: null,
  returned: false,
  overdue: false,
  escalatedTime: null,
  priority: 50,
  urgeCount: 0,
  outcome: null,
  unread: false,
  note: null,
  onBehalfOfName: null,
  assigneeName: null,
  handIn: null,
} as const

/** From here on a task is marked as urgent; 50 is what models say that say nothing. */
export const urgentPriority = 75

/** Past its time and still open: what was decided is late no more. */
export const isLate = ({ overdue, dueTime, endTime }: Pick<InboxRow, 'overdue' | 'dueTime' | 'endTime'>, now: number): boolean =>
  endTime === null && (overdue || (dueTime !== null && Date.parse(dueTime) <= now))

export type Urgency = 'late' | 'urgent' | 'today' | 'later' | 'snoozed'

/** Why it stands where it stands in the order of urgency: as the engine sorts (`reads/urgency.ts`). */
export function urgencyOf(row: Pick<InboxRow, 'overdue' | 'dueTime' | 'endTime' | 'priority' | 'followUpTime'>, now: number): Urgency {
  if (row.followUpTime !== null && Date.parse(row.followUpTime) > now) return 'snoozed'
  if (isLate(row, now)) return 'late'
  if (row.priority >= urgentPriority) return 'urgent'
  const tomorrow = new Date(now)
  tomorrow.setHours(24, 0, 0, 0)
  return row.dueTime !== null && Date.parse(row.dueTime) < tomorrow.getTime() ? 'today' : 'later'
}

/** What nobody gave a title is known by its process. */
export const titleOf = ({ title, processName, processKey }: Pick<InboxRow, 'processName' | 'processKey'> & { readonly title: string | null }): string =>
  title ?? processName ?? processKey

export function rowOf(kind: ListKind, record: unknown): InboxRow {
  if (kind === 'send') {
    const row = record as Instance
    return { ...nothing, ...row, key: row.processInstanceId, title: titleOf(row), number: numberOf(row) }
  }
  if (kind === 'copy') {
    const row = record as Copy
    return { ...nothing, ...row, key: row.copyId, title: titleOf(row), number: numberOf(row), unread: row.readTime === null, note: row.reason }
  }
  const row = record as Task & { readonly onBehalfOfName?: string | null }
  return { ...nothing, ...row, key: row.taskId, title: titleOf(row), number: numberOf(row), note: row.comment, onBehalfOfName: row.onBehalfOfName ?? null }
}
