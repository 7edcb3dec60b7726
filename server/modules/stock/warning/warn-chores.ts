/** What warnings of stock do by the clock: they are worked out often, and told once a day. */
import type { Chore } from '#kit/jobs/chore.ts'
import { refreshAll } from './inventory-warn.service.ts'
import { tellWarnings } from './tell-warnings.ts'

export const warnChores = (zone: string): readonly Chore[] => [
  { name: 'stock-warnings', everyMinutes: 30, run: (source, signal) => refreshAll(source, zone, signal) },
  { name: 'stock-warnings-tell', everyMinutes: 1440, run: (source, signal) => tellWarnings(source, zone, signal) },
]
