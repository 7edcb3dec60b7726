/** Warnings of stock: limits and who is beyond them, goods that lie too long, and that their keepers hear of each once. */
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { refreshAll } from '#server/modules/stock/warning/inventory-warn.service.ts'
import { tellWarnings } from '#server/modules/stock/warning/tell-warnings.ts'
import { admin, manager, ops, withCounts } from '#tests/processes/inventory-count/world.ts'

const world = withCounts()
const zone = 'Asia/Shanghai'
const source = () => world.product.application.data
const warn = (path: string, payload: object, who: Principal = manager) => world.post(who, `/api/storage/inventory-warn/${path}`, payload)
const pathsOf = ({ body }: Awaited<ReturnType<typeof warn>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []
const beyond = async (skuId: string, who: Principal = manager) => (await world.ok(who, '/api/storage/inventory-warn-sku/list', { skuId: [skuId] })).records
const records = async (skuId: string) => (await world.ok(manager, '/api/product/inventoryWarnRecord/list', { skuId: [skuId] })).records
const messages = async (like: string) => {
  const rows = await source().sql.query<{ n: number }>('select count(*)::int as n from message where content_zh like $1', [`%${like}%`])
  return rows[0]?.n
}

test('an article is below its limits as soon as they are set, and no longer once they are kept', async () => {
  const { warehouseId, spaces, skus } = await world.stocked([5])
  const [sku] = skus
  const draft = { skuId: sku.id, warehouseId, minQty: '6', maxQty: '20' }
  expect(pathsOf(await warn('insert', { ...draft, maxQty: '5' }))).toEqual(['maxQty'])
  expect(pathsOf(await warn('insert', { ...draft, minQty: '-1' }))).toEqual(['minQty'])
  const { body } = await warn('insert', draft)
  expect(body.data).toMatchObject({ minQty: '6.0000', skuCode: sku.code })
  expect([400, 409]).toContain((await warn('insert', draft)).status)
  expect(await beyond(sku.id)).toMatchObject([{ level: 'LOW', quantity: '5.0000', threshold: '6.0000' }])
  const place = { warehouseId, cargoSpaceId: spaces[0].id, skuId: sku.id }
  await world.moved('OTHER_IN', [{ effect: 'receive', place, quantity: '3', unitCost: '5' }])
  await refreshAll(source(), zone)
  expect(await beyond(sku.id)).toEqual([])
  await world.moved('OTHER_IN', [{ effect: 'receive', place, quantity: '13', unitCost: '5' }])
  await refreshAll(source(), zone)
  expect(await beyond(sku.id)).toMatchObject([{ level: 'HIGH', quantity: '21.0000', threshold: '20.0000' }])
  expect(await records(sku.id)).toMatchObject([
    { level: 'HIGH', endedAt: null },
    { level: 'LOW', endedAt: expect.any(String) },
  ])
  expect((await warn('update', { id: body.data.id, maxQty: '30' })).status).toBe(200)
  expect(await beyond(sku.id)).toEqual([])
  await warn('update', { id: body.data.id, maxQty: '10' })
  await world.product.send(manager, `/api/storage/inventory-warn/remove/${body.data.id}`)
  expect(await beyond(sku.id)).toEqual([])
})

test('a running count is no shortage, and limits without a warehouse look at all of them', async () => {
  const one = await world.stocked([5])
  const [sku] = one.skus
  const other = await world.warehouse()
  await world.moved('OTHER_IN', [{ effect: 'receive', place: { warehouseId: other.id, skuId: sku.id }, quantity: '5', unitCost: '5' }])
  await warn('insert', { skuId: sku.id, minQty: '10' })
  const counted = await world.begun(one.warehouseId)
  await refreshAll(source(), zone)
  expect(await beyond(sku.id)).toEqual([])
  await world.good('cancel', { id: counted.id })
  await world.moved('OTHER_OUT', [{ effect: 'issue', place: { warehouseId: other.id, skuId: sku.id }, quantity: '1' }])
  await refreshAll(source(), zone)
  expect(await beyond(sku.id)).toMatchObject([{ warehouseId: null, quantity: '9.0000' }])
})

test('goods of which nothing came or left for long are counted by how long', async () => {
  const { warehouseId, skus } = await world.stocked([5, 2])
  const lie = async (skuId: string, days: number) =>
    source().sql.query(
      `update inventory set create_time = now() - make_interval(days => $2), last_in_at = now() - make_interval(days => $2), last_out_at = null where sku_id = $1::uuid`,
      [skuId, days],
    )
  await lie(skus[0].id, 100)
  await refreshAll(source(), zone)
  const list = async () => (await world.ok(manager, '/api/storage/inventory-unsalable-warn/list', { warehouseId: [warehouseId] })).records
  expect(await list()).toMatchObject([{ skuCode: skus[0].code, days: 100, qty: '5.0000', amount: '25.00' }])
  await lie(skus[1].id, 400)
  await refreshAll(source(), zone)
  expect((await list()).map(({ days }: { days: number }) => days)).toEqual([400, 100])
  expect(await world.ok(manager, '/api/storage/inventory-unsalable-warn/count-info', { warehouseId })).toMatchObject({
    days: 90,
    rows: 2,
    qty: '7.0000',
    amount: '35.00',
    spans: [
      { from: 90, to: 180, rows: 1 },
      { from: 180, rows: 0 },
      { from: 360, to: null, rows: 1, qty: '2.0000' },
    ],
  })
  await tellWarnings(source(), zone)
  await tellWarnings(source(), zone)
  expect(await messages(skus[1].code)).toBe(1)
  await world.moved('OTHER_OUT', [{ effect: 'issue', place: { warehouseId, cargoSpaceId: null, skuId: skus[0].id }, quantity: '1' }]).catch(() => undefined)
  await source().sql.query('update inventory set last_out_at = now() where sku_id = $1::uuid', [skus[0].id])
  await refreshAll(source(), zone)
  expect((await list()).map(({ skuCode }: { skuCode: string }) => skuCode)).toEqual([skus[1].code])
})

test('keepers hear of a warning once, and again only when it has ended in between', async () => {
  const { warehouseId, spaces, skus } = await world.stocked([5])
  const [sku] = skus
  await source().prisma.warehouse.update({ where: { id: warehouseId }, data: { principalId: ops.userId } })
  await warn('insert', { skuId: sku.id, warehouseId, minQty: '6' })
  for (let day = 0; day < 3; day += 1) await tellWarnings(source(), zone)
  expect(await messages(sku.code)).toBe(1)
  expect((await beyond(sku.id))[0].toldAt).toEqual(expect.any(String))
  const place = { warehouseId, cargoSpaceId: spaces[0].id, skuId: sku.id }
  await world.moved('OTHER_IN', [{ effect: 'receive', place, quantity: '5', unitCost: '5' }])
  await refreshAll(source(), zone)
  await world.moved('OTHER_OUT', [{ effect: 'issue', place, quantity: '8' }])
  await refreshAll(source(), zone)
  await tellWarnings(source(), zone)
  expect(await messages(sku.code)).toBe(2)
})

test('a supplier sets limits of his own warehouses and sees his own warnings', async () => {
  const [mine, his] = [await world.supplier(), await world.supplier()]
  const own = await world.warehouse({ type: 'SUPPLIER', supplierId: mine.id })
  const sku = await world.sku({ supplierId: mine.id })
  expect(pathsOf(await warn('insert', { skuId: sku.id, warehouseId: own.id, minQty: '3' }, his.admin))).toEqual(['skuId'])
  expect((await warn('insert', { skuId: sku.id, minQty: '3' }, mine.admin)).body.data).toMatchObject({ supplierId: mine.id })
  expect(await beyond(sku.id, mine.admin)).toMatchObject([{ quantity: '0.0000' }])
  expect(await beyond(sku.id, his.admin)).toEqual([])
  expect((await world.ok(his.admin, '/api/storage/inventory-warn/list')).total).toBe(0)
  const choices = await world.ok(mine.admin, '/api/storage/inventory-warn/choice-info')
  expect(choices).toMatchObject({ roles: [], warehouses: [{ value: own.id }], levels: [{ value: 'LOW', label: '低于下限' }, {}], unsalableDays: 90 })
  expect((await world.ok(admin, '/api/storage/inventory-warn/choice-info')).roles.length).toBeGreaterThan(3)
  expect((await world.ok(his.admin, '/api/storage/inventory-unsalable-warn/count-info')).rows).toBe(0)
  expect((await world.product.send(mine.admin, '/api/storage/inventory-warn/export', { format: 'csv', ids: newId() })).status).toBe(200)
})
