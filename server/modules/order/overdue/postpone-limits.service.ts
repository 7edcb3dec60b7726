/** The limits of a promise that is to be put off: its state, the parameters, the clock. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { parametersOf } from '#kit/parameters.ts'
import { onClock } from './overdue-news.service.ts'
import { mostPostponeDays, mostPostponeTimes } from './overdue.service.ts'
import { boundOf, latestOf, rowObstacle, type PostponeLimits, type PromiseState, type RowObstacle } from './postpone-limits.contract.ts'

interface Reading {
  readonly data: DataSource
  readonly sql: Sql
  readonly zone: string
  readonly now: Date
}

export interface Refusal {
  readonly code: string
  /** What the message names. */
  readonly params: Readonly<Record<string, string | number>>
}

export interface LimitsFound {
  readonly state: PromiseState
  readonly mostDays: number
  readonly mostTimes: number
  readonly obstacle: Refusal | undefined
  /** A refusal of this kind, with what its message names. */
  refuse(kind: string): Refusal
}

/** Undefined when there is no such row. */
export async function postponeLimitsOf({ data, sql, zone, now }: Reading, overdueId: string): Promise<LimitsFound | undefined> {
  const parameters = parametersOf(data)
  const [mostDays, mostTimes] = [await parameters.get(mostPostponeDays), await parameters.get(mostPostponeTimes)]
  const [state] = await sql.query<PromiseState>(
    `select d.kind::text as kind, d.status::text as status, d.due_at as "dueAt", d.original_due_at as "originalDueAt", d.postponed_times as "postponedTimes",
            (o.cancelled_at is not null or case when d.kind = 'RECEIVE' then o.received_at is not null
              else l.quantity <= l.shipped_quantity + l.cancelled_quantity end) as "isOver",
            exists (select 1 from postpone_apply p where p.overdue_id = d.id and p.status = 'PENDING' and p.deleted_at is null) as "hasOpenRequest"
       from overdue_order d join order_line l on l.id = d.line_id join sub_order o on o.id = d.sub_order_id where d.id = $1::uuid and d.deleted_at is null`,
    [overdueId],
  )
  if (!state) return undefined
  const params = { mostDays, mostTimes, due: onClock(state.dueAt, zone), latest: onClock(latestOf(state, mostDays), zone) }
  const refuse = (kind: string): Refusal => ({ code: `postpone-apply.${kind}`, params })
  const kind: RowObstacle | undefined = rowObstacle(state, { now, mostDays, mostTimes })
  return { state, mostDays, mostTimes, obstacle: kind && refuse(kind), refuse }
}

/** As the screens are told. @param text a message in the reader's language */
export function limitsOf({ state, mostDays, mostTimes, obstacle }: LimitsFound, now: Date, text: (code: string, params: object) => string): PostponeLimits {
  const { dueAt, originalDueAt, postponedTimes } = state
  return {
    dueAt: dueAt.toISOString(),
    originalDueAt: originalDueAt.toISOString(),
    after: boundOf(state, now).toISOString(),
    latestAt: latestOf(state, mostDays).toISOString(),
    mostDays,
    timesUsed: postponedTimes,
    mostTimes,
    obstacle: obstacle ? text(obstacle.code, obstacle.params) : null,
  }
}
