import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Money, defineResource } from '#kit/contract.ts'
import { changesSince, defaultValues, draftOf, fieldPath, formFields, isChanged } from '#web/kit/form/draft.ts'
import { problemOf } from '#web/kit/form/field-rules.ts'
import { isAsked } from '#web/kit/widgets/field.ts'

const label = (zh: string) => ({ zh, en: zh })
const parameter = defineResource({
  name: 'parameter',
  label: label('参数'),
  path: '/api/parameter',
  row: {
    paramName: z
      .string()
      .min(1)
      .max(10)
      .meta({ label: label('参数名称'), requiredMessage: label('请输入参数名称') }),
    kind: z.enum(['A', 'B']).meta({ label: label('类型'), widget: 'select', options: [] }),
    amount: Money.nullable().meta({ label: label('金额'), widget: 'money' }),
    sort: z
      .number()
      .int()
      .min(1)
      .max(99)
      .default(1)
      .meta({ label: label('排序') }),
    key: z
      .string()
      .nullish()
      .meta({ label: label('键值'), requiredMessage: label('请输入字典键值') }),
    remark: z
      .string()
      .max(5)
      .optional()
      .meta({ label: label('备注') }),
    host: z
      .string()
      .regex(/^\w+$/)
      .max(5)
      .optional()
      .meta({ label: label('服务器'), formatMessage: label('请输入主机名') }),
    secret: z.string().meta({ technical: true }),
  },
  writable: ['paramName', 'kind', 'amount', 'sort', 'key', 'remark', 'host', 'secret'],
})
const fields = formFields(parameter)
const field = (name: string) => fields.find((one) => one.name === name) ?? expect.fail(name)

describe('a field that belongs to a choice', () => {
  const mail = { ...field('remark'), view: { label: label('服务器'), when: { field: 'kind', is: ['B'] } } }
  it('is asked for with that choice only', () => {
    expect(isAsked(mail, { kind: 'B' })).toBe(true)
    expect(isAsked(mail, { kind: 'A', remark: 'kept' })).toBe(false)
    expect(isAsked(field('remark'), {})).toBe(true)
  })
})

describe('a field of a form', () => {
  it('is refused empty in the words of the specification', () => {
    expect(problemOf(field('paramName'), '  ')).toEqual({ text: label('请输入参数名称') })
    expect(problemOf(field('kind'), undefined)).toEqual({ key: 'requiredChoice' })
    expect(problemOf(field('key'), null)).toEqual({ text: label('请输入字典键值') })
  })

  it('may be empty when the contract says so', () => {
    for (const name of ['amount', 'sort', 'remark']) expect(problemOf(field(name), '')).toBeUndefined()
  })

  it('names the limit that it breaks', () => {
    expect(problemOf(field('remark'), '123456')).toEqual({ key: 'tooLong', max: '5' })
    expect(problemOf(field('sort'), 100)).toEqual({ key: 'tooBig', max: '99' })
    expect(problemOf(field('sort'), 0)).toEqual({ key: 'tooSmall', min: '1' })
    expect(problemOf(field('amount'), '1.234')).toEqual({ key: 'invalid' })
    expect(problemOf(field('amount'), '1.23')).toBeUndefined()
  })

  it('says what it should be, where that is known', () => {
    expect(problemOf(field('host'), 'a b')).toEqual({ text: label('请输入主机名') })
    expect(problemOf(field('host'), 'abcdef')).toEqual({ key: 'tooLong', max: '5' })
  })
})

describe('a draft', () => {
  it('shows writable fields with a label, without hidden ones', () => {
    expect(fields.map(({ name }) => name)).toEqual(['paramName', 'kind', 'amount', 'sort', 'key', 'remark', 'host'])
    expect(formFields(parameter, new Set(['amount'])).map(({ name }) => name)).not.toContain('amount')
  })

  it('begins with the defaults of the contract', () => {
    expect(defaultValues(fields)).toEqual({ sort: 1 })
  })

  it('empties what can be null and leaves out what cannot', () => {
    expect(draftOf(fields, { paramName: 'a', kind: 'A', amount: '', sort: undefined })).toEqual({ paramName: 'a', kind: 'A', amount: null, key: null })
    expect(draftOf(fields, { paramName: 'a', remark: '' })).toEqual({ paramName: 'a', amount: null, key: null, remark: '' })
  })

  it('is unchanged while empty stays empty', () => {
    expect(isChanged(fields, { paramName: 'a', remark: null }, { paramName: 'a', remark: '' })).toBe(false)
    expect(isChanged(fields, { paramName: 'a' }, { paramName: 'b' })).toBe(true)
  })

  it('shows what somebody else changed beside what was typed', () => {
    const changes = changesSince(fields, { paramName: 'a', sort: 1 }, { id: '1', paramName: 'theirs', sort: 1 }, { paramName: 'mine', sort: 7 })
    expect(changes.map(({ field: one, theirs, mine }) => [one.name, theirs, mine])).toEqual([['paramName', 'theirs', 'mine']])
  })

  it('reads the paths of server errors', () => {
    expect(fieldPath('lines[2].qty')).toEqual(['lines', 2, 'qty'])
    expect(fieldPath('name')).toEqual(['name'])
  })
})
