import { expect, test } from 'vitest'
import { orderOf } from '#tests/support/file-order.ts'

const order = (...paths: string[]) => orderOf(paths, (path) => `/x/tests/${path}.test.ts`)
const many = Array.from({ length: 20 }, (_each, at) => `modules/m${at}`)

test('what looks at everything begins first, what kills processes is spread over the first half of the others', () => {
  const ordered = order(...many, 'walk', 'chaos/a', 'chaos/b', 'kit/database/embedded-postgres')
  expect(ordered).toHaveLength(24)
  expect(ordered[0]).toBe('walk')
  expect(['chaos/a', 'chaos/b', 'kit/database/embedded-postgres'].map((path) => ordered.indexOf(path))).toEqual([3, 6, 9])
  expect(ordered.filter((path) => many.includes(path))).toEqual(many)
})

test('nothing is left out, however few there are', () => {
  expect(order('chaos/a', 'chaos/b')).toEqual(['chaos/a', 'chaos/b'])
  expect(order('modules/a', 'chaos/a', 'chaos/b')).toEqual(['modules/a', 'chaos/a', 'chaos/b'])
  expect(order('modules/a', 'modules/b', 'chaos/a', 'chaos/b').toSorted()).toEqual(['chaos/a', 'chaos/b', 'modules/a', 'modules/b'])
  expect(order()).toEqual([])
})
