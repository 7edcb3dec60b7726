import { assert, bigInt, date, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StartFailure } from '#kit/database/start-failure.ts'
import { instantsOf } from '#kit/date-range.ts'
import { pathOf } from '#kit/http/input-problems.ts'
import { isId, newId } from '#kit/ids.ts'
import { createTranslate, localeOf } from '#kit/messages.ts'
import { decimal, lineAmount, round, sum, taxOn, toWire } from '#kit/money.ts'
import { readConfig } from '#server/config.ts'

describe('money', () => {
  test('rounds by the mode it is told', () => {
    expect(round('2.345', 2).toString()).toBe('2.35')
    expect(round('2.345', 2, 'half-even').toString()).toBe('2.34')
    expect(round('2.349', 2, 'down').toString()).toBe('2.34')
    expect(round('2.341', 2, 'up').toString()).toBe('2.35')
  })

  test('lines are rounded, totals are sums of lines', () => {
    expect(lineAmount('3', '0.335').toString()).toBe('1.01')
    expect(taxOn('100', '0.13').toString()).toBe('13')
    expect(sum(['0.1', '0.2', '0.3']).toString()).toBe('0.6')
    expect(sum([]).toString()).toBe('0')
    expect(toWire('5')).toBe('5.00')
    expect(toWire('5', 4)).toBe('5.0000')
  })

  test('the widest quantity times the widest price is exact before it is rounded', () => {
    assert(
      property(bigInt({ min: 0n, max: 10n ** 18n - 1n }), bigInt({ min: 0n, max: 10n ** 18n - 1n }), (quantity, price) => {
        const exact = quantity * price
        expect(decimal(quantity).times(decimal(price)).toFixed(0)).toBe(exact.toString())
      }),
    )
  })

  test('what is no number is refused', () => {
    expect(() => decimal('x')).toThrow()
  })
})

describe('date bounds', () => {
  const zone = 'Asia/Shanghai'

  test.each([
    ['2026-11-30', '2026-11-29T16:00:00.000Z', '2026-11-30T16:00:00.000Z'],
    ['2026-11-30 08:00', '2026-11-30T00:00:00.000Z', '2026-11-30T00:01:00.000Z'],
    ['2026-11-30 08:00:05', '2026-11-30T00:00:05.000Z', '2026-11-30T00:00:06.000Z'],
    ['2026-11-30T08:00:05+08:00', '2026-11-30T00:00:05.000Z', '2026-11-30T00:00:06.000Z'],
    ['2026-11-30T08:00:05 08:00', '2026-11-30T00:00:05.000Z', '2026-11-30T00:00:06.000Z'],
    ['2026-11-30T00:00:05.123Z', '2026-11-30T00:00:05.123Z', '2026-11-30T00:00:05.124Z'],
  ])('%s', (text, first, after) => {
    expect(instantsOf(text, zone)).toEqual({ first: new Date(first), after: new Date(after) })
  })

  test.each(['', 'x', '2026-13-01', '2026-02-30', '30.11.2026', '99999-01-01'])('%s is no date', (text) => {
    expect(instantsOf(text, zone)).toBeUndefined()
  })

  test('an instant lies within the bounds written for its own second and day', () => {
    assert(
      property(date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (at) => {
        for (const text of [at.toISOString(), `${at.toISOString().slice(0, 19)}Z`]) {
          const bounds = instantsOf(text, zone)
          expect(bounds && bounds.first <= at && at < bounds.after).toBe(true)
        }
      }),
    )
  })

  test('a day of the changing clock has 23 or 25 hours', () => {
    const day = instantsOf('2026-03-29', 'Europe/Berlin')
    expect(day && (day.after.getTime() - day.first.getTime()) / 3_600_000).toBe(23)
  })
})

describe('ids', () => {
  test('grow with time and are UUIDs of version 7', () => {
    expect(newId(1000) < newId(2000)).toBe(true)
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(isId(newId())).toBe(true)
    expect(isId('x')).toBe(false)
  })
})

describe('messages', () => {
  const { translate } = createTranslate([{ hello: { zh: '你好 {name}', en: 'Hello {name}' } }])

  test('speak both languages and fill in what they are told', () => {
    expect(translate('hello', 'zh', { name: 'A' })).toBe('你好 A')
    expect(translate('hello', 'en', {})).toBe('Hello {name}')
    expect(translate('unknown', 'en')).toBe('unknown')
  })

  test('a code in two tables stops the start', () => {
    expect(() => createTranslate([{ a: { zh: '1', en: '1' } }, { a: { zh: '2', en: '2' } }])).toThrow('a')
  })

  test.each([
    [undefined, 'zh'],
    ['en-US,en;q=0.9', 'en'],
    ['zh-CN', 'zh'],
    ['fr', 'zh'],
    ['zh,en', 'zh'],
  ])('%s is answered in %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale)
  })
})

test('paths of problems', () => {
  expect(pathOf(['lines', 2, 'qty'])).toBe('lines[2].qty')
  expect(pathOf([0, 'a'])).toBe('[0].a')
  expect(pathOf([])).toBe('')
})

describe('configuration', () => {
  test('nothing set is a working installation', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      captcha: true,
      files: { kind: 'folder', dir: '.data/files' },
      client: { id: 'pc', secret: 'pc_secret' },
    })
  })

  test('a database of one’s own means no demo company; an empty value counts as not set', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://u@h/d', PORT: '' })).toMatchObject({ demo: false, port: 3000 })
    expect(readConfig({ DATABASE_URL: 'postgresql://u@h/d', DEMO: 'on' }).demo).toBe(true)
    // What the inside looks like is shown where nothing is at stake, or where somebody said so.
    for (const closed of [{ DATABASE_URL: 'postgresql://u@h/d' }, { DEMO: 'off' }]) expect(readConfig(closed).exposes).toEqual({ metrics: false, docs: false })
    expect(readConfig({ DEMO: 'off', EXPOSE_METRICS: 'on' }).exposes).toEqual({ metrics: true, docs: false })
    expect(readConfig({}).exposes).toEqual({ metrics: true, docs: true })
  })

  test('wrong values stop the start, all of them by name', () => {
    expect(() => readConfig({ PORT: 'x', CAPTCHA_MODE: 'maybe', TIME_ZONE: 'Mars/Base' })).toThrow(StartFailure)
    expect(() => readConfig({ PORT: 'x', CAPTCHA_MODE: 'maybe', TIME_ZONE: 'Mars/Base' })).toThrow(/PORT: .*CAPTCHA_MODE: .*TIME_ZONE: /)
    expect(() => readConfig({ S3_BUCKET: 'b' })).toThrow('S3_ACCESS_KEY')
  })
})
