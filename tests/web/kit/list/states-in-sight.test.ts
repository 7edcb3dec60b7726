import { expect, it } from 'vitest'
import { withStatesInSight } from '#web/kit/list/states-in-sight.ts'
import type { Field } from '#web/kit/widgets/field.ts'

const field = (name: string, widget: string, column: unknown = true) => ({ name, label: { zh: name, en: name }, widget, view: { column } }) as unknown as Field
const order = (...fields: Field[]) => withStatesInSight(fields).map(({ name }) => name)

it('a state that would stand under the actions comes right after what names the row', () => {
  const wide = ['creditCode', 'contact', 'mobile'].map((name) => field(name, 'text'))
  expect(order(field('code', 'text'), field('name', 'text', 240), ...wide, field('stage', 'status'), field('operStatus', 'status'))).toEqual([
    'code',
    'name',
    'stage',
    'operStatus',
    'creditCode',
    'contact',
    'mobile',
  ])
})

it('what is in sight stays where its list puts it, and hidden columns take no room', () => {
  const hidden = Array.from({ length: 8 }, (_value, index) => field(`hidden${index}`, 'text', 'hidden'))
  const names = ['code', 'name', 'amount', 'status']
  expect(order(field('code', 'text'), field('name', 'text'), field('amount', 'money'), field('status', 'status'))).toEqual(names)
  expect(order(field('code', 'text'), field('name', 'text'), ...hidden, field('amount', 'money'), field('status', 'status')).at(-1)).toBe('status')
})
