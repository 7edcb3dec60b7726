/** Outbound orders: who agrees, what is kept, what leaves from where, and what is given back. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { admin, aWaybill, manager, ops, withOutbound } from './world.ts'

const world = withOutbound()
const { post, ok } = world
const insert = (payload: object, who = ops) => post(who, '/api/storage/st-outbound/insert', payload)
const pathsOf = ({ body }: Awaited<ReturnType<typeof post>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []
const stocked = async (quantity = '10', cost = '5') => {
  const [place, sku] = [await world.warehouse(), await world.sku()]
  await world.put(place.id, sku.id, quantity, { cost })
  return { place, sku }
}

describe('an outbound order', () => {
  test('counts goods at what they cost where no price is said, and keeps nothing as a draft', async () => {
    const { place, sku } = await stocked('10', '7.5')
    const made = await world.written(place.id, sku.id)
    expect(made).toMatchObject({ status: 'DRAFT', totalQty: '4.0000', totalAmount: '30.00', lines: [{ price: '7.5000', available: '10.0000', suggested: [] }] })
    expect(made.code).toMatch(/^OUT\d+/)
    expect(await world.held(place.id, sku.id)).toEqual(['10', '0'])
    const twice = {
      type: 'OTHER',
      warehouseId: place.id,
      lines: [
        { skuId: sku.id, planQty: '1' },
        { skuId: sku.id, planQty: '1' },
      ],
    }
    expect(pathsOf(await insert(twice))).toEqual(['lines[1].skuId'])
    expect(pathsOf(await insert({ ...twice, warehouseId: newId() }))).toEqual(['warehouseId'])
    const edited = await ok(ops, '/api/storage/st-outbound/update', {
      id: made.id,
      warehouseId: place.id,
      lines: [{ skuId: sku.id, planQty: '2', price: '9' }],
    })
    expect(edited).toMatchObject({ totalAmount: '18.00', lines: [{ planQty: '2.0000' }] })
    expect((await world.product.send(ops, `/api/storage/st-outbound/remove/${made.id}`)).status).toBe(200)
  })

  test('keeps its goods as it is handed in, and says of which line there is too little', async () => {
    const { place, sku } = await stocked('10')
    const first = await world.written(place.id, sku.id, { submit: true })
    expect(first.status).toBe('IN_APPROVAL')
    expect(await world.held(place.id, sku.id)).toEqual(['10', '4'])
    const second = await world.written(place.id, sku.id, { lines: [{ skuId: sku.id, planQty: '7' }] })
    const refused = await post(ops, '/api/storage/st-outbound/submit', { id: second.id })
    expect(refused.status).toBe(422)
    expect(refused.body.data.lines).toMatchObject([{ lineId: second.lines[0].id, skuCode: sku.code, asked: '7', available: '6' }])
    expect(refused.body.msg).toContain(sku.code)
    expect((await world.seen(second.id)).status).toBe('DRAFT')
    expect(await ok(ops, '/api/storage/st-outbound/cancel', { id: first.id, reason: '不要了' })).toMatchObject({ status: 'CANCELLED' })
    expect(await world.held(place.id, sku.id)).toEqual(['10', '0'])
    expect((await post(ops, '/api/storage/st-outbound/submit', { id: second.id })).status).toBe(200)
  })

  test('waits for the manager, from a value on for operations too; a low price takes nobody out', async () => {
    const { place, sku } = await stocked('100', '1000')
    const small = await world.written(place.id, sku.id, { submit: true })
    await world.decide(small.processInstanceId, true)
    expect(await world.seen(small.id)).toMatchObject({ status: 'APPROVED', lines: [{ approvedQty: '4.0000' }] })
    const large = await world.written(place.id, sku.id, { submit: true, lines: [{ skuId: sku.id, planQty: '60', price: '0.01' }] })
    await world.decide(large.processInstanceId, true)
    expect(await world.standsAt(large.processInstanceId)).toEqual(['ops'])
    await world.decide(large.processInstanceId, false)
    expect(await world.seen(large.id)).toMatchObject({ status: 'RETURNED' })
    expect(await world.held(place.id, sku.id)).toEqual(['100', '4'])
    await ok(ops, '/api/storage/st-outbound/submit', { id: large.id })
    expect(await world.held(place.id, sku.id)).toEqual(['100', '64'])
  })

  test('is decided on over its own calls, by whoever has the task', async () => {
    const { place, sku } = await stocked('20')
    const [one, two] = [await world.written(place.id, sku.id, { submit: true }), await world.written(place.id, sku.id, { submit: true })]
    const page = await ok(manager, '/api/storage/st-outbound/page-approval', { warehouseId: [place.id], size: 200 })
    expect(page.records.map(({ id }: { id: string }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    const strangers = await ok(ops, '/api/storage/st-outbound/approval', { ids: [one.id] })
    expect(strangers).toMatchObject([{ isDone: false, code: 'not-found' }])
    const gone = newId()
    expect(await ok(manager, '/api/storage/st-outbound/approval', { ids: [one.id, gone], comment: '同意' })).toMatchObject([
      { id: one.id, isDone: true },
      { id: gone, isDone: false },
    ])
    expect((await world.seen(one.id)).status).toBe('APPROVED')
    const [line] = two.lines
    const tooMuch = await post(manager, '/api/storage/st-outbound/approve-detail', { id: two.id, lines: [{ lineId: line.id, approvedQty: '5' }] })
    expect(pathsOf(tooMuch)).toEqual(['lines[0].approvedQty'])
    expect((await post(ops, '/api/storage/st-outbound/approve-detail', { id: two.id, lines: [{ lineId: line.id, approvedQty: '3' }] })).status).toBe(404)
    expect(await ok(manager, '/api/storage/st-outbound/approve-detail', { id: two.id, lines: [{ lineId: line.id, approvedQty: '3' }] })).toMatchObject({
      status: 'IN_APPROVAL',
      lines: [{ approvedQty: '3.0000' }],
    })
    expect(await world.held(place.id, sku.id)).toEqual(['20', '8'])
    const done = await ok(manager, '/api/storage/st-outbound/approve-detail-new', { id: two.id, lines: [{ lineId: line.id, approvedQty: '1' }], pass: true })
    expect(done).toMatchObject({ status: 'APPROVED', lines: [{ approvedQty: '1.0000', openQty: '1.0000' }] })
    expect(await world.held(place.id, sku.id)).toEqual(['20', '5'])
    const none = await world.written(place.id, sku.id, { submit: true })
    const nothing = { id: none.id, lines: [{ lineId: none.lines[0].id, approvedQty: '0' }] }
    expect((await post(manager, '/api/storage/st-outbound/approve-detail-new', nothing)).status).toBe(422)
    const back = await ok(manager, '/api/storage/st-outbound/approve-detail-new', { id: none.id, pass: false, comment: '缺依据' })
    expect(back).toMatchObject({ status: 'RETURNED', lines: [{ approvedQty: null }] })
    const seen = await ok(admin, '/api/storage/st-outbound/case', { id: none.id })
    expect(seen.lines).toMatchObject([{ onHand: '20.0000', planQty: '4.0000' }])
  })
})

describe('goods', () => {
  test('leave in parts, once however often it is sent, first what expires first', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku()]
    const [shelf, other] = [await world.space(place.id), await world.space(place.id)]
    const [late, soon] = [await world.batch(sku.id, 'L', '2027-12-01'), await world.batch(sku.id, 'S', '2027-01-01')]
    await world.put(place.id, sku.id, '5', { cargoSpaceId: shelf.id, batchId: late })
    await world.put(place.id, sku.id, '3', { cargoSpaceId: other.id, batchId: soon })
    const order = await world.agreed(place.id, sku.id, { lines: [{ skuId: sku.id, planQty: '6' }] })
    const [line] = order.lines
    expect(line.suggested).toMatchObject([
      { batchNo: 'S', spaceCode: other.code, qty: '3.0000', expireOn: '2027-01-01' },
      { batchNo: 'L', spaceCode: shelf.code, qty: '3.0000' },
    ])
    const operationId = newId()
    for (let sent = 0; sent < 2; sent += 1) {
      const { body, status } = await world.ship(order.id, [{ lineId: line.id, qty: '4' }], { operationId })
      expect(status, body.msg).toBe(200)
      expect(body.data).toMatchObject({ status: 'PARTIAL_SHIPPED', shippedQty: '4.0000', lines: [{ openQty: '2.0000' }] })
      expect(body.data.lines[0].picks).toMatchObject([
        { batchNo: 'S', qty: '3.0000' },
        { batchNo: 'L', qty: '1.0000' },
      ])
    }
    expect(await world.held(place.id, sku.id)).toEqual(['4', '2'])
    expect((await world.ship(order.id, [{ lineId: line.id, qty: '1' }], { operationId })).status).toBe(409)
    expect(pathsOf(await world.ship(order.id, [{ lineId: line.id, qty: '3' }]))).toEqual(['lines[0].qty'])
    expect(pathsOf(await world.ship(order.id, [{ lineId: newId(), qty: '1' }]))).toEqual(['lines[0].lineId'])
    const elsewhere = await stocked()
    const [stranger] = await world.product.application.data.prisma.inventory.findMany({ where: { skuId: elsewhere.sku.id } })
    expect(pathsOf(await world.ship(order.id, [{ lineId: line.id, qty: '1', inventoryId: stranger!.id }]))).toEqual(['lines[0].inventoryId'])
    expect((await post(manager, '/api/storage/st-outbound/cancel', { id: order.id })).status).toBe(422)
    const [{ inventoryId }] = (await world.seen(order.id)).lines[0].suggested
    const end = await world.ship(order.id, [{ lineId: line.id, qty: '2', inventoryId }])
    expect(end.body.data).toMatchObject({ status: 'SHIPPED', shippedAt: expect.any(String) })
    expect(await world.held(place.id, sku.id)).toEqual(['2', '0'])
    expect(await world.differences()).toEqual([])
  })

  test('that will not leave any more are given back', async () => {
    const { place, sku } = await stocked()
    const order = await world.agreed(place.id, sku.id)
    const [line] = order.lines
    const { body } = await world.ship(order.id, [{ lineId: line.id, qty: '1' }], { isFinal: true })
    expect(body.data).toMatchObject({ status: 'SHIPPED', lines: [{ openQty: '0.0000', approvedQty: '1.0000' }] })
    expect(await world.held(place.id, sku.id)).toEqual(['9', '0'])
    const part = await world.agreed(place.id, sku.id)
    expect((await world.ship(part.id, [], { isFinal: true })).body.data.rule).toBe('outbound-order.nothing-left')
    await world.ship(part.id, [{ lineId: part.lines[0].id, qty: '1' }])
    const operationId = newId()
    for (let sent = 0; sent < 2; sent += 1)
      expect((await world.ship(part.id, [], { isFinal: true, operationId })).body.data).toMatchObject({ status: 'SHIPPED', shippedQty: '1.0000' })
    expect(await world.held(place.id, sku.id)).toEqual(['8', '0'])
    const other = await world.agreed(place.id, sku.id)
    expect(await ok(ops, '/api/storage/st-outbound/cancel', { id: other.id })).toMatchObject({ status: 'CANCELLED' })
    expect(await world.held(place.id, sku.id)).toEqual(['8', '0'])
  })

  test('keep their warehouse in use until they have left', async () => {
    const { place, sku } = await stocked('4')
    const order = await world.agreed(place.id, sku.id)
    const held = await ok(admin, '/api/storage/warehouse/batch-update-state', { ids: [place.id], status: 'DISABLED' })
    expect(held[0].message).toContain(order.code)
    await world.ship(order.id, [{ lineId: order.lines[0].id, qty: '4' }])
    expect((await ok(admin, '/api/storage/warehouse/batch-update-state', { ids: [place.id], status: 'DISABLED' }))[0].isDone).toBe(true)
  })
})

/** People who are told to come back come back: however slow the machine is, everybody is answered. */
async function answered<Answer extends { readonly status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}

test('fifty who ship the same hundred pieces ship exactly what is there', async () => {
  const { place, sku } = await stocked('100')
  const orders: { readonly id: string; readonly lines: readonly { readonly id: string }[] }[] = []
  for (let n = 0; n < 50; n += 1) orders.push(await world.written(place.id, sku.id))
  const handed = await Promise.all(orders.map(({ id }) => answered(() => post(ops, '/api/storage/st-outbound/submit', { id }))))
  expect(handed.filter(({ status }) => status === 200)).toHaveLength(25)
  const refused = handed.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.data?.lines?.[0]?.available ?? body.msg])
  expect(refused).toEqual(Array.from({ length: 25 }, () => [422, '0']))
  const kept = orders.filter((_order, at) => handed[at]?.status === 200)
  await ok(manager, '/api/storage/st-outbound/approval', { ids: kept.map(({ id }) => id) })
  const lineOf = (order: (typeof orders)[number]) => [{ lineId: order.lines[0]?.id, qty: '4' }]
  const shipped = await Promise.all(kept.flatMap((order) => [0, 1].map(() => answered(() => world.ship(order.id, lineOf(order))))))
  expect(shipped.filter(({ status }) => status === 200)).toHaveLength(25)
  expect(await world.held(place.id, sku.id)).toEqual(['0', '0'])
  expect(await world.differences()).toEqual([])
})

test('a supplier ships out of his own warehouses, and sees his own orders', async () => {
  const [mine, his] = [await world.supplier(), await world.supplier()]
  const [own, others] = [await world.warehouse({ type: 'SUPPLIER', supplierId: mine.id }), await world.warehouse({ type: 'SUPPLIER', supplierId: his.id })]
  const sku = await world.sku({ supplierId: mine.id })
  await world.put(own.id, sku.id, '10')
  const draft = { type: 'OTHER', warehouseId: own.id, lines: [{ skuId: sku.id, planQty: '4' }], submit: true }
  expect(pathsOf(await insert({ ...draft, warehouseId: others.id }, mine.admin))).toEqual(['warehouseId'])
  const { body } = await insert(draft, mine.admin)
  const { id, processInstanceId, lines } = body.data
  await world.decide(processInstanceId, true)
  expect((await post(his.admin, '/api/storage/st-outbound/detail', { id })).status).toBe(404)
  expect((await ok(his.admin, '/api/storage/st-outbound/page')).total).toBe(0)
  expect((await world.ship(id, [{ lineId: lines[0].id, qty: '1' }], {}, his.admin)).status).toBe(404)
  const billCode = aWaybill()
  const parcels = [{ logisticsCompany: 'SF', billCode, lines: [{ lineId: lines[0].id, qty: '4' }] }]
  expect((await world.ship(id, [{ lineId: lines[0].id, qty: '4' }], { parcels }, mine.admin)).status).toBe(200)
  expect((await post(his.admin, '/api/storage/outbound-parcel/get-parcel-info', { outboundId: id })).status).toBe(404)
  expect(await ok(mine.admin, '/api/storage/outbound-parcel/get-parcel-info', { outboundId: id })).toMatchObject([{ billCode }])
})
