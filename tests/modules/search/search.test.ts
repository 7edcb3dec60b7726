/** The palette finds what lists show, and nothing else. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const mark = newId().slice(-12)
const [bare, own, others] = [`${mark}商行`, `甲${mark}商行`, `乙${mark}%_商行`]
let ownId = ''

beforeAll(async () => {
  const keeper = newId()
  await product.application.data.prisma.user.create({ data: { id: keeper, account: `keeper-${mark}`, name: `采购${mark}`, passwordHash: '-' } })
  for (const companyName of [others, own, bare]) {
    const made = await product.send(staff, '/api/supplier/supplier-admin/insert', { companyName, creditCode: sampleCreditCode(), masterUserId: keeper })
    if (companyName === own) ownId = made.body.data.id
  }
})

interface Found {
  readonly resource: string
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly at: string
}
const found = async (caller: typeof staff, text: string, more: object = {}): Promise<Found[]> =>
  (await product.send(caller, '/api/system/search', { text, ...more })).body.data
/** Without the tenant that stands behind each supplier. */
const titles = async (caller: typeof staff, text: string) =>
  (await found(caller, text)).filter(({ resource }) => resource !== 'tenant').map(({ title }) => title)

describe('records', () => {
  test('are found across kinds by number and by any part of a name, in any case; the exact and the beginning come first', async () => {
    expect((await titles(staff, mark)).toSorted()).toEqual([`采购${mark}`, bare, own, others].toSorted())
    expect((await titles(staff, mark))[0]).toBe(bare)
    expect((await titles(staff, mark.toUpperCase())).length).toBe(4)
    const row = (await found(staff, own)).find(({ resource }) => resource === 'supplier')
    expect(row).toMatchObject({ resource: 'supplier', kind: '供应商', id: ownId, at: `/supplier-center/supplier-detail?id=${ownId}` })
    const [person] = await found(staff, `keeper-${mark}`)
    expect(person).toMatchObject({ resource: 'user', at: `/access/user/index?q.account=keeper-${mark}` })
  })

  test('show their English name to who reads English, and are found by it', async () => {
    const { prisma } = product.application.data
    await prisma.supplier.update({ where: { id: ownId }, data: { nameEn: `Trade ${mark} Ltd` } })
    const english = principal({ locale: 'en', permissions: new Set(['supplier:list']) })
    const ask = (text: string, language: string) => product.send(english, '/api/system/search', { text }, { headers: { 'accept-language': language } })
    expect((await ask(`trade ${mark}`, 'en')).body.data).toMatchObject([{ kind: 'Supplier', title: `Trade ${mark} Ltd` }])
    expect((await ask(`trade ${mark}`, 'zh-CN')).body.data).toMatchObject([{ kind: '供应商', title: own }])
    await prisma.supplier.update({ where: { id: ownId }, data: { nameEn: null } })
  })

  test('signs of patterns are signs, and nothing is what it says', async () => {
    expect(await titles(staff, '%_商行')).toEqual([others])
    expect(await titles(staff, `%${mark}`)).toEqual([])
    expect(await titles(staff, `'; drop table supplier; --`)).toEqual([])
    expect((await product.send(staff, '/api/system/search', { text: '   ' })).status).toBe(400)
    expect(await found(staff, mark, { most: 1 })).toHaveLength(3)
  })

  test('need the right to the list, its rows and its fields', async () => {
    const permissions = new Set(['user:list'])
    expect(await titles(principal({ permissions }), mark)).toEqual([`采购${mark}`])
    expect(await titles(principal({ rows: { kind: 'self' }, userId: newId() }), own)).toEqual([])
    expect(await titles(supplierPrincipal(7, { supplierId: ownId, rows: { kind: 'supplier', supplierId: ownId }, permissions: new Set(['*']) }), mark)).toEqual(
      [own],
    )
    const blinkered = principal({ hiddenFields: new Set(['supplier_companyName', 'supplier_shortName', 'tenant_tenantName']) })
    expect(await titles(blinkered, '商行')).toEqual([])
    const nameless = principal({ hiddenFields: new Set(['user_name']) })
    expect((await found(nameless, `keeper-${mark}`))[0]).toMatchObject({ title: '' })
    expect((await product.send(undefined, '/api/system/search', { text: mark })).status).toBe(401)
  })
})

test('what may be made new is what may be inserted', async () => {
  const kinds = async (caller: typeof staff): Promise<string[]> =>
    (await product.send(caller, '/api/system/search/addable')).body.data.map(({ resource }: { resource: string }) => resource)
  expect(await kinds(principal({ permissions: new Set(['user:insert', 'supplier:list']) }))).toEqual(['user'])
  expect(await kinds(staff)).toEqual(expect.arrayContaining(['user', 'role', 'supplier', 'supplier-contract']))
  expect(await kinds(principal({ permissions: new Set(['purchase-order:insert', 'bill-pay:list']) }))).toEqual(['purchase-order'])
})

test('a name among many thousands is found', async () => {
  const { sql } = product.application.data
  await sql.query(
    `insert into supplier (id, code, company_name, credit_code)
     select gen_random_uuid(), 'M' || n, '第' || n || '号供应链有限公司', 'X' || lpad(n::text, 17, '0') from generate_series(1, 20000) n`,
  )
  await sql.query('analyze supplier')
  const rows = await found(staff, '19999号')
  expect(rows.map(({ title }) => title)).toEqual(['第19999号供应链有限公司'])
})
