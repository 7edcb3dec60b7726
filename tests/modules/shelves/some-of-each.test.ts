/** Which of many rows are told one by one. */
import { array, assert, constantFrom, property, record, nat } from 'fast-check'
import { expect, test } from 'vitest'
import { someOfEach } from '#server/modules/shelves/listing/some-of-each.ts'

const how = { most: 10, ofEach: 3 }
const row = (id: number, ...reasons: string[]) => ({ id, reasons })

test('a rare reason is told beside a frequent one', () => {
  const rows = [...Array.from({ length: 50 }, (_none, id) => row(id, 'often')), row(50, 'rare')]
  const told = someOfEach(rows, ({ reasons }) => reasons, how)
  expect(told.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 50])
})

test('of every reason there are some, in the order in which they came, and no row twice', () => {
  const reasons = constantFrom<string>('a', 'b', 'c', 'd')
  assert(
    property(array(record({ id: nat(), reasons: array(reasons, { minLength: 1, maxLength: 3 }) }), { maxLength: 60 }), (rows) => {
      const told = someOfEach(rows, (one) => one.reasons, how)
      expect(told).toEqual(rows.filter((one) => told.includes(one)))
      expect(told.length).toBeGreaterThanOrEqual(Math.min(rows.length, how.most))
      for (const reason of ['a', 'b', 'c', 'd']) {
        const having = (all: typeof rows) => all.filter((one) => one.reasons.includes(reason)).length
        expect(having(told)).toBeGreaterThanOrEqual(Math.min(having(rows), how.ofEach))
      }
    }),
  )
})
