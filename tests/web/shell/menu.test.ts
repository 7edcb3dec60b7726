import { describe, expect, it } from 'vitest'
import { addressOf, buildMenu, externalCodes, leafAt, leavesLeft, leavesOf, type MenuItem } from '#web/app/shell/menu.ts'

const item = (name: string, path: string, more: Partial<MenuItem> = {}): MenuItem => ({ id: name, name, path, ...more })

describe('menu of the server', () => {
  it('appends /index to the path of a leaf, once, and to no group', () => {
    const [group, plain] = buildMenu(
      [
        item('System', '/system', { sorting: 1, children: [item('Users', '/system/user'), item('Home', '/wel/index')] }),
        item('Plain', '/plain', { sorting: 2 }),
      ],
      [],
    )
    expect(group?.goal).toBeUndefined()
    expect(group?.children.map(({ goal }) => goal)).toEqual([
      { kind: 'page', path: '/system/user/index' },
      { kind: 'page', path: '/wel/index' },
    ])
    expect(plain?.goal).toEqual({ kind: 'page', path: '/plain/index' })
  })

  it('places relative paths below their parent', () => {
    const [group] = buildMenu([item('System', '/system', { children: [item('Users', 'user')] })], [])
    expect(group?.children[0]?.goal).toEqual({ kind: 'page', path: '/system/user/index' })
  })

  it('opens http(s) and html paths in the frame route', () => {
    const nodes = buildMenu([item('Docs', 'https://docs.example/x'), item('Help', '/static/help.html')], [])
    expect(nodes.map(({ goal }) => goal)).toEqual([
      { kind: 'frame', src: 'https://docs.example/x' },
      { kind: 'frame', src: '/static/help.html' },
    ])
    expect(addressOf({ kind: 'frame', src: 'https://docs.example/x' }, 'Docs')).toBe('/myiframe/urlPath?src=https%3A%2F%2Fdocs.example%2Fx&name=Docs')
  })

  it('asks the server for the address of nine codes', () => {
    expect(externalCodes.size).toBe(9)
    const [node] = buildMenu([item('Staff', '/service-man', { permissionsCode: 'service-man' })], [])
    expect(node?.goal).toEqual({ kind: 'external-code', code: 'service-man' })
    expect(addressOf({ kind: 'external-code', code: 'service-man' }, 'Staff')).toBeUndefined()
  })

  it('shows an item only to its roles, and no group without items', () => {
    const items = [
      item('A', '/a', { children: [item('B', '/a/b', { roles: ['FINANCE'] })] }),
      item('C', '/c', { roles: ['FINANCE', 'LEGAL'] }),
      item('D', '/d', { roles: [] }),
    ]
    expect(buildMenu(items, ['LEGAL']).map(({ label }) => label)).toEqual(['C', 'D'])
    expect(buildMenu(items, ['FINANCE']).map(({ label }) => label)).toEqual(['A', 'C', 'D'])
  })

  it("keeps the order of the server's sorting", () => {
    expect(buildMenu([item('late', '/l', { sorting: 9 }), item('early', '/e', { sorting: 1 })], []).map(({ label }) => label)).toEqual(['early', 'late'])
  })

  it('sees that a page stands outside the part that a top menu shows', () => {
    const purchase = item('Purchase', '/purchase', { children: [item('Order', '/purchase/order')] })
    const whole = leavesOf(buildMenu([purchase, item('Stock', '/stock')], []))
    const part = leavesOf(buildMenu([purchase], []))
    expect(leavesLeft(whole, part, '/stock/index')).toBe(true)
    expect(leavesLeft(whole, part, '/purchase/order/detail')).toBe(false)
    expect(leavesLeft(whole, part, '/info/index'), 'a page of no menu').toBe(false)
  })

  it('lights the page itself, else the nearest page above a detail', () => {
    const leaves = leavesOf(buildMenu([item('Orders', '/purchase', { children: [item('List', '/purchase/order'), item('All', '/purchase/order/all')] })], []))
    expect(leafAt(leaves, '/purchase/order/index')?.label).toBe('List')
    expect(leafAt(leaves, '/purchase/order/all/7')?.label).toBe('All')
    expect(leafAt(leaves, '/purchase/order/detail')?.label).toBe('List')
    expect(leafAt(leaves, '/elsewhere')).toBeUndefined()
    expect(leaves[0]?.trail).toEqual(['Orders', 'List'])
  })
})
