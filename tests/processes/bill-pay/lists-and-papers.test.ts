/** Every list, export and paper of purchasing and the financial center, asked by its own address: what they hold, and what another supplier sees of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { cashier, finance, purchaser, withPaying } from './world.ts'

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const world = withPaying()
let of: Data
let other: Principal
let made: Data

/** An order that was received, of which some went back, on a bill that is being paid. */
beforeAll(async () => {
  of = await world.buying()
  other = (await world.buying()).supplierAdmin
  await world.account(of.supplierId)
  const order = await world.received(of, ['10'])
  const back = await world.agreed(order, ['2'], { refundMode: 'OFFSET' })
  await world.ship(back.id)
  const bill = await world.payable(of)
  const pay = await world.allowed(bill)
  made = { order, back, bill, pay }
}, 300_000)

const get = (who: Principal, path: string) => world.product.send(who, path)
const rowsOf = async (who: Principal, path: string): Promise<string[]> => {
  const { status, raw, body } = await world.post(who, path, { format: 'csv', supplierId: [of.supplierId] })
  if (status !== 200) throw new Error(`${path}: ${raw}`)
  return (typeof body === 'string' ? body : raw).trim().split(/\r?\n/).slice(1)
}

describe('lists and their exports hold the same', () => {
  test.each([
    ['/api/purchase/order/list', '/api/purchase/order/export', () => purchaser, 'order'],
    ['/api/purchase/order/list-supplier', '/api/purchase/order/export-supplier', () => of.supplierAdmin, 'order'],
    ['/api/purchase/purchase-return/list-for-system', '/api/purchase/purchase-return/export-for-system', () => purchaser, 'back'],
    ['/api/purchase/purchase-return/list-for-supplier', '/api/purchase/purchase-return/export-for-supplier', () => of.supplierAdmin, 'back'],
    ['/api/purchase/purchase-bill/list', '/api/purchase/purchase-bill/export', () => finance, 'bill'],
    ['/api/purchase/purchase-bill-pay/list', '/api/purchase/purchase-bill-pay/export', () => finance, 'pay'],
  ] as const)('%s', async (list, sheet, who, document) => {
    const shown = await world.ok(who(), list, { supplierId: [of.supplierId] })
    expect([shown.total, shown.records[0].code]).toEqual([1, made[document].code])
    const rows = await rowsOf(who(), sheet)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(made[document].code)
  })

  test('goods of orders', async () => {
    const shown = await world.ok(purchaser, '/api/storage/purchase/page', { supplierId: [of.supplierId] })
    expect(shown.total).toBe(1)
    expect(await rowsOf(purchaser, '/api/storage/purchase/export')).toHaveLength(1)
  })

  test('another supplier sees nothing of it', async () => {
    for (const list of ['order/list-supplier', 'purchase-return/list-for-supplier', 'purchase-bill/list', 'purchase-bill-pay/list'])
      expect((await world.ok(other, `/api/purchase/${list}`, {})).total, list).toBe(0)
    for (const [path, id] of [
      ['order/getPurchaseOrderPrintInfo', made.order.id],
      ['purchase-return/detail-for-supplier', made.back.id],
      ['purchase-return/print-info', made.back.id],
      ['purchase-bill/detail', made.bill.id],
      ['purchase-bill-pay/detail', made.pay.id],
      ['purchase-bill-pay/print', made.pay.id],
    ])
      expect([403, 404], path).toContain((await get(other, `/api/purchase/${path}/${id}`)).status)
  })
})

describe('papers', () => {
  test('of the order, of what came, of the return', async () => {
    const { order, back } = made
    expect((await get(purchaser, `/api/purchase/order/getPurchaseOrderPrintInfo/${order.id}`)).body.data).toMatchObject({
      code: order.code,
      lines: [{ qty: '10.0000' }],
    })
    expect(await world.ok(purchaser, '/api/purchase/order/print-customer-receipt-sys', { ids: [order.id] })).toMatchObject([{ code: order.code }])
    expect(await world.ok(of.supplierAdmin, '/api/purchase/order/print-customer-receipt', { ids: [order.id] })).toMatchObject([{ code: order.code }])
    expect((await get(purchaser, `/api/purchase/purchase-return/print-info/${back.id}`)).body.data).toMatchObject({ code: back.code, totalAmount: '11.30' })
    expect((await get(purchaser, `/api/purchase/purchase-return/count-in-return/${order.id}`)).body.data).toMatchObject([
      { receivedQty: '10.0000', inReturnQty: '0.0000', returnedQty: '2.0000', returnableQty: '8.0000' },
    ])
  })

  test('of payments, one and many, and what is left of the bill', async () => {
    const { bill, pay } = made
    expect((await get(cashier, `/api/purchase/purchase-bill-pay/print/${pay.id}`)).body.data).toMatchObject({ code: pay.code, totalAmount: bill.totalAmount })
    expect(await world.ok(finance, '/api/purchase/purchase-bill-pay/batch/print', { ids: [pay.id] })).toMatchObject([{ code: pay.code }])
    expect(await world.ok(finance, '/api/purchase/purchase-bill-pay/balance', { supplierId: of.supplierId })).toMatchObject({
      payable: bill.totalAmount,
      paying: bill.totalAmount,
      paid: '0.00',
    })
  })
})
