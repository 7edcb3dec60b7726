import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hiddenFieldsOf, permissionsOf, type RoleRights } from '#server/auth/permissions.ts'
import { roleCodes } from '#server/auth/role-codes.ts'
import { grantProblems, rightsOf, type Grants } from '#server/auth/role-rights.ts'
import { noSupplier, rowsByResource, rowScopeOf, type ResourceScope, type RoleRows, type RowOwner } from '#server/auth/row-scope.ts'
import { effort } from '#tests/support/effort.ts'

const word = fc.constantFrom('list', 'detail', 'insert', 'submit')
const entity = fc.constantFrom('spu', 'sku', 'supplier', 'supplier-contact', 'purchase-order')
const code = fc.tuple(entity, word).map(([left, right]) => `${left}:${right}`)
const field = fc.constantFrom('spu_costPrice', 'spu_supplyPrice', 'supplier_legalIdNo')
const role = fc.record({ roleCode: fc.constantFrom('OPS', 'LEGAL', 'PLATFORM_ADMIN'), permissions: fc.array(code), hiddenFields: fc.array(field) })
const ordinary = role.map((rights): RoleRights => ({ ...rights, roleCode: 'OPS' }))

/** What a single role shows to somebody of the staff, said a second time and more simply. */
const seen = (who: RowOwner, one: RoleRows): readonly string[] | 'all' =>
  ({
    ALL: 'all' as const,
    CUSTOM: one.organizationIds,
    DEPT: who.organizationId ? [who.organizationId] : [],
    DEPT_AND_CHILD: who.organizationTree,
    SELF: [],
    SUPPLIER_SELF: [],
  })[one.dataScope]

describe('permissions of several roles', () => {
  test('are their union', () => {
    fc.assert(
      fc.property(fc.array(ordinary), (roles) => {
        expect([...permissionsOf(roles)].toSorted()).toEqual([...new Set(roles.flatMap(({ permissions }) => permissions))].toSorted())
      }),
    )
  })

  test('only the administrator’s role is everything; the star itself cannot be granted', () => {
    fc.assert(
      fc.property(fc.array(role), (roles) => {
        const isAdministrator = roles.some(({ roleCode }) => roleCode === 'PLATFORM_ADMIN')
        expect(permissionsOf(roles).has('*')).toBe(isAdministrator)
      }),
    )
    expect(permissionsOf([{ roleCode: 'OPS', permissions: ['*', 'spu:list'], hiddenFields: [] }])).toEqual(new Set(['spu:list']))
  })

  test('a further role never takes anything away', () => {
    fc.assert(
      fc.property(fc.array(ordinary), ordinary, (roles, another) => {
        const [before, after] = [permissionsOf(roles), permissionsOf([...roles, another])]
        expect([...before].every((one) => after.has(one))).toBe(true)
      }),
    )
  })
})

describe('hidden fields', () => {
  test('are those that every role hides', () => {
    fc.assert(
      fc.property(fc.array(ordinary), field, (roles, name) => {
        expect(hiddenFieldsOf(roles).has(name)).toBe(roles.length > 0 && roles.every(({ hiddenFields }) => hiddenFields.includes(name)))
      }),
    )
  })
})

describe('grants', () => {
  const grants: Grants[] = [{ order: { 'list ship': ['OPS'], cancel: ['OPS', 'GM'] } }, { client: { list: ['HR'] } }]
  const rights = rightsOf(grants)

  test.each([
    ['OPS', 'order:ship', true],
    ['OPS', 'order:remove', false],
    ['OPS', 'order-line:ship', false],
    ['HR', 'order:list', false],
    ['GM', 'order:list', true],
    ['GM', 'whatever:export', true],
    ['GM', 'order:ship', false],
    ['GM', 'order:cancel', true],
    ['GM', 'client:list', false],
    ['PLATFORM_ADMIN', 'whatever:remove', true],
    ['NO_ROLE', 'order:list', false],
  ])('%s may %s: %s', (role, permission, expected) => {
    expect(rights.may(role, permission)).toBe(expected)
  })

  test('what nobody granted is the administrator’s alone', () => {
    fc.assert(
      fc.property(code, fc.constantFrom(...roleCodes), (permission, role) => {
        const [, verb = ''] = permission.split(':')
        const isRead = role === 'GM' && ['list', 'detail', 'view', 'tree', 'export'].includes(verb)
        expect(rightsOf([]).may(role, permission)).toBe(role === 'PLATFORM_ADMIN' || isRead)
      }),
    )
  })

  test('names its mistakes', () => {
    expect(grantProblems([...grants, { order: { ship: ['HR'] } }], new Set(['order:list', 'order:ship', 'order:cancel']))).toEqual([
      'client:list is granted, and no call has it',
      'order:ship is granted in two places',
    ])
  })
})

describe('rows that a user sees', () => {
  const id = fc.constantFrom('o1', 'o2', 'o3', 'o4')
  const owner: fc.Arbitrary<RowOwner> = fc.record({
    terminalType: fc.constantFrom('SYSTEM_TERMINAL' as const, 'SUPPLIER_TERMINAL' as const),
    supplierId: fc.option(fc.constantFrom('s1', 's2'), { nil: undefined }),
    organizationId: fc.option(id, { nil: undefined }),
    organizationTree: fc.array(id),
  })
  const rows: fc.Arbitrary<RoleRows> = fc.record({
    dataScope: fc.constantFrom('ALL' as const, 'CUSTOM' as const, 'DEPT' as const, 'DEPT_AND_CHILD' as const, 'SELF' as const, 'SUPPLIER_SELF' as const),
    organizationIds: fc.array(id),
  })

  test('a supplier never leaves his supplier, whatever his roles', () => {
    fc.assert(
      fc.property(owner, fc.array(rows), (who, roles) => {
        fc.pre(who.terminalType === 'SUPPLIER_TERMINAL')
        expect(rowScopeOf(who, roles)).toEqual({ kind: 'supplier', supplierId: who.supplierId ?? noSupplier })
      }),
    )
  })

  test('staff sees the union of what the roles see, and his own rows at least', () => {
    fc.assert(
      fc.property(owner, fc.array(rows), (who, roles) => {
        fc.pre(who.terminalType === 'SYSTEM_TERMINAL')
        const each = roles.map((one) => seen(who, one))
        const union = [...new Set(each.flatMap((ids) => (ids === 'all' ? [] : ids)))].toSorted()
        const expected = each.includes('all') ? { kind: 'all' } : union.length > 0 ? { kind: 'organizations', ids: union } : { kind: 'self' }
        expect(rowScopeOf(who, roles)).toEqual(expected)
      }),
      { numRuns: effort(500, 20_000) },
    )
  })
})

const scope = (kind: ResourceScope['kind'], organizationIds: string[] = []): ResourceScope => ({ resource: 'supplier', kind, column: null, organizationIds })

describe('rows of one resource, by data scopes', () => {
  const owner: RowOwner = { terminalType: 'SYSTEM_TERMINAL', supplierId: undefined, organizationId: 'o1', organizationTree: ['o1', 'o2'] }
  const of = (...roles: RoleRows[]) => rowsByResource(owner, roles).get('supplier')

  test('stand instead of the role’s general range; the widest of all roles wins', () => {
    expect(of({ dataScope: 'ALL', organizationIds: [] })).toBeUndefined()
    expect(of({ dataScope: 'ALL', organizationIds: [], scopes: [scope('SELF')] })).toEqual([{ kind: 'self', column: undefined }])
    expect(of({ dataScope: 'SELF', organizationIds: [], scopes: [scope('ALL')] })).toBe('all')
    expect(of({ dataScope: 'ALL', organizationIds: [], scopes: [scope('SELF')] }, { dataScope: 'ALL', organizationIds: [] })).toBe('all')
    expect(of({ dataScope: 'ALL', organizationIds: [], scopes: [scope('DEPT')] }, { dataScope: 'DEPT_AND_CHILD', organizationIds: [] })).toEqual([
      { kind: 'organizations', ids: ['o1'], column: undefined },
      { kind: 'organizations', ids: ['o1', 'o2'], column: undefined },
    ])
    expect(of({ dataScope: 'ALL', organizationIds: [], scopes: [scope('CUSTOM', ['o9'])] })).toEqual([
      { kind: 'organizations', ids: ['o9'], column: undefined },
    ])
  })

  test('say nothing for a supplier, and nothing is seen where a range is empty', () => {
    const roles: RoleRows[] = [{ dataScope: 'ALL', organizationIds: [], scopes: [scope('ALL')] }]
    expect(rowsByResource({ ...owner, terminalType: 'SUPPLIER_TERMINAL' }, roles).size).toBe(0)
    expect(of({ dataScope: 'ALL', organizationIds: [], scopes: [scope('CUSTOM')] })).toEqual([])
  })
})
