/** Periods of settlement, as days: each day lies in exactly one, whatever the cycle and however long the month. Pure. */

export type Cycle = 'DAY' | 'WEEK' | 'MONTH'

export interface Period {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const text = (day: Date): string => day.toISOString().slice(0, 10)

/** Some days later, or earlier. */
export function plusDays(day: string, count: number): string {
  const moved = at(day)
  moved.setUTCDate(moved.getUTCDate() + count)
  return text(moved)
}

/** The last day of a month's period: the settlement day, or the month's last where it is shorter. */
function monthsEnd(year: number, month: number, settleDay: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return text(new Date(Date.UTC(year, month, Math.min(settleDay, last))))
}

/**
 * The period in which a day lies.
 * @param settleDay the day with which a period ends: of the week (1 Monday to 7 Sunday) or of the month (1 to 31); the last one when it is
 *   not said
 */
export function periodOf(cycle: Cycle, settleDay: number | null, day: string): Period {
  if (cycle === 'DAY') return { from: day, to: day }
  if (cycle === 'WEEK') {
    const ends = settleDay !== null && settleDay >= 1 && settleDay <= 7 ? settleDay : 7
    const weekday = at(day).getUTCDay() || 7
    const to = plusDays(day, (ends - weekday + 7) % 7)
    return { from: plusDays(to, -6), to }
  }
  const ends = settleDay !== null && settleDay >= 1 ? Math.min(settleDay, 31) : 31
  const [year, month] = [at(day).getUTCFullYear(), at(day).getUTCMonth()]
  const own = monthsEnd(year, month, ends)
  return day <= own ? { from: plusDays(monthsEnd(year, month - 1, ends), 1), to: own } : { from: plusDays(own, 1), to: monthsEnd(year, month + 1, ends) }
}

/** Periods from the one of a day on that are over before today, the oldest first. @param most so many */
export function closedPeriods(cycle: Cycle, settleDay: number | null, since: string, today: string, most = 62): Period[] {
  const periods: Period[] = []
  for (let period = periodOf(cycle, settleDay, since); period.to < today && periods.length < most; period = periodOf(cycle, settleDay, plusDays(period.to, 1)))
    periods.push(period)
  return periods
}
