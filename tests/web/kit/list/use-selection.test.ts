/** What stays chosen when a list is read again. */
import { expect, test } from 'vitest'
import { renewed } from '#web/kit/list/use-selection.ts'

const row = (id: string, status = 'DRAFT') => ({ id, status })
const [one, two, three] = [row('1'), row('2'), row('3')]

test('rows that were looked for in vain are chosen no more, others are, as they are now', () => {
  const done = row('2', 'DONE')
  expect(renewed([one, two, three], [done], [two, three])).toEqual([one, done])
})

test('rows that nobody looked for stay', () => expect(renewed([one, two], [three], [])).toEqual([one, two]))

test('nothing new is the same list', () => {
  const chosen = [one, two]
  expect(renewed(chosen, [one, two, three], [one])).toBe(chosen)
})
