/** Invoices: one that counts at a time, and the order says what became of it. */
import { expect, test } from 'vitest'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { withOrders } from './world.ts'

const world = withOrders()
const wish = { invoiceType: 'SPECIAL', title: '示例科技有限公司', taxNo: '91310000MA1FL0000X' }
const supplierId = async () => (await world.supplier({ stage: 'FORMAL' })).id
const apply = (masterId: string, who = people.finance) => world.post(who, '/api/order/order-invoice/insert', { masterId, ...wish })
const settle = (said: object, who = people.finance) => world.post(who, '/api/order/order-invoice/update-status', said)
const ofOrder = async (masterId: string) => (await world.post(people.finance, '/api/order/order-invoice/list', { masterId })).body.data.records

test('an invoice that the buyer asked for comes in with the order, is issued and reversed', async () => {
  const order = await world.order([await supplierId()], { invoice: wish })
  expect(order.invoiceStatus).toBe('APPLIED')
  const [row] = await ofOrder(order.id)
  expect(row).toMatchObject({ ...wish, masterCode: order.code, status: 'APPLIED', amount: order.totalAmount })
  expect((await apply(order.id)).body.msg).toContain('已有有效的开票申请')
  expect((await settle({ id: row.id, status: 'ISSUED' })).status).toBe(400)
  expect((await settle({ id: row.id, status: 'RED' })).status).toBe(422)
  expect((await settle({ id: row.id, status: 'ISSUED', invoiceNo: 'INV-0', issuedOn: '2099-01-01' })).raw).toContain('不能晚于今天')
  const issued = await settle({ id: row.id, version: row.version, status: 'ISSUED', invoiceNo: 'INV-1', issuedOn: '2026-11-20' })
  expect(issued.body.data).toMatchObject({ status: 'ISSUED', invoiceNo: 'INV-1', issuedOn: '2026-11-20' })
  expect((await settle({ id: row.id, version: row.version, status: 'RED' })).status).toBe(409)
  expect(await world.detail(order.id)).toMatchObject({ invoiceStatus: 'ISSUED' })
  expect((await settle({ id: row.id, status: 'RED' })).body.data).toMatchObject({ status: 'RED', invoiceNo: 'INV-1' })
  expect(await world.detail(order.id)).toMatchObject({ invoiceStatus: 'RED' })
  expect((await apply(order.id)).status).toBe(200)
  expect(await world.detail(order.id)).toMatchObject({ invoiceStatus: 'APPLIED' })
  expect((await ofOrder(order.id)).map(({ status }: { status: string }) => status)).toEqual(['APPLIED', 'RED'])
})

test('two that apply at the same moment make one application', async () => {
  const order = await world.order([await supplierId()])
  const answers = await Promise.all([apply(order.id), apply(order.id), apply(order.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('a cancelled order takes its application back and gets no other', async () => {
  const order = await world.order([await supplierId()], { invoice: wish })
  await world.ok(world.staff, '/api/order/order-master/cancel', { id: order.id, reason: '不要了' })
  expect(await world.detail(order.id)).toMatchObject({ status: 'CANCELLED', invoiceStatus: 'NONE' })
  expect((await ofOrder(order.id))[0]).toMatchObject({ status: 'NONE' })
  expect((await apply(order.id)).status).toBe(422)
})

test('what the buyer gives up is not invoiced, and what was issued over more says so', async () => {
  const line = { supplierId: await supplierId(), unit: '件', quantity: '2', price: '30' }
  const lines = [
    { ...line, skuCode: 'KEPT', skuName: '留下' },
    { ...line, skuCode: 'GIVEN', skuName: '放弃' },
  ]
  const order = await world.order([], { invoice: wish, lines, discountAmount: '20', freightAmount: '5' })
  const giveUp = (skuCodes: string[], of = order) => world.ok(world.staff, '/api/order/order-master/cancel', { id: of.id, reason: '不要了', skuCodes })
  await giveUp(['GIVEN'])
  // Half of the goods less half of the discount, and the freight.
  expect(await ofOrder(order.id)).toMatchObject([{ status: 'APPLIED', amount: '55.00', dueAmount: '55.00' }])
  const other = await world.order([], { invoice: wish, lines })
  const [row] = await ofOrder(other.id)
  await settle({ id: row.id, status: 'ISSUED', invoiceNo: 'INV-2', issuedOn: '2026-11-20' })
  await giveUp(['GIVEN'], other)
  expect(await ofOrder(other.id)).toMatchObject([{ status: 'ISSUED', amount: '128.00', dueAmount: '68.00' }])
  await settle({ id: row.id, status: 'RED' })
  expect((await apply(other.id)).body.data).toMatchObject({ amount: '68.00' })
  const paper = await world.post(people.finance, '/api/system/print/render', { bizType: 'order-invoice', ids: [row.id] })
  expect(paper.raw).toContain('INV-2')
  // Alone in its cell an amount names its currency.
  expect(paper.raw).toMatch(/¥ 128\.00<\/strong><\/td>/)
  expect(paper.raw, 'as papers about money carry it against alteration').toContain('壹佰贰拾捌元整')
})

test('invoices are read by those who work orders, and settled by finance', async () => {
  const order = await world.order([await supplierId()], { invoice: wish })
  const [row] = await ofOrder(order.id)
  for (const who of [people.purchaser, people.gm]) {
    expect((await world.post(who, '/api/order/order-invoice/list', {})).status).toBe(200)
    expect((await settle({ id: row.id, status: 'ISSUED', invoiceNo: 'X', issuedOn: '2026-11-20' }, who)).status).toBe(403)
  }
  expect((await world.post(people.hr, '/api/order/order-invoice/list', {})).status).toBe(403)
  expect((await apply(order.id, people.gm)).status).toBe(403)
})
