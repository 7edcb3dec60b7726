import { expect, test } from 'vitest'
import { minuteIn } from '#web/kit/format/minute-in.ts'

test('a moment is told on the clock of the zone, not on that of whoever reads it', () => {
  const at = new Date('2026-03-31T18:05:59Z')
  expect(minuteIn('Asia/Shanghai', at)).toBe('2026-04-01 02:05')
  expect(minuteIn('America/New_York', at)).toBe('2026-03-31 14:05')
})
