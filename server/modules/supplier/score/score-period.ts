/** Calendar months on the company's calendar. */
import { DateTime } from 'luxon'

export interface ScoreSpan {
  /** yyyy-MM */
  readonly period: string
  /** Its first instant, and the one at which it is over: facts count from the one up to, not including, the other. */
  readonly from: Date
  readonly until: Date
  /** First and last day, yyyy-MM-dd. */
  readonly firstDay: string
  readonly lastDay: string
}

const span = (first: DateTime, until: DateTime, lastDay: DateTime): ScoreSpan => ({
  period: first.toFormat('yyyy-MM'),
  from: first.toJSDate(),
  until: until.toJSDate(),
  firstDay: first.toFormat('yyyy-MM-dd'),
  lastDay: lastDay.toFormat('yyyy-MM-dd'),
})

/** A whole month. @param period yyyy-MM */
export function monthOf(period: string, zone: string): ScoreSpan {
  const first = DateTime.fromFormat(period, 'yyyy-MM', { zone })
  return span(first, first.plus({ months: 1 }), first.endOf('month'))
}

/** The month that runs, from its beginning up to now. */
export function runningMonth(now: Date, zone: string): ScoreSpan {
  const at = DateTime.fromJSDate(now, { zone })
  return span(at.startOf('month'), at, at)
}

/**
 * The month that waits to be closed; undefined on the first days of a month, while late facts of the last one may still come in.
 * @param closeDay from which day of a month on the last one is closed
 */
export function monthToClose(now: Date, zone: string, closeDay: number): ScoreSpan | undefined {
  const at = DateTime.fromJSDate(now, { zone })
  return at.day < closeDay ? undefined : monthOf(at.minus({ months: 1 }).toFormat('yyyy-MM'), zone)
}
