/** Parcels: who ships what, never more than was ordered, and who hears of it. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { sum } from '#kit/money.ts'
import { bindContributions } from '#kit/contributions.ts'
import { openDataSource } from '#kit/data-source.ts'
import { listen } from '#kit/listen.ts'
import { workOn } from '#kit/run-work.ts'
import { actorOf } from '#kit/unit-of-work.ts'
import { cancel } from '#server/modules/order/order-cancel.service.ts'
import { receive } from '#server/modules/order/order-commands.service.ts'
import { goodsMoving, goodsReceived, linesCancelled, linesShipped } from '#server/modules/order/order-events.service.ts'
import { ship } from '#server/modules/order/order-shipping.service.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { withOrders } from './world.ts'

const world = withOrders()
const supplier = () => world.supplier({ stage: 'FORMAL' })
const prisma = () => world.product.application.data.prisma
const deliver = (who: typeof world.staff, orderId: string, parcels: object[]) =>
  world.post(who, '/api/order/order-delivery/parcel-deliver', { orderId, parcels })
const parcel = (lineId: string, quantity: string, more: object = {}) => ({
  logisticsCompany: 'ZTO',
  billCode: `Z-${newId()}`,
  lines: [{ lineId, quantity }],
  ...more,
})

describe('parcels', () => {
  test('take what is left, in as many as it needs; the last one makes it SHIPPED', async () => {
    const { id, admin } = await supplier()
    const lines = [1, 2].map((place) => ({ supplierId: id, skuCode: `S${place}`, skuName: `品 ${place}`, quantity: '2.5', price: '4' }))
    const order = await world.confirmed([id], { lines })
    const [row] = order.subOrders
    const [a, b] = row.lines
    const first = await deliver(admin, row.id, [parcel(a.id, '2.5'), parcel(b.id, '1')])
    expect(first.body.data).toMatchObject({ status: 'PART_SHIPPED', shipStatus: 'PARTIAL', shipDueAt: b.promisedAt, shippedAt: null })
    expect(first.body.data.lines).toMatchObject([
      { shippedQuantity: '2.5', openQuantity: '0', shippedAt: expect.any(String) },
      { shippedQuantity: '1', openQuantity: '1.5', shippedAt: null },
    ])
    const rest = await deliver(admin, row.id, [parcel(b.id, '0.5'), parcel(b.id, '1')])
    expect(rest.body.data).toMatchObject({ status: 'SHIPPED', shipStatus: 'FULL', shipDueAt: null })
    const info = await world.ok(admin, '/api/order/order-delivery/gainParcelInfo', { orderId: row.id })
    expect(
      info.map(({ lines: inside }: { lines: { skuCode: string; quantity: string }[] }) => inside.map(({ skuCode, quantity }) => `${skuCode} ${quantity}`)),
    ).toEqual([['S1 2.5'], ['S2 1'], ['S2 0.5'], ['S2 1']])
  })

  test('never take more than is left, alone or together, and name the field', async () => {
    const { id, admin } = await supplier()
    const order = await world.confirmed([id])
    const [row] = order.subOrders
    const [line] = row.lines
    const problems = async (parcels: object[]) => {
      const { status, body } = await deliver(admin, row.id, parcels)
      expect(status).toBe(400)
      return (body.data.errors as { path: string; message: string }[]).map(({ path, message }) => `${path} ${message}`)
    }
    expect(await problems([parcel(line.id, '10.0001')])).toEqual(['parcels[0].lines[0].quantity 发货数量超过未发数量 10'])
    expect(await problems([parcel(line.id, '6'), parcel(line.id, '5')])).toEqual(['parcels[1].lines[0].quantity 发货数量超过未发数量 10'])
    expect(await problems([parcel(newId(), '1')])).toEqual(['parcels[0].lines[0].lineId 商品不属于该订单'])
    expect(await problems([parcel(line.id, '1', { logisticsCompany: 'PIGEON' })])).toEqual(['parcels[0].logisticsCompany 没有“PIGEON”这个选项'])
    expect(await problems([parcel(line.id, '1', { shippedAt: '2199-01-01T00:00:00Z' })])).toEqual(['parcels[0].shippedAt 发货时间不能晚于现在'])
    expect(await problems([parcel(line.id, '1', { lines: [1, 2].map(() => ({ lineId: line.id, quantity: '1' })) })])).toEqual([
      'parcels[0].lines 同一包裹中商品不能重复',
    ])
    const same = parcel(line.id, '1')
    expect((await deliver(admin, row.id, [same])).status).toBe(200)
    expect(await problems([same])).toEqual(['parcels[0].billCode 物流单号已被使用'])
    expect((await deliver(admin, row.id, [parcel(line.id, '0')])).status).toBe(400)
    expect((await deliver(admin, row.id, [])).status).toBe(400)
    expect(await prisma().orderParcel.count({ where: { subOrderId: row.id } })).toBe(1)
  })

  test('shipped at the same moment by several never add up to more than was ordered', async () => {
    const { id, admin } = await supplier()
    const order = await world.confirmed([id])
    const [row] = order.subOrders
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, place) => deliver(place % 2 ? admin : world.staff, row.id, [parcel(row.lines[0].id, '3')])),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400, 400, 400, 400, 400])
    const after = await prisma().orderLine.findUniqueOrThrow({ where: { id: row.lines[0].id } })
    const inside = await prisma().orderParcelLine.findMany({ where: { lineId: after.id } })
    expect([String(after.shippedQuantity), String(sum(inside.map(({ quantity }) => quantity)))]).toEqual(['9', '9'])
  })

  test('of two suppliers of one order leave at the same moment, and the order follows both', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const order = await world.confirmed([one.id, other.id])
    const [first, second] = order.subOrders
    const answers = await Promise.all([world.ship(one.admin, first), world.ship(other.admin, second)])
    expect(answers.map(({ status, raw }) => [status, status === 200 ? '' : raw])).toEqual([
      [200, ''],
      [200, ''],
    ])
    expect(await world.detail(order.id)).toMatchObject({ status: 'SHIPPED' })
  })

  test('of another supplier do not exist', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const order = await world.confirmed([one.id])
    const [row] = order.subOrders
    expect((await world.ship(other.admin, row)).status).toBe(404)
    expect((await world.post(other.admin, '/api/order/order-delivery/gainParcelInfo', { orderId: row.id })).status).toBe(404)
    expect((await world.post(people.legal, '/api/order/order-delivery/gainParcelInfo', { orderId: row.id })).status).toBe(403)
  })
})

const parcels = (lineId: string, quantity: string) => [{ logisticsCompany: 'SF', billCode: `W-${quantity}`, lines: [{ lineId, quantity }] }]

test('whoever watches hears of goods that left, were cancelled and arrived, in the same work', async () => {
  const { id } = await supplier()
  const order = await world.confirmed([id, (await supplier()).id])
  const [first, second] = order.subOrders
  const heard: string[] = []
  const { databaseUrl } = world.product.application
  const data = openDataSource(databaseUrl, { poolSize: 2 })
  bindContributions(data, [
    listen(goodsMoving, async (_uow, { masterId }) => void expect(masterId).toBe(order.id)),
    listen(linesShipped, async (_uow, { lines }) => void heard.push(`shipped ${lines.map((line) => `${line.id} ${line.shippedAt !== null}`).join()}`)),
    listen(linesCancelled, async (_uow, { lines }) => void heard.push(`cancelled ${lines.map((line) => line.id).join()}`)),
    listen(goodsReceived, async (_uow, { subOrders }) => void heard.push(`received ${subOrders.map((row) => `${row.id} ${row.status}`).join()}`)),
  ])
  const work = workOn(data, { zone: 'Asia/Shanghai' })
  await work(actorOf(people.admin), (uow) => ship({ data }, uow, first.id, parcels(first.lines[0].id, '4')))
  expect(heard).toEqual([])
  await work(actorOf(people.admin), (uow) => ship({ data }, uow, first.id, parcels(first.lines[0].id, '6')))
  await work(actorOf(people.admin), (uow) => cancel(uow, { masterId: order.id, subOrderId: second.id, reason: '缺货' }))
  await work(actorOf(people.admin), (uow) => receive(uow, order.id))
  await data.close()
  expect(heard).toEqual([`shipped ${first.lines[0].id} true`, `cancelled ${second.lines[0].id}`, `received ${first.id} RECEIVED`])
  expect(await world.detail(order.id)).toMatchObject({ status: 'RECEIVED' })
})
