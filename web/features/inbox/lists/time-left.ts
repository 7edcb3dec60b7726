/** How long until something is due, or since it was, in the two largest units that say something. */
export interface TimeLeft {
  readonly late: boolean
  /** Due within four hours. */
  readonly soon: boolean
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

const minuteMs = 60_000
const soonMs = 4 * 60 * minuteMs

/** @param now epoch milliseconds; undefined when nothing is due */
export function timeLeft(due: string | null, now: number): TimeLeft | undefined {
  if (due === null) return undefined
  const left = Date.parse(due) - now
  const minutes = Math.floor(Math.abs(left) / minuteMs)
  return { late: left < 0, soon: left >= 0 && left < soonMs, days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}

/** Milliseconds as `3d 4h`, `2h 5m`, `12m`, `8s`: the two largest units. */
export function spanParts(ms: number): readonly { readonly value: number; readonly unit: 'd' | 'h' | 'm' | 's' }[] {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const all = [
    { value: Math.floor(seconds / 86_400), unit: 'd' as const },
    { value: Math.floor((seconds % 86_400) / 3600), unit: 'h' as const },
    { value: Math.floor((seconds % 3600) / 60), unit: 'm' as const },
    { value: seconds % 60, unit: 's' as const },
  ]
  const first = all.findIndex(({ value }) => value > 0)
  if (first < 0) return [{ value: 0, unit: 's' }]
  return all.slice(first, first + 2).filter(({ value }) => value > 0)
}
