/**
 * When a timer is due: ISO 8601 dates, durations and repeating intervals, and cron expressions.
 *
 * Dates without an offset and cron expressions are read in the time zone of the company. A repeating interval with a start counts from
 * that start (occurrences that have passed already are used up); without one it counts from the last firing.
 */
import type { Duration } from 'luxon'
import { DateTime } from 'luxon'
import { ExpressionError } from '../core/expression.ts'
import type { TimerDue } from '../core/step.ts'
import { isCron, nextOfCron } from './cron.ts'
import { readDate, readDuration } from './iso8601.ts'
import { afterWorkingTime, type WorkingDays } from './working-time.ts'
import { zoneOf } from './zone.ts'

export interface TimerValue {
  readonly type: 'date' | 'duration' | 'cycle'
  readonly value: unknown
}

/**
 * @param spec what the model says, its expression already evaluated: text, epoch milliseconds or a Date
 * @param from epoch milliseconds of the moment the timer starts (first time) or last fired
 * @param fired how often it has fired
 * @param timeZone IANA zone for dates without an offset and for cron
 * @param days when durations from now on pass on these days only
 * @returns the due instant and the firings left after it; undefined when there is none any more
 * @throws ExpressionError when the value is no timer
 */
export function timerDue(spec: TimerValue, from: number, fired: number, timeZone: string, days?: WorkingDays): TimerDue | undefined {
  const { value } = spec
  if (value === null || value === undefined || value === '') throw new ExpressionError('The timer has no value')
  if (value instanceof Date || typeof value === 'number') return once(instant(value), fired)
  if (typeof value !== 'string') throw new ExpressionError(`${JSON.stringify(value)} is no ${spec.type} of a timer`)
  const text = value.trim()
  if (spec.type === 'cycle') return cycle(text, from, fired, timeZone, days)
  return once(single(text, from, timeZone, days), fired)
}

function instant(value: Date | number): number {
  const time = value instanceof Date ? value.getTime() : value
  if (!Number.isFinite(time)) throw new ExpressionError('The date of the timer is not valid')
  return time
}

function once(dueAt: number, fired: number): TimerDue | undefined {
  return fired > 0 ? undefined : { dueAt, remaining: 0 }
}

/** `2026-01-01T10:00:00Z`, `PT5M`, or a duration after a date: `2026-01-01/P1D`. */
function single(text: string, from: number, timeZone: string, days: WorkingDays | undefined): number {
  const parts = split(text)
  if (parts.length > 2) throw new ExpressionError(`"${text}" is neither a date nor a duration`)
  let at = from
  for (const part of parts) at = isDuration(part) ? after(at, readDuration(part), timeZone, days) : readDate(part, timeZone)
  return at
}

interface Interval {
  readonly times: number | undefined
  readonly start: number | undefined
  readonly period: Duration
  readonly end: number | undefined
}

function cycle(text: string, from: number, fired: number, timeZone: string, days: WorkingDays | undefined): TimerDue | undefined {
  if (isCron(text)) {
    const dueAt = nextOfCron(text, from, timeZone)
    return dueAt === undefined ? undefined : { dueAt, remaining: undefined }
  }
  if (!/^R/i.test(text)) return once(single(text, from, timeZone, days), fired)
  const interval = readInterval(text, timeZone)
  const due = interval.start === undefined ? relative(interval, from, fired, timeZone, days) : anchored(interval, interval.start, from, fired, timeZone)
  return due && interval.end !== undefined && due.dueAt > interval.end ? undefined : due
}

/** `R3/PT10S`, `R/2026-01-01T00:00:00Z/PT1H`, `R5/PT1H/2026-12-31T00:00:00Z`, `R2/<start>/<end>`. */
function readInterval(text: string, timeZone: string): Interval {
  const [repeat, ...rest] = split(text)
  const count = /^R(-1|\d*)$/i.exec(repeat!.trim())?.[1]
  const durations = rest.filter(isDuration)
  if (count === undefined || rest.length === 0 || rest.length > 3 || durations.length > 1) throw new ExpressionError(`"${text}" is no repeating interval`)
  const times = count === '' || count === '-1' ? undefined : Number(count)
  const at = rest.findIndex(isDuration)
  const dates = rest.map((part) => (isDuration(part) ? undefined : readDate(part, timeZone)))
  if (at === -1) {
    const [start, end] = dates
    if (start === undefined || end === undefined || end <= start) throw new ExpressionError(`"${text}" is no repeating interval`)
    return { times, start, end: undefined, period: DateTime.fromMillis(end).diff(DateTime.fromMillis(start)) }
  }
  const period = readDuration(rest[at]!)
  if (period.toMillis() <= 0) throw new ExpressionError(`"${text}" repeats without a pause`)
  return { times, start: at > 0 ? dates[at - 1] : undefined, end: dates[at + 1], period }
}

function relative({ times, period }: Interval, from: number, fired: number, timeZone: string, days: WorkingDays | undefined): TimerDue | undefined {
  if (times !== undefined && fired >= times) return undefined
  return { dueAt: after(from, period, timeZone, days), remaining: times === undefined ? undefined : times - fired - 1 }
}

function anchored({ times, period }: Interval, start: number, from: number, fired: number, timeZone: string): TimerDue | undefined {
  const base = DateTime.fromMillis(start, { zone: zoneOf(timeZone) })
  const nth = (n: number): number => base.plus(period.mapUnits((amount) => amount * n)).toMillis()
  const isPast = (n: number): boolean => (fired === 0 ? nth(n) < from : nth(n) <= from)
  // Months and years differ in length, days by the hour of summer time: begin a little before the estimate and step forward.
  const estimate = ((from - start) / period.toMillis()) * (period.months !== 0 || period.years !== 0 ? 0.97 : 1)
  let n = Math.max(fired, Math.floor(estimate) - 2, 0)
  while (isPast(n)) n++
  if (times !== undefined && n >= times) return undefined
  return { dueAt: nth(n), remaining: times === undefined ? undefined : times - n - 1 }
}

function after(at: number, duration: Duration, timeZone: string, days: WorkingDays | undefined): number {
  if (days) return afterWorkingTime(at, duration, timeZone, days)
  return DateTime.fromMillis(at, { zone: zoneOf(timeZone) })
    .plus(duration)
    .toMillis()
}

/** A zone may hold a slash as well: `2026-01-01T00:00:00@Europe/Paris`. */
function split(text: string): readonly string[] {
  return text.split(/\/(?=\s*[-+]?(?:\d|P[\dT]|P$))/i)
}

function isDuration(text: string): boolean {
  return /^[-+]?P/i.test(text.trim())
}
