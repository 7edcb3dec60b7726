import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Field } from '#web/kit/widgets/field.ts'
import { completeness, markOf, stepIsDone } from '#web/kit/form/step-progress.ts'

const field = (name: string, schema: z.ZodType): Field => ({ name, schema, label: { zh: name, en: name }, widget: 'text', view: {} })
const company = { key: 'company', title: '公司', fields: [field('name', z.string().min(1)), field('site', z.string().optional())] }
const bank = { key: 'bank', title: '银行', fields: [field('account', z.string().regex(/^\d+$/)), field('holder', z.string().min(1))] }
const steps = [company, bank]

describe('a form in steps', () => {
  it('counts required fields that are in order', () => {
    expect(completeness(steps, {})).toBe(0)
    expect(completeness(steps, { name: 'a', site: 'b' })).toBe(33)
    expect(completeness(steps, { name: 'a', account: 'not a number', holder: 'h' })).toBe(66)
    expect(completeness(steps, { name: 'a', account: '1', holder: 'h' })).toBe(100)
    expect(completeness([], {})).toBe(100)
  })

  it('marks a step only after somebody has been there', () => {
    expect(markOf(bank, {}, new Set())).toBe('wait')
    expect(markOf(bank, {}, new Set(['bank']))).toBe('error')
    expect(markOf(bank, { account: '1', holder: 'h' }, new Set(['bank']))).toBe('done')
    expect(stepIsDone(company, { name: 'a' })).toBe(true)
  })

  it('takes the word of a step whose content lies beside its fields', () => {
    const records = { key: 'records', title: '记录', fields: [] }
    expect(markOf({ ...records, done: true }, {}, new Set())).toBe('done')
    expect(markOf({ ...records, done: false }, {}, new Set(['records']))).toBe('wait')
    expect(markOf({ ...bank, done: true }, {}, new Set(['bank']))).toBe('error')
  })
})
