import { expect, test } from 'vitest'
import { dayIn, minuteIn, secondIn } from '#kit/clock.ts'

test('an instant is shown by the clocks of a zone', () => {
  const at = new Date('2026-03-01T16:05:09.750Z')
  expect([dayIn('Asia/Shanghai', at), minuteIn('Asia/Shanghai', at), secondIn('Asia/Shanghai', at)]).toEqual([
    '2026-03-02',
    '2026-03-02 00:05',
    '2026-03-02 00:05:09',
  ])
  expect([dayIn('America/New_York', at), minuteIn('America/New_York', at)]).toEqual(['2026-03-01', '2026-03-01 11:05'])
})
