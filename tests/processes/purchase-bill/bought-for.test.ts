/** What the goods of an order were bought for, on the page of its life: by the batches that left for it, from receipt to bill. */
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { people } from '#tests/processes/purchase-order/world.ts'
import { admin, finance, withBilling } from './world.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const world = withBilling()
const { ok } = world
const { ops, warehouse } = people

const boughtIn = async (subOrderId: string, who = admin): Promise<Data[]> => {
  const { moments } = await ok(who, '/api/order/order-track/life', { orderId: subOrderId })
  return moments.filter(({ event }: Data) => event === 'BOUGHT')
}

test('goods of a batch tell the purchase behind them, its price, and the bill on which it stands', async () => {
  const of = await world.buying()
  const sku = await world.sku({ supplierId: of.supplierId, shelfLifeDays: 90 })
  const bought = async (batchNo: string, expireOn: string, price: string) => {
    const order = await world.executing(of, { lines: [{ skuId: sku.id, qty: '5', price }] })
    const inbound = await world.announced(order, '5')
    const [{ id: lineId }] = inbound.lines
    expect((await world.confirm(inbound.id, [{ lineId, acceptedQty: '5', batchNo, expireOn }])).status).toBe(200)
    return order
  }
  const first = await bought('B1', '2099-01-01', '5')
  const second = await bought('B2', '2099-06-01', '4.5')

  const line = { supplierId: of.supplierId, skuCode: sku.code, skuName: '酸奶', quantity: '7', price: '12' }
  const consignee = { buyerName: '业主委员会', consigneeName: '张三', consigneeMobile: '13800001111', address: '世纪大道 1 号' }
  const { id } = await ok(ops, '/api/order/order-master/insert', { salesChannel: 'COMMUNITY_MALL', channelOrderNo: newId(), ...consignee, lines: [line] })
  await ok(ops, '/api/order/ys-order-master/submit-order/COMMUNITY_MALL', { ids: [id] })
  const { subOrders } = await ok(ops, '/api/order/ys-order-master/confirm-order', { masterId: id })
  const [{ id: subOrderId, orderCode }] = subOrders
  expect(await boughtIn(subOrderId), 'nothing has left yet').toEqual([])

  const { prisma } = world.product.application.data
  const { id: outboundId } = await prisma.outboundOrder.findFirstOrThrow({ where: { sourceId: subOrderId } })
  const outbound = await ok(admin, '/api/storage/st-outbound/detail', { id: outboundId })
  const operation = { id: outboundId, operationId: newId(), lines: [{ lineId: outbound.lines[0].id, qty: '7' }] }
  await ok(warehouse, '/api/storage/st-outbound/outbound-operation', operation)

  // What expires first leaves first: all of the first batch, two of the second.
  const open = { event: 'BOUGHT', kind: 'MONEY', orderCode, words: { zh: '待对账', en: 'not on a bill yet' }, page: null }
  expect(await boughtIn(subOrderId)).toMatchObject([
    { ...open, code: first.code, content: '5 × ¥5' },
    { ...open, code: second.code, content: '2 × ¥4.5' },
  ])
  const bill = await world.billed(of)
  const billed = await boughtIn(subOrderId, finance)
  expect(billed.map(({ code, content }) => [code, content])).toEqual([
    [bill.code, `${first.code} · 5 × ¥5`],
    [bill.code, `${second.code} · 2 × ¥4.5`],
  ])
  expect(billed[0].page).toBe(`/financial-center/withsingle/with-single-detail?id=${bill.id}`)
  // A supplier sees the order, and of its money only what is theirs to see; a stranger nothing at all.
  const stranger = await world.supplier({ stage: 'FORMAL' })
  expect((await world.post(stranger.admin, '/api/order/order-track/life', { orderId: subOrderId })).status).toBe(404)
})
