/** Until when one usually puts something off; what has passed already is not offered. */

export interface SnoozeTime {
  readonly key: 'hour' | 'evening' | 'tomorrow' | 'monday'
  readonly at: Date
}

const atHour = (day: Date, days: number, hour: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour)

/** @param now on the reader's clock */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const evening = atHour(now, 0, 16)
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { key: 'hour', at: new Date(now.getTime() + 3_600_000) },
    ...(evening.getTime() - now.getTime() > 3_600_000 ? [{ key: 'evening' as const, at: evening }] : []),
    { key: 'tomorrow', at: atHour(now, 1, 9) },
    ...(toMonday > 1 ? [{ key: 'monday' as const, at: atHour(now, toMonday, 9) }] : []),
  ]
}
