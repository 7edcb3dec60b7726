/** What is filled in on the plain start page, as variables. */
import { expect, it } from 'vitest'
import { firstValue, variablesOf, type Asked } from '#web/features/inbox/start/plain-variables.ts'

const field = (name: string, type: Asked['type'], value: string | null = null): Asked => ({
  name,
  type,
  value,
  label: null,
  required: false,
  options: [],
  min: null,
  max: null,
  maxLength: null,
})
const asked = [field('amount', 'number'), field('urgent', 'boolean'), field('items', 'json'), field('note', 'text')]

it('keeps the types, leaves out what is empty or cannot be read yet', () => {
  expect(variablesOf(asked, { asked: { amount: 12.5, urgent: false, items: '[1, 2]', note: '' } })).toEqual({ amount: 12.5, urgent: false, items: [1, 2] })
  expect(variablesOf(asked, { asked: { items: '[1,' } })).toBeUndefined()
  expect(variablesOf([], {})).toBeUndefined()
})

it('own values by name and type come after the form, the JSON after both', () => {
  const extra = [{ name: ' days ', type: 'number' as const, value: 3 }, { name: 'vip', type: 'boolean' as const }, { name: '', value: 'x' }, undefined]
  expect(variablesOf(asked, { asked: { amount: 1 }, extra })).toEqual({ amount: 1, days: 3, vip: false })
  expect(variablesOf(asked, { asked: { amount: 1 }, extra, json: '{ "amount": 9, "days": 4 }' })).toEqual({ amount: 9, days: 4, vip: false })
  expect(variablesOf(asked, { asked: { amount: 1 }, json: '[1]' })).toEqual({ amount: 1 })
})

it('begins with what the model says', () => {
  expect(
    [field('a', 'boolean'), field('a', 'boolean', 'true'), field('a', 'number', '7'), field('a', 'number', 'x'), field('a', 'text', 'hi')].map(firstValue),
  ).toEqual([false, true, 7, undefined, 'hi'])
})
