/** The arithmetic of freight against a slower way of counting, and what the rows of a rule say of a country. */
import { assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteOf } from '#server/modules/supplier/rules/freight-quote.ts'
import { forgotten, overlapOf, regionsOf } from '#server/modules/supplier/rules/freight-regions.ts'

const cents = (amount: number): string => (amount / 100).toFixed(2)
const tenths = (quantity: number): string => (quantity / 10).toFixed(1)

const area = record({
  startQty: integer({ min: 1, max: 100 }),
  startPrice: integer({ min: 0, max: 10_000 }),
  extraQty: integer({ min: 1, max: 50 }),
  extraPrice: integer({ min: 0, max: 10_000 }),
})

const rows = (...codes: string[][]) => codes.map((areaCodes) => ({ areaCodes }))

describe('freight', () => {
  test('is the first units and every further unit that was begun, to the cent', () => {
    assert(
      property(area, integer({ min: 1, max: 5000 }), ({ startQty, startPrice, extraQty, extraPrice }, quantity) => {
        let expected = startPrice
        for (let carried = startQty; carried < quantity; carried += extraQty) expected += extraPrice
        const row = {
          areaCodes: [],
          isExcluded: false,
          startQty: tenths(startQty),
          startPrice: cents(startPrice),
          extraQty: tenths(extraQty),
          extraPrice: cents(extraPrice),
        }
        const quote = quoteOf({ areas: [row], freeRows: [] }, { regions: ['1'], quantity: tenths(quantity), amount: '0' })
        expect('freight' in quote && quote.freight.toFixed(2)).toBe(cents(expected))
      }),
    )
  })

  test('never falls when there is more to carry', () => {
    assert(
      property(area, integer({ min: 1, max: 3000 }), integer({ min: 0, max: 3000 }), (row, less, more) => {
        const rule = {
          areas: [
            {
              areaCodes: [],
              isExcluded: false,
              startQty: tenths(row.startQty),
              startPrice: cents(row.startPrice),
              extraQty: tenths(row.extraQty),
              extraPrice: cents(row.extraPrice),
            },
          ],
          freeRows: [],
        }
        const of = (quantity: number) => {
          const quote = quoteOf(rule, { regions: ['1'], quantity: tenths(quantity), amount: '0' })
          return 'freight' in quote ? quote.freight.toNumber() : -1
        }
        expect(of(less + more)).toBeGreaterThanOrEqual(of(less))
      }),
    )
  })
})

describe('regions', () => {
  const regions = regionsOf(
    [
      { code: 'a', parent: '0', name: 'A' },
      { code: 'a1', parent: 'a', name: 'A1' },
      { code: 'a2', parent: 'a', name: 'A2' },
      { code: 'b', parent: '0', name: 'B' },
      { code: 'b1', parent: 'b', name: 'B1' },
    ],
    '',
  )
  test('overlap when one is named twice, or lies within another', () => {
    expect(overlapOf(regions, rows(['a1'], ['a2', 'b'], []))).toBeUndefined()
    expect(overlapOf(regions, rows(['a'], ['a']))).toMatchObject({ code: 'a' })
    expect(overlapOf(regions, rows(['a'], ['a1']))).toMatchObject({ code: 'a1' })
    expect(overlapOf(regions, rows([], []))).toBe('rest')
  })

  test('are forgotten as high up as nothing of them is named', () => {
    expect(forgotten(regions, rows(['a', 'b']))).toEqual([])
    expect(forgotten(regions, rows(['a1'])).map(({ code }) => code)).toEqual(['a2', 'b'])
    expect(forgotten(regions, rows(['a1', 'a2', 'b1']))).toEqual([])
    expect(forgotten(regions, rows(['a1'], []))).toEqual([])
  })
})
