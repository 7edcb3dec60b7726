/** Which days are worked: Monday to Friday, but for the days that a calendar names. Pure; days are `yyyy-MM-dd`. */

/** A day off that would be worked, or a day that is worked though it is a weekend. */
export type DayKind = 'HOLIDAY' | 'WORKDAY'

export type IsWorkingDay = (day: string) => boolean

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** @param named what differs from Monday to Friday, by day */
export const workingDays =
  (named: ReadonlyMap<string, DayKind>): IsWorkingDay =>
  (day) => {
    const kind = named.get(day)
    return kind === undefined ? !isWeekend(day) : kind === 'WORKDAY'
  }

/** Every day from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= Date.parse(`${last}T00:00:00Z`); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
