/** A return from its draft until it is settled: what it keeps, who decides, who sees it, what leaves, what it is worth. */
import { expect, test } from 'vitest'
import { returnClearance } from '#server/modules/purchase/return/return-clearance.ts'
import { signOverdueReturns } from '#server/modules/purchase/return/return-settle.service.ts'
import { admin, at, finance, manager, purchaser, warehouse, withReturning } from './world.ts'

const world = withReturning()
const zone = 'Asia/Shanghai'

// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const kept = async (id: string) => {
  const [row] = await world.product.application.data.sql.query<{ kept: string }>(
    'select trim_scale(coalesce(sum(qty - consumed - released), 0))::text as kept from preemption where biz_id = $1::uuid',
    [id],
  )
  return row?.kept
}
const quantities = async (orderId: string) =>
  (await world.order(orderId)).lines.map(({ receivedQty, inReturnQty, returnedQty }: Data) => [receivedQty, inReturnQty, returnedQty].map(Number))

test('from the draft until the money is back', async () => {
  const of = await world.buying()
  const order = await world.received(of, ['10'])
  const { lines, recipients } = await world.room(order.id)
  expect(recipients).toHaveLength(1)
  expect(lines).toMatchObject([{ receivedQty: '10.0000', returnableQty: '10.0000', available: '10.0000', price: '5.0000' }])

  const draft = await world.ok(purchaser, at('save'), await world.draftOf(order, ['2']))
  expect(draft).toMatchObject({ status: 'DRAFT', goodsAmount: '10.00', taxAmount: '1.30', totalAmount: '11.30', consigneeName: recipients[0].name })
  expect(draft.code).toMatch(/^PR\d+/)
  expect(await kept(draft.id)).toBe('0')

  const submitted = await world.ok(purchaser, at('submit'), { id: draft.id })
  expect(submitted.status).toBe('IN_APPROVAL')
  expect([await kept(draft.id), await quantities(order.id)]).toEqual(['2', [[10, 2, 0]]])
  expect((await world.room(order.id)).lines[0]).toMatchObject({ returnableQty: '8.0000', available: '8.0000' })
  // Nobody has asked the supplier yet.
  expect((await world.product.send(of.supplierAdmin, at(`detail-for-supplier/${draft.id}`))).status).toBe(404)

  await world.decide(submitted.processInstanceId, true)
  expect((await world.product.send(of.supplierAdmin, at(`detail-for-supplier/${draft.id}`))).body.data).toMatchObject({ status: 'IN_APPROVAL', lines: [{}] })
  await world.ok(of.supplierAdmin, at('confirm'), { id: draft.id, pass: true, comment: '同意退回' })
  const agreed = await world.show(draft.id)
  expect(agreed).toMatchObject({ status: 'WAIT_OUTBOUND', supplierNote: '同意退回' })
  expect(agreed.outboundCode).toBeTruthy()

  expect((await world.ship(draft.id, ['1'])).status).toBe(200)
  expect(await world.show(draft.id)).toMatchObject({ status: 'WAIT_OUTBOUND', lines: [{ shippedQty: '1.0000' }] })
  expect(await quantities(order.id)).toEqual([[10, 1, 1]])
  expect((await world.post(purchaser, at('cancel'), { id: draft.id, reason: '不退了' })).status).toBe(422)
  expect((await world.ship(draft.id)).status).toBe(200)
  expect(await world.show(draft.id)).toMatchObject({ status: 'OUTBOUND' })
  expect([await quantities(order.id), await world.onHand(of.warehouseId, of.skuId)]).toEqual([[[10, 0, 2]], ['8']])
  expect((await world.order(order.id)).returnStatus).toBe('PARTIAL')

  await world.ok(of.supplierAdmin, at('sign'), { id: draft.id })
  const waiting = await world.show(draft.id)
  expect(waiting.status).toBe('WAIT_REFUND')
  const refund = (amount: string, version: number) => world.post(finance, at('refund'), { id: draft.id, version, amount, note: '到账' })
  expect((await refund('11.31', waiting.version)).status).toBe(400)
  expect((await refund('5', waiting.version)).body.data).toMatchObject({ status: 'WAIT_REFUND', refundedAmount: '5.00' })
  expect((await refund('5', waiting.version)).status).toBe(409)
  expect((await refund('6.30', waiting.version + 1)).body.data).toMatchObject({ status: 'COMPLETED', refundedAmount: '11.30' })
})

test('quality asks the warehouse, a value finance; whoever refuses gives the goods back', async () => {
  const of = await world.buying()
  const order = await world.received(of, ['10'], { lines: [{ skuId: of.skuId, qty: '10', price: '2000', priceReason: '涨价' }] })
  const row = await world.asked(order, ['6'], { reasonCode: 'QUALITY' })
  const steps: string[] = []
  for (let step = 0; step < 4; step += 1) {
    const { activeTasks } = await world.ok(admin, '/api/workflow/process/detail', { processInstanceId: row.processInstanceId })
    steps.push(activeTasks[0].taskKey ?? activeTasks[0].elementId ?? activeTasks[0].key)
    if (step < 3) await world.decide(row.processInstanceId, true)
  }
  expect(steps).toEqual(['lead', 'inspect', 'finance', 'supplier'])
  await world.ok(of.supplierAdmin, at('confirm'), { id: row.id, pass: false, comment: '包装已拆' })
  expect(await world.show(row.id)).toMatchObject({ status: 'RETURNED', supplierNote: '包装已拆' })
  expect([await kept(row.id), await quantities(order.id)]).toEqual(['0', [[10, 0, 0]]])
  // It is the company's again.
  expect((await world.product.send(of.supplierAdmin, at(`detail-for-supplier/${row.id}`))).status).toBe(404)
})

test('what is called back before it leaves may go back again', async () => {
  const of = await world.buying()
  const order = await world.received(of, ['10'])
  const row = await world.agreed(order, ['10'])
  expect((await world.back(order, ['1'])).status).toBe(400)
  expect((await world.post(purchaser, at('cancel'), { id: row.id, reason: '不退了' })).body.data).toMatchObject({ status: 'CANCELLED', cancelReason: '不退了' })
  expect([await kept(row.id), await quantities(order.id)]).toEqual(['0', [[10, 0, 0]]])
  expect((await world.ship(row.id)).status).toBe(422)
  expect((await world.back(order, ['10'])).status).toBe(200)
})

test('each receipt goes back at its own batch: nothing like it leaves instead', async () => {
  const of = await world.buying()
  const perishable = await world.sku({ supplierId: of.supplierId, shelfLifeDays: 90 })
  const order = await world.executing(of, { lines: [{ skuId: perishable.id, qty: '10', price: '5' }] })
  await world.recipient(of.supplierId)
  const inbound = await world.announced(order, '10')
  const [{ id: lineId }] = inbound.lines
  const receipt = (batchNo: string, expireOn: string) => ({ lineId, acceptedQty: '5', batchNo, expireOn })
  expect((await world.confirm(inbound.id, [receipt('B1', '2099-01-01'), receipt('B2', '2099-06-01')])).status).toBe(200)
  const { lines } = await world.room(order.id)
  const late = lines.findIndex(({ batchNo }: Data) => batchNo === 'B2')
  expect((await world.back(order, late === 0 ? ['6'] : [null, '6'])).status).toBe(400)
  const row = await world.agreed(await world.order(order.id), late === 0 ? ['3'] : [null, '3'])
  expect(row.lines).toMatchObject([{ batchNo: 'B2' }])
  const outbound = await world.ok(admin, '/api/storage/st-outbound/detail', { id: row.outboundId })
  expect(outbound.lines[0].suggested).toMatchObject([{ batchNo: 'B2', qty: '3.0000', most: '3.0000' }])
  const stock = await world.product.application.data.prisma.inventory.findMany({ where: { skuId: perishable.id } })
  const other = stock.find(({ batchId }) => batchId !== row.lines[0].batchId)!
  const operation = { id: row.outboundId, operationId: crypto.randomUUID(), lines: [{ lineId: outbound.lines[0].id, qty: '1', inventoryId: other.id }] }
  const refused = await world.post(warehouse, '/api/storage/st-outbound/outbound-operation', operation)
  expect([refused.status, refused.raw]).toEqual([400, expect.stringContaining('保留的数量为 0')])
  expect((await world.ship(row.id)).status).toBe(200)
  expect((await world.room(order.id)).lines[late]).toMatchObject({ returnableQty: '2.0000', available: '2.0000' })
})

test('a receipt that went back is not undone', async () => {
  const of = await world.buying()
  const order = await world.executing(of)
  const first = await world.announced(order, '4')
  await world.receive(first, ['4'])
  const second = await world.announced(order, '6')
  await world.receive(second, ['6'])
  await world.asked(order, ['2'])
  expect([(await world.reverse(first.id)).status, (await world.reverse(second.id)).status]).toEqual([422, 200])
})

test('silence agrees, unless the company says otherwise', async () => {
  const of = await world.buying()
  const { data, engine } = world.product.application
  const time = (processInstanceId: string) =>
    data.sql.query(`update wf_timer set due_at = now() - interval '1 second' where element_id = 'silent' and instance_id = $1::uuid`, [processInstanceId])
  const order = await world.received(of, ['10'])
  const row = await world.asked(order, ['1'])
  await world.decide(row.processInstanceId, true)
  expect(await world.standsAt(row.processInstanceId)).toEqual(['supplier'])
  await time(row.processInstanceId)
  await engine.runDue()
  expect(await world.show(row.id)).toMatchObject({ status: 'WAIT_OUTBOUND', supplierNote: null })

  const says = async (paramValue: string) => {
    const { id, version } = await data.prisma.systemParam.findFirstOrThrow({ where: { paramKey: 'purchase.return.silence-agrees' } })
    await world.ok(admin, '/api/blade-system/param/update', { id, version, paramValue })
  }
  await says('false')
  const asked = await world.asked(order, ['1'])
  await world.decide(asked.processInstanceId, true)
  await time(asked.processInstanceId)
  await engine.runDue()
  expect([await world.standsAt(asked.processInstanceId), (await world.show(asked.id)).status]).toEqual([['supplier'], 'IN_APPROVAL'])
  await says('true')
})

test('what nobody signs for counts as arrived; the next bill settles what no refund does', async () => {
  const of = await world.buying()
  const order = await world.received(of, ['10'])
  const { data } = world.product.application
  const row = await world.agreed(order, ['1'], { refundMode: 'OFFSET' })
  await world.ship(row.id)
  expect(await signOverdueReturns(data, zone)).toBe(0)
  expect(await signOverdueReturns(data, zone, new Date(Date.now() + 8 * 86_400_000))).toBeGreaterThan(0)
  const waiting = await world.show(row.id)
  expect(waiting.status).toBe('WAIT_REFUND')
  expect((await world.post(finance, at('refund'), { id: row.id, version: waiting.version, amount: '1' })).status).toBe(422)
})

test('no supplier reads another one’s return, and no buyer signs', async () => {
  const of = await world.buying()
  const other = await world.buying()
  const order = await world.received(of, ['10'])
  const row = await world.agreed(order, ['1'])
  await world.ship(row.id)
  expect((await world.product.send(other.supplierAdmin, at(`detail-for-supplier/${row.id}`))).status).toBe(404)
  expect((await world.post(other.supplierAdmin, at('sign'), { id: row.id })).status).toBe(404)
  expect((await world.post(manager, at('sign'), { id: row.id })).status).toBe(403)
  const list = (who: typeof admin) => world.ok(who, at('list-for-supplier'), { size: 20, current: 1 })
  expect((await list(other.supplierAdmin)).records).toEqual([])
  expect((await list(of.supplierAdmin)).records.map(({ id }: Data) => id)).toEqual([row.id])
  const { records } = await world.ok(purchaser, at('list-for-system'), { orderId: [order.id] })
  expect(records).toMatchObject([{ code: row.code, orderCode: order.code }])
})

test('what a return would be worth, and how far an order went back', async () => {
  const of = await world.buying()
  const order = await world.received(of, ['7'])
  const { orderId, lines } = await world.draftOf(order, ['3'])
  expect(await world.ok(purchaser, at('amount-in-return'), { orderId, lines })).toEqual({ goodsAmount: '15.00', taxAmount: '1.95', totalAmount: '16.95' })
  const { body } = await world.product.send(purchaser, at(`count-in-return/${order.id}`))
  expect(body.data).toMatchObject([{ receivedQty: '7.0000', inReturnQty: '0.0000', returnableQty: '7.0000' }])
})

test('a supplier leaves with nothing to come back to them, and nothing owed', async () => {
  const of = await world.buying()
  const order = await world.received(of, ['10'])
  const open = async () => (await world.product.application.data.sql.query<{ amount: string }>(returnClearance.query, [of.supplierId]))[0]?.amount
  const row = await world.agreed(order, ['1'])
  await world.ship(row.id)
  expect(await open()).toBe('1')
  await world.ok(of.supplierAdmin, at('sign'), { id: row.id })
  const { version, totalAmount } = await world.show(row.id)
  await world.ok(finance, at('refund'), { id: row.id, version, amount: totalAmount })
  expect(await open()).toBe('0')
})
