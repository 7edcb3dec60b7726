/**
 * Durations that pass on working days only: 24 hours from Friday at three are over on Monday at three. Which days those are is the host's
 * affair; without a word of his they are Monday to Friday. A working day counts whole, from midnight to midnight of the company's zone.
 */
import type { Duration } from 'luxon'
import { DateTime } from 'luxon'
import { zoneOf } from './zone.ts'

/** The setting of the host that says what differs from Monday to Friday: `2026-10-01-,2026-10-10+`, free days and days that are worked. */
export const WORKING_DAYS = 'working-days'

export type WorkingDays = (day: DateTime) => boolean

const EXCEPTION = /(\d{4}-\d{2}-\d{2})([+-])/g

/** @param said value of `WORKING_DAYS` */
export function workingDaysOf(said: unknown): WorkingDays {
  const exceptions = new Map<string, boolean>()
  if (typeof said === 'string') for (const [, day, sign] of said.matchAll(EXCEPTION)) exceptions.set(day ?? '', sign === '+')
  return (day) => exceptions.get(day.toFormat('yyyy-MM-dd')) ?? day.weekday <= 5
}

/** A calendar in which nobody works any more must not keep the clock turning for ever. */
const mostIdleDays = 400

/** A month is a month whoever works; it ends on the next working day. Whatever is shorter is counted in time that is worked. */
export function afterWorkingTime(from: number, duration: Duration, timeZone: string, isWorked: WorkingDays): number {
  const start = DateTime.fromMillis(from, { zone: zoneOf(timeZone) })
  const { years, months, ...rest } = duration.toObject()
  if (years || months) return onWorkingDay(start.plus(duration), isWorked).toMillis()
  let left = start.plus(rest).diff(start).toMillis()
  if (left <= 0) return start.plus(duration).toMillis()
  let at = onWorkingDay(start, isWorked)
  for (;;) {
    const midnight = at.plus({ days: 1 }).startOf('day')
    const today = midnight.toMillis() - at.toMillis()
    // An end at midnight is the end of that day, not the beginning of the next one, which may be free.
    if (left < today) return at.toMillis() + left
    if (left === today) return midnight.toMillis() - 1
    left -= today
    at = onWorkingDay(midnight, isWorked)
  }
}

/** As it is on a working day, else the beginning of the next one. */
function onWorkingDay(from: DateTime, isWorked: WorkingDays): DateTime {
  let at = from
  for (let idle = 0; !isWorked(at) && idle < mostIdleDays; idle += 1) at = at.plus({ days: 1 }).startOf('day')
  return at
}
