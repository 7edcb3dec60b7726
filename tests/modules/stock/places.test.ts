/** Warehouses and cargo spaces: whose they are, who chooses them, and when they may be switched off. */
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { keeper, pathsOf, stockOf, supplierOf, type Made } from './world.ts'

const product = withTestProduct()
const { call, good, warehouse, space, supplier } = stockOf(product)
const idsOf = (rows: readonly Made[]): string[] => rows.map(({ id }) => id)

test('a warehouse is numbered when it has no code, and belongs to a supplier exactly when it is a supplier’s', async () => {
  expect((await warehouse())['code']).toMatch(/^WH\d+$/)
  const supplierId = await supplier({ companyName: '仓主' })
  expect(await warehouse({ type: 'SUPPLIER', supplierId })).toMatchObject({ supplierId, supplierName: '仓主', status: 'ENABLED', spaceCount: 0 })
  expect(pathsOf(await call('warehouse/insert', { name: newId(), type: 'SUPPLIER' }))).toEqual(['supplierId'])
  expect(pathsOf(await call('warehouse/insert', { name: newId(), type: 'PLATFORM', supplierId }))).toEqual(['supplierId'])
  expect(pathsOf(await call('warehouse/insert', { name: newId(), type: 'SUPPLIER', supplierId: newId() }))).toEqual(['supplierId'])
  const made = await warehouse()
  expect(pathsOf(await call('warehouse/update', { id: made.id, type: 'TRANSIT' }))).toEqual(['type'])
  expect(pathsOf(await call('warehouse/update', { id: made.id, code: '' }))).toEqual(['code'])
  expect(pathsOf(await call('warehouse/insert', { name: made['name'], type: 'PLATFORM' }))).toEqual(['name'])
})

test('a supplier keeps and sees his own warehouses and spaces, and nobody else’s', async () => {
  const [mine, his] = [await supplier(), await supplier()]
  const me = supplierOf(mine)
  const own: Made = await good('warehouse/insert', { name: '我的仓' }, me)
  expect(own).toMatchObject({ type: 'SUPPLIER', supplierId: mine })
  const others = await warehouse({ type: 'SUPPLIER', supplierId: his })
  const platform = await warehouse()
  expect(idsOf((await good('warehouse/list', {}, me)).records)).toEqual([own.id])
  for (const other of [others, platform]) {
    expect((await call(`warehouse/detail/${other.id}`, undefined, me)).status).toBe(404)
    expect((await call('warehouse/batch-update-state', { ids: [other.id], status: 'DISABLED' }, me)).body.data).toMatchObject([
      { isDone: false, code: 'not-found' },
    ])
    expect((await call(`cargo-space/list-by-warehouse-id/${other.id}`, undefined, me)).status).toBe(404)
    expect(pathsOf(await call('cargo-space/insert', { warehouseId: other.id, code: 'A-1', name: 'x' }, me))).toEqual(['warehouseId'])
  }
  expect(pathsOf(await call('warehouse/insert', { name: newId(), type: 'TRANSIT' }, me))).toEqual(['type'])
  const shelf = await good('cargo-space/insert', { warehouseId: own.id, code: 'A-1', name: 'A 区' }, me)
  await space(others.id)
  expect(idsOf((await good('cargo-space/list', {}, me)).records)).toEqual([shelf.id])
  expect(idsOf(await good('warehouse/get-list', {}, me))).toEqual([own.id])
  expect((await call('warehouse/getSupplierWarehouseInfo', { supplierId: his }, me)).status).toBe(404)
})

test('choices leave out what is out of use unless all is asked for, and tell platform from suppliers', async () => {
  const word = newId()
  const supplierId = await supplier({ companyName: '选仓', nameEn: 'Chosen' })
  const platform = await warehouse({ name: `一 ${word}`, priority: 1 })
  const theirs = await warehouse({ name: `二 ${word}`, type: 'SUPPLIER', supplierId, priority: 2 })
  const off = await warehouse({ name: `三 ${word}`, priority: 3 })
  await good(`warehouse/active/${off.id}`)
  const chosen = async (path: string, query: object = {}) => idsOf(await good(`warehouse/${path}`, { name: word, ...query }))
  expect(await chosen('get-list')).toEqual([platform.id, theirs.id])
  expect(await chosen('get-list', { isAll: true })).toEqual([platform.id, theirs.id, off.id])
  expect(await chosen('get-list', { isAll: 'true', type: 'PLATFORM' })).toEqual([platform.id, off.id])
  expect(await chosen('get-Warehouse-list')).toEqual([platform.id])
  expect(await chosen('getSupplierWarehouseInfo')).toEqual([theirs.id])
  expect(await chosen('getSupplierWarehouseInfo', { supplierId: await supplier() })).toEqual([])
  expect(await chosen('listWarehouseInfoBySupplier', { supplierIds: [supplierId] })).toEqual([theirs.id])
  const page = await good('warehouse/select-list', { name: word, size: 1, current: 2 })
  expect(page).toMatchObject({ total: 2, current: 2, records: [{ id: theirs.id, supplierName: '选仓' }] })
})

test('many are switched at once, each by itself', async () => {
  const [one, two] = [await warehouse(), await warehouse()]
  const switched = await good('warehouse/batch-update-state', { ids: [one.id, newId(), two.id, one.id], status: 'DISABLED' })
  expect((switched as { isDone: boolean }[]).map(({ isDone }) => isDone)).toEqual([true, false, true])
  expect((await good(`warehouse/detail/${one.id}`)).status).toBe('DISABLED')
  expect((await good('warehouse/batch-update-state', { ids: [one.id, one.id], status: 'ENABLED' }))[0]).toMatchObject({ isDone: true })
  expect(pathsOf(await call('warehouse/batch-update-state', { ids: [], status: 'ENABLED' }))).toEqual(['ids'])
})

test('a space stays in its warehouse, is told by its code there, and goes before its warehouse does', async () => {
  const [one, other] = [await warehouse(), await warehouse()]
  const made = await space(one.id, { code: 'A-01', area: 'A', shelf: '01', maxLoad: '100' })
  expect(pathsOf(await call('cargo-space/insert', { warehouseId: one.id, code: 'A-01', name: 'x' }))).toEqual(['code'])
  await space(other.id, { code: 'A-01' })
  expect(pathsOf(await call('cargo-space/update', { id: made.id, warehouseId: other.id }))).toEqual(['warehouseId'])
  expect(pathsOf(await call('cargo-space/insert', { warehouseId: one.id, code: 'B', name: 'x', maxLoad: '0' }))).toEqual(['maxLoad'])
  expect(await good(`cargo-space/list-by-warehouse-id/${one.id}`)).toMatchObject([{ id: made.id, area: 'A', maxLoad: '100.0000' }])
  expect((await call(`warehouse/remove/${one.id}`)).status).toBe(400)
  await good(`cargo-space/remove/${made.id}`)
  await good(`warehouse/remove/${one.id}`)
  await good(`warehouse/active/${other.id}`)
  expect(pathsOf(await call('cargo-space/insert', { warehouseId: other.id, code: 'B', name: 'x' }))).toEqual(['warehouseId'])
})

test('spaces are handed out as a sheet under the name of the specification', async () => {
  const { status } = await call('cargo-space/cargo-space-list-export', { fields: 'code,name' })
  expect(status).toBe(200)
})

const english = (path: string, payload?: unknown): Promise<Answer> =>
  product.send(keeper, `/api/storage/${path}`, payload, { headers: { 'accept-language': 'en' } })

test('who reads English reads warehouses and spaces by their English names: in lists, choices and refusals', async () => {
  const word = newId()
  const keeps = await product.application.data.prisma.user.create({ data: { account: word, name: '王仓管', nameEn: 'Wang', passwordHash: '-' } })
  const place = await warehouse({ name: `东仓 ${word}`, nameEn: `East ${word}`, principalId: keeps.id })
  await space(place.id, { code: 'A-1', name: 'A 区', nameEn: 'Area A' })
  await space(place.id, { code: 'A-2', name: '无英文', sort: 1 })
  expect((await english('warehouse/get-list', { name: word })).body.data).toMatchObject([{ name: `East ${word}`, principalName: 'Wang' }])
  expect((await english('warehouse/list', { code: place['code'] })).body.data.records).toMatchObject([{ principalName: 'Wang' }])
  expect((await english('cargo-space/list', { warehouseId: place.id })).body.data.records).toMatchObject([
    { warehouseName: `East ${word}`, name: 'A 区', nameEn: 'Area A' },
    { name: '无英文', nameEn: null },
  ])
  const chosen = async (ask: typeof call) => ((await ask(`cargo-space/list-by-warehouse-id/${place.id}`)).body.data as Made[]).map(({ name }) => name)
  expect([await chosen(english), await chosen(call)]).toEqual([
    ['Area A', '无英文'],
    ['A 区', '无英文'],
  ])
  const spaceOnMap = async (ask: typeof call) => (await ask(`map/detail/${place.id}`)).body.data.areas[0].shelves[0].layers[0].spaces[0].name
  expect([await spaceOnMap(english), await spaceOnMap(call)]).toEqual(['Area A', 'A 区'])
  await good(`warehouse/active/${place.id}`)
  const refused = { warehouseId: place.id, code: 'B', name: 'x' }
  expect((await english('cargo-space/insert', refused)).raw).toContain(`Warehouse East ${word} is out of use`)
  expect((await call('cargo-space/insert', refused)).raw).toContain(`仓库「东仓 ${word}」已停用`)
})
