/** The way of an order: who moves it, what each step leaves behind, and what it refuses. */
import { describe, expect, test } from 'vitest'
import { completeOrders } from '#server/modules/order/complete-orders.service.ts'
import { askSuppliersCarriers, receiveSigned } from '#server/modules/order/sign-orders.service.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { withOrders } from './world.ts'

const world = withOrders()
const { staff } = world
const supplier = () => world.supplier({ stage: 'FORMAL' })
const prisma = () => world.product.application.data.prisma
const submit = (ids: readonly string[], channel = 'COMMUNITY_MALL') => world.post(staff, `/api/order/ys-order-master/submit-order/${channel}`, { ids })
const confirm = (masterId: string) => world.post(staff, '/api/order/ys-order-master/confirm-order', { masterId })
const receive = (masterCode: string) => world.post(staff, '/api/order/ys-order-master/confirm-receipt', { masterCode })
const cancel = (what: object) => world.post(staff, '/api/order/order-master/cancel', { reason: '买家取消', ...what })

describe('an order', () => {
  test('goes from the channel to its completion', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const taken = await world.order([one.id, other.id])
    expect((await submit([taken.id])).body.data).toMatchObject([{ status: 'SUBMITTED', submittedAt: expect.any(String) }])
    const { body } = await confirm(taken.id)
    expect(body.data).toMatchObject({ status: 'CONFIRMED', confirmedAt: expect.any(String) })
    for (const row of body.data.subOrders) {
      expect(row).toMatchObject({ status: 'CONFIRMED', shipStatus: 'NONE', shipDueAt: row.lines[0].promisedAt })
      // Without a rule of the supplier: 48 hours.
      expect(new Date(row.lines[0].promisedAt).getTime() - new Date(row.confirmedAt).getTime()).toBe(48 * 3_600_000)
      expect(row.lines[0].originalPromisedAt).toBe(row.lines[0].promisedAt)
    }
    const [first, second] = body.data.subOrders
    const shipped = await world.ship(one.admin, first)
    expect(shipped.body.data).toMatchObject({ status: 'SHIPPED', shipStatus: 'FULL', shipDueAt: null, shippedAt: expect.any(String) })
    expect(shipped.body.data.parcels).toMatchObject([{ parcelNo: expect.stringMatching(/^PC\d{12}$/), logisticsCompany: 'SF', lines: [{ quantity: '10' }] }])
    expect(await world.detail(taken.id)).toMatchObject({ status: 'PART_SHIPPED' })
    await world.ship(staff, second)
    expect(await world.detail(taken.id)).toMatchObject({ status: 'SHIPPED' })
    const received = await receive(taken.code)
    expect(received.body.data).toMatchObject({ status: 'RECEIVED', receivedAt: expect.any(String) })
    expect(received.body.data.subOrders[0].parcels[0].signedAt).toBe(received.body.data.receivedAt)
    expect((await receive(taken.code)).body.data).toMatchObject({ status: 'RECEIVED', version: received.body.data.version })
    const { data } = world.product.application
    const after = (days: number) => completeOrders(data, 'Asia/Shanghai', new Date(Date.now() + days * 86_400_000))
    expect(await after(6.9)).toBe(0)
    expect(await after(7.1)).toBe(2)
    expect(await world.detail(taken.id)).toMatchObject({ status: 'COMPLETED', completedAt: expect.any(String) })
  })

  test('is submitted to its own channel, with others or not at all', async () => {
    const { id } = await supplier()
    const [here, there] = [await world.order([id]), await world.order([id], { salesChannel: 'JD' })]
    const mixed = await submit([here.id, there.id])
    expect([mixed.status, mixed.body.msg]).toEqual([422, `订单 ${there.code} 不属于该渠道`])
    expect(await world.detail(here.id)).toMatchObject({ status: 'CREATED', version: here.version })
    const more = await world.order([id])
    expect((await world.post(staff, '/api/order/ys-order-master/submit-order/COMMUNITY_MALL', { masterIds: [here.id, more.id] })).body.data).toHaveLength(2)
    expect((await submit([here.id])).status).toBe(422)
    expect((await world.post(staff, '/api/order/ys-order-master/submit-order/COMMUNITY_MALL', {})).status).toBe(400)
  })

  test('is cancelled as a whole or by supplier, as long as nothing has left', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const order = await world.confirmed([one.id, other.id])
    const [first, second] = order.subOrders
    const part = await cancel({ orderId: first.id })
    expect(part.body.data).toMatchObject({ status: 'CONFIRMED', cancelReason: null })
    expect(part.body.data.subOrders[0]).toMatchObject({
      status: 'CANCELLED',
      cancelReason: '买家取消',
      shipDueAt: null,
      lines: [{ cancelledQuantity: '10', openQuantity: '0' }],
    })
    expect((await world.ship(one.admin, first)).status).toBe(422)
    await world.ship(other.admin, second, { [second.lines[0].id]: '1' })
    expect((await cancel({ id: order.id })).body.msg).toBe(`订单 ${second.orderCode} 已有包裹发出，不能操作`)
    expect((await cancel({ orderId: second.id })).status).toBe(422)
    const whole = await world.confirmed([one.id, other.id])
    expect((await cancel({ id: whole.id })).body.data).toMatchObject({ status: 'CANCELLED', cancelReason: '买家取消', cancelledAt: expect.any(String) })
    expect((await cancel({ id: whole.id })).status).toBe(422)
    expect((await world.post(staff, '/api/order/order-master/cancel', { id: whole.id })).status).toBe(400)
  })

  test('goes elsewhere as long as nothing has left; the log says where it went before', async () => {
    const { id, admin } = await supplier()
    const order = await world.confirmed([id])
    const elsewhere = { consigneeName: '李四', consigneeMobile: '021-5555 1234', regionCode: '', address: '南京路 2 号' }
    const update = (more: object = {}) => world.post(staff, '/api/order/order-master/update-delivery-info', { id: order.id, ...elsewhere, ...more })
    expect((await update({ version: order.version + 7 })).status).toBe(409)
    expect((await update()).body.data).toMatchObject({ consigneeName: '李四', address: '南京路 2 号', regionCode: null, status: 'CONFIRMED' })
    const log = await prisma().docLog.findFirstOrThrow({ where: { bizId: order.id, event: 'delivery-updated' } })
    expect(log.diff).toMatchObject({ consigneeName: ['张三', '李四'], address: ['世纪大道 1 号', '南京路 2 号'] })
    await world.ship(admin, order.subOrders[0], { [order.subOrders[0].lines[0].id]: '1' })
    expect((await update()).status).toBe(422)
  })

  test('goes elsewhere as far as it has not left; what has left keeps where it went', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const order = await world.confirmed([one.id, other.id])
    const [first, second] = order.subOrders
    await world.ship(one.admin, first, { [first.lines[0].id]: '1' })
    const elsewhere = { consigneeName: '李四', consigneeMobile: '13900001111', address: '南京路 2 号' }
    const changed = await world.post(staff, '/api/order/order-master/update-delivery-info', { id: order.id, ...elsewhere })
    expect(changed.body.data).toMatchObject({ ...elsewhere, status: 'PART_SHIPPED', abilities: { updateDelivery: true } })
    expect(changed.body.data.subOrders.map((row: { address: string }) => row.address)).toEqual(['世纪大道 1 号', '南京路 2 号'])
    await world.ship(other.admin, second)
    expect((await world.post(staff, '/api/order/order-master/update-delivery-info', { id: order.id, ...elsewhere })).body.msg).toContain(first.orderCode)
  })

  test('is cancelled goods by goods; with the last of them the part is cancelled', async () => {
    const { id, admin } = await supplier()
    const order = await world.confirmed([id, id])
    const [row] = order.subOrders
    const [one, other] = row.lines
    const unknown = await cancel({ orderId: row.id, skuCodes: [one.skuCode, 'NONE'] })
    expect([unknown.status, unknown.body.data.errors]).toEqual([400, [{ path: 'skuCodes[1]', message: '订单中没有未发货的商品 NONE' }]])
    const part = (await cancel({ orderId: row.id, skuCodes: [one.skuCode] })).body.data.subOrders[0]
    expect(part).toMatchObject({
      status: 'CONFIRMED',
      lines: [
        { cancelledQuantity: '10', openQuantity: '0' },
        { cancelledQuantity: '0', openQuantity: '10' },
      ],
    })
    expect((await cancel({ orderId: row.id, skuCodes: [one.skuCode] })).status).toBe(400)
    const shipped = await world.ship(admin, part)
    expect(shipped.body.data).toMatchObject({ status: 'SHIPPED', shipStatus: 'FULL' })
    expect((await cancel({ orderId: row.id, skuCodes: [other.skuCode] })).status).toBe(400)
    const whole = await world.confirmed([id, id])
    const skuCodes = whole.subOrders[0].lines.map(({ skuCode }: { skuCode: string }) => skuCode)
    expect((await cancel({ id: whole.id, skuCodes })).body.data).toMatchObject({ status: 'CANCELLED', cancelReason: '买家取消' })
  })

  test('counts as received some days after the carrier said that all of it was signed for', async () => {
    const { id, admin } = await supplier()
    const order = await world.confirmed([id])
    await world.ship(admin, order.subOrders[0])
    const { data } = world.product.application
    const after = (days: number) => receiveSigned(data, 'Asia/Shanghai', new Date(Date.now() + days * 86_400_000))
    expect(await after(30)).toBe(0)
    const parcel = await prisma().orderParcel.findFirstOrThrow({ where: { subOrderId: order.subOrders[0].id } })
    expect(parcel.askAt).not.toBeNull()
    await prisma().orderParcel.update({
      where: { id: parcel.id },
      data: { askAt: new Date(Date.now() - 1000), shippedAt: new Date(Date.now() - 20 * 86_400_000) },
    })
    const param = await prisma().systemParam.findFirstOrThrow({ where: { paramKey: 'integration.logistics.tracks' } })
    await world.ok(people.admin, '/api/blade-system/param/update', { id: param.id, paramValue: 'local' })
    await askSuppliersCarriers(data, 'Asia/Shanghai')
    const signed = await prisma().orderParcel.findUniqueOrThrow({ where: { id: parcel.id } })
    expect([signed.signedAt, signed.askAt]).toEqual([expect.any(Date), null])
    await prisma().orderParcel.update({ where: { id: parcel.id }, data: { signedAt: new Date() } })
    expect(await after(6.9)).toBe(0)
    expect(await after(7.1)).toBe(1)
    expect(await world.detail(order.id)).toMatchObject({ status: 'RECEIVED' })
  })

  test('refuses what its status does not know, and tells so before anybody clicks', async () => {
    const { id, admin } = await supplier()
    const created = await world.order([id])
    expect(created.abilities).toMatchObject({ submit: true, cancel: true, confirm: '当前状态不允许该操作', receive: '当前状态不允许该操作' })
    expect((await confirm(created.id)).status).toBe(422)
    expect((await receive(created.code)).body.msg).toContain(created.code)
    expect((await world.ship(admin, created.subOrders[0])).status).toBe(422)
    expect((await receive('SO-NOBODY')).status).toBe(404)
    const confirmed = await world.confirmed([id])
    expect((await confirm(confirmed.id)).status).toBe(422)
    expect(confirmed.subOrders[0].abilities).toMatchObject({ ship: true, cancel: true, resume: '当前状态不允许该操作' })
  })

  test('is read by finance and worked by nobody but those who work orders', async () => {
    const { id } = await supplier()
    const order = await world.order([id])
    expect((await world.product.send(people.finance, `/api/order/order-master/detail/${order.id}`)).status).toBe(200)
    for (const who of [people.finance, people.gm, people.legal]) {
      expect((await world.post(who, '/api/order/order-master/cancel', { id: order.id, reason: 'x' })).status).toBe(403)
      expect((await world.post(who, '/api/order/ys-order-master/confirm-order', { masterId: order.id })).status).toBe(403)
      expect((await world.post(who, '/api/order/order-delivery/parcel-deliver', { orderId: order.subOrders[0].id, parcels: [] })).status).toBe(403)
    }
    for (const who of [people.purchaser, people.manager, people.ops, people.afterSales]) {
      expect((await world.post(who, '/api/order/order-master/list', { size: 1 })).status).toBe(200)
      expect((await world.post(who, '/api/order/order-master/cancel', { id: order.id })).status).toBe(400)
    }
  })
})
