/** Spans of days by which is told what falls due when. Pure. */
import { plusDays } from '../bill/bill-cycle.ts'

export interface DueSpan {
  /** Both counted in; empty where there is no bound. */
  readonly from: string | null
  readonly to: string | null
}

/** What is late already, then so many weeks (the first one from today to its Sunday), then what comes after them. They leave no day out. */
export function weeksFrom(today: string, weeks: number): DueSpan[] {
  const spans: DueSpan[] = [{ from: null, to: plusDays(today, -1) }]
  let from = today
  for (let week = 0; week < weeks; week += 1) {
    const weekday = new Date(`${from}T00:00:00Z`).getUTCDay() || 7
    const to = plusDays(from, 7 - weekday)
    spans.push({ from, to })
    from = plusDays(to, 1)
  }
  return [...spans, { from, to: null }]
}
