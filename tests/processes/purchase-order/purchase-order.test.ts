/** Purchase orders: what may be written, who decides, what is expected then, what suppliers see, and what is taken back. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { admin, at, financeManager, gm, manager, purchaser, withPurchase, type Buying } from './world.ts'

const world = withPurchase()
const { post, ok } = world
const pathsOf = ({ body }: Awaited<ReturnType<typeof post>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []
const refused = async (of: Buying, more: object) => pathsOf(await post(purchaser, at('save'), world.content(of, more)))
const line = ({ skuId }: Buying, more: object = {}) => ({ skuId, qty: '10', price: '5', ...more })

const codes = ({ warnings }: { warnings: { code: string }[] }): string[] => warnings.map(({ code }) => code)

describe('writing', () => {
  test('keeps an order to the cent, each line rounded once', async () => {
    const of = await world.buying()
    const second = await world.sku({ supplierId: of.supplierId })
    const order = await world.saved(of, {
      lines: [line(of, { qty: '3', price: '3.3333', taxRate: '0.13' }), { skuId: second.id, qty: '7', price: '1.005', taxRate: '0.06' }],
      discountAmount: '1.50',
      freightAmount: '12',
      otherAmount: '0.30',
      depositAmount: '5',
    })
    expect(order).toMatchObject({
      status: 'DRAFT',
      goodsAmount: '17.04',
      taxAmount: '1.72',
      totalAmount: '29.56',
      totalQty: '10.0000',
      lines: [
        { lineNo: 1, amount: '10.00', taxAmount: '1.30', agreedPrice: '5.0000', openQty: '3.0000' },
        { lineNo: 2, amount: '7.04', taxAmount: '0.42' },
      ],
    })
    expect(order.code).toMatch(/^PO\d{8}/)
    const again = await ok(purchaser, at('save'), { ...world.content(of), id: order.id, version: order.version })
    expect(again).toMatchObject({ code: order.code, totalAmount: '56.50', lines: [{ qty: '10.0000' }] })
    const stale = await post(purchaser, at('save'), { ...world.content(of), id: order.id, version: order.version })
    expect(stale.status).toBe(409)
  })

  test('that is saved again writes the lines that differ, and leaves no others behind', async () => {
    const of = await world.buying()
    const { id: twin } = await world.sku({ supplierId: of.supplierId })
    const lines = (second: string) => [
      { skuId: of.skuId, qty: '10', price: '5' },
      { skuId: twin, qty: second, price: '5' },
    ]
    const rows = async (orderId: string) =>
      (await world.product.application.data.prisma.purchaseOrderLine.findMany({ where: { orderId }, orderBy: { lineNo: 'asc' } })).map(
        ({ id, version, qty, deletedAt }) => ({ id, version, qty: qty.toFixed(), isGone: deletedAt !== null }),
      )
    const order = await world.saved(of, { lines: lines('3') })
    const [first, second] = await rows(order.id)
    const same = await ok(purchaser, at('save'), { ...world.content(of, { lines: lines('3') }), id: order.id, version: order.version })
    expect(await rows(order.id)).toEqual([first, second])
    const other = await ok(purchaser, at('save'), { ...world.content(of, { lines: lines('4') }), id: order.id, version: same.version })
    expect(await rows(order.id)).toEqual([first, { ...second, qty: '4', version: 1 }])
    await ok(purchaser, at('save'), { ...world.content(of, { lines: lines('4').slice(0, 1) }), id: order.id, version: other.version })
    expect(await rows(order.id)).toEqual([first, expect.objectContaining({ id: second!.id, isGone: true })])
  })

  test('says what is wrong at its field, and keeps nothing of it', async () => {
    const of = await world.buying()
    const other = await world.buying()
    const { prisma } = world.product.application.data
    const transit = await world.warehouse({ type: 'DEFECTIVE' })
    await prisma.sku.update({ where: { id: of.skuId }, data: { moq: '5' } })
    expect(await refused(of, { lines: [] })).toEqual(['lines'])
    expect(await refused(of, { lines: [line(of, { qty: '0' })] })).toEqual(['lines[0].qty'])
    expect(await refused(of, { lines: [line(of, { qty: '4' })] })).toEqual(['lines[0].qty'])
    expect(await refused(of, { lines: [line(of, { price: '-1' })] })).toEqual(['lines[0].price'])
    expect(await refused(of, { lines: [line(of), line(of)] })).toEqual(['lines[1].skuId'])
    expect(await refused(of, { lines: [line(other)] })).toEqual(['lines[0].skuId'])
    expect(await refused(of, { lines: [line(of, { price: '5.01' })] })).toEqual(['lines[0].priceReason'])
    expect(await refused(of, { warehouseId: transit.id })).toEqual(['warehouseId'])
    expect(await refused(of, { contractId: newId() })).toEqual(['contractId'])
    expect(await refused(of, { discountAmount: '56.51' })).toEqual(['discountAmount'])
    expect(await refused(of, { depositAmount: '57' })).toEqual(['depositAmount'])
    expect(await refused(of, { expectOn: '2001-01-01' })).toEqual(['expectOn'])
    expect(await prisma.purchaseOrder.count({ where: { supplierId: of.supplierId } })).toBe(0)
    const dear = await world.saved(of, { lines: [line(of, { price: '5.01', priceReason: '原料涨价' })] })
    expect(dear.lines[0]).toMatchObject({ priceReason: '原料涨价' })
  })

  test('tells of doubles and of contracts, and forbids nothing', async () => {
    const of = await world.buying()
    const first = await world.saved(of)
    expect(codes(first)).not.toContain('purchase.double')
    const second = await world.saved(of)
    expect(codes(second)).toContain('purchase.double')
    expect(second.warnings.find(({ code }: { code: string }) => code === 'purchase.double').message).toContain(first.code)
    await world.product.application.data.prisma.supplierContract.updateMany({ where: { supplierId: of.supplierId }, data: { deletedAt: new Date() } })
    expect(codes(await world.saved(of))).toContain('purchase.no-contract')
  })

  test('is refused for a supplier who may not take orders, and so are handing in and deciding', async () => {
    const of = await world.buying()
    const { prisma } = world.product.application.data
    const draft = await world.saved(of)
    const waiting = await world.submitted(of)
    await prisma.supplier.update({ where: { id: of.supplierId }, data: { operStatus: 'FROZEN', freezeScopes: ['ORDER'] } })
    expect(await refused(of, {})).toEqual(['supplierId'])
    expect((await post(purchaser, at('submit-approval'), { id: draft.id })).status).toBe(400)
    const decision = await post(admin, at('approval'), { id: waiting.id, pass: true })
    expect([decision.status, (await world.order(waiting.id)).status]).toEqual([422, 'IN_APPROVAL'])
    await prisma.supplier.update({ where: { id: of.supplierId }, data: { operStatus: 'NORMAL', freezeScopes: [] } })
    await ok(admin, at('approval'), { id: waiting.id, pass: true })
    expect((await world.order(waiting.id)).status).toBe('WAIT_CONFIRM')
  })
})

describe('deciding', () => {
  test('climbs with the amount: the leader, the purchase manager, then finance and the general manager side by side', async () => {
    const of = await world.buying()
    const small = await world.submitted(of)
    expect([small.status, await world.standsAt(small.processInstanceId)]).toEqual(['IN_APPROVAL', ['lead']])
    const large = await world.submitted(of, { lines: [line(of, { qty: '20000' })] })
    await world.decide(large.processInstanceId, true)
    expect(await world.standsAt(large.processInstanceId)).toEqual(['manager'])
    await ok(manager, at('approval'), { id: large.id, pass: true })
    expect(await world.standsAt(large.processInstanceId)).toEqual(['finance', 'gm'])
    expect(await ok(financeManager, at('batchApproval'), { ids: [large.id] })).toMatchObject([{ isDone: true }])
    expect((await world.order(large.id)).status).toBe('IN_APPROVAL')
    expect((await post(financeManager, at('approval'), { id: large.id, pass: true })).status).toBe(404)
    await ok(gm, at('approval'), { id: large.id, pass: true })
    expect(await world.order(large.id)).toMatchObject({ status: 'WAIT_CONFIRM', approvedAt: expect.any(String), confirmDueAt: expect.any(String) })
    expect(await world.incoming(of)).toBe('20000')
  })

  test('asks operations for what is sent to customers', async () => {
    const of = await world.buying()
    const order = await world.submitted(of, { type: 'DROP_SHIP' })
    expect(await world.standsAt(order.processInstanceId)).toEqual(['ops'])
  })

  test('sends it back, where it can be edited and handed in again', async () => {
    const of = await world.buying()
    const order = await world.submitted(of)
    expect((await post(purchaser, at('save'), { ...world.content(of), id: order.id })).status).toBe(422)
    await ok(admin, at('approval'), { id: order.id, pass: false, comment: '价格偏高' })
    expect((await world.order(order.id)).status).toBe('RETURNED')
    await ok(purchaser, at('save'), { ...world.content(of, { lines: [line(of, { price: '4' })] }), id: order.id, submit: true })
    const context = await ok(admin, at('case'), { id: order.id })
    expect(context).toMatchObject({ status: 'IN_APPROVAL', mayDecide: true, totalAmount: '45.20', lines: [{ price: '4.0000' }] })
    expect(context.change.fields.map(({ field }: { field: string }) => field)).toContain('lines')
  })
})

describe('a supplier', () => {
  test('sees an order once it was sent, without what the company thinks of its prices', async () => {
    const of = await world.buying()
    const stranger = await world.buying()
    const draft = await world.saved(of, { lines: [line(of, { price: '6', priceReason: '急用' })] })
    const seenBy = async (who: Buying, id: string) => (await world.product.send(who.supplierAdmin, at(`detail/${id}`))).status
    expect(await seenBy(of, draft.id)).toBe(404)
    expect((await ok(of.supplierAdmin, at('list-supplier'), {})).total).toBe(0)
    const { processInstanceId } = await ok(purchaser, at('submit-approval'), { id: draft.id })
    await world.decide(processInstanceId, true)
    expect([await seenBy(of, draft.id), await seenBy(stranger, draft.id)]).toEqual([200, 404])
    const theirs = await world.order(draft.id, of.supplierAdmin)
    expect(theirs.lines[0]).toMatchObject({ price: '6.0000', agreedPrice: null, priceReason: null })
    expect((await ok(of.supplierAdmin, at('list-supplier'), {})).records).toMatchObject([{ code: draft.code, status: 'WAIT_CONFIRM' }])
    const goods = await ok(of.supplierAdmin, '/api/storage/purchase/page', {})
    expect(goods.records).toMatchObject([{ orderCode: draft.code, orderStatus: 'WAIT_CONFIRM', openQty: '10.0000' }])
    const notified = await world.product.application.data.prisma.message.count({ where: { bizId: draft.id } })
    expect(notified).toBeGreaterThan(0)
  })
})

describe('taking back', () => {
  test('brings an order back to draft, and what was expected is so no longer', async () => {
    const of = await world.buying()
    const order = await world.sent(of)
    expect([order.status, await world.incoming(of)]).toEqual(['WAIT_CONFIRM', '10'])
    expect((await world.product.send(purchaser, at(`reset/${order.id}`))).body.data.status).toBe('DRAFT')
    expect(await world.incoming(of)).toBe('0')
    expect((await world.product.send(of.supplierAdmin, at(`detail/${order.id}`))).status).toBe(404)
    const { processInstanceId } = await ok(purchaser, at('submit-approval'), { id: order.id })
    await world.decide(processInstanceId, true)
    expect([(await world.order(order.id)).status, await world.incoming(of)]).toEqual(['WAIT_CONFIRM', '10'])
    expect(await ok(purchaser, at('cancel'), { id: order.id, reason: '不需要了' })).toMatchObject({ status: 'CANCELLED', cancelReason: '不需要了' })
    expect(await world.incoming(of)).toBe('0')
  })

  test('ends the approval of an order that nobody decided on yet', async () => {
    const of = await world.buying()
    const order = await world.submitted(of)
    expect((await world.product.send(purchaser, at(`reset/${order.id}`))).body.data.status).toBe('DRAFT')
    expect(await world.standsAt(order.processInstanceId)).toEqual([])
    expect((await world.product.send(purchaser, at(`remove/${order.id}`))).status).toBe(200)
    const sent = await world.sent(of)
    expect((await world.product.send(purchaser, at(`remove/${sent.id}`))).status).toBe(422)
  })
})

test('what bears on buying stands beside: stock, terms, last prices, and the numbers of what waits', async () => {
  const of = await world.buying()
  const order = await world.sent(of, { salesChannel: 'COMMUNITY_MALL' })
  const [info] = await ok(purchaser, at('inventory-info'), { skuIds: [of.skuId] })
  expect(info).toMatchObject({ skuCode: of.skuCode, agreedPrice: '5.0000', incoming: '10.0000', lastPrices: [{ orderCode: order.code, price: '5.0000' }] })
  const { prisma } = world.product.application.data
  await prisma.supplier.update({ where: { id: of.supplierId }, data: { secretPrice: true } })
  const reader = { ...purchaser, permissions: new Set(['purchase-order:list']) }
  expect(await ok(reader, at('inventory-info'), { skuIds: [of.skuId] })).toMatchObject([{ agreedPrice: null, lastPrices: [] }])
  expect(await ok(purchaser, at('inventory-info'), { skuIds: [of.skuId] })).toMatchObject([{ agreedPrice: '5.0000' }])
  await prisma.supplier.update({ where: { id: of.supplierId }, data: { secretPrice: false } })
  // Decided on by people of the company, who read what the supplier must not.
  await ok(admin, '/api/storage/inventory-warn/insert', { skuId: of.skuId, warehouseId: of.warehouseId, minQty: '30', maxQty: '40' })
  const second = await world.submitted(of, { lines: [{ skuId: of.skuId, qty: '10', price: '6', priceReason: '急用' }] })
  expect(await ok(admin, at('case-context'), { id: second.id })).toMatchObject({
    supplier: { openOrders: 1, openAmount: order.totalAmount, late: 0 },
    articles: [{ price: '6.0000', agreedPrice: '5.0000', suggestedQty: '30.0000', demand: '0.0000', lastPrices: [{ orderCode: order.code }] }],
  })
  expect(await ok(of.supplierAdmin, at('case-context'), { id: order.id })).toBeNull()
  expect(await ok(of.supplierAdmin, at('inventory-info'), { skuIds: [of.skuId] })).toMatchObject([{ suggestedQty: null, demand: null }])
  expect(await ok(purchaser, at('status-counters'), { supplierId: [of.supplierId], status: ['CLOSED'] })).toEqual(
    expect.arrayContaining([
      { status: 'WAIT_CONFIRM', count: 1 },
      { status: 'IN_APPROVAL', count: 1 },
    ]),
  )
  const numbers = (await world.product.send(purchaser, at('remind-info?salesChannel=COMMUNITY_MALL'))).body.data
  expect(numbers).toMatchObject({ waitConfirm: 1, inApproval: 0 })
  const printed = await ok(purchaser, at('batch/print'), { ids: [order.id] })
  expect(printed).toMatchObject([{ code: order.code, lines: [{ skuCode: of.skuCode }] }])
  const warehouse = await post(admin, '/api/storage/warehouse/batch-update-state', { ids: [of.warehouseId], status: 'DISABLED' })
  expect(warehouse.raw).toContain(order.code)
})

test("pasted codes become articles in one call: numbers in any case, barcodes, and nothing that is not the reader's", async () => {
  const of = await world.buying()
  const other = await world.buying()
  const { prisma } = world.product.application.data
  const [boxed, gone] = [await world.sku({ supplierId: of.supplierId }), await world.sku({ supplierId: of.supplierId })]
  const barcode = `69${of.skuCode.slice(-11)}`
  await prisma.sku.update({ where: { id: boxed.id }, data: { barcode } })
  await prisma.sku.update({ where: { id: gone.id }, data: { validity: 'INVALID' } })
  const codes = [of.skuCode.toLowerCase(), barcode, gone.code, other.skuCode, 'nobody']
  const found = await ok(purchaser, at('articles-by-codes'), { codes, warehouseId: of.warehouseId })
  expect(found.map(({ asked, article }: { asked: string; article: { skuId: string } }) => [asked, article.skuId])).toEqual([
    [of.skuCode.toLowerCase(), of.skuId],
    [barcode, boxed.id],
    [other.skuCode, other.skuId],
  ])
  expect(found[0].article).toEqual((await ok(purchaser, at('inventory-info'), { skuIds: [of.skuId], warehouseId: of.warehouseId }))[0])
  expect((await ok(of.supplierAdmin, at('articles-by-codes'), { codes })).map(({ asked }: { asked: string }) => asked)).toEqual(codes.slice(0, 2))
  expect(await ok(purchaser, at('articles-by-codes'), { codes: ['nobody'] })).toEqual([])
  expect((await post({ ...purchaser, permissions: new Set(['purchase-order:list']) }, at('articles-by-codes'), { codes })).status).toBe(403)

  const path = '/api/product/sku/by-codes'
  expect(await ok(purchaser, path, { codes })).toMatchObject([{ id: of.skuId }, { id: boxed.id, code: boxed.code }, { id: other.skuId }])
  const blind = { ...purchaser, hiddenFields: new Set(['sku_barcode', 'purchase-order_totalAmount']) }
  expect(await ok(blind, path, { codes: [barcode] })).toEqual([])
  expect(await ok(blind, at('articles-by-codes'), { codes: [of.skuCode] })).toMatchObject([{ article: { agreedPrice: null, lastPrices: [] } }])
  expect((await post(purchaser, path, { codes: Array.from({ length: 501 }, (_none, number) => `${number}`) })).status).toBe(400)
})
