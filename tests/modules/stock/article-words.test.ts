/** How an article differs and what it is counted in: wherever lines of documents show it, in the language of who reads. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { admin, manager, ops, withOutbound } from '#tests/processes/outbound/world.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const world = withOutbound()
const english = <Who extends object>(who: Who): Who => ({ ...who, locale: 'en' })
const zh = { spec: '白色 / 大号', unit: '箱（测）' }
const en = { spec: 'White / Large', unit: 'Carton' }

async function article(supplierId?: string) {
  const { prisma } = world.product.application.data
  const sku = await world.sku(supplierId ? { supplierId } : {})
  await prisma.saleUnit.createMany({ data: [{ code: 'TESTCTN', nameZh: zh.unit, nameEn: en.unit }], skipDuplicates: true })
  const unit = await prisma.saleUnit.findFirstOrThrow({ where: { nameZh: zh.unit } })
  const { spuId } = await prisma.sku.update({ where: { id: sku.id }, data: { specText: zh.spec, specTextEn: en.spec } })
  await prisma.spu.update({ where: { id: spuId }, data: { saleUnitId: unit.id } })
  return sku
}

async function paper(who: typeof ops, bizType: string, id: string, locale: 'zh' | 'en'): Promise<string> {
  const { pages } = await world.ok(who, '/api/system/print/render', { bizType, ids: [id], locale })
  return pages[0].html
}

describe('specification and unit', () => {
  test('of goods in stock are read in both languages, on screens, papers and in sheets', async () => {
    const { id: warehouseId } = await world.warehouse()
    const { id: skuId } = await article()
    await world.put(warehouseId, skuId, '10')
    const made = await world.agreed(warehouseId, skuId)
    expect((await world.seen(made.id)).lines[0]).toMatchObject(zh)
    expect((await world.seen(made.id, english(manager))).lines[0]).toMatchObject(en)
    const inbound = await world.awaited(warehouseId, skuId)
    expect((await world.detail(inbound.id, english(manager))).lines[0]).toMatchObject(en)
    const said = { zh: await paper(manager, 'outbound-order', made.id, 'zh'), en: await paper(english(manager), 'outbound-order', made.id, 'en') }
    expect(said.zh).toContain(`<td>${zh.spec}</td><td>${zh.unit}</td>`)
    expect(said.en).toContain(`<td>${en.spec}</td><td>${en.unit}</td>`)
    const tooFine = await world.post(english(ops), '/api/storage/st-outbound/insert', { type: 'OTHER', warehouseId, lines: [{ skuId, planQty: '1.5' }] })
    expect(tooFine.raw).toContain('Unit Carton has at most 0 decimals')
  })

  test('of what channels order are those of the catalogue where it is the same, and as it was said where not', async () => {
    const { id: supplierId, admin: own } = await world.supplier({ stage: 'FORMAL' })
    const sku = await article(supplierId)
    const line = { supplierId, skuCode: sku.code, skuName: '商品', quantity: '2', price: '10' }
    const draft = {
      salesChannel: 'COMMUNITY_MALL',
      channelOrderNo: `W-${newId()}`,
      buyerName: '业主委员会',
      consigneeName: '张三',
      consigneeMobile: '13800001111',
      address: '世纪大道 1 号',
      lines: [{ ...line, ...zh }, { ...line, unit: '麻袋', spec: '散装' }, line],
    }
    const { id } = await world.ok(ops, '/api/order/order-master/insert', draft)
    // The same order again is still the same.
    expect((await world.ok(ops, '/api/order/order-master/insert', draft)).id).toBe(id)
    const read = async (who: typeof ops): Promise<Data> => (await world.product.send(who, `/api/order/order-master/detail/${id}`)).body.data.subOrders[0]
    const part = await read(english(admin))
    expect(part.lines).toMatchObject([en, { spec: '散装', unit: '麻袋' }, { spec: en.spec, unit: null }])
    expect((await read(admin)).lines).toMatchObject([zh, { spec: '散装', unit: '麻袋' }, { spec: zh.spec, unit: null }])
    await world.ok(ops, '/api/order/ys-order-master/submit-order/COMMUNITY_MALL', { ids: [id] })
    await world.ok(ops, '/api/order/ys-order-master/confirm-order', { masterId: id })
    await world.ok(ops, '/api/order/order-delivery/parcel-deliver', {
      orderId: part.id,
      parcels: [{ logisticsCompany: 'SF', billCode: `W${newId().slice(-12)}`, lines: part.lines.map((one: Data) => ({ lineId: one.id, quantity: '2' })) }],
    })
    const note = await paper(english(own), 'sub-order', part.id, 'en')
    for (const words of [`<td>${en.spec}</td><td>${en.unit}</td>`, '商品 × 2 Carton, 商品 × 2 麻袋, 商品 × 2']) expect(note).toContain(words)
  })
})
