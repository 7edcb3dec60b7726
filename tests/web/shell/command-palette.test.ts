import { describe, expect, it } from 'vitest'
import { buildMenu, leavesOf } from '#web/app/shell/menu.ts'
import { entriesFor, type Sources } from '#web/app/shell/palette/entries.ts'
import { loadSpelling } from '#web/app/shell/search.ts'

const menus = leavesOf(buildMenu([{ id: '1', name: '用户管理', path: '/access/user' }], []))
const sources: Sources = {
  menus,
  records: [{ resource: 'supplier', kind: '供应商', id: '7', code: 'SUP7', title: '晨光', at: '/supplier?id=7' }],
  addable: [
    { resource: 'user', kind: '用户', at: '/access/user/index', isPage: false },
    { resource: 'role', kind: '角色', at: '/access/role/index', isPage: false },
  ],
  recent: [{ value: '/info/index', label: '个人信息', visitedAt: '' }],
  nameOfAdding: (kind) => `新建${kind}`,
}
const sections = (text: string) => entriesFor(text, { ...sources, records: text === '' ? [] : sources.records }).map(({ section, label }) => [section, label])

describe('the command palette', () => {
  it('begins with where one was, the menu, and what may be made', () => {
    expect(sections('')).toEqual([
      ['recent', '个人信息'],
      ['menus', '用户管理'],
      ['actions', '新建用户'],
      ['actions', '新建角色'],
    ])
  })

  it('then lists menu entries, records and fitting actions', () => {
    expect(sections('用户')).toEqual([
      ['menus', '用户管理'],
      ['records', '晨光'],
      ['actions', '新建用户'],
    ])
    expect(entriesFor('x', sources).find(({ section }) => section === 'records')).toMatchObject({ note: '供应商 SUP7', goal: { path: '/supplier?id=7' } })
  })

  it('takes other words for making something', () => {
    expect(sections('新增用户')).toContainEqual(['actions', '新建用户'])
    expect(sections('新增用户')).not.toContainEqual(['actions', '新建角色'])
    expect(sections('创建')).toContainEqual(['actions', '新建角色'])
  })

  it('knows pinyin and initials of actions, which open the form', async () => {
    const found = entriesFor('xjjs', sources, await loadSpelling()).filter(({ section }) => section === 'actions')
    expect(found).toMatchObject([{ label: '新建角色', adds: true }])
  })

  it('opens the page of what is written on one', () => {
    const addable = [{ resource: 'purchase-order', kind: '采购单', at: '/stock-order/order/add-order', isPage: true }]
    expect(entriesFor('采购单', { ...sources, addable }).filter(({ section }) => section === 'actions')).toMatchObject([
      { label: '新建采购单', adds: false, goal: { path: '/stock-order/order/add-order' } },
    ])
  })
})
