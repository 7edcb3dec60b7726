/** Bundles never hold themselves (invariant 38), however deep. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundlesIn, findCycle } from '#server/modules/product/content/bundle-graph.ts'

const graph = (edges: readonly (readonly [number, number])[]) => {
  const parts = new Map<string, string[]>()
  for (const [from, to] of edges) parts.set(String(from), [...(parts.get(String(from)) ?? []), String(to)])
  return parts
}

test('a way back to the beginning is told', () => {
  expect(
    findCycle(
      graph([
        [1, 2],
        [2, 3],
        [3, 1],
      ]),
      ['1'],
    ),
  ).toEqual(['1', '2', '3', '1'])
  expect(
    findCycle(
      graph([
        [0, 1],
        [1, 2],
        [2, 1],
      ]),
      ['0'],
    ),
  ).toEqual(['1', '2', '1'])
  expect(findCycle(graph([[1, 1]]), ['1'])).toEqual(['1', '1'])
  expect(
    findCycle(
      graph([
        [1, 2],
        [1, 3],
        [2, 4],
        [3, 4],
      ]),
      ['1'],
    ),
  ).toBeUndefined()
})

test('chains of ten thousand are walked', () => {
  const chain = Array.from({ length: 10_000 }, (_none, at): [number, number] => [at, at + 1])
  expect(findCycle(graph(chain), ['0'])).toBeUndefined()
  expect(findCycle(graph([...chain, [10_000, 0]]), ['0'])).toHaveLength(10_002)
})

test('in random graphs a cycle is found exactly when there is one, and is one', () => {
  const edge = fc.tuple(fc.nat(7), fc.nat(7))
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 20 }), (edges) => {
      const parts = graph(edges)
      const cycle = findCycle(parts, [...parts.keys()])
      // Taking away what has no parts, again and again, leaves nothing exactly when there is no cycle.
      let left = edges
      for (let before = -1; before !== left.length;) {
        before = left.length
        const bundles = new Set(left.map(([from]) => from))
        left = left.filter(([, to]) => bundles.has(to))
      }
      expect(cycle === undefined).toBe(left.length === 0)
      for (const [place, sku] of (cycle ?? []).entries()) if (place > 0) expect(parts.get(cycle![place - 1]!)).toContain(sku)
      if (cycle) expect(cycle[0]).toBe(cycle.at(-1))
    }),
  )
})

test('as many bundles as the scarcest part allows', () => {
  expect(
    bundlesIn([
      { available: '10', qty: '3' },
      { available: '7', qty: '2' },
    ]).toString(),
  ).toBe('3')
  expect(
    bundlesIn([
      { available: '0', qty: '1' },
      { available: '7', qty: '2' },
    ]).toString(),
  ).toBe('0')
  expect(bundlesIn([{ available: '1', qty: '0.5' }]).toString()).toBe('2')
  expect(bundlesIn([]).toString()).toBe('0')
})
