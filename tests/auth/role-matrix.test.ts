/** Who may make which call: the table of all roles and all calls that the product registers, held against what must never surprise anybody. */
import { describe, expect, test } from 'vitest'
import { permissionCodes } from '#kit/permission-codes.ts'
import { grantsOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { roleCodes, type RoleCode } from '#server/auth/role-codes.ts'
import { grantProblems, rightsOf } from '#server/auth/role-rights.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { plainVerbs, whoDecides } from './who-decides.ts'

const product = withTestProduct()
const rights = rightsOf(grantsOf(areas))
const roles = roleCodes.filter((role) => role !== 'PLATFORM_ADMIN')
const codes = (): string[] => permissionCodes(product.application.routes).map(({ code }) => code)
const suppliers = roles.filter((role) => role.startsWith('SUPPLIER_'))

/** `ROLE code` of every cell of the table that says yes. */
const cells = (pattern: RegExp, whose: readonly RoleCode[] = roles): string[] =>
  codes()
    .filter((code) => pattern.test(code))
    .flatMap((code) => whose.filter((role) => rights.may(role, code)).map((role) => `${role} ${code}`))

const of = (entities: string, verbs: string): RegExp => new RegExp(`^(${entities}):(${verbs})$`)
const writes = 'insert|update|remove|active|import|grant|bind-user|enable|test|run|generate|process'

test('nothing is granted that does not exist, and nothing twice', () => {
  expect(grantProblems(grantsOf(areas), new Set(codes()))).toEqual([])
})

const deciding = (): string[] => codes().filter((code) => !plainVerbs.has(code.split(':')[1] ?? ''))
const whoMay = (code: string): string[] => roles.filter((role) => rights.may(role, code)).toSorted()

describe('who decides', () => {
  test('somebody has decided about every deciding verb, and about none that is gone', () => {
    expect(deciding().toSorted()).toEqual(Object.keys(whoDecides).toSorted())
  })

  test('exactly those may who stand in the table', () => {
    expect(Object.fromEntries(deciding().map((code) => [code, whoMay(code)]))).toEqual(
      Object.fromEntries(Object.entries(whoDecides).map(([code, whose]) => [code, [...whose].toSorted()])),
    )
  })
})

describe('numbers of the home', () => {
  const tiles = areas.flatMap(({ home }) => home?.system ?? [])
  /** Those that press somebody, as far as they may do something about it and see the list. */
  const pressing = (role: RoleCode): string[] =>
    tiles
      .filter(({ tone, by = [], of: { name } }) => tone !== 'plain' && by.some((right) => rights.may(role, right)) && rights.may(role, `${name}:list`))
      .map(({ key }) => key)

  test('name rights that are there, and somebody who sees the list has one', () => {
    const known = new Set(codes())
    expect(tiles.flatMap(({ by = [] }) => by).filter((right) => !known.has(right))).toEqual([])
    const everybodys = new Set(roles.flatMap(pressing))
    expect(tiles.filter(({ key, tone }) => ['warning', 'danger'].includes(tone) && !everybodys.has(key)).map(({ key }) => key)).toEqual([])
  })

  test('are the day’s work of who receives, ships and counts, and of who pays', () => {
    const hands = ['inbound-awaited', 'outbound-waiting', 'transfer-to-send', 'transfer-under-way', 'counts-open']
    expect(pressing('WAREHOUSE')).toEqual(expect.arrayContaining([...hands, 'as-order-receive']))
    expect(pressing('WAREHOUSE')).not.toContain('suppliers-frozen')
    expect(pressing('WAREHOUSE_MANAGER')).toEqual(expect.arrayContaining([...hands, 'stock-low', 'stock-idle']))
    expect(pressing('FINANCE')).toEqual(expect.arrayContaining(['purchase-bill-draft', 'purchase-bill-due', 'purchase-return-to-settle', 'as-order-refund']))
    expect(pressing('CASHIER')).toEqual(['purchase-return-to-settle', 'bill-pay-to-pay', 'bill-pay-failed'])
    expect(pressing('PURCHASER')).toContain('stock-low')
  })
})

describe('nobody but the administrator', () => {
  test.each([
    ['says what others may do', of('role|role-black-field|module|module-black-field|data-scope|api-scope|top-menu|permissions|tenant-package', writes)],
    ['opens and closes companies', of('tenant', `${writes}|sync`)],
    ['works as somebody else, gives him a password, removes him', of('user', 'simulate|reset-password|remove')],
    ['sees and ends sessions, keeps clients', of('session|client', '.*')],
    ['sets up the installation', of('param|number-rule|sms-config|mail-config|file-storage|print-template|report|report-source|code-template|region', writes)],
    ['changes what the product tells', of('notification-template', writes)],
  ])('%s', (_what, pattern) => {
    expect(cells(pattern)).toEqual([])
  })
})

describe('suppliers', () => {
  test('read no logs, no settings, nothing of access but their own people and roles', () => {
    const own = ['SUPPLIER_ADMIN user:', 'SUPPLIER_ADMIN role:']
    const others = cells(
      of(
        'user|role.*|organization|position|tenant.*|permissions|module.*|.*-scope|.*-log|param|.*-config|file-storage|print-template|notice|message|message-delivery|exception.*|report.*|session|client',
        '.*',
      ),
      suppliers,
    )
    expect(others.filter((cell) => !own.some((mine) => cell.startsWith(mine)))).toEqual([])
    expect(cells(of('role', '.*'), suppliers).map((cell) => cell.split(':')[1])).toEqual(expect.not.arrayContaining(['insert', 'update', 'remove', 'grant']))
  })

  test('decide nothing about themselves: what is approved, verified, frozen, scored or revealed is the platform’s', () => {
    expect(
      cells(
        of('supplier.*', 'approve|verify|reveal|terminate|freeze|unfreeze|reject|intake|settle|refund|deduct|receive|check-secret-price|look-up'),
        suppliers,
      ),
    ).toEqual([])
  })

  test('have further accounts that change nothing: they talk to the platform, and read', () => {
    const talk = /supplier-feedback:(submit|send|supplier-export)$/
    const changing = cells(of('supplier.*|user|role', 'insert|update|remove|active|import|submit|withdraw|cancel|defrost|close'), [
      'SUPPLIER_OP',
      'SUPPLIER_READER',
    ])
    expect(changing.filter((cell) => !talk.test(cell))).toEqual([])
  })
})

test('whoever decides on a supplier by contract and margin sets neither', () => {
  expect(cells(of('supplier-margin', 'insert|update|remove|book'))).toEqual(
    ['insert', 'update', 'remove', 'book'].map((verb) => `FINANCE_MANAGER supplier-margin:${verb}`),
  )
  expect(cells(of('supplier-contract', 'terminate'))).not.toContain('CATEGORY_MANAGER supplier-contract:terminate')
})

test('who tries failures again does not say how often they are tried, unless he runs the platform', () => {
  expect(cells(of('exception-config', writes))).toEqual(['OPS exception-config:insert', 'OPS exception-config:update', 'OPS exception-config:remove'])
})
