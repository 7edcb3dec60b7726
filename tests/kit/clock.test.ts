import { expect, test } from 'vitest'
import { dayIn, minuteIn, offsetIn } from '#kit/clock.ts'

const hours = (zone: string, instant: string) => offsetIn(zone, new Date(instant)) / 3_600_000
const at = new Date('2026-03-01T16:05:09.750Z')

test('an instant is shown by the clocks of a zone', () => {
  expect([dayIn('Asia/Shanghai', at), minuteIn('Asia/Shanghai', at)]).toEqual(['2026-03-02', '2026-03-02 00:05'])
  expect([dayIn('America/New_York', at), minuteIn('America/New_York', at)]).toEqual(['2026-03-01', '2026-03-01 11:05'])
})

test('a zone is ahead of UTC or behind, in summer otherwise than in winter', () => {
  expect([hours('Asia/Shanghai', '2026-03-01T16:05:09Z'), hours('America/St_Johns', '2026-01-01T00:00:00Z')]).toEqual([8, -3.5])
  expect([hours('Europe/Berlin', '2026-03-29T00:59:59Z'), hours('Europe/Berlin', '2026-03-29T01:00:00Z')]).toEqual([1, 2])
})
