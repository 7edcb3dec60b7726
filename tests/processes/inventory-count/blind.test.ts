/** Whoever counts blind finds nowhere what should lie there, until the count is decided; whoever only decides does. */
import { expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { newId } from '#kit/ids.ts'
import { first, manager, ops, second, withCounts } from './world.ts'

const world = withCounts()
const rights = new Set([
  'inventory-take:count',
  'inventory-take:detail',
  'inventory-take:list',
  'inventory:list',
  'inventory-record:list',
  'inventory-record:export',
  'cargo-space:list',
  'warehouse:list',
  'warehouse:detail',
  'sku:list',
  'transfer-order:insert',
  'inbound-order:detail',
  'inbound-order:list',
])
const worker: Principal = { ...first, permissions: rights }
const storage = (who: Principal, path: string, payload: object = {}) => world.ok(who, `/api/storage/${path}`, payload)

async function countedBlind() {
  const { warehouseId, skus } = await world.stocked([17, 10])
  const order = await world.awaited(warehouseId, skus[0].id)
  const counted = await world.begun(warehouseId, { blind: true, mode: 'DYNAMIC' })
  const of = { warehouseId: [warehouseId] }
  const skuId = skus[0].id
  /** Everything by which a number could be read. */
  const seen = async (who: Principal): Promise<Record<string, unknown>> => {
    const detail = await world.detail(order.id, who)
    const floor = await world.product.send(who, `/api/storage/map/detail/${warehouseId}`)
    const days = await storage(who, 'inventory/movements-by-day', { skuId, warehouseId, from: '2026-01-01', to: '2026-01-02' })
    const file = await world.post(who, '/api/storage/inventory/exportInventoryRecord', { ...of, format: 'csv' })
    return {
      rows: (await storage(who, 'inventory/list', of)).total,
      totals: (await storage(who, 'inventory/get-detail-total', of)).onHand,
      byWarehouse: (await storage(who, 'inventory/get-total-detail', { skuId, ...of })).length,
      records: (await storage(who, 'inventory/pageInventoryRecord', of)).total,
      exported: file.raw.includes('17'),
      sums: (await storage(who, 'inventory/inventoryRecordSum', of)).inQty,
      earlier: (await storage(who, 'inventory/balance-at', { skuId, ...of, at: new Date().toISOString() })).length,
      days: days.map(({ onHand }: { onHand: string }) => onHand),
      map: floor.body.data.areas.flatMap(({ shelves }: { shelves: { layers: { spaces: { onHand: string | null }[] }[] }[] }) =>
        shelves.flatMap(({ layers }) => layers.flatMap(({ spaces }) => spaces.map(({ onHand }) => onHand))),
      ),
      found: (await storage(who, 'map/search', { keyword: skus[0].code })).map(({ onHand }: { onHand: string | null }) => onHand),
      movable: (await storage(who, 'move-inventory/inventorySelectList', { warehouseId })).total,
      document: detail.lines[0].onHand,
      preview: (await world.good(`get-inventories/${warehouseId}`, {}, who)).records.map(({ onHand }: { onHand: string | null }) => onHand),
    }
  }
  return { counted, seen, skus, warehouseId }
}

const nothing = {
  rows: 0,
  totals: '0',
  byWarehouse: 0,
  records: 0,
  exported: false,
  sums: '0.0000',
  earlier: 0,
  days: ['0.0000', '0.0000'],
  map: [null, null],
  found: [null],
  movable: 0,
  document: null,
  preview: [null, null],
}
const everything = { ...nothing, rows: 2, totals: '27.0000', byWarehouse: 1, records: 2, sums: '27.0000', earlier: 1, movable: 2, document: '17.0000' }

test('lists, sums, exports, maps and documents say nothing to whoever counts, and all to whoever only decides', async () => {
  const { seen, counted } = await countedBlind()
  expect(await seen(worker)).toEqual(nothing)
  expect(await seen(manager)).toMatchObject({ ...everything, exported: true, map: ['17.0000', '10.0000'], found: ['17.0000'], preview: ['17.0000', '10.0000'] })
  expect(await seen({ ...ops, permissions: new Set([...rights].filter((right) => right !== 'inventory-take:count')) })).toMatchObject({
    rows: 2,
    document: '17.0000',
  })
  await world.count(counted, ['17', '10'], worker)
  await world.good('submit', { id: counted.id })
  // A second count may still follow.
  expect(await seen(worker)).toEqual(nothing)
  expect((await world.product.send(worker, `/api/storage/inventory-take/detail/${counted.id}`)).body.data.lines).toMatchObject([
    { bookQty: null },
    { bookQty: null },
  ])
  expect((await world.approve(counted.id)).body.data.status).toBe('APPROVED')
  expect(await seen(worker)).toMatchObject({ rows: 2, totals: '27.0000', records: expect.any(Number), document: '17.0000' })
})

test('only those who count are told nothing, and a manager who counts a line is one of them', async () => {
  const { warehouseId } = await world.stocked([4])
  const counted = await world.begun(warehouseId, { blind: true, mode: 'DYNAMIC', counterIds: [ops.userId] })
  const of = { warehouseId: [warehouseId] }
  expect((await storage({ ...worker, userId: ops.userId }, 'inventory/list', of)).total).toBe(0)
  expect((await storage({ ...worker, userId: second.userId }, 'inventory/list', of)).total).toBe(1)
  const other = await world.stocked([4])
  const open = await world.begun(other.warehouseId, { blind: true, mode: 'DYNAMIC' })
  const its = { warehouseId: [other.warehouseId] }
  expect((await storage(second, 'inventory/list', its)).total).toBe(1)
  await world.good('count', { id: open.id, lineId: open.lines[0].id, operationId: newId(), qty: '4' }, second)
  expect((await storage(second, 'inventory/list', its)).total).toBe(0)
  expect(counted.status).toBe('COUNTING')
})
