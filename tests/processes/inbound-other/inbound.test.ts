/** Inbound orders: who agrees, what comes in parts, what differs, and how it is undone. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { writeInbound } from '#server/modules/stock/inbound/inbound-write.service.ts'
import { admin, manager, ops, withInbound } from './world.ts'

const world = withInbound()
const { post, ok } = world
const insert = (draft: object, who = ops) => post(who, '/api/storage/st-inbound/insert', draft)
const pathsOf = ({ body }: Awaited<ReturnType<typeof post>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []

describe('an inbound order', () => {
  test('takes a number that was drawn for whoever writes it, once', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku()]
    const { code } = await ok(ops, '/api/storage/st-inbound/generate-number/OTHER')
    expect(pathsOf(await insert(world.draft(place.id, sku.id, { code }), manager))).toEqual(['code'])
    expect((await insert(world.draft(place.id, sku.id, { code }))).body.data).toMatchObject({
      code,
      status: 'DRAFT',
      totalQty: '10.0000',
      totalAmount: '50.00',
    })
    expect(pathsOf(await insert(world.draft(place.id, sku.id, { code })))).toEqual(['code'])
    expect((await insert(world.draft(place.id, sku.id))).body.data.code).toMatch(/^IN\d+/)
  })

  test('refuses goods that are not there, out of use, or named twice, and places out of use', async () => {
    const [place, sku, gone] = [await world.warehouse(), await world.sku(), await world.sku({ validity: 'INVALID' })]
    const line = { planQty: '1', price: '1' }
    expect(pathsOf(await insert(world.draft(place.id, newId())))).toEqual(['lines[0].skuId'])
    expect(pathsOf(await insert(world.draft(place.id, gone.id)))).toEqual(['lines[0].skuId'])
    expect(
      pathsOf(
        await insert(
          world.draft(place.id, sku.id, {
            lines: [
              { skuId: sku.id, ...line },
              { skuId: sku.id, ...line },
            ],
          }),
        ),
      ),
    ).toEqual(['lines[1].skuId'])
    expect(pathsOf(await insert(world.draft(place.id, sku.id, { lines: [{ skuId: sku.id, planQty: '0', price: '1' }] })))).toEqual(['lines[0].planQty'])
    await ok(admin, `/api/storage/warehouse/active/${place.id}`)
    expect(pathsOf(await insert(world.draft(place.id, sku.id)))).toEqual(['warehouseId'])
  })

  test('without a source waits for the manager, and for finance from a value on', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku()]
    const small = (await insert(world.draft(place.id, sku.id, { submit: true }))).body.data
    expect(await world.standsAt(small.processInstanceId)).toEqual(['manager'])
    expect((await world.confirm(small.id, [{ lineId: small.lines[0].id, acceptedQty: '1' }])).status).toBe(422)
    await world.decide(small.processInstanceId, true)
    expect(await world.detail(small.id)).toMatchObject({ status: 'WAIT_INBOUND', approvedAt: expect.any(String) })
    const large = (await insert(world.draft(place.id, sku.id, { submit: true, lines: [{ skuId: sku.id, planQty: '100', price: '100' }] }))).body.data
    await world.decide(large.processInstanceId, true)
    expect(await world.standsAt(large.processInstanceId)).toEqual(['finance'])
    await world.decide(large.processInstanceId, false)
    expect(await world.detail(large.id)).toMatchObject({ status: 'RETURNED' })
    const edited = await ok(ops, '/api/storage/st-inbound/update', {
      id: large.id,
      warehouseId: place.id,
      lines: [{ skuId: sku.id, planQty: '2', price: '3' }],
    })
    expect(edited).toMatchObject({ totalAmount: '6.00', status: 'RETURNED', lines: [{ planQty: '2.0000' }] })
    const again = await ok(ops, '/api/storage/st-inbound/submit', { id: large.id })
    expect(again.status).toBe('IN_APPROVAL')
    const seen = await ok(admin, '/api/storage/st-inbound/case', { id: large.id })
    expect(seen).toMatchObject({ lines: [{ onHand: '0.0000', openQty: '2.0000' }] })
  })
})

test('with a source waits for its goods as soon as it is handed in', async () => {
  const [place, sku] = [await world.warehouse(), await world.sku()]
  const { data } = world.product.application
  const [sourceId, lineId] = [newId(), newId()]
  const id = await workOn(data, { zone: 'Asia/Shanghai' })(systemActor('purchase'), (uow) =>
    writeInbound(
      uow,
      { type: 'PURCHASE', warehouseId: place.id, lines: [{ skuId: sku.id, planQty: '10', price: '5' }], submit: false },
      { type: 'purchase-order', id: sourceId, code: 'PO1', lineIds: new Map([[sku.id, lineId]]) },
    ),
  )
  expect(await ok(ops, '/api/storage/st-inbound/submit', { id })).toMatchObject({ status: 'WAIT_INBOUND', sourceCode: 'PO1', processInstanceId: null })
  expect(await data.prisma.inboundLine.findFirst({ where: { orderId: id } })).toMatchObject({ sourceLineId: lineId })
})

describe('goods', () => {
  test('come in parts into spaces, once however often the confirmation is sent', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku()]
    const [one, two] = [await world.space(place.id), await world.space(place.id)]
    const order = await world.awaited(place.id, sku.id)
    const [{ id: lineId }] = order.lines
    const operationId = newId()
    const first = [
      { lineId, acceptedQty: '4', cargoSpaceId: one.id },
      { lineId, acceptedQty: '1', rejectedQty: '2', cargoSpaceId: two.id, reason: '破损' },
    ]
    for (let sent = 0; sent < 2; sent += 1) {
      const { body, status } = await world.confirm(order.id, first, { operationId })
      expect(status, body.msg).toBe(200)
      expect(body.data).toMatchObject({ status: 'PARTIAL', acceptedQty: '5.0000', rejectedQty: '2.0000', lines: [{ openQty: '3.0000', onHand: '5.0000' }] })
      expect(body.data.discrepancies).toMatchObject([{ kind: 'DEFECTIVE', qty: '2.0000', reason: '破损' }])
      expect(body.data.lines[0].places).toHaveLength(2)
    }
    expect(await world.onHand(place.id, sku.id)).toEqual(['1', '4'])
    expect((await world.confirm(order.id, [{ lineId, acceptedQty: '2' }], { operationId })).body.msg).toContain('内容不同')
    expect(pathsOf(await world.confirm(order.id, [{ lineId, acceptedQty: '4' }]))).toEqual(['lines[0].acceptedQty'])
    expect(pathsOf(await world.confirm(order.id, [{ lineId, acceptedQty: '1', cargoSpaceId: (await world.space((await world.warehouse()).id)).id }]))).toEqual([
      'lines[0].cargoSpaceId',
    ])
    expect((await world.product.send(ops, `/api/storage/st-inbound/remove/${order.id}`)).status).toBe(422)
    expect((await world.confirm((await world.awaited(place.id, sku.id)).id, [], { isFinal: true })).body.data.rule).toBe('inbound-order.something-came')
    expect(pathsOf(await world.confirm(order.id, []))).toEqual(['lines'])
    await world.confirm(order.id, [{ lineId, acceptedQty: '1', cargoSpaceId: one.id }])
    const last = newId()
    const end = await world.confirm(order.id, [], { isFinal: true, operationId: last })
    expect((await world.confirm(order.id, [], { isFinal: true, operationId: last })).status).toBe(200)
    expect(end.body.data).toMatchObject({ status: 'INBOUND', receivedAt: expect.any(String) })
    expect(end.body.data.discrepancies.map(({ kind, qty }: { kind: string; qty: string }) => [kind, qty])).toEqual([
      ['DEFECTIVE', '2.0000'],
      ['SHORT', '2.0000'],
    ])
    expect((await world.confirm(order.id, [{ lineId, acceptedQty: '1' }])).status).toBe(422)
  })

  test('say who received them, in the reader’s language', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku()]
    const order = await world.awaited(place.id, sku.id)
    await world.confirm(order.id, [{ lineId: order.lines[0].id, acceptedQty: '1' }])
    await world.product.application.data.prisma.user.update({ where: { id: manager.userId }, data: { nameEn: 'Kim Keeper' } })
    const seen = (language: string) =>
      world.product.send(manager, `/api/storage/st-inbound/detail/${order.id}`, undefined, { headers: { 'accept-language': language } })
    expect((await seen('en')).body.data.lines[0].places).toMatchObject([{ receivedBy: 'Kim Keeper' }])
    expect((await seen('zh')).body.data.lines[0].places).toMatchObject([{ receivedBy: manager.name }])
  })

  test('come to stand with others only where a space takes them', async () => {
    const place = await world.warehouse()
    const [cup, cap] = [await world.sku(), await world.sku({ shelfLifeDays: 30 })]
    const space = (await world.space(place.id)).id
    await ok(admin, '/api/storage/cargo-space/update', { id: space, allowItemMixing: false, allowBatchMixing: false })
    const into = async (sku: { readonly id: string }, more: object = {}) => {
      const order = await world.awaited(place.id, sku.id)
      return world.confirm(order.id, [{ lineId: order.lines[0].id, acceptedQty: '1', cargoSpaceId: space, ...more }])
    }
    const mixed = ['lines[0].cargoSpaceId']
    expect((await into(cup)).status).toBe(200)
    expect((await into(cup)).status).toBe(200)
    const refused = await into(cap, { batchNo: 'B1', expireOn: '2099-01-01' })
    expect([pathsOf(refused), refused.raw.includes('不允许混放')]).toEqual([mixed, true])
    // Nothing of it came in.
    expect(await world.onHand(place.id, cap.id)).toEqual([])
    await ok(admin, '/api/storage/cargo-space/update', { id: space, allowItemMixing: true })
    expect((await into(cap, { batchNo: 'B1', expireOn: '2099-01-01' })).status).toBe(200)
    expect(pathsOf(await into(cap, { batchNo: 'B2', expireOn: '2099-02-01' }))).toEqual(mixed)
    // Two at once of different goods: one comes in.
    const strict = (await world.space(place.id)).id
    await ok(admin, '/api/storage/cargo-space/update', { id: strict, allowItemMixing: false })
    const orders = [await world.awaited(place.id, cup.id), await world.awaited(place.id, (await world.sku()).id)]
    const both = await Promise.all(orders.map(({ id, lines }) => world.confirm(id, [{ lineId: lines[0].id, acceptedQty: '1', cargoSpaceId: strict }])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('come beyond the plan within the tolerance, and that is written down', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku()]
    const order = await world.awaited(place.id, sku.id)
    const [{ id: lineId }] = order.lines
    const param = await world.product.application.data.prisma.systemParam.findFirstOrThrow({ where: { paramKey: 'stock.inbound.over-receipt' } })
    await ok(admin, '/api/blade-system/param/update', { id: param.id, paramValue: '0.1' })
    expect(pathsOf(await world.confirm(order.id, [{ lineId, acceptedQty: '11.5' }]))).toEqual(['lines[0].acceptedQty'])
    await world.confirm(order.id, [{ lineId, acceptedQty: '2' }])
    // How much more, not how much in all.
    expect((await world.confirm(order.id, [{ lineId, acceptedQty: '9.5' }])).raw).toContain(`${sku.code} 最多还可入库 9`)
    const { body } = await world.confirm(order.id, [{ lineId, acceptedQty: '9' }])
    expect(body.data).toMatchObject({ status: 'INBOUND', acceptedQty: '11.0000', discrepancies: [{ kind: 'OVER', qty: '1.0000' }] })
    await ok(admin, '/api/blade-system/param/update', { id: param.id, paramValue: '0' })
  })

  test('that expire come with batch and day, one day a batch', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku({ shelfLifeDays: 30 })]
    const order = await world.awaited(place.id, sku.id)
    const [{ id: lineId, needsBatch }] = order.lines
    expect(needsBatch).toBe(true)
    expect(pathsOf(await world.confirm(order.id, [{ lineId, acceptedQty: '1' }]))).toEqual(['lines[0].batchNo', 'lines[0].expireOn'])
    expect(pathsOf(await world.confirm(order.id, [{ lineId, acceptedQty: '1', batchNo: 'B1', producedOn: '2099-01-01' }]))).toEqual(['lines[0].producedOn'])
    const { body } = await world.confirm(order.id, [{ lineId, acceptedQty: '1', batchNo: 'B1', producedOn: '2026-11-01' }])
    expect(body.data.lines[0].places).toMatchObject([{ batchNo: 'B1', expireOn: '2026-12-01' }])
    expect(pathsOf(await world.confirm(order.id, [{ lineId, acceptedQty: '1', batchNo: 'B1', expireOn: '2027-01-01' }]))).toEqual(['lines[0].expireOn'])
    expect((await world.confirm(order.id, [{ lineId, acceptedQty: '1', batchNo: 'B1', expireOn: '2026-12-01' }])).status).toBe(200)
    expect(await world.onHand(place.id, sku.id)).toEqual(['2'])
  })

  test('are taken out again as a whole, and keep their warehouse open while they lie there', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku()]
    const order = await world.awaited(place.id, sku.id)
    const held = await ok(admin, '/api/storage/warehouse/batch-update-state', { ids: [place.id], status: 'DISABLED' })
    expect(held).toMatchObject([{ isDone: false, message: `仍被占用：1 个未完成入库单（${order.code}）` }])
    const switchedOff = { ids: [place.id], status: 'DISABLED' }
    const told = await world.product.send(admin, '/api/storage/warehouse/batch-update-state', switchedOff, { headers: { 'accept-language': 'en' } })
    expect(told.body.data[0].message).toBe(`Still in use: open inbound orders (1: ${order.code})`)
    await world.confirm(order.id, [{ lineId: order.lines[0].id, acceptedQty: '10' }])
    expect((await ok(admin, '/api/storage/warehouse/batch-update-state', { ids: [place.id], status: 'DISABLED' }))[0].message).toContain(sku.code)
    const [paper] = await ok(ops, '/api/storage/st-inbound/batch/inboundDetailPrint', { ids: [order.id] })
    expect(paper.lines).toMatchObject([{ acceptedQty: '10.0000' }])
    expect((await post(ops, '/api/storage/st-inbound/reverse', { id: order.id })).status).toBe(403)
    expect(await ok(manager, '/api/storage/st-inbound/reverse', { id: order.id, reason: '录错' })).toMatchObject({ status: 'CANCELLED' })
    expect(await world.onHand(place.id, sku.id)).toEqual(['0'])
    expect((await post(manager, '/api/storage/st-inbound/reverse', { id: order.id })).status).toBe(422)
    expect((await ok(admin, '/api/storage/warehouse/batch-update-state', { ids: [place.id], status: 'DISABLED' }))[0].isDone).toBe(true)
  })
})

test('of two confirmations at once of all there is, one comes in', async () => {
  const [place, sku] = [await world.warehouse(), await world.sku()]
  const order = await world.awaited(place.id, sku.id)
  const lines = [{ lineId: order.lines[0].id, acceptedQty: '10' }]
  const answers = await Promise.all([world.confirm(order.id, lines), world.confirm(order.id, lines), world.confirm(order.id, lines)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(await world.onHand(place.id, sku.id)).toEqual(['10'])
})

test('a supplier writes into his own warehouses, of his own goods, and sees his own orders', async () => {
  const [mine, his] = [await world.supplier(), await world.supplier()]
  const [own, others] = [await world.warehouse({ type: 'SUPPLIER', supplierId: mine.id }), await world.warehouse({ type: 'SUPPLIER', supplierId: his.id })]
  const [sku, foreign] = [await world.sku({ supplierId: mine.id }), await world.sku({ supplierId: his.id })]
  expect(pathsOf(await insert(world.draft(others.id, sku.id), mine.admin))).toEqual(['warehouseId'])
  expect(pathsOf(await insert(world.draft(own.id, foreign.id), mine.admin))).toEqual(['lines[0].skuId'])
  const { body } = await insert(world.draft(own.id, sku.id), mine.admin)
  expect(body.data).toMatchObject({ supplierId: mine.id })
  expect((await world.product.send(his.admin, `/api/storage/st-inbound/detail/${body.data.id}`)).status).toBe(404)
  expect((await ok(mine.admin, '/api/storage/st-inbound/list')).total).toBe(1)
  expect((await ok(his.admin, '/api/storage/st-inbound/page')).total).toBe(0)
  expect((await world.confirm(body.data.id, [{ lineId: body.data.lines[0].id, acceptedQty: '1' }], {}, his.admin)).status).toBe(404)
})
