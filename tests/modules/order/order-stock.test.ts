/** Orders keep goods, choose warehouses, wait for what lacks, and leave by outbound orders. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { expireReservations } from '#server/modules/stock/ledger/kept-stock.service.ts'
import { goodsWantedHandler } from '#server/modules/order/stock/wanting-orders.service.ts'
import { withOutbound, admin, aWaybill, manager, ops } from '#tests/processes/outbound/world.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const world = withOutbound()
const { post, ok } = world
const zone = 'Asia/Shanghai'
const data = () => world.product.application.data
const pathsOf = ({ body }: Awaited<ReturnType<typeof post>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []

interface Wanted {
  readonly sku: { readonly code: string }
  readonly supplierId: string
  readonly quantity: string
}

async function submitted(wanted: readonly Wanted[], more: object = {}): Promise<Data> {
  const { id, salesChannel } = await ok(ops, '/api/order/order-master/insert', {
    salesChannel: 'COMMUNITY_MALL',
    channelOrderNo: `S-${newId()}`,
    buyerName: '业主委员会',
    consigneeName: '张三',
    consigneeMobile: '13800001111',
    address: '世纪大道 1 号',
    lines: wanted.map(({ sku, supplierId, quantity }) => ({ supplierId, skuCode: sku.code, skuName: `商品 ${sku.code}`, quantity, price: '10' })),
    ...more,
  })
  const [row] = await ok(ops, `/api/order/ys-order-master/submit-order/${salesChannel}`, { ids: [id] })
  return row
}
const confirmed = async (wanted: readonly Wanted[], more: object = {}): Promise<Data> => {
  const { id } = await submitted(wanted, more)
  return ok(ops, '/api/order/ys-order-master/confirm-order', { masterId: id })
}
const detail = async (id: string): Promise<Data> => (await world.product.send(admin, `/api/order/order-master/detail/${id}`)).body.data
const outboundsOf = async (subOrderId: string): Promise<Data[]> => {
  const rows = await data().prisma.outboundOrder.findMany({ where: { sourceId: subOrderId }, orderBy: { id: 'asc' } })
  return Promise.all(rows.map(({ id }) => world.seen(id)))
}
const deliver = (orderId: string, lines: readonly object[], who = ops) =>
  post(who, '/api/order/order-delivery/parcel-deliver', { orderId, parcels: [{ logisticsCompany: 'SF', billCode: aWaybill(), lines }] })
/** Messages that wait are delivered, as the workers would. */
async function hearAll() {
  const handler = goodsWantedHandler(data(), zone)
  for (;;) {
    const rows = await data().sql.query<{ id: string; payload: unknown }>(`delete from outbox where topic = $1 returning id, payload`, [handler.topic.name])
    if (rows.length === 0) return
    for (const { id, payload } of rows) await (handler.handle as (payload: unknown, delivery: object) => Promise<void>)(payload, { id, attempt: 1 })
  }
}
async function supplied(quantity = '10') {
  const { id: supplierId, admin: own } = await world.supplier({ stage: 'FORMAL' })
  const place = await world.warehouse({ type: 'SUPPLIER', supplierId })
  const sku = await world.sku({ supplierId })
  if (quantity !== '0') await world.put(place.id, sku.id, quantity)
  return { supplierId, own, place, sku }
}

describe('an order', () => {
  test('keeps its goods from submission on, and gives them back when it is cancelled', async () => {
    const { supplierId, place, sku } = await supplied()
    const order = await submitted([{ sku, supplierId, quantity: '4' }])
    expect(await world.held(place.id, sku.id)).toEqual(['10', '4'])
    expect((await detail(order.id)).subOrders[0].lines).toMatchObject([{ stockState: 'KEPT' }])
    await ok(ops, '/api/order/ys-order-master/confirm-order', { masterId: order.id })
    const [sent] = await outboundsOf(order.subOrders[0].id)
    expect(sent).toMatchObject({ status: 'APPROVED', type: 'SALE', masterCode: order.code, consigneeName: '张三', lines: [{ planQty: '4.0000' }] })
    expect((await post(manager, '/api/storage/st-outbound/cancel', { id: sent.id })).status).toBe(422)
    await ok(ops, '/api/order/order-master/cancel', { id: order.id, reason: '买家取消' })
    expect((await world.seen(sent.id)).status).toBe('CANCELLED')
    expect(await world.held(place.id, sku.id)).toEqual(['10', '0'])
    expect(await world.differences()).toEqual([])
  })

  test('of a supplier without a warehouse goes on as he likes', async () => {
    const { id: supplierId, admin: own } = await world.supplier({ stage: 'FORMAL' })
    const sku = await world.sku({ supplierId })
    const order = await confirmed([{ sku, supplierId, quantity: '2' }])
    const [part] = (await detail(order.id)).subOrders
    expect(part.lines).toMatchObject([{ stockState: 'NONE' }])
    expect((await deliver(part.id, [{ lineId: part.lines[0].id, quantity: '2' }], own)).body.data).toMatchObject({ status: 'SHIPPED' })
    expect(await outboundsOf(part.id)).toEqual([])
  })

  test('that nobody confirms gives its goods back by the clock, and asks once more when somebody does', async () => {
    const { supplierId, place, sku } = await supplied()
    const order = await submitted([{ sku, supplierId, quantity: '4' }])
    await data().sql.query(`update preemption set expire_at = now() - interval '1 minute' where sku_id = $1::uuid`, [sku.id])
    await expireReservations(data(), zone)
    expect(await world.held(place.id, sku.id)).toEqual(['10', '0'])
    expect((await detail(order.id)).subOrders[0].lines).toMatchObject([{ stockState: 'EXPIRED' }])
    await ok(ops, '/api/order/ys-order-master/confirm-order', { masterId: order.id })
    expect((await detail(order.id)).subOrders[0].lines).toMatchObject([{ stockState: 'KEPT' }])
    expect(await world.held(place.id, sku.id)).toEqual(['10', '4'])
    await data().sql.query(`select 1`)
    await expireReservations(data(), zone)
    expect(await world.held(place.id, sku.id)).toEqual(['10', '4'])
  })
})

test('goods that lack wait on their line, and are sent when they come, the oldest promise first', async () => {
  const { supplierId, place, sku } = await supplied('0')
  const [first, second] = [await confirmed([{ sku, supplierId, quantity: '4' }]), await confirmed([{ sku, supplierId, quantity: '4' }])]
  const [one, two] = [first.subOrders[0].id, second.subOrders[0].id]
  expect((await detail(first.id)).subOrders[0].lines).toMatchObject([{ stockState: 'WAITING' }])
  const { lines } = (await detail(first.id)).subOrders[0]
  const refused = await deliver(one, [{ lineId: lines[0].id, quantity: '4' }])
  expect(pathsOf(refused)).toEqual(['parcels[0].lines[0].quantity'])
  await world.put(place.id, sku.id, '5')
  await hearAll()
  expect(await outboundsOf(one)).toMatchObject([{ status: 'APPROVED' }])
  expect(await outboundsOf(two)).toEqual([])
  await world.put(place.id, sku.id, '3')
  await hearAll()
  expect(await outboundsOf(two)).toMatchObject([{ status: 'APPROVED' }])
  expect(await world.held(place.id, sku.id)).toEqual(['8', '8'])
})

describe('goods of an order', () => {
  test('come from the nearest warehouse, then by priority, then from where all of it lies', async () => {
    const { id: supplierId } = await world.supplier({ stage: 'FORMAL' })
    const sku = await world.sku({ supplierId })
    const own = (differs: object) => world.warehouse({ type: 'SUPPLIER', supplierId, ...differs })
    const far = await own({ regionCode: '440112', priority: 1 })
    const near = await own({ regionCode: '310104', priority: 90 })
    const nearer = await own({ regionCode: '310104', priority: 5 })
    for (const { id } of [far, near, nearer]) await world.put(id, sku.id, '10')
    const order = await confirmed([{ sku, supplierId, quantity: '12' }], { regionCode: '310115' })
    const sent = await outboundsOf(order.subOrders[0].id)
    expect(sent.map(({ warehouseId, totalQty }) => [warehouseId, totalQty]).toSorted()).toEqual(
      [
        [nearer.id, '10.0000'],
        [near.id, '2.0000'],
      ].toSorted(),
    )
    const param = await data().prisma.systemParam.findFirstOrThrow({ where: { paramKey: 'order.stock.warehouse-choice' } })
    await ok(admin, '/api/blade-system/param/update', { id: param.id, paramValue: 'parcels,region' })
    const whole = await confirmed([{ sku, supplierId, quantity: '9' }], { regionCode: '310115' })
    expect(await outboundsOf(whole.subOrders[0].id)).toMatchObject([{ warehouseId: far.id }])
    await ok(admin, '/api/blade-system/param/update', { id: param.id, paramValue: 'region,priority,parcels' })
  })

  test('leave in two parcels out of the warehouse, and the order follows', async () => {
    const { supplierId, place, sku } = await supplied()
    const order = await confirmed([{ sku, supplierId, quantity: '4' }])
    const [sent] = await outboundsOf(order.subOrders[0].id)
    const [{ id: lineId }] = sent.lines
    const parcel = (qty: string) => [{ logisticsCompany: 'SF', billCode: aWaybill(), lines: [{ lineId, qty }] }]
    await world.ship(sent.id, [{ lineId, qty: '3' }], { parcels: parcel('3') })
    expect((await detail(order.id)).subOrders[0]).toMatchObject({
      status: 'PART_SHIPPED',
      lines: [{ shippedQuantity: '3' }],
      parcels: [{ lines: [{ quantity: '3' }] }],
    })
    expect((await post(ops, '/api/order/order-master/cancel', { id: order.id, reason: '晚了' })).status).toBe(422)
    await world.ship(sent.id, [{ lineId, qty: '1' }], { parcels: parcel('1') })
    const after = await detail(order.id)
    expect(after).toMatchObject({ status: 'SHIPPED', subOrders: [{ status: 'SHIPPED', parcels: [{}, {}] }] })
    expect(await world.held(place.id, sku.id)).toEqual(['6', '0'])
    await ok(ops, '/api/order/ys-order-master/confirm-receipt', { masterCode: order.code })
    expect(await world.seen(sent.id)).toMatchObject({ status: 'SIGNED', parcels: [{ status: 'SIGNED' }, { status: 'SIGNED' }] })
    expect(await world.differences()).toEqual([])
  })

  test('leave from the order’s own screen too, each parcel out of one warehouse, what is the supplier’s own apart', async () => {
    const { supplierId, own, place, sku } = await supplied()
    const loose = { code: `FREE-${newId().slice(-8)}` }
    const order = await confirmed([
      { sku, supplierId, quantity: '4' },
      { sku: loose, supplierId, quantity: '2' },
    ])
    const [part] = (await detail(order.id)).subOrders
    const [kept, free] = part.lines
    expect([kept.stockState, free.stockState]).toEqual(['KEPT', 'NONE'])
    const mixed = await deliver(
      part.id,
      [
        { lineId: kept.id, quantity: '1' },
        { lineId: free.id, quantity: '1' },
      ],
      own,
    )
    expect(pathsOf(mixed)).toEqual(['parcels[0].lines'])
    const parcels = [
      { logisticsCompany: 'SF', billCode: aWaybill(), lines: [{ lineId: free.id, quantity: '2' }] },
      { logisticsCompany: 'JD', billCode: aWaybill(), lines: [{ lineId: kept.id, quantity: '4' }] },
    ]
    expect(await ok(own, '/api/order/order-delivery/parcel-deliver', { orderId: part.id, parcels })).toMatchObject({ status: 'SHIPPED' })
    expect(await outboundsOf(part.id)).toMatchObject([{ status: 'SHIPPED', parcels: [{ billCode: parcels[1]!.billCode }] }])
    expect(await world.held(place.id, sku.id)).toEqual(['6', '0'])
    const tracks = await world.product.send(own, `/api/logistics/logistics-track/listByBillCode/${parcels[0]!.billCode}`)
    expect(tracks.status).toBe(200)
  })

  test('that somebody takes away from an order are looked for again', async () => {
    const { supplierId, place, sku } = await supplied()
    const order = await confirmed([{ sku, supplierId, quantity: '4' }])
    const subOrderId = order.subOrders[0].id
    await ok(manager, '/api/center/third-record/test/cancel-sku-preempted-inventory', { masterCode: order.code, skuCodeList: [sku.code] })
    expect((await outboundsOf(subOrderId))[0].status).toBe('CANCELLED')
    await hearAll()
    expect((await outboundsOf(subOrderId)).map(({ status }) => status)).toEqual(['CANCELLED', 'APPROVED'])
    expect(await world.held(place.id, sku.id)).toEqual(['10', '4'])
  })
})

test('of twenty orders that want the same forty pieces ten are kept, whoever is first', async () => {
  const { supplierId, place, sku } = await supplied('40')
  const orders = await Promise.all(Array.from({ length: 20 }, () => submitted([{ sku, supplierId, quantity: '4' }])))
  const states = []
  for (const { id } of orders) states.push((await detail(id)).subOrders[0].lines[0].stockState)
  expect(states.filter((state) => state === 'KEPT')).toHaveLength(10)
  expect(states.filter((state) => state === 'WAITING')).toHaveLength(10)
  expect(await world.held(place.id, sku.id)).toEqual(['40', '40'])
  await Promise.all(orders.map(({ id }) => post(ops, '/api/order/order-master/cancel', { id, reason: '清理' })))
  await hearAll()
  expect(await world.held(place.id, sku.id)).toEqual(['40', '0'])
  expect(await world.differences()).toEqual([])
})
