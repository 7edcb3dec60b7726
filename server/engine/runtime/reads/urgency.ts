/**
 * What burns first: late tasks, urgent ones, those that are due today, all others, and last what was put off until later. Within each the
 * next to be due, then the oldest. One number, so that lists sort by it as by any other column.
 */
import type { Params } from './query.ts'

/** From this priority on a task is urgent; 50 is what models say that say nothing. */
const URGENT = 75
/** Wider apart than any two instants in seconds. */
const APART = 1e11

/** SQL over a task `t`. @param now epoch milliseconds */
export function urgencyOf(now: number, timeZone: string, params: Params): string {
  const at = `${params.add(new Date(now))}::timestamptz`
  const zone = `${params.add(timeZone)}::text`
  const tomorrow = `(date_trunc('day', ${at} at time zone ${zone}) + interval '1 day') at time zone ${zone}`
  return `(case when t.follow_up_at > ${at} then 4 when t.escalated_at is not null or t.due_at <= ${at} then 0 when t.priority >= ${URGENT} then 1
      when t.due_at < ${tomorrow} then 2 else 3 end * ${APART}::float8 + coalesce(extract(epoch from t.due_at), ${APART} - 1))`
}
