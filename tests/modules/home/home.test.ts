/** The homes: numbers are those of the lists behind them, for the one who asks; shortcuts are everybody's own. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
let seller: Principal
let supplierId: string

interface Tile {
  readonly key: string
  readonly title: string
  readonly value: number
  readonly acts: boolean
  readonly path: string
  readonly filters: Readonly<Record<string, string>>
}

const tilesOf = async (caller: Principal, side: 'supplier' | 'system'): Promise<Tile[]> => {
  const { status, body, raw } = await product.send(caller, `/api/home/${side}/titles`, {})
  expect(status, raw).toBe(200)
  return body.data
}
const valueOf = (tiles: readonly Tile[], key: string) => tiles.find((tile) => tile.key === key)?.value

async function added(path: string, draft: object): Promise<string> {
  const { status, body, raw } = await product.send(staff, path, draft)
  expect(status, raw).toBe(200)
  return body.data.id
}
const save = (caller: Principal, side: string, entrances: readonly object[]) => product.send(caller, `/api/home/${side}/quick-entrance-save`, { entrances })
const pathsOf = async (caller: Principal, side: string): Promise<string[]> =>
  (await product.send(caller, `/api/home/${side}/quick-entrance-list`, {})).body.data.map(({ path }: { path: string }) => path)
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  supplierId = await added('/api/supplier/supplier-admin/insert', { companyName: 'Home & Co', creditCode: sampleCreditCode() })
  const other = await added('/api/supplier/supplier-admin/insert-official', { companyName: 'Other & Co', creditCode: sampleCreditCode() })
  for (const [owner, offset] of [
    [supplierId, 10],
    [supplierId, -10],
    [other, 10],
  ] as const) {
    await added('/api/supplier/supplier-materials/insert', {
      supplierId: owner,
      materialType: 'BUSINESS_LICENSE',
      name: `licence ${offset}`,
      validTo: day(offset),
      warnDays: 30,
    })
  }
  seller = supplierPrincipal(1, { supplierId, rows: { kind: 'supplier', supplierId } })
})

describe('numbers', () => {
  test('are those of the lists that they lead to', async () => {
    const paths: Readonly<Record<string, string>> = {
      '/supplier-center/supplier-list/index': '/api/supplier/supplier-admin/list',
      '/supplier-center/material/index': '/api/supplier/supplier-materials/list',
      '/supplier-center/contract/index': '/api/supplier/supplier-contract/list',
      '/supplier-center/feedback/index': '/api/supplier/feedback/pageFeedback',
      '/supplier-center/supplier-registration-manage/index': '/api/supplier/supplier-registration/list',
      '/commodity-management/brand-authorisation/index': '/api/product/brand-authorisation/list',
      '/commodity-management/approval-list/index': '/api/product/approve-manager/list',
      '/commodity-management/supplier-commodity/index': '/api/product/supplier/list',
      '/commodity-management/up-shelves/index': '/api/product/up-shelves-manager/shelves-list',
      '/order-center/exception-order/index': '/api/order/exception-order/list',
      '/order-center/supplier-order/index': '/api/order/supplier-order-list',
      '/order-center/overdue-order/index': '/api/order/overdue-order/list',
      '/order-center/service-work-order-list/index': '/api/after-order/as-order/list',
      '/storage-center/inbound/index': '/api/storage/st-inbound/page',
      '/storage-center/outbound/index': '/api/storage/st-outbound/page',
      '/storage-center/allot/index': '/api/storage/move-inventory/pageList',
      '/storage-center/count/index': '/api/storage/inventory-take/list',
      '/storage-center/stock-warn/index': '/api/storage/inventory-warn-sku/list',
      '/storage-center/unsalable/index': '/api/storage/inventory-unsalable-warn/list',
      '/purchase-center/order/index': '/api/purchase/order/list',
      '/purchase-center/return/index': '/api/purchase/purchase-return/list-for-system',
      '/financial-center/bill/index': '/api/purchase/purchase-bill/list',
      '/adjustmentOrder/price/operation/index': '/api/product/readjust-price/list',
      '/financial-center/pay/index': '/api/purchase/purchase-bill-pay/list',
    }
    for (const [caller, side] of [
      [staff, 'system'],
      [seller, 'supplier'],
    ] as const) {
      const tiles = await tilesOf(caller, side)
      expect(tiles.length).toBeGreaterThan(3)
      for (const { key, path, filters, value } of tiles) {
        const { body, raw } = await product.send(caller, paths[path] ?? path, { size: 10, ...filters })
        expect(body.data?.total, `${key} ${raw.slice(0, 200)}`).toBe(value)
      }
    }
  })

  test('a supplier counts his own rows only', async () => {
    const [all, own] = [await tilesOf(staff, 'system'), await tilesOf(seller, 'supplier')]
    expect([valueOf(all, 'materials-expiring'), valueOf(all, 'materials-expired'), valueOf(all, 'suppliers-formal')]).toEqual([2, 1, 1])
    expect([valueOf(own, 'materials-expiring'), valueOf(own, 'materials-expired')]).toEqual([1, 1])
  })

  test('leave out what the caller may not open, and speak his language', async () => {
    const reader = principal({ userId: newId(), roles: ['HR'], permissions: new Set(['home:view', 'supplier:list']), locale: 'en' })
    const tiles = await tilesOf(reader, 'system')
    expect(tiles.map(({ key }) => key)).toEqual(['suppliers-formal', 'suppliers-potential', 'suppliers-frozen'])
    expect(tiles.some(({ acts }) => acts)).toBe(false)
    const legal = { ...reader, permissions: new Set(['home:view', 'supplier:list', 'supplier-freeze:defrost']) }
    expect((await tilesOf(legal, 'system')).filter(({ acts }) => acts).map(({ key }) => key)).toEqual(['suppliers-frozen'])
    const { body } = await product.send(reader, '/api/home/system/titles', {}, { headers: { 'accept-language': 'en' } })
    expect(body.data[0].title).toBe('Formal suppliers')
  })

  test('of the other side are refused, both ways', async () => {
    expect((await product.send(seller, '/api/home/system/titles', {})).status).toBe(403)
    expect((await product.send(seller, '/api/home/system/onboarding-trend', {})).status).toBe(403)
    expect((await product.send(staff, '/api/home/supplier/titles', {})).status).toBe(403)
    expect((await product.send(staff, '/api/home/supplier/quick-entrance-save', { entrances: [] })).status).toBe(403)
  })

  test('are counted now, however long the last count took', async () => {
    const { data } = product.application
    const slowed = vi.spyOn(performance, 'now')
    // Each look at the clock is a second later than the last: everything seems slow.
    let seconds = 0
    slowed.mockImplementation(() => (seconds += 1000))
    try {
      const before = valueOf(await tilesOf(staff, 'system'), 'registrations-month')
      const { id } = await data.prisma.supplierRegistration.create({
        data: {
          code: 'REG-SLOW',
          status: 'SUBMITTED',
          account: 'slow',
          companyName: 'Slow',
          creditCode: sampleCreditCode(),
          contactName: 'S',
          mobile: '13800000001',
        },
      })
      expect(valueOf(await tilesOf(staff, 'system'), 'registrations-month')).toBe((before ?? 0) + 1)
      await data.prisma.supplierRegistration.delete({ where: { id } })
    } finally {
      slowed.mockRestore()
    }
  })

  test('by month end with this one and count what was made in it', async () => {
    await product.application.data.prisma.supplierRegistration.create({
      data: {
        code: 'REG-HOME',
        status: 'SUBMITTED',
        account: 'home',
        companyName: 'Newcomer',
        creditCode: sampleCreditCode(),
        contactName: 'N',
        mobile: '13800000000',
      },
    })
    const { body } = await product.send(staff, '/api/home/system/onboarding-trend', { months: 3 })
    const tiles = await tilesOf(staff, 'system')
    expect([valueOf(tiles, 'registrations-waiting'), valueOf(tiles, 'registrations-month'), body.data[2].registrations]).toEqual([1, 1, 1])
    expect(body.data).toHaveLength(3)
    expect(body.data.map(({ suppliers }: { suppliers: number }) => suppliers)).toEqual([0, 0, 2])
    const last = body.data[2]
    const { body: listed } = await product.send(staff, '/api/supplier/supplier-admin/list', { createTime_dategt: last.from, createTime_datelt: last.to })
    expect(listed.data.total).toBe(2)
  })
})

describe('shortcuts', () => {
  test('are kept in their order, once each, and are nobody else’s', async () => {
    const colleague = principal({ userId: newId() })
    const { status, body } = await save(staff, 'system', [{ path: '/work/todo/index', title: '待办' }, { path: '/a/index' }, { path: '/work/todo/index' }])
    expect(status).toBe(200)
    expect(body.data.map(({ path }: { path: string }) => path)).toEqual(['/work/todo/index', '/a/index'])
    await save(staff, 'system', [{ path: '/b/index' }, { path: '/a/index' }])
    expect(await pathsOf(staff, 'system')).toEqual(['/b/index', '/a/index'])
    expect(await pathsOf(colleague, 'system')).toEqual([])
    expect(await pathsOf(seller, 'supplier')).toEqual([])
    await save(staff, 'system', [])
    expect(await pathsOf(staff, 'system')).toEqual([])
  })

  test('lead nowhere outside', async () => {
    for (const path of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)', '']) {
      expect((await save(staff, 'system', [{ path }])).status, path).toBe(400)
    }
  })

  test('saved twice at once are one of the two, whole', async () => {
    const one = ['/a', '/b', '/c'].map((path) => ({ path }))
    const other = ['/x', '/y', '/z'].map((path) => ({ path }))
    await Promise.all([save(staff, 'system', one), save(staff, 'system', other)])
    expect([one, other].map((entrances) => entrances.map(({ path }) => path))).toContainEqual(await pathsOf(staff, 'system'))
  })
})
