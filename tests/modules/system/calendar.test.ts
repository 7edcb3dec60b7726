import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Duration } from 'luxon'
import { daysFrom, workingDays } from '#kit/working-days.contract.ts'
import { seedCalendar } from '#prisma/seed/calendar.ts'
import { afterWorkingTime, workingDaysOf as engineDays } from '#server/engine/expressions/working-time.ts'
import { promiseOf } from '#server/modules/order/overdue/ship-promise.ts'
import { exceptionsAhead, workingDaysOf } from '#server/modules/system/calendar/calendar.service.ts'
import { dayIn, readCalendar } from '#server/modules/system/calendar/calendar-sheet.ts'
import { systemMessages } from '#server/modules/system/system.messages.ts'
import { systemRoutes } from '#server/modules/system/system.routes.ts'
import { daysOf } from '#processes/leave/leave-days.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const application = withTestApp(async ({ prisma }) => {
  await seedCalendar(prisma)
  await seedCalendar(prisma)
  return { routes: systemRoutes, messages: [systemMessages] }
})
const admin = principal()
const base = '/api/blade-system/calendar'
const send = async (path: string, input: object) => (await application.send(admin, `${base}/${path}`, input)).body
const nationalDay = new Map([
  ...daysFrom('2026-10-01', '2026-10-07').map((day) => [day, 'HOLIDAY'] as const),
  ['2026-09-20', 'WORKDAY'] as const,
  ['2026-10-10', 'WORKDAY'] as const,
])
const dayOf = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
const isWorked = workingDays(nationalDay)
const exceptions = [...nationalDay].map(([day, kind]) => `${day}${kind === 'WORKDAY' ? '+' : '-'}`).join(',')

describe('what is counted in working days', () => {
  test('leave: holidays are none of it, a worked Saturday is', () => {
    const leave = { startOn: '2026-09-30', startHalf: 'PM', endOn: '2026-10-10', endHalf: 'PM' } as const
    expect(daysOf(leave, isWorked)).toBe('3.5')
    expect(daysOf(leave, workingDays(new Map()))).toBe('7.5')
  })

  test('a promise of three working days passes over the holiday; who ships every day promises as before', () => {
    const rule = { channel: null, regionCodes: [], timePeriodType: 'WORKDAY', shipWithin: 3, cutOffTime: null, shipsOnWeekends: false } as const
    const at = new Date('2026-09-30T10:00:00+08:00')
    expect(promiseOf(rule, at, 'Asia/Shanghai', 48, isWorked).toISOString()).toBe('2026-10-10T15:59:59.999Z')
    const always = { ...rule, timePeriodType: 'HOUR', shipWithin: 72, shipsOnWeekends: true } as const
    expect(promiseOf(always, at, 'Asia/Shanghai', 48, isWorked).toISOString()).toBe('2026-10-03T02:00:00.000Z')
  })

  test('a task: 24 hours from the eve of the holiday, as the engine is told', () => {
    const due = afterWorkingTime(Date.parse('2026-09-30T15:00:00+08:00'), Duration.fromISO('PT24H'), 'Asia/Shanghai', engineDays(exceptions))
    expect(new Date(due).toISOString()).toBe('2026-10-08T07:00:00.000Z')
  })

  test('time passes on working days only, and all of it', () => {
    const isEngineDay = engineDays(exceptions)
    assert(
      property(integer({ min: 0, max: 40 * 86_400_000 }), integer({ min: 1, max: 20 * 24 }), (offset, hours) => {
        const from = Date.parse('2026-09-10T00:00:00+08:00') + offset
        const due = afterWorkingTime(from, Duration.fromObject({ hours }), 'Asia/Shanghai', isEngineDay)
        expect(isWorked(dayOf(due))).toBe(true)
        let worked = 0
        for (let at = from; at < due;) {
          const end = Math.min(Date.parse(`${dayOf(at)}T00:00:00+08:00`) + 86_400_000, due)
          if (isWorked(dayOf(at))) worked += end - at
          at = end
        }
        expect(Math.round(worked / 1000)).toBe(hours * 3600)
      }),
    )
  })
})

async function* rows() {
  yield { number: 1, cells: ['名称', '*开始日期', '结束日期', '类型'] }
  yield { number: 2, cells: ['国庆节', '2027-10-01', '2027/10/3', '休'] }
  yield { number: 3, cells: [null, null, '', null] }
  yield { number: 4, cells: ['补班', '2027年10月9日', null, null] }
  yield { number: 5, cells: ['国庆节', '2027-10-02', null, '休'] }
  yield { number: 6, cells: ['乱写', '十月', null, '休'] }
  yield { number: 7, cells: ['元旦', '2028-01-01', null, '休'] }
  yield { number: 8, cells: ['什么', '2027-05-01', null, '不知道'] }
}

test('days of a file in either language, spans, and what is wrong with it row by row', async () => {
  const { days, problems } = await readCalendar(rows(), 2027)
  expect(days.map(({ dayOn, kind, name }) => `${dayOn} ${kind} ${name}`)).toEqual([
    '2027-10-01 HOLIDAY 国庆节',
    '2027-10-02 HOLIDAY 国庆节',
    '2027-10-03 HOLIDAY 国庆节',
    '2027-10-09 WORKDAY 补班',
  ])
  expect(problems.map(({ row, code }) => `${row} ${code}`)).toEqual(['5 calendar.twice', '6 calendar.no-day', '7 calendar.other-year', '8 calendar.no-kind'])
  expect(dayIn('2027-02-30')).toBeUndefined()
})

test('a year is seen with its working days, taken over as it was looked at, and counts at once for whoever counts in it', async () => {
  const before = (await send('year', { year: 2026 })).data as { days: unknown[]; workingDays: number[]; years: number[] }
  expect(before).toMatchObject({ years: [2025, 2026] })
  expect(before.workingDays[9]).toBe(18)
  expect(before.workingDays.reduce((sum, days) => sum + days, 0)).toBe(248)
  const isWorkedDay = async (day: string) => (await workingDaysOf(application.data))(day)
  expect(await isWorkedDay('2027-10-01')).toBe(true)
  const days = [
    { dayOn: '2027-10-01', kind: 'HOLIDAY', name: '国庆节' },
    { dayOn: '2027-10-09', kind: 'WORKDAY', name: '补班' },
  ]
  expect((await send('take-over', { year: 2027, days })).data).toEqual({ added: 2, changed: 0, removed: 0 })
  expect(await isWorkedDay('2027-10-01')).toBe(false)
  expect(await exceptionsAhead(application.data, new Date('2027-09-30T00:00:00Z'))).toBe('2027-10-01-,2027-10-09+')
  const renamed = [{ ...days[0], name: '国庆' }]
  expect((await send('take-over', { year: 2027, days: renamed })).data).toEqual({ added: 0, changed: 1, removed: 1 })
  expect((await send('take-over', { year: 2027, days: renamed })).data).toEqual({ added: 0, changed: 0, removed: 0 })
  expect((await send('take-over', { year: 2026, days })).code).toBe(400)
  expect((await send('take-over', { year: 2027, days: [days[0], days[0]] })).code).toBe(400)
})
