/** SKU from chosen values: what stays keeps its SKU, and every combination has one. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChosenSpec } from '#server/modules/product/content/product-content.contract.ts'
import { combinationsOf, matrixOf, sizeOf, specKeyOf, specTextOf, type SpecValue } from '#server/modules/product/content/spec-matrix.contract.ts'
import { colour, ids, size } from '../sample-content.ts'

const of = (colourKey: string, sizeKey?: string): SpecValue[] => [
  { specId: ids.colour, key: colourKey },
  ...(sizeKey === undefined ? [] : [{ specId: ids.size, key: sizeKey }]),
]
const skus = (...all: [string, SpecValue[]][]) => all.map(([skuId, specValues]) => ({ skuId, specValues }))
const shown = (matrix: ReturnType<typeof matrixOf>) =>
  matrix.rows.map(({ specValues, skuId }) => `${specValues.map(({ key }) => key).join('-')}:${skuId ?? ''}`)

test('a combination is called the same however its values are ordered, and read in the order of the specs', () => {
  expect(specKeyOf(of('red', 's'))).toBe(specKeyOf(of('red', 's').toReversed()))
  expect(specKeyOf(of('red'))).not.toBe(specKeyOf(of('blue')))
  expect(specTextOf([size, colour], of('blue', 'l'))).toEqual({ zh: '大 / 蓝', en: 'Large / 蓝' })
})

test('a key with signs of its own cannot be taken for another combination', () => {
  const a: SpecValue[] = [{ specId: ids.colour, key: `x&${ids.size}=s` }]
  expect(specKeyOf(a)).not.toBe(specKeyOf(of('x', 's')))
})

describe('a matrix', () => {
  test('is made of nothing', () => {
    expect(shown(matrixOf([colour, size], []))).toEqual(['red-s:', 'red-l:', 'blue-s:', 'blue-l:'])
    expect(matrixOf([], [])).toEqual({ rows: [], dropped: [] })
  })

  test('keeps what stays, drops what is no longer offered', () => {
    const { rows, dropped } = matrixOf([{ ...colour, values: colour.values.slice(0, 1) }, size], skus(['a', of('red', 'l')], ['b', of('blue', 'l')]))
    expect(shown({ rows, dropped })).toEqual(['red-s:', 'red-l:a'])
    expect(dropped).toEqual(['b'])
  })

  test('lets the SKU there are go on when a spec is added or taken away', () => {
    expect(shown(matrixOf([colour, size], skus(['a', of('red')], ['b', of('blue')])))).toEqual(['red-s:a', 'red-l:', 'blue-s:b', 'blue-l:'])
    const less = matrixOf([colour], skus(['a', of('red', 's')], ['b', of('red', 'l')], ['c', of('blue', 'l')]))
    expect(shown(less)).toEqual(['red:a', 'blue:c'])
    expect(less.dropped).toEqual(['b'])
  })
})

const specs = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
  .chain((names) =>
    fc.tuple(
      ...names.map((specId) =>
        fc
          .uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1, maxLength: 4 })
          .map((keys): ChosenSpec => ({ specId, values: keys.map((key) => ({ key, zh: key, en: null })) })),
      ),
    ),
  )

test('whatever was chosen before: each combination once, each SKU placed or dropped, exact ones never lost', () => {
  fc.assert(
    fc.property(specs, specs, fc.integer({ min: 0, max: 2 }), (before, after, every) => {
      const present = combinationsOf(before)
        .filter((_all, place) => place % (every + 1) === 0)
        .map((specValues, place) => ({ skuId: `s${place}`, specValues }))
      const { rows, dropped } = matrixOf(after, present)
      expect(rows).toHaveLength(sizeOf(after))
      expect(new Set(rows.map(({ specValues }) => specKeyOf(specValues))).size).toBe(rows.length)
      const placed = rows.flatMap(({ skuId }) => skuId ?? [])
      expect([...placed, ...dropped].toSorted()).toEqual(present.map(({ skuId }) => skuId).toSorted())
      for (const { skuId, specValues } of present) {
        const exact = rows.find((row) => specKeyOf(row.specValues) === specKeyOf(specValues))
        if (exact) expect(exact.skuId).toBe(skuId)
      }
      // Said once more it changes nothing.
      const again = matrixOf(
        after,
        rows.flatMap(({ skuId, specValues }) => (skuId ? [{ skuId, specValues }] : [])),
      )
      expect(again).toEqual({ rows, dropped: [] })
    }),
  )
})
