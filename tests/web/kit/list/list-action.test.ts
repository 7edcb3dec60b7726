import { describe, expect, it } from 'vitest'
import { actionsWidth, refusalOf, splitActions } from '#web/kit/list/list-action.ts'
import { appliedFields, tidyFilters, withoutField } from '#web/kit/list/search-fields.ts'

const action = (key: string, ability?: string) => ({ key, label: key, run: () => undefined, ...(ability && { ability }) })

describe('actions of a row', () => {
  it('stand three beside each other, or two and the rest under one button', () => {
    const actions = ['a', 'b', 'c', 'd'].map((key) => action(key))
    expect(splitActions(actions.slice(0, 3))).toEqual({ shown: actions.slice(0, 3), more: [] })
    expect(splitActions(actions)).toEqual({ shown: actions.slice(0, 2), more: actions.slice(2) })
    expect(actionsWidth(actions.slice(0, 3))).toBeLessThan(actionsWidth([action('查看'), action('编辑'), action('删除')]))
  })

  it('say why not, with the first reason among the rows', () => {
    const rows = [
      { id: '1', abilities: { update: true as const } },
      { id: '2', abilities: { update: '已通过的单据不能修改' } },
    ]
    expect(refusalOf(action('edit', 'update'), rows)).toBe('已通过的单据不能修改')
    expect(refusalOf(action('edit', 'update'), rows.slice(0, 1))).toBeUndefined()
    expect(refusalOf(action('edit'), rows)).toBeUndefined()
    expect(refusalOf(action('print', 'print'), rows)).toBeUndefined()
  })
})

describe('filters', () => {
  const amount = { name: 'amount', label: { zh: '金额', en: 'Amount' }, operator: 'range' as const, view: {}, keys: ['amount_ge', 'amount_le'] }
  const name = { name: 'name', label: { zh: '名称', en: 'Name' }, operator: 'contains' as const, view: {}, keys: ['name'] }

  it('lose blanks and what is empty', () => {
    expect(tidyFilters({ name: ' ink ', code: '  ', status: [], amount_ge: undefined })).toEqual({ name: 'ink' })
  })

  it('are shown and taken away field by field', () => {
    const filters = { name: 'ink', amount_le: '9' }
    expect(appliedFields([amount, name], filters)).toEqual([amount, name])
    expect(withoutField(filters, amount)).toEqual({ name: 'ink' })
  })
})
