/** Which rule decides: the first that fits, whatever order they were written in. */
import { assert, integer, property, record, subarray, uniqueArray, uuid } from 'fast-check'
import { expect, test } from 'vitest'
import { askedBy, inTurn, ruleFor, type RuleSaid, type RuleSubject } from '#server/modules/shelves/rule/rule-choice.ts'

const said = (id: string, priority: number, more: Partial<RuleSaid> = {}): RuleSaid => ({
  id,
  name: id,
  nameEn: null,
  priority,
  channels: [],
  categoryIds: [],
  supplierLevels: [],
  minStock: null,
  minMargin: null,
  licenceDays: null,
  takesDown: true,
  needApproval: false,
  ...more,
})
const subject: RuleSubject = { channel: 'JD', categoryPath: ['office', 'staplers'], supplierLevel: 'A' }

test('every condition has to hold, and what is left open fits all', () => {
  expect(ruleFor([said('all', 1)], subject)?.id).toBe('all')
  expect(ruleFor([said('jd', 1, { channels: ['TMALL', 'JD'] })], subject)?.id).toBe('jd')
  expect(ruleFor([said('above', 1, { categoryIds: ['office'] })], subject)?.id).toBe('above')
  expect(ruleFor([said('other', 1, { channels: ['JD'], supplierLevels: ['B'] })], subject)).toBeUndefined()
  expect(ruleFor([said('level', 1, { supplierLevels: ['A'] })], { ...subject, supplierLevel: null })).toBeUndefined()
})

test('what a rule leaves open is asked as everywhere', () =>
  expect(askedBy(said('x', 1, { minStock: '5' }), { minStock: '1', minMargin: '0.1' })).toEqual({ minStock: '5', minMargin: '0.1', licenceDays: null }))

test('the lowest number among those that fit decides, in whatever order they come', () => {
  const rule = record({ id: uuid(), priority: integer({ min: 1, max: 9 }), channels: subarray(['JD', 'TMALL']) })
  assert(
    property(uniqueArray(rule, { selector: ({ id }) => id, maxLength: 8 }), (rows) => {
      const rules = rows.map(({ id, priority, channels }) => said(id, priority, { channels }))
      const fitting = rules.filter(({ channels }) => channels.length === 0 || channels.includes('JD'))
      const chosen = ruleFor(inTurn(rules), subject)
      expect(chosen?.priority).toBe(fitting.length > 0 ? Math.min(...fitting.map(({ priority }) => priority)) : undefined)
      expect(ruleFor(inTurn(rules.toReversed()), subject)?.id).toBe(chosen?.id)
    }),
  )
})
