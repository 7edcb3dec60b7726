import { describe, expect, test } from 'vitest'
import type { PermissionEntry } from '#kit/permission-codes.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import { seededRoles } from '#prisma/seed/roles.ts'
import { authCalls } from '#server/auth/auth-calls.ts'
import { areas } from '#server/areas.ts'
import { declaredTree, entityOf, menuProblems, otherPermissions, treeOf, type MenuDeclaration } from '#server/auth/permission-tree.ts'
import { grantsOf, menusOf } from '#server/area/define-area.ts'
import { roleCodes } from '#server/auth/role-codes.ts'
import { rightsOf, type RoleRights } from '#server/auth/role-rights.ts'

const permission = (code: string): PermissionEntry => ({ code, label: { zh: `中${code}`, en: code }, calls: [] })
const permissions = ['param:list', 'param:insert', 'region:list', 'orphan:list'].map(permission)
const declared: MenuDeclaration[] = [
  { code: 'param', parent: 'system', name: { zh: '参数', en: 'Parameters' }, path: '/system/param', needs: 'param:list', entities: ['param'] },
  { code: 'system', name: { zh: '系统', en: 'System' } },
  { code: 'region', parent: 'system', name: { zh: '区域', en: 'Regions' }, path: '/system/region', needs: 'region:list', entities: ['region'], roles: ['B'] },
]
const granted: Readonly<Record<string, readonly string[]>> = { A: ['param:list', 'param:insert'], B: ['param:list', 'region:list'], C: [] }
const rights: RoleRights = { roles: ['A', 'B', 'C'], may: (role, code) => granted[role]?.includes(code) ?? false }
const product = rightsOf(grantsOf(areas))

describe('the declared tree', () => {
  const tree = declaredTree(declared, permissions, rights)
  const entry = (code: string) => tree.find((one) => one.code === code)

  test('has parents before children and buttons under their menu', () => {
    expect(tree.map(({ code, parentCode }) => [code, parentCode])).toEqual([
      ['system', undefined],
      ['param', 'system'],
      ['region', 'system'],
      [otherPermissions.code, undefined],
      ['param:list', 'param'],
      ['param:insert', 'param'],
      ['region:list', 'region'],
      ['orphan:list', otherPermissions.code],
    ])
  })

  test('gives a menu to the roles that have its permission, to the named ones, or to all', () => {
    expect([entry('param'), entry('region'), entry('system'), entry(otherPermissions.code)].map((one) => one?.roles)).toEqual([
      ['A', 'B'],
      ['B'],
      ['A', 'B', 'C'],
      [],
    ])
    expect([entry('param:insert'), entry('orphan:list')].map((one) => one?.roles)).toEqual([['A'], []])
  })

  test('names its mistakes', () => {
    const wrong: MenuDeclaration[] = [
      { code: 'a', parent: 'nowhere', name: { zh: '', en: '' }, needs: 'param:fly', entities: ['param', 'ghost'] },
      { code: 'a', name: { zh: '', en: '' } },
    ]
    expect(menuProblems(wrong, permissions)).toEqual([
      'a is declared twice',
      'a stands under nowhere, which is not declared',
      'a needs param:fly, which no call has',
      'a claims ghost, which has no calls',
    ])
  })
})

test('rows become a tree in their order; what hangs on a closed parent is left out', () => {
  const rows = [
    { id: 'a', parentId: null },
    { id: 'c', parentId: 'a' },
    { id: 'b', parentId: null },
    { id: 'd', parentId: 'closed' },
  ]
  expect(treeOf<(typeof rows)[number], object>(rows, ({ id }, children) => ({ id, children }))).toEqual([
    { id: 'a', children: [{ id: 'c', children: [] }] },
    { id: 'b', children: [] },
  ])
})

describe('what the product declares', () => {
  test('every menu has both names', () => {
    for (const { name } of menusOf(areas)) expect(name.zh && name.en).toBeTruthy()
  })

  test('every role of the processes has grants, and only the administrator has everything', () => {
    expect(seededRoles.map(({ code }) => code).toSorted()).toEqual([...roleCodes].toSorted())
    expect(roleCodes.filter((role) => product.may(role, 'anything:whatever'))).toEqual(['PLATFORM_ADMIN'])
    expect(roleCodes.filter((role) => product.may(role, 'anything:list'))).toEqual(['PLATFORM_ADMIN', 'GM'])
  })

  test('nobody but the administrator acts as another user or ends sessions', () => {
    const codes = permissionCodes(authCalls.map((call) => ({ call }))).map(({ code }) => code)
    expect(codes).toEqual(['user:simulate', 'session:list', 'session:remove'])
    for (const role of roleCodes) {
      if (role !== 'PLATFORM_ADMIN') expect([role, codes.filter((code) => product.may(role, code))]).toEqual([role, []])
    }
  })

  test('separation of duties: who buys does not reveal, who pays sets no prices, who is scored does not score', () => {
    const { may } = product
    expect([may('PURCHASER', 'supplier-bank-account:reveal'), may('PURCHASER', 'supplier-bank-account:verify')]).toEqual([false, false])
    expect([may('CASHIER', 'supplier-price-rule:insert'), may('CASHIER', 'supplier-margin:book'), may('CASHIER', 'supplier-bank-account:reveal')]).toEqual([
      false,
      false,
      true,
    ])
    expect([may('WAREHOUSE', 'order-invoice:update-status'), may('WAREHOUSE', 'order-master:list')]).toEqual([false, true])
    expect([may('SUPPLIER_ADMIN', 'supplier-freeze:insert'), may('SUPPLIER_ADMIN', 'supplier-score:recalculate')]).toEqual([false, false])
  })
})

test('an entry stands behind the sibling that it names, whichever was declared first', () => {
  const name = { zh: '名', en: 'Name' }
  const placed: MenuDeclaration[] = [
    { code: 'third', name, after: 'second' },
    { code: 'first', name },
    { code: 'second', name, after: 'first' },
    { code: 'fourth', name },
  ]
  const shown = declaredTree(placed, [], rights).toSorted((one, other) => one.sort - other.sort)
  expect(shown.map(({ code }) => code)).toEqual(['first', 'second', 'third', 'fourth', otherPermissions.code])
  expect(menuProblems([{ code: 'lost', name, after: 'nowhere' }], [])).toEqual(['lost stands behind nowhere, which is no sibling of it'])
})

test('the entity of a permission is what stands before the colon', () => {
  expect(entityOf('purchase-order:list')).toBe('purchase-order')
})
