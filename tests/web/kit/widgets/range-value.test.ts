import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptRangeText, decimalsOfRange, settleRange } from '#web/kit/widgets/range-value.ts'

describe('typing', () => {
  it.each([
    ['1.234', '1.23'],
    ['12a', '12'],
    ['-5', '5'],
    ['1.2.3', '1.23'],
    ['.5', '0.5'],
    ['12.', '12.'],
    ['1234567890123456789', '123456789012345678'],
    ['１２', ''],
  ])('%s leaves %s', (typed, kept) => {
    expect(acceptRangeText(typed)).toBe(kept)
  })

  it('keeps what a figure is kept with, and two decimals of amounts and quantities', () => {
    const widgets = ['number', 'money', 'quantity'] as const
    expect(widgets.map((widget) => acceptRangeText('5.129', decimalsOfRange(widget)))).toEqual(['5.129', '5.12', '5.12'])
  })

  it('lets nothing else through, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(acceptRangeText(text)).toMatch(/^(\d{0,18}|\d+\.\d{0,2})$/)
        expect(acceptRangeText(text).length).toBeLessThanOrEqual(18)
      }),
    )
  })
})

describe('leaving the input', () => {
  it('lifts max to min when min is at or above it', () => {
    expect(settleRange({ min: '5', max: '3' })).toEqual({ min: '5', max: '5' })
    expect(settleRange({ min: '5', max: '5.00' })).toEqual({ min: '5', max: '5' })
    expect(settleRange({ min: '3', max: '5' })).toEqual({ min: '3', max: '5' })
  })

  it('leaves an empty side open', () => {
    expect(settleRange({ min: '5', max: '' })).toEqual({ min: '5', max: '' })
    expect(settleRange({ min: '', max: '3' })).toEqual({ min: '', max: '3' })
  })

  it('never ends with min above max, to the last of eighteen digits', () => {
    const side = fc.stringMatching(/^\d{1,15}(\.\d{1,2})?$/)
    fc.assert(
      fc.property(side, side, (min, max) => {
        const settled = settleRange({ min, max })
        expect(new Decimal(settled.min).lte(settled.max)).toBe(true)
      }),
    )
  })
})
