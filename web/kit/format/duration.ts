/** Lengths of time as people say them, in the two largest units. */

export type DurationUnits = Readonly<Record<'day' | 'hour' | 'minute' | 'second', string>>

const units: Readonly<Record<'zh' | 'en', DurationUnits>> = {
  zh: { day: '天', hour: '小时', minute: '分', second: '秒' },
  en: { day: 'd', hour: 'h', minute: 'min', second: 's' },
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** `93_784_000` is `1 天 2 小时`; what is shorter than a second is no time; empty for nothing. */
export function formatDuration(ms: number | null | undefined, language: 'zh' | 'en'): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return ''
  if (ms < 1000) return { zh: '不到 1 秒', en: 'under 1 s' }[language]
  const first = steps.findIndex(([, length]) => ms >= length)
  const [unit, length] = steps[first] ?? steps[3]
  const next = steps[first + 1]
  const whole = Math.floor(ms / length)
  const rest = next ? Math.floor((ms - whole * length) / next[1]) : 0
  return `${whole} ${units[language][unit]}${next && rest > 0 ? ` ${rest} ${units[language][next[0]]}` : ''}`
}
