/** The arithmetic of adjustments. */
import { describe, expect, test } from 'vitest'
import { judge, priceByFormula, rateBetween } from '#server/modules/pricing/adjustment/new-prices.ts'
import type { Formula } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'

const formula = (more: Partial<Formula>): Formula => ({ base: 'CURRENT', kind: 'PERCENT', value: '5', rounding: 'half-up', scale: 2, ...more })

describe('a formula', () => {
  test.each([
    [formula({}), '19.99', '20.9900'],
    [formula({ value: '-5', rounding: 'down' }), '19.99', '18.9900'],
    [formula({ kind: 'AMOUNT', value: '0.005', rounding: 'up' }), '10', '10.0100'],
    [formula({ kind: 'SET', value: '12.345' }), '0', '12.3500'],
    [formula({ scale: -1 }), '123', '130.0000'],
    [formula({ ending: '.9' }), '20', '20.9000'],
    [formula({ ending: '.9', value: '0', rounding: 'down' }), '20.5', '19.9000'],
    [formula({ ending: '.99', value: '0' }), '20.2', '19.9900'],
    [formula({ ending: '.9', value: '0', rounding: 'down' }), '0.5', '0.9000'],
  ])('%j of %s is %s', (asked, base, price) => expect(priceByFormula(asked, base)).toBe(price))

  test('that comes to nothing is no price', () => {
    expect(priceByFormula(formula({ value: '-100' }), '20')).toBeUndefined()
    expect(priceByFormula(formula({ kind: 'AMOUNT', value: '-20.004' }), '20')).toBeUndefined()
  })
})

describe('a price is judged', () => {
  const sale = { priceType: 'SALE', oldPrice: '20', cost: '10', hasOwnCost: false, lowestSale: '20', minMargin: '0.03' } as const
  test('by what it leaves of its cost', () => {
    expect(judge({ ...sale, newPrice: '10.30' })).toEqual({
      rate: '-0.485000',
      marginBefore: '0.500000',
      marginAfter: '0.029126',
      floor: '10.3000',
      isBelowFloor: false,
    })
    expect(judge({ ...sale, newPrice: '10.29' }).isBelowFloor).toBe(true)
  })
  test('a supply price by what the article sells for, unless we have a cost of our own', () => {
    const supply = { ...sale, priceType: 'SUPPLY', oldPrice: '10' } as const
    expect(judge({ ...supply, newPrice: '19.5' })).toMatchObject({ isBelowFloor: true, marginAfter: '0.025000' })
    expect(judge({ ...supply, newPrice: '12', hasOwnCost: true, cost: '9' })).toMatchObject({ marginBefore: '0.550000', marginAfter: '0.550000' })
    expect(judge({ ...supply, newPrice: '99', lowestSale: null })).toMatchObject({ floor: null, isBelowFloor: false })
  })
  test('and one that was never said changes wholly', () => expect(rateBetween(null, '5')).toBe('1.000000'))
})
