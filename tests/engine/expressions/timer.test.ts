/** Due times of timers. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExpressionError } from '#server/engine/core/expression.ts'
import { timerDue } from '#server/engine/expressions/timer.ts'
import { effort } from '#tests/support/effort.ts'

type Type = 'date' | 'duration' | 'cycle'

const start = Date.UTC(2026, 0, 1)
const due = (type: Type, value: unknown, fired = 0, from = start, zone = 'Asia/Shanghai') => {
  const answer = timerDue({ type, value }, from, fired, zone)
  return answer && [new Date(answer.dueAt).toISOString(), answer.remaining]
}

describe('dates', () => {
  test.each<[unknown, string]>([
    ['2026-05-01T10:00:00Z', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T10:00:00+02:00', '2026-05-01T08:00:00.000Z'],
    ['2026-05-01T10:00:00', '2026-05-01T02:00:00.000Z'],
    ['2026-05-01', '2026-04-30T16:00:00.000Z'],
    ['2026-05-01 10:00:00', '2026-05-01T02:00:00.000Z'],
    ['2026-05-01T10:00:00@Europe/Paris', '2026-05-01T08:00:00.000Z'],
    ['2026-05-01T10:00:00+02:00[Europe/Paris]', '2026-05-01T08:00:00.000Z'],
    [Date.UTC(2026, 4, 1), '2026-05-01T00:00:00.000Z'],
    ['1777593600000', '2026-05-01T00:00:00.000Z'],
    [new Date(5), '1970-01-01T00:00:00.005Z'],
    ['P1D', '2026-01-02T00:00:00.000Z'],
    ['2026-05-01T00:00:00Z/PT1H', '2026-05-01T01:00:00.000Z'],
  ])('%s', (value, expected) => {
    expect(due('date', value)).toEqual([expected, 0])
    expect(due('date', value, 1)).toBeUndefined()
  })
})

describe('durations', () => {
  test.each([
    ['PT5M', '2026-01-01T00:05:00.000Z'],
    ['P1DT2H', '2026-01-02T02:00:00.000Z'],
    ['P1M', '2026-02-01T00:00:00.000Z'],
    ['P2W', '2026-01-15T00:00:00.000Z'],
    ['pt1.5s', '2026-01-01T00:00:01.500Z'],
    ['PT0S', '2026-01-01T00:00:00.000Z'],
  ])('%s', (value, expected) => {
    expect(due('duration', value)).toEqual([expected, 0])
  })

  test('a day is a day of the calendar, in the zone of the company', () => {
    const beforeSummerTime = Date.UTC(2026, 2, 28, 12)
    expect(due('duration', 'P1D', 0, beforeSummerTime, 'Europe/Berlin')).toEqual(['2026-03-29T11:00:00.000Z', 0])
    expect(due('duration', 'PT24H', 0, beforeSummerTime, 'Europe/Berlin')).toEqual(['2026-03-29T12:00:00.000Z', 0])
  })
})

describe('repeating intervals', () => {
  test('count down from the last firing', () => {
    expect(due('cycle', 'R3/PT10S')).toEqual(['2026-01-01T00:00:10.000Z', 2])
    expect(due('cycle', 'R3/PT10S', 2)).toEqual(['2026-01-01T00:00:10.000Z', 0])
    expect(due('cycle', 'R3/PT10S', 3)).toBeUndefined()
    expect(due('cycle', 'R/PT10S', 30)).toEqual(['2026-01-01T00:00:10.000Z', undefined])
    expect(due('cycle', 'R0/PT10S')).toBeUndefined()
    expect(due('cycle', 'PT10S')).toEqual(['2026-01-01T00:00:10.000Z', 0])
  })

  test('stay on the grid of their start', () => {
    const late = Date.UTC(2026, 0, 1, 1, 20)
    expect(due('cycle', 'R3/2026-01-01T00:00:00Z/PT1H')).toEqual(['2026-01-01T00:00:00.000Z', 2])
    expect(due('cycle', 'R3/2026-01-01T00:00:00Z/PT1H', 1)).toEqual(['2026-01-01T01:00:00.000Z', 1])
    expect(due('cycle', 'R3/2026-01-01T00:00:00Z/PT1H', 1, late)).toEqual(['2026-01-01T02:00:00.000Z', 0])
    expect(due('cycle', 'R/2000-01-31T00:00:00Z/P1M', 0, start, 'UTC')).toEqual(['2026-01-31T00:00:00.000Z', undefined])
    expect(due('cycle', 'R/2000-01-01T00:00:00Z/PT1S')).toEqual(['2026-01-01T00:00:00.000Z', undefined])
  })

  test('end', () => {
    expect(due('cycle', 'R/PT1H/2026-01-01T02:00:00Z')).toEqual(['2026-01-01T01:00:00.000Z', undefined])
    expect(due('cycle', 'R/PT1H/2025-12-31T00:00:00Z')).toBeUndefined()
    expect(due('cycle', 'R/2026-01-01T00:00:00Z/2026-01-01T06:00:00Z', 1)).toEqual(['2026-01-01T06:00:00.000Z', undefined])
  })

  test('count all of their firings, one after the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5_000 }), fc.boolean(), (times, minutes, anchored) => {
        const value = anchored ? `R${times}/2026-02-01T00:00:00Z/PT${minutes}M` : `R${times}/PT${minutes}M`
        let at = start
        let fired = 0
        for (let next = timerDue({ type: 'cycle', value }, at, fired, 'UTC'); next; next = timerDue({ type: 'cycle', value }, at, fired, 'UTC')) {
          expect(next.dueAt).toBeGreaterThanOrEqual(at)
          fired++
          expect(next.remaining).toBe(times - fired)
          at = next.dueAt
        }
        expect(fired).toBe(times)
      }),
    )
  })
})

describe('cron', () => {
  test.each([
    ['*/5 * * * *', '2026-01-01T00:05:00.000Z'],
    ['0 0/5 * * * ?', '2026-01-01T00:05:00.000Z'],
    ['0 0 9 * * 1-5', '2026-01-01T01:00:00.000Z'],
    ['0 0 9 ? * MON-FRI', '2026-01-01T01:00:00.000Z'],
    ['0 0 9 ? * 2', '2026-01-05T01:00:00.000Z'],
    ['0 0 9 * * 2', '2026-01-06T01:00:00.000Z'],
    ['0 0 9 ? * 1', '2026-01-04T01:00:00.000Z'],
    ['0 0 12 L * ?', '2026-01-31T04:00:00.000Z'],
    ['0 0 12 ? * 6L', '2026-01-30T04:00:00.000Z'],
    ['0 0 12 ? * 2#1', '2026-01-05T04:00:00.000Z'],
    ['0 0 12 1 1 ? 2030', '2030-01-01T04:00:00.000Z'],
    ['0 0 12 1 1 ? 2028-2031/2', '2028-01-01T04:00:00.000Z'],
    ['@daily', '2026-01-01T16:00:00.000Z'],
  ])('%s', (value, expected) => {
    expect(due('cycle', value)).toEqual([expected, undefined])
  })

  test('a year that is over', () => {
    expect(due('cycle', '0 0 12 1 1 ? 2020')).toBeUndefined()
  })
})

describe('what is no timer', () => {
  test.each<[Type, unknown]>([
    ['date', 'tomorrow'],
    ['date', ''],
    ['date', null],
    ['date', undefined],
    ['date', {}],
    ['date', true],
    ['date', Number.NaN],
    ['date', '2026-13-01'],
    ['date', '5'],
    ['duration', 'P'],
    ['duration', 'PT'],
    ['duration', '5 minutes'],
    ['duration', 'PT5X'],
    ['duration', 'a/b/c'],
    ['cycle', 'R'],
    ['cycle', 'R/'],
    ['cycle', 'Rx/PT1S'],
    ['cycle', 'R/PT0S'],
    ['cycle', 'R/P1D/P1D'],
    ['cycle', 'R/2026-01-02/2026-01-01'],
    ['cycle', 'R1/2/3/4/5'],
    ['cycle', 'a b c d e'],
    ['cycle', '99 * * * *'],
    ['cycle', '* * *'],
    ['cycle', '0 0 12 1 1 ? never'],
    ['cycle', 'nonsense'],
  ])('%s %j', (type, value) => {
    expect(() => due(type, value)).toThrow(ExpressionError)
  })

  test('nothing else is ever thrown', () => {
    const piece = fc.constantFrom('R', '3', '/', 'P', 'T', 'PT1H', '2026-01-01', ' ', '*', '?', '-', '@', 'Z', ':', '#', 'L', '0', '99999999999')
    fc.assert(
      fc.property(fc.constantFrom<Type>('date', 'duration', 'cycle'), fc.array(piece, { maxLength: 8 }), (type, pieces) => {
        try {
          timerDue({ type, value: pieces.join('') }, start, 0, 'UTC')
        } catch (cause) {
          expect(cause).toBeInstanceOf(ExpressionError)
        }
      }),
      { numRuns: effort(1_000, 50_000) },
    )
  })
})
