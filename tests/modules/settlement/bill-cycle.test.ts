/** Periods of settlement: every day in exactly one, whatever the cycle. */
import { assert, constantFrom, integer, option, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedPeriods, periodOf, plusDays, type Cycle } from '#server/modules/settlement/bill/bill-cycle.ts'

const day = integer({ min: 0, max: 20_000 }).map((n) => plusDays('2000-01-01', n))
const cycle = constantFrom<Cycle>('DAY', 'WEEK', 'MONTH')
const settleDay = option(integer({ min: 1, max: 31 }))

describe('a period', () => {
  test('holds its day, and is the period of each of its days', () => {
    assert(
      property(cycle, settleDay, day, (kind, ends, some) => {
        const period = periodOf(kind, ends, some)
        expect(period.from <= some && some <= period.to).toBe(true)
        expect(periodOf(kind, ends, period.from)).toEqual(period)
        expect(periodOf(kind, ends, period.to)).toEqual(period)
      }),
    )
  })

  test('is followed by the next without a gap and without a day twice', () => {
    assert(
      property(cycle, settleDay, day, (kind, ends, some) => {
        const { to } = periodOf(kind, ends, some)
        expect(periodOf(kind, ends, plusDays(to, 1)).from).toBe(plusDays(to, 1))
      }),
    )
  })

  test.each([
    ['MONTH', null, '2026-02-10', '2026-02-01', '2026-02-28'],
    ['MONTH', 31, '2028-02-29', '2028-02-01', '2028-02-29'],
    ['MONTH', 30, '2026-02-28', '2026-01-31', '2026-02-28'],
    ['MONTH', 30, '2026-03-01', '2026-03-01', '2026-03-30'],
    ['MONTH', 25, '2026-11-26', '2026-11-26', '2026-12-25'],
    ['WEEK', null, '2026-11-24', '2026-11-23', '2026-11-29'],
    ['WEEK', 3, '2026-11-25', '2026-11-19', '2026-11-25'],
    ['DAY', 5, '2026-11-24', '2026-11-24', '2026-11-24'],
  ] as const)('%s ending with %s: %s lies in %s to %s', (kind, ends, some, from, to) => {
    expect(periodOf(kind, ends, some)).toEqual({ from, to })
  })

  test('is closed once its last day is over', () => {
    expect(closedPeriods('WEEK', null, '2026-11-10', '2026-11-23').map(({ to }) => to)).toEqual(['2026-11-15', '2026-11-22'])
    expect(closedPeriods('DAY', null, '2026-11-24', '2026-11-24')).toEqual([])
  })
})
