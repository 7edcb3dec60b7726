import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatMoney, formatQuantity, formatRate, formatUnitPrice, roundDown } from '#web/kit/format/amount.ts'

describe('amounts', () => {
  it.each([
    ['1234567.899', '1,234,567.89'],
    ['1.999', '1.99'],
    ['-1234.567', '-1,234.56'],
    ['-0.001', '0.00'],
    [0, '0.00'],
    ['999', '999.00'],
    ['1000', '1,000.00'],
    ['123456789012345678.129', '123,456,789,012,345,678.12'],
    ['', '0.00'],
    ['abc', '0.00'],
    [Number.NaN, '0.00'],
    [Number.POSITIVE_INFINITY, '0.00'],
    [null, '0.00'],
    [undefined, '0.00'],
  ])('%s is shown as %s', (value, shown) => {
    expect(formatAmount(value)).toBe(shown)
  })

  it('never shows more than the amount, and less than a cent below it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (tenthsOfCents) => {
        const text = `${tenthsOfCents / 1000n}.${String(tenthsOfCents % 1000n).padStart(3, '0')}`
        const shownCents = BigInt(formatAmount(text).replace(/[,.]/g, ''))
        const rest = tenthsOfCents - shownCents * 10n
        expect(rest >= 0n && rest < 10n).toBe(true)
      }),
    )
  })

  it('keeps groups of three digits', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(formatAmount(value)).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/)
      }),
    )
  })
})

describe('quantities and rates', () => {
  it('shows a price of one unit with two decimals, and with more only where it has them', () => {
    expect(formatUnitPrice('98')).toBe('98.00')
    expect(formatUnitPrice('1234.5050')).toBe('1,234.505')
    expect(formatUnitPrice(null)).toBe('')
    expect(['11.2345', '11.2300', '4310.19', null].map(formatMoney)).toEqual(['11.2345', '11.23', '4,310.19', '0.00'])
  })

  it('drop needless zeros and stay empty when empty', () => {
    expect(formatQuantity('12.5000')).toBe('12.5')
    expect(formatQuantity('12000')).toBe('12,000')
    expect(formatQuantity('')).toBe('')
    expect(formatRate('0.0525')).toBe('5.25%')
    expect(formatRate(null)).toBe('')
  })

  it('cut at any scale', () => {
    expect(roundDown('1.23456', 4)).toBe('1.2345')
    expect(roundDown('1.9', 0)).toBe('1')
  })
})
