/** Goods of our stock: what comes back lies in a warehouse again, good or defective, what is exchanged leaves one, and the ledger agrees. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { withOutbound, admin, aWaybill, manager, ops } from '#tests/processes/outbound/world.ts'
import { watchPromises } from '#server/modules/order/overdue/overdue-clock.service.ts'
import { at, desk, zone } from './world.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const world = withOutbound()
const { ok, post } = world
const db = () => world.product.application.data

/** So many pieces of our stock, sold and sent from a warehouse of ours. */
async function sold(quantity = '2') {
  const { id: supplierId, admin: own } = await world.supplier({ stage: 'FORMAL' })
  const place = await world.warehouse({ type: 'PLATFORM' })
  const sku = await world.sku({ supplierId })
  await world.put(place.id, sku.id, '10')
  const { id, salesChannel } = await ok(ops, '/api/order/order-master/insert', {
    salesChannel: 'COMMUNITY_MALL',
    channelOrderNo: `S-${newId()}`,
    buyerName: '业主委员会',
    consigneeName: '张三',
    consigneeMobile: '13800001111',
    address: '世纪大道 1 号',
    lines: [{ supplierId, skuCode: sku.code, skuName: `商品 ${sku.code}`, quantity, price: '10' }],
  })
  await ok(ops, `/api/order/ys-order-master/submit-order/${salesChannel}`, { ids: [id] })
  await ok(ops, '/api/order/ys-order-master/confirm-order', { masterId: id })
  const detail = async (): Promise<Data> => (await world.product.send(admin, `/api/order/order-master/detail/${id}`)).body.data
  const [part] = (await detail()).subOrders
  await ok(ops, '/api/order/order-delivery/parcel-deliver', {
    orderId: part.id,
    parcels: [{ logisticsCompany: 'SF', billCode: aWaybill(), lines: [{ lineId: part.lines[0].id, quantity }] }],
  })
  return { own, place, sku, lineId: part.lines[0].id as string }
}

async function sentBack(of: Awaited<ReturnType<typeof sold>>, type: string): Promise<Data> {
  const made = await ok(desk, at('insert'), { orderLineId: of.lineId, type, reasonCode: 'QUALITY', qty: '2' })
  await ok(desk, at('approve'), { ids: [made.id] })
  await ok(of.own, at('supplier-agree'), { id: made.id })
  return ok(desk, at('buyer-ship'), { id: made.id, logisticsCompany: 'SF', billCode: aWaybill() })
}

describe('goods of our stock', () => {
  test('come back into the warehouse that they left', async () => {
    const of = await sold()
    expect(await world.held(of.place.id, of.sku.id)).toEqual(['8', '0'])
    const made = await sentBack(of, 'RETURN_REFUND')
    expect(made).toMatchObject({ status: 'WAIT_RECEIVE', returnTo: 'WAREHOUSE', returnWarehouseId: of.place.id })
    // They are not the supplier's to receive.
    expect((await post(of.own, at('receive'), { id: made.id, condition: 'GOOD' })).status).toBeGreaterThanOrEqual(400)
    const received = await ok(manager, at('receive'), { id: made.id, condition: 'GOOD', note: '包装完好' })
    expect(received).toMatchObject({ status: 'WAIT_REFUND' })
    expect(await world.held(of.place.id, of.sku.id)).toEqual(['10', '0'])
    const inbound = await db().prisma.inboundOrder.findUniqueOrThrow({ where: { id: received.inboundId } })
    expect(inbound).toMatchObject({ type: 'AFTER_SALE_IN', status: 'INBOUND', sourceType: 'as-order', sourceId: made.id })
    expect(await world.differences()).toEqual([])
  })

  test('that are defective wait in a warehouse for such, and are worth nothing', async () => {
    const of = await sold()
    const defective = await world.warehouse({ type: 'DEFECTIVE' })
    const made = await sentBack(of, 'RETURN_REFUND')
    const wrong = await post(manager, at('receive'), { id: made.id, condition: 'DEFECTIVE', warehouseId: of.place.id })
    expect(wrong.raw).toContain('残次品须入残次仓')
    await ok(manager, at('receive'), { id: made.id, condition: 'DEFECTIVE', warehouseId: defective.id })
    expect(await world.held(of.place.id, of.sku.id)).toEqual(['8', '0'])
    expect(await world.held(defective.id, of.sku.id)).toEqual(['2', '0'])
    expect(await world.differences()).toEqual([])
  })

  test('that are exchanged leave by an outbound order, and the buyer signs', async () => {
    const of = await sold()
    const made = await sentBack(of, 'EXCHANGE')
    const waiting = await ok(manager, at('receive'), { id: made.id, condition: 'GOOD' })
    // Nobody is offered to send by hand what the warehouse sends, nor to sign for what has not left.
    expect(waiting).toMatchObject({ status: 'WAIT_SUPPLIER_DELIVER' })
    const { body } = await world.product.send(desk, at(`get-orderInfo/${made.id}`))
    expect(body.data).toMatchObject({ isSent: false, abilities: { deliver: '商品由仓库出库单发出', sign: '商品尚未发出' } })
    expect(await world.held(of.place.id, of.sku.id)).toEqual(['10', '2'])
    // Nobody but the warehouse is late with what leaves it.
    await watchPromises(db(), zone, { now: () => new Date(Date.now() + 4 * 86_400_000) })
    expect(await db().prisma.overdueOrder.count({ where: { bizId: made.id, dueAt: waiting.dueAt } })).toBe(0)
    const byHand = await post(of.own, '/api/after-order/as-order-delivery/supplierDeliver', { id: made.id, logisticsCompany: 'SF', billCode: aWaybill() })
    expect(byHand.raw).toContain('as-order.from-stock')
    const outbound = await world.seen(waiting.outboundId)
    expect(outbound).toMatchObject({ type: 'EXCHANGE', status: 'APPROVED', consigneeName: '张三' })
    const one = [{ lineId: outbound.lines[0].id, qty: '1' }]
    const sends = (billCode: string) => world.ship(outbound.id, one, { parcels: [{ logisticsCompany: 'SF', billCode, packages: 1, lines: one }] })
    const bill = aWaybill()
    const half = await sends(bill)
    expect(half.status, half.raw).toBe(200)
    expect((await post(desk, at('sign'), { id: made.id })).raw).toContain('is-delivered')
    const shipped = await sends(aWaybill())
    expect(shipped.status, shipped.raw).toBe(200)
    expect((await db().prisma.afterDelivery.findMany({ where: { caseId: made.id } })).map(({ quantity }) => quantity.toFixed())).toEqual(['1', '1'])
    expect(await world.held(of.place.id, of.sku.id)).toEqual(['8', '0'])
    expect(await ok(desk, at('sign'), { id: made.id })).toMatchObject({ status: 'COMPLETED' })
    expect((await world.seen(outbound.id)).status).toBe('SIGNED')
    expect(await world.differences()).toEqual([])
  })
})
