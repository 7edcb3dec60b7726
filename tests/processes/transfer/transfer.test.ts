/** Transfers: who agrees, what is kept, what is under way, what arrives, what is lost and what is called back. */
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { admin, manager, ops, withOutbound } from '#tests/processes/outbound/world.ts'
import { asFound, effort } from '#tests/support/effort.ts'

/** What an answer holds is the test's business. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const world = withOutbound()
const { post, ok } = world
const at = (path: string): string => `/api/storage/move-inventory/${path}`
const insert = (payload: object, who = ops) => post(who, at('insert'), payload)
const pathsOf = ({ body }: Awaited<ReturnType<typeof post>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []
const seen = async (id: string, who = manager): Promise<Data> => (await world.product.send(who, at(`detail/${id}`))).body.data

let transitId = ''
beforeAll(async () => {
  transitId = (await world.warehouse({ type: 'TRANSIT' })).id
})

async function stocked(quantity = '10', cost = '5') {
  const [source, target, sku] = [await world.warehouse(), await world.warehouse(), await world.sku()]
  await world.put(source.id, sku.id, quantity, { cost })
  const { records } = await ok(ops, at('inventorySelectList'), { warehouseId: source.id })
  return { source, target, sku, inventoryId: records[0].inventoryId as string }
}
type Stocked = Awaited<ReturnType<typeof stocked>>
const draft = ({ source, target, inventoryId }: Stocked, more: object = {}) => ({
  mode: 'DELIVERY',
  sourceWarehouseId: source.id,
  targetWarehouseId: target.id,
  lines: [{ inventoryId, qty: '4' }],
  ...more,
})
/** Handed in and agreed to. */
async function agreed(stock: Stocked, more: object = {}): Promise<Data> {
  const { body, raw } = await insert(draft(stock, { submit: true, ...more }))
  expect(body.data?.status, raw).toBe('IN_APPROVAL')
  expect(await ok(manager, at('approve'), { ids: [body.data.id] })).toMatchObject([{ isDone: true }])
  return seen(body.data.id)
}
const sent = async (stock: Stocked, more: object = {}): Promise<Data> =>
  ok(manager, at('ship'), { id: (await agreed(stock, more)).id, carrier: 'SF', shippingNo: 'SF10001' })
const receive = (id: string, lines: readonly object[], more: object = {}) => post(manager, at('receive'), { id, operationId: newId(), lines, ...more })

describe('a transfer', () => {
  test('takes what lies free in a warehouse, to another one of the same owner', async () => {
    const stock = await stocked()
    const { body } = await insert(draft(stock))
    expect(body.data).toMatchObject({ status: 'DRAFT', totalQty: '4.0000', totalAmount: '20.00', lines: [{ sourceOnHand: '10.0000', targetOnHand: '0.0000' }] })
    expect(body.data.code).toMatch(/^TR\d+/)
    const theirs = await world.warehouse({ type: 'SUPPLIER', supplierId: (await world.supplier()).id })
    expect(pathsOf(await insert(draft(stock, { targetWarehouseId: stock.source.id })))).toEqual(['targetWarehouseId'])
    expect(pathsOf(await insert(draft(stock, { targetWarehouseId: theirs.id })))).toEqual(['targetWarehouseId'])
    expect(pathsOf(await insert(draft(stock, { targetWarehouseId: transitId })))).toEqual(['targetWarehouseId'])
    expect(pathsOf(await insert(draft(stock, { lines: [{ inventoryId: newId(), qty: '1' }] })))).toEqual(['lines[0].inventoryId'])
    const chosen = await ok(ops, at('selected-data'), { inventoryIds: [stock.inventoryId, newId()] })
    expect(chosen).toMatchObject([{ skuCode: stock.sku.code, available: '10.0000' }])
    const sources = await ok(ops, at('warehouse-select-list'), { name: stock.source.name })
    expect(sources).toMatchObject([{ id: stock.source.id }])
    const targets: { id: string }[] = await ok(ops, at('in-warehouse-select-list'), { sourceWarehouseId: stock.source.id })
    const ids = targets.map(({ id }) => id)
    expect([ids.includes(stock.target.id), ids.includes(stock.source.id), ids.includes(theirs.id), ids.includes(transitId)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    const byCode = await world.product.send(ops, at(`detailByCode/${body.data.code}`))
    expect(byCode.body.data.id).toBe(body.data.id)
    expect(await ok(ops, at('update'), { id: body.data.id, ...draft(stock, { lines: [{ inventoryId: stock.inventoryId, qty: '2' }] }) })).toMatchObject({
      totalQty: '2.0000',
    })
    expect((await ok(ops, at('pageList'), { sourceWarehouseId: [stock.source.id] })).total).toBe(1)
    expect((await world.product.send(ops, at(`remove/${body.data.id}`))).status).toBe(200)
  })

  test('is decided on by the manager, from a value on by operations too, and kept from then on', async () => {
    const stock = await stocked('100', '1000')
    const small = await agreed(stock)
    expect(small.status).toBe('APPROVED')
    expect(await world.held(stock.source.id, stock.sku.id)).toEqual(['100', '4'])
    const large = (await insert(draft(stock, { submit: true, lines: [{ inventoryId: stock.inventoryId, qty: '60' }] }))).body.data
    await ok(manager, at('approve'), { ids: [large.id] })
    expect(await world.standsAt(large.processInstanceId)).toEqual(['ops'])
    await world.decide(large.processInstanceId, false)
    expect((await seen(large.id)).status).toBe('RETURNED')
    expect(await world.held(stock.source.id, stock.sku.id)).toEqual(['100', '4'])
    const tooMuch = await insert(draft(stock, { submit: true, lines: [{ inventoryId: stock.inventoryId, qty: '97' }] }))
    expect(tooMuch.status).toBe(422)
    expect(tooMuch.body.data.lines).toMatchObject([{ asked: '97', available: '96', skuCode: stock.sku.code }])
    const context = await ok(admin, at('case'), { id: large.id })
    expect(context).toMatchObject({ lines: [{ sourceOnHand: '100.0000', sourceAvailable: '96.0000' }] })
    expect(await ok(ops, at('cancel'), { id: small.id })).toMatchObject({ status: 'CANCELLED' })
    expect(await world.held(stock.source.id, stock.sku.id)).toEqual(['100', '0'])
  })
})

test('is decided on by the keeper of the target too, where that is somebody else', async () => {
  const stock = await stocked()
  const target = await world.warehouse({ principalId: admin.userId })
  const { body } = await insert(draft({ ...stock, target }, { submit: true }))
  await ok(manager, at('approve'), { ids: [body.data.id] })
  expect(await world.standsAt(body.data.processInstanceId)).toEqual(['target'])
  await ok(admin, at('approve'), { ids: [body.data.id] })
  expect((await seen(body.data.id)).status).toBe('APPROVED')
})

describe('goods', () => {
  test('are there at once, at what they cost', async () => {
    const stock = await stocked('10', '7')
    const space = await world.space(stock.target.id)
    const order = await agreed(stock, { mode: 'DIRECT', lines: [{ inventoryId: stock.inventoryId, qty: '4', targetSpaceId: space.id }] })
    expect(await ok(manager, at('ship'), { id: order.id })).toMatchObject({ status: 'COMPLETED', receivedQty: '4.0000', lines: [{ openQty: '0.0000' }] })
    expect([await world.held(stock.source.id, stock.sku.id), await world.held(stock.target.id, stock.sku.id)]).toEqual([
      ['6', '0'],
      ['4', '0'],
    ])
    const [row] = await world.product.application.data.prisma.inventory.findMany({ where: { warehouseId: stock.target.id } })
    expect([row!.cargoSpaceId, row!.avgCost.toString(), row!.amount.toString()]).toEqual([space.id, '7', '28'])
    expect(await world.differences()).toEqual([])
  })

  test('are under way, arrive in parts, once however often it is sent, and what is missing is written down', async () => {
    const stock = await stocked()
    const space = await world.space(stock.target.id)
    const order = await sent(stock)
    const [{ id: lineId }] = order.lines
    expect(order).toMatchObject({ status: 'IN_TRANSIT', shippingNo: 'SF10001', lines: [{ openQty: '4.0000' }] })
    // A phone without a network says it until it hears an answer; what is said otherwise, or by somebody else, was not.
    const again = { id: order.id, carrier: 'SF', shippingNo: 'SF10001' }
    expect(await ok(manager, at('ship'), again)).toMatchObject({ status: 'IN_TRANSIT', version: order.version })
    expect((await post(manager, at('ship'), { ...again, shippingNo: 'SF10002' })).status).toBe(422)
    expect((await post(manager, at('ship'), { ...again, version: order.version })).status).toBe(422)
    expect([await world.held(stock.source.id, stock.sku.id), await world.held(transitId, stock.sku.id)]).toEqual([
      ['6', '0'],
      ['4', '0'],
    ])
    expect(pathsOf(await receive(order.id, [{ lineId, qty: '5' }]))).toEqual(['lines[0].qty'])
    const elsewhere = await world.space(stock.source.id)
    expect(pathsOf(await receive(order.id, [{ lineId, qty: '1', cargoSpaceId: elsewhere.id }]))).toEqual(['lines[0].cargoSpaceId'])
    const operationId = newId()
    for (let times = 0; times < 2; times += 1) {
      const { body } = await receive(order.id, [{ lineId, qty: '3', cargoSpaceId: space.id }], { operationId })
      expect(body.data).toMatchObject({ status: 'PARTIAL_IN', lines: [{ receivedQty: '3.0000', arrivals: [{ kind: 'RECEIVED', spaceCode: space.code }] }] })
    }
    expect((await receive(order.id, [{ lineId, qty: '1' }], { operationId })).status).toBe(409)
    // Its paper says where they came to stand.
    const { pages } = await ok(manager, '/api/system/print/render', { bizType: 'transfer-order', ids: [order.id] })
    expect(pages[0].html).toContain(`<td>${space.code}</td>`)
    // What is under way is its transfer's alone.
    const lines = [{ skuId: stock.sku.id, planQty: '1' }]
    expect(pathsOf(await post(ops, '/api/storage/st-outbound/insert', { type: 'OTHER', warehouseId: transitId, lines }))).toEqual(['warehouseId'])
    expect(pathsOf(await post(manager, '/api/storage/inventory-take/insert', { warehouseId: transitId, mode: 'DYNAMIC' }))).toEqual(['warehouseId'])
    expect((await post(ops, at('cancel'), { id: order.id })).status).toBe(422)
    expect(pathsOf(await receive(order.id, [], { isFinal: true, reason: ' ' }))).toEqual(['reason'])
    const end = await receive(order.id, [], { isFinal: true, reason: '途中破损' })
    expect(end.body.data).toMatchObject({ status: 'COMPLETED', lostQty: '1.0000', receivedAt: expect.any(String) })
    expect(end.body.data.lines[0].arrivals[1]).toMatchObject({ kind: 'LOST', qty: '1.0000', reason: '途中破损' })
    const person = { id: manager.userId, account: `keeper-${newId()}`, name: '仓管', passwordHash: '-' }
    await world.product.application.data.prisma.user.upsert({ where: { id: person.id }, create: { ...person, nameEn: 'Keeper' }, update: { nameEn: 'Keeper' } })
    expect((await seen(order.id, { ...manager, locale: 'en' })).lines[0].arrivals[1].by).toBe('Keeper')
    expect([await world.held(transitId, stock.sku.id), await world.held(stock.target.id, stock.sku.id)]).toEqual([
      ['0', '0'],
      ['3', '0'],
    ])
    expect(await world.differences()).toEqual([])
  })

  test('under way are called back to where they were', async () => {
    const stock = await stocked()
    const order = await sent(stock)
    expect(await ok(ops, at('cancel'), { id: order.id, reason: '走错路' })).toMatchObject({ status: 'CANCELLED', shippedQty: '0.0000' })
    expect([await world.held(stock.source.id, stock.sku.id), await world.held(transitId, stock.sku.id)]).toEqual([
      ['10', '0'],
      ['0', '0'],
    ])
    expect(await world.differences()).toEqual([])
  })

  test('that are called back and received at the same moment: one of both wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const stock = await stocked()
      const order = await sent(stock)
      const lines = [{ lineId: order.lines[0].id, qty: '4' }]
      const [back, there] = await Promise.all([post(ops, at('cancel'), { id: order.id }), receive(order.id, lines)])
      expect([back.status, there.status].toSorted()).toEqual([200, 422])
      const ends = [await world.held(stock.source.id, stock.sku.id), await world.held(stock.target.id, stock.sku.id), await world.held(transitId, stock.sku.id)]
      expect(ends).toEqual(
        back.status === 200
          ? [
              ['10', '0'],
              ['0', '0'],
              ['0', '0'],
            ]
          : [
              ['6', '0'],
              ['4', '0'],
              ['0', '0'],
            ],
      )
    }
    expect(await world.differences()).toEqual([])
  })

  test('hold both ends in use', async () => {
    const stock = await stocked()
    const order = await agreed(stock)
    const held = await ok(admin, '/api/storage/warehouse/batch-update-state', { ids: [stock.target.id], status: 'DISABLED' })
    expect(held).toMatchObject([{ isDone: false, message: expect.stringContaining(order.code) }])
  })
})

test('a supplier moves goods between his own warehouses, and sees his own transfers', async () => {
  const [mine, his] = [await world.supplier(), await world.supplier()]
  const own = (supplierId: string) => world.warehouse({ type: 'SUPPLIER', supplierId })
  const [source, target, others] = [await own(mine.id), await own(mine.id), await own(his.id)]
  const sku = await world.sku({ supplierId: mine.id })
  await world.put(source.id, sku.id, '10')
  const { records } = await ok(mine.admin, at('inventorySelectList'), { warehouseId: source.id })
  expect((await ok(his.admin, at('inventorySelectList'), { warehouseId: source.id })).total).toBe(0)
  expect(await ok(his.admin, at('selected-data'), { inventoryIds: [records[0].inventoryId] })).toEqual([])
  const stock = { source, target, sku, inventoryId: records[0].inventoryId }
  expect(pathsOf(await insert(draft(stock, { targetWarehouseId: others.id }), mine.admin))).toEqual(['targetWarehouseId'])
  const { body } = await insert(draft(stock, { submit: true }), mine.admin)
  expect((await world.product.send(his.admin, at(`detail/${body.data.id}`))).status).toBe(404)
  expect((await world.product.send(his.admin, at(`detailByCode/${body.data.code}`))).status).toBe(404)
  expect((await ok(his.admin, at('pageList'))).total).toBe(0)
  await ok(manager, at('approve'), { ids: [body.data.id] })
  expect(await ok(mine.admin, at('ship'), { id: body.data.id })).toMatchObject({ status: 'IN_TRANSIT' })
  const done = await post(mine.admin, at('receive'), { id: body.data.id, operationId: newId(), lines: [{ lineId: body.data.lines[0].id, qty: '4' }] })
  expect(done.body.data).toMatchObject({ status: 'COMPLETED' })
})

const step = fc.record({ kind: fc.constantFrom('ship', 'receive', 'final', 'cancel'), of: fc.nat(2), qty: fc.integer({ min: 1, max: 5 }) })

test('whatever people do with transfers, some of it at once: nothing differs, and the transit holds what is under way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 }), async (rounds) => {
      const stock = await stocked('12')
      const orders: Data[] = []
      for (let n = 0; n < 3; n += 1) orders.push(await agreed(stock))
      for (const round of rounds) {
        const answers = await Promise.all(
          round.map(({ kind, of, qty }) => {
            const { id, lines } = orders[of]
            if (kind === 'ship') return post(manager, at('ship'), { id })
            if (kind === 'cancel') return post(ops, at('cancel'), { id })
            return kind === 'final' ? receive(id, [], { isFinal: true, reason: '短少' }) : receive(id, [{ lineId: lines[0].id, qty: String(qty) }])
          }),
        )
        for (const { status, raw } of answers) expect([200, 400, 409, 422], raw).toContain(status)
      }
      let underWay = 0
      for (const { id } of orders) underWay += Number((await seen(id)).lines[0].openQty)
      expect(Number((await world.held(transitId, stock.sku.id))[0])).toBe(underWay)
      expect(await world.differences()).toEqual([])
    }),
    { numRuns: effort(4, 60), ...asFound },
  )
})
