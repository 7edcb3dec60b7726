import { afterEach, expect, test } from 'vitest'
import { formatClock, formatDay, formatInstant, showOnClockOf } from '#web/kit/format/instant.ts'

const at = '2026-03-31T18:05:59Z'
let back: () => void = () => undefined
afterEach(() => back())

test('on paper a moment is told on the clock of its zone, not on that of whoever reads it', () => {
  back = showOnClockOf('Asia/Shanghai')
  expect([formatInstant(at), formatDay(at), formatClock(at)]).toEqual(['2026-04-01 02:05:59', '2026-04-01', '02:05'])
  back()
  back = showOnClockOf('America/New_York')
  expect([formatInstant('2026-04-01T02:05:59+08:00'), formatDay(at), formatClock(at)]).toEqual(['2026-03-31 14:05:59', '2026-03-31', '14:05'])
})

test('a day without an hour is the same on every clock', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    back = showOnClockOf(zone)
    expect(formatDay('2026-03-31')).toBe('2026-03-31')
    back()
  }
})

test('off the paper it is the clock of whoever reads', () => {
  const own = formatInstant(at)
  showOnClockOf('Pacific/Kiritimati')()
  expect(formatInstant(at)).toBe(own)
})
