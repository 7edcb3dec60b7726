/** Until when goods leave: what holds for every rule, every instant and every zone, and the days that people asked about. */
import * as fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { promiseOf, ruleFor, type DeliveryRule } from '#server/modules/order/overdue/ship-promise.ts'
import { effort } from '#tests/support/effort.ts'

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC'] as const
const rule = fc.record<DeliveryRule>({
  channel: fc.constant(null),
  regionCodes: fc.constant([]),
  timePeriodType: fc.constantFrom('HOUR', 'DAY', 'WORKDAY'),
  shipWithin: fc.integer({ min: 1, max: 240 }),
  cutOffTime: fc.option(fc.constantFrom('00:00', '12:00', '16:30', '23:59')),
  shipsOnWeekends: fc.boolean(),
})
const instant = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2028-12-31T23:59:59Z'), noInvalidDate: true })
const zone = fc.constantFrom(...zones)
const local = (at: Date, in_: string): DateTime => DateTime.fromJSDate(at, { zone: in_ })
const weekend = (at: Date, in_: string): boolean => local(at, in_).weekday > 5

describe('whatever the rule', () => {
  test('a promise is never before the confirmation, and every further hour or day moves it on', () => {
    fc.assert(
      fc.property(rule, instant, zone, (one, at, in_) => {
        const promised = promiseOf(one, at, in_, 48)
        expect(promised.getTime()).toBeGreaterThan(at.getTime())
        expect(promiseOf({ ...one, shipWithin: one.shipWithin + 1 }, at, in_, 48).getTime()).toBeGreaterThanOrEqual(promised.getTime())
      }),
    )
  })

  test('it never ends on a weekend for who does not ship then, nor on working days’ rules at all', () => {
    fc.assert(
      fc.property(rule, instant, zone, (one, at, in_) => {
        fc.pre(!one.shipsOnWeekends || one.timePeriodType === 'WORKDAY')
        expect(weekend(promiseOf(one, at, in_, 48), in_)).toBe(false)
      }),
    )
  })

  test('who is confirmed later is never promised earlier', () => {
    fc.assert(
      fc.property(rule, instant, fc.integer({ min: 0, max: 14 * 86_400_000 }), zone, (one, at, later, in_) => {
        const after = new Date(at.getTime() + later)
        expect(promiseOf(one, after, in_, 48).getTime()).toBeGreaterThanOrEqual(promiseOf(one, at, in_, 48).getTime())
      }),
    )
  })

  test('days end at their last instant; a weekend that ships is a day like others', () => {
    fc.assert(
      fc.property(rule, instant, zone, (one, at, in_) => {
        const promised = local(promiseOf(one, at, in_, 48), in_)
        if (one.timePeriodType !== 'HOUR') expect(promised.toISO()).toBe(promised.endOf('day').toISO())
        if (one.timePeriodType === 'DAY' && one.shipsOnWeekends && one.cutOffTime === null) {
          expect(promised.toISODate()).toBe(local(at, in_).plus({ days: one.shipWithin }).toISODate())
        }
      }),
    )
  })

  test('working days are counted one by one', () => {
    fc.assert(
      fc.property(rule, instant, zone, (one, at, in_) => {
        fc.pre(one.timePeriodType === 'WORKDAY' && one.cutOffTime === null && !weekend(at, in_))
        const promised = local(promiseOf(one, at, in_, 48), in_)
        let counted = 0
        for (let day = local(at, in_).startOf('day').plus({ days: 1 }); day <= promised; day = day.plus({ days: 1 })) if (day.weekday < 6) counted += 1
        expect(counted).toBe(one.shipWithin)
      }),
    )
  })

  test('hours of shipping days only are counted', () => {
    fc.assert(
      fc.property(rule, instant, (one, at) => {
        fc.pre(one.timePeriodType === 'HOUR' && !one.shipsOnWeekends && one.cutOffTime === null)
        const promised = promiseOf(one, at, 'UTC', 48).getTime()
        let counted = 0
        const minute = 60_000
        for (let from = at.getTime(); from < promised; from += minute) if (!weekend(new Date(from), 'UTC')) counted += Math.min(minute, promised - from)
        expect(Math.abs(counted - one.shipWithin * 3_600_000)).toBeLessThanOrEqual(minute)
      }),
      { numRuns: effort(40, 2_000) },
    )
  })

  test('without a rule the hours of the parameter run around the clock', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 500 }), (at, in_, hours) => {
        expect(promiseOf(undefined, at, in_, hours).getTime() - at.getTime()).toBe(hours * 3_600_000)
      }),
    )
  })
})

const said = (differs: Partial<DeliveryRule>): DeliveryRule => ({
  channel: null,
  regionCodes: [],
  timePeriodType: 'WORKDAY',
  shipWithin: 1,
  cutOffTime: '16:00',
  shipsOnWeekends: false,
  ...differs,
})
const promised = (one: DeliveryRule, at: string) =>
  local(promiseOf(one, DateTime.fromISO(at, { zone: 'Asia/Shanghai' }).toJSDate(), 'Asia/Shanghai', 48), 'Asia/Shanghai').toFormat('ccc HH:mm:ss')

// 2026-11-20 is a Friday.
test.each([
  ['one working day, before the cut-off', said({}), '2026-11-19T15:59:00', 'Fri 23:59:59'],
  ['one working day, at the cut-off', said({}), '2026-11-19T16:00:00', 'Mon 23:59:59'],
  ['one working day, from a Saturday', said({}), '2026-11-21T09:00:00', 'Tue 23:59:59'],
  ['a day over the weekend', said({ timePeriodType: 'DAY' }), '2026-11-20T10:00:00', 'Mon 23:59:59'],
  ['a day with weekends', said({ timePeriodType: 'DAY', shipsOnWeekends: true }), '2026-11-20T10:00:00', 'Sat 23:59:59'],
  ['six hours of a Friday evening', said({ timePeriodType: 'HOUR', shipWithin: 6, cutOffTime: null }), '2026-11-20T20:00:00', 'Mon 02:00:00'],
  ['hours after the cut-off', said({ timePeriodType: 'HOUR', shipWithin: 6 }), '2026-11-18T18:00:00', 'Thu 06:00:00'],
])('%s', (_what, one, at, until) => {
  expect(promised(one, at)).toBe(until)
})

describe('of several rules', () => {
  const rules = [
    said({ shipWithin: 1 }),
    said({ shipWithin: 2, regionCodes: ['31'] }),
    said({ shipWithin: 3, regionCodes: ['3101'] }),
    said({ shipWithin: 4, channel: 'JD' }),
    said({ shipWithin: 5, channel: 'JD', regionCodes: ['44'] }),
  ]
  test.each([
    ['COMMUNITY_MALL', [], 1],
    ['COMMUNITY_MALL', ['310115', '3101', '31'], 3],
    ['COMMUNITY_MALL', ['310200', '3102', '31'], 2],
    ['JD', ['310115', '3101', '31'], 4],
    ['JD', ['440300', '4403', '44'], 5],
  ])('%s %j', (channel, path, within) => {
    expect(ruleFor(rules, channel, path)?.shipWithin).toBe(within)
  })

  test('none is better than a wrong one', () => {
    expect(ruleFor([said({ channel: 'YX' }), said({ regionCodes: ['44'] })], 'JD', ['31'])).toBeUndefined()
  })
})
