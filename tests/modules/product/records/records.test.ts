/** Regions, stock and categories changed for many at once; what is kept of it, and of published versions. */
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { catalogue, everywhere, withProducts } from '#tests/modules/product/world.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'

const world = withProducts()
const prisma = () => world.product.application.data.prisma
const op = people.categoryOp
const get = async (who: Principal, path: string, payload?: object) => {
  const { status, body, raw } = await world.product.send(who, `/api/product/${path}`, payload)
  if (status === 500) throw new Error(await world.product.reasonOf(body.data.errorId))
  expect(status, raw).toBe(200)
  return body.data
}
const approve = (spuId: string) => get(op, 'approve-manager/approve', { id: spuId, decision: 'APPROVE' })

async function selling(who: Principal) {
  const made = await world.complete(who)
  await world.done(who, 'submit', { id: made.spuId })
  await approve(made.spuId)
  return made
}
const stock = async (skuId: string | undefined) => (await prisma().sku.findUniqueOrThrow({ where: { id: skuId! } })).stockQty.toFixed()

describe('free fields of many SKU', () => {
  test('are published at once and kept as records, each SKU by itself', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await selling(sue)
    const results = await world.done(sue, 'batch-update-sku-inventory', {
      items: [
        { id: skuIds[0], stockQty: '9' },
        { id: catalogue.brand, stockQty: '1' },
      ],
      reason: '盘点',
    })
    expect(results).toMatchObject([
      { isDone: true, outcome: 'PUBLISHED' },
      { isDone: false, code: 'not-found' },
    ])
    expect(await stock(skuIds[0])).toBe('9')
    const region = { mode: 'OUT', codes: ['310000'] }
    expect(await world.done(sue, 'batch-update-sku-sales-region', { ids: skuIds, salesRegion: region })).toMatchObject([{ isDone: true }, { isDone: true }])
    expect((await world.call(sue, 'batch-update-sku-sales-region', { ids: skuIds, salesRegion: { mode: 'IN', codes: [] } })).status).toBe(400)
    const list = await get(sue, 'record-manager/sku-inventory-list', { skuId: [skuIds[0]] })
    expect(list.records).toMatchObject([{ skuName: expect.any(String), before: '5.0000', after: '9.0000', reason: '盘点' }])
    await prisma().sku.update({ where: { id: skuIds[0]! }, data: { nameEn: 'Stapler in red' } })
    const inEnglish = { headers: { 'accept-language': 'en' } }
    const english = await world.product.send(op, '/api/product/record-manager/sku-inventory-list', { skuId: [skuIds[0]] }, inEnglish)
    expect(english.body.data.records).toMatchObject([{ skuName: 'Stapler in red' }])
    const regions = await get(op, 'record-manager/sku-sales-region-list', { skuId: skuIds })
    expect(regions.records).toHaveLength(2)
    expect(regions.records[0]).toMatchObject({ channel: 'JD', beforeText: '全部地区', afterText: expect.stringContaining('除') })
    const stranger = await world.seller()
    expect((await get(stranger.admin, 'record-manager/sku-inventory-list', {})).total).toBe(0)
    for (const file of ['sku-inventory-export', 'sku-sales-region-export']) {
      const { status, raw } = await world.product.send(op, `/api/product/record-manager/${file}?format=csv`)
      expect([status, raw.includes('SKU-') || raw.includes('SKU')]).toEqual([200, true])
    }
    expect(await prisma().spu.findUniqueOrThrow({ where: { id: spuId } })).toMatchObject({ auditStatus: 'APPROVED', currentVersion: 1 })
    await expect(prisma().skuInventoryRecord.deleteMany({ where: { skuId: skuIds[0]! } })).rejects.toThrow()
  })

  test('stay as they are now when an older draft is approved, unless the draft changed them itself', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await selling(sue)
    const [red, blue] = skuIds
    await world.done(sue, 'save-spu-step-basic', { id: spuId, name: '改名' })
    await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId: blue, stockQty: '77' })
    await world.done(sue, 'submit', { id: spuId })
    for (const stockQty of ['9', '11']) await world.done(sue, 'batch-update-sku-inventory', { ids: skuIds, stockQty })
    await approve(spuId)
    expect([await stock(red), await stock(blue)]).toEqual(['11', '77'])
  })

  test('reach the open draft that has not touched them', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await selling(sue)
    await world.done(sue, 'save-spu-step-basic', { id: spuId, name: '改名' })
    await world.done(sue, 'batch-update-sku-inventory', { ids: [skuIds[0]], stockQty: '9' })
    expect((await world.read(sue, `editView-sku-step-price-storage/${spuId}/${skuIds[0]}`)).fields).toMatchObject({ stockQty: '9' })
  })

  test('go into the draft of a new product, and where the company wants them looked at', async () => {
    const { admin: sue } = await world.seller()
    const made = await world.complete(sue)
    expect(await world.done(sue, 'batch-update-sku-inventory', { ids: made.skuIds, stockQty: '3' })).toMatchObject([
      { outcome: 'IN_DRAFT' },
      { outcome: 'IN_DRAFT' },
    ])
    const { spuId, skuIds } = await selling(sue)
    await prisma().productFieldPolicy.updateMany({ where: { field: 'sku.price-storage.stockQty' }, data: { policy: 'AUDIT' } })
    expect(await world.done(sue, 'batch-update-sku-inventory', { ids: [skuIds[0]], stockQty: '3' })).toMatchObject([{ outcome: 'IN_DRAFT' }])
    await prisma().productFieldPolicy.updateMany({ where: { field: 'sku.price-storage.stockQty' }, data: { policy: 'FREE' } })
    const { records } = await get(world.staff, 'field-policy/list', { fieldName: '库存数量' })
    expect(records).toMatchObject([{ fieldName: '库存数量', stepName: 'SKU 价格库存', policy: 'FREE' }])
    expect([await stock(skuIds[0]), (await world.draftOf(spuId)).kind]).toEqual(['5', 'CHANGE'])
  })
})

describe('the platform', () => {
  test('moves products to another category: handed in where nothing else was open', async () => {
    const { spuId } = await selling(world.staff)
    const busy = await selling(world.staff)
    await world.done(world.staff, 'save-spu-step-basic', { id: busy.spuId, name: '改名' })
    const results = await get(world.staff, 'manager/batch-update-category', { ids: [spuId, busy.spuId], categoryId: catalogue.office })
    const handedIn = await world.draftOf(spuId)
    // What was handed in names its case.
    expect(results).toMatchObject([
      { isDone: true, auditStatus: 'CHANGING', processInstanceId: handedIn.processInstanceId },
      { isDone: true, auditStatus: 'CHANGING', processInstanceId: null },
    ])
    expect(handedIn).toMatchObject({ status: 'IN_APPROVAL', processInstanceId: expect.any(String), changedFields: ['spu.basic.categoryId'] })
    expect((await world.draftOf(busy.spuId)).status).not.toBe('IN_APPROVAL')
    const { spuId: same } = await selling(world.staff)
    const [refused] = await get(world.staff, 'manager/batch-update-category', { ids: [same], categoryId: catalogue.staplers })
    expect(refused).toMatchObject({ isDone: false, message: '暂不能提交：没有任何变更' })
  })

  test('notes front prices, which nobody approves and suppliers do not see', async () => {
    const { admin: sue } = await world.seller()
    const { skuIds } = await selling(sue)
    expect(await get(op, 'manager/batch-update-jd-front-price', { items: [{ id: skuIds[0], frontPrice: '15.8' }] })).toMatchObject([{ isDone: true }])
    expect((await world.read(op, `getSkuDetailPrice/${skuIds[0]}`)).channels[0]).toMatchObject({ frontPrice: '15.8' })
    expect((await world.read(sue, `getSkuDetailPrice/${skuIds[0]}`)).channels[0]).not.toHaveProperty('frontPrice')
    expect((await world.product.send(sue, '/api/product/manager/batch-update-jd-front-price', { items: [{ id: skuIds[0], frontPrice: '1' }] })).status).toBe(
      403,
    )
  })
})

describe('published versions', () => {
  test('are listed and read with what changed since the one before', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await selling(sue)
    await world.done(sue, 'save-sku-step-price-storage', { spuId, skuId: skuIds[0], supplyPrice: '11' })
    await world.done(sue, 'submit', { id: spuId })
    await approve(spuId)
    const list = await get(sue, 'snapshot-manager/spu-list', { spuId: [spuId] })
    const inEnglish = { headers: { 'accept-language': 'en' } }
    for (const tail of ['snapshot-manager/spu-list', 'snapshot-manager/sku-list', 'sku/list']) {
      const { body } = await world.product.send(sue, `/api/product/${tail}`, { spuId: [spuId] }, inEnglish)
      expect(body.data.records[0].name, tail).toMatch(/Stapler/)
    }
    expect(list.records).toMatchObject([
      { number: 2, changes: '供货价' },
      { number: 1, changes: null },
    ])
    expect((await get(op, 'snapshot-managerV2/list', { spuId: [spuId] })).total).toBe(2)
    const detail = await get(op, `snapshot-managerV2/detail/${list.records[0].id}`)
    expect(detail).toMatchObject({
      previousId: list.records[1].id,
      differences: [{ skuId: skuIds[0], fields: [{ field: 'supplyPrice', beforeText: { zh: '10' }, afterText: { zh: '11' } }] }],
    })
    const skus = await get(sue, 'snapshot-manager/sku-list', { skuId: [skuIds[0]] })
    expect(skus.records).toMatchObject([{ number: 2, supplyPrice: '11.0000', unitName: '测试件' }, { number: 1 }])
    expect((await get(sue, `snapshot-manager/detail-sku/${skus.records[0].id}`)).product.skus).toHaveLength(1)
    const stranger = await world.seller()
    expect((await world.product.send(stranger.admin, `/api/product/snapshot-manager/detail-spu/${list.records[0].id}`)).status).toBe(404)
  })
})

describe('channels of a product', () => {
  test('are added, changed and taken away one by one, in its draft', async () => {
    const { admin: sue } = await world.seller()
    const { spuId, skuIds } = await selling(sue)
    const view = await get(sue, 'spu-sales-channel/insert', { spuId, channel: 'YX', salesRegion: everywhere, remark: 'x' })
    expect(view.fields.channels).toMatchObject([{ channel: 'JD' }, { channel: 'YX' }])
    expect((await world.product.send(sue, '/api/product/spu-sales-channel/insert', { spuId, channel: 'YX', salesRegion: everywhere })).status).toBe(400)
    expect((await get(sue, 'spu-sales-channel/update', { spuId, channel: 'YX', remark: 'y' })).fields.channels[1]).toMatchObject({
      remark: 'y',
      salesRegion: { mode: 'ALL' },
    })
    const row = await prisma().spuSalesChannel.findFirstOrThrow({ where: { spuId, channel: 'JD' } })
    expect((await get(sue, `spu-sales-channel/remove/${row.id}`)).fields.channels).toMatchObject([{ channel: 'YX' }])
    expect(await world.read(sue, `detail-sku-sale-channel-list/${skuIds[0]}?of=draft`)).toEqual([])
    expect((await get(sue, `spu-sales-channel/remove/${spuId}?channel=YX`)).fields.channels).toEqual([])
    const stranger = await world.seller()
    expect((await world.product.send(stranger.admin, '/api/product/spu-sales-channel/insert', { spuId, channel: 'DL', salesRegion: everywhere })).status).toBe(
      404,
    )
    const inventory = await get(sue, `inventory/getSkuInventoryInfo/${skuIds[0]}`)
    expect(inventory).toMatchObject({ stockQty: '5', available: '5', isBundle: false, parts: [] })
  })
})
