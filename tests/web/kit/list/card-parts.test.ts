import { expect, it } from 'vitest'
import { partsOfCard } from '#web/kit/list/card-parts.ts'

const columns = ['code', 'status', 'name', 'amount', 'stage', 'date', 'place', 'buyer'].map((key) => ({ key }))
const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key).join(' ')
const parts = (row: Record<string, unknown>) => {
  const { name, mark, facts } = partsOfCard(columns, new Set(['status', 'stage']), row)
  return [name?.key, mark?.key, keys(facts)]
}

it('names the row by its first column, marks it with its state, and tells the next five', () => {
  expect(parts({ code: 'A1', name: 'One' })).toEqual(['code', 'status', 'name amount stage date place'])
})

it('is named by the first column that says something', () => {
  expect(parts({ code: null, name: 'One' })).toEqual(['name', 'status', 'code amount stage date place'])
  expect(parts({})[0]).toBe(undefined)
})
