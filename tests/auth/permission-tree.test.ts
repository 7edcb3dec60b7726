import { describe, expect, test } from 'vitest'
import type { PermissionEntry } from '#kit/permission-codes.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import { seededRoles } from '#prisma/seed/roles.ts'
import { authCalls } from '#server/auth/auth-calls.ts'
import { menus } from '#server/auth/menus.ts'
import { declaredTree, entityOf, menuProblems, otherPermissions, treeOf, type MenuDeclaration } from '#server/auth/permission-tree.ts'
import { isGranted } from '#server/auth/permissions.ts'
import { roleGrants, type RoleCode } from '#server/auth/role-grants.ts'

const permission = (code: string): PermissionEntry => ({ code, label: { zh: `中${code}`, en: code }, calls: [] })
const permissions = ['param:list', 'param:insert', 'region:list', 'orphan:list'].map(permission)
const declared: MenuDeclaration[] = [
  { code: 'param', parent: 'system', name: { zh: '参数', en: 'Parameters' }, path: '/system/param', needs: 'param:list', entities: ['param'] },
  { code: 'system', name: { zh: '系统', en: 'System' } },
  { code: 'region', parent: 'system', name: { zh: '区域', en: 'Regions' }, path: '/system/region', needs: 'region:list', entities: ['region'], roles: ['B'] },
]
const grants = { A: ['param:*'], B: ['param:list', 'region:*'], C: [] }

const may = (role: RoleCode, code: string) => isGranted(roleGrants[role], code)

describe('the declared tree', () => {
  const tree = declaredTree(declared, permissions, grants)
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
    for (const { name } of menus) expect(name.zh && name.en).toBeTruthy()
  })

  test('every role of the processes has grants, and only the administrator has everything', () => {
    expect(seededRoles.map(({ code }) => code).toSorted()).toEqual(Object.keys(roleGrants).toSorted())
    const everything = (Object.keys(roleGrants) as RoleCode[]).filter((code) => isGranted(roleGrants[code], 'anything:whatever'))
    expect(everything).toEqual(['PLATFORM_ADMIN'])
  })

  test('nobody but the administrator acts as another user or ends sessions', () => {
    const codes = permissionCodes(authCalls.map((call) => ({ call }))).map(({ code }) => code)
    expect(codes).toEqual(['user:simulate', 'session:list', 'session:remove'])
    for (const [role, patterns] of Object.entries(roleGrants)) {
      if (role !== 'PLATFORM_ADMIN') expect([role, codes.filter((code) => isGranted(patterns, code))]).toEqual([role, []])
    }
  })

  test('separation of duties: who buys does not pay, who pays does not set prices, who stores does not bill', () => {
    expect([may('PURCHASER', 'bill-pay:pay'), may('PURCHASER', 'purchase-bill:insert'), may('PURCHASE_MANAGER', 'bill-pay:pay')]).toEqual([false, false, false])
    expect([may('CASHIER', 'price-adjustment:insert'), may('CASHIER', 'purchase-order:insert'), may('CASHIER', 'bill-pay:pay')]).toEqual([false, false, true])
    expect([may('WAREHOUSE', 'purchase-bill:list'), may('WAREHOUSE', 'inventory:list'), may('FINANCE', 'bill-pay:pay')]).toEqual([false, true, false])
    expect([
      may('SUPPLIER_ADMIN', 'supplier-freeze:insert'),
      may('SUPPLIER_ADMIN', 'supplier-score:recalculate'),
      may('SUPPLIER_OP', 'purchase-order:insert'),
    ]).toEqual([false, false, false])
  })
})

test('the entity of a permission is what stands before the colon', () => {
  expect(entityOf('purchase-order:list')).toBe('purchase-order')
})
