/** Cases from the application to the money or the goods, through their process, by everybody who has a part in them. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { casePapers } from '#server/modules/after-sales/case/case-papers.ts'
import { waybillSigned } from '#server/modules/stock/tracking/track.service.ts'
import { admin, at, desk, finance, ops, purchaser, warehouse, withCases, zone } from './world.ts'

const world = withCases()
const { post, ok } = world
const db = () => world.product.application.data
const carrier = { logisticsCompany: 'SF' }
const deliver = '/api/after-order/as-order-delivery/supplierDeliver'
let bills = 0
const waybill = () => `RB${20_000 + (bills += 1)}`
const lineOf = (id: string) => db().prisma.orderLine.findUniqueOrThrow({ where: { id } })
const billables = (caseId: string) => db().prisma.billableItem.findMany({ where: { sourceId: caseId, deletedAt: null } })

/** A carrier says so, before the parcel left by our clock. */
const arrives = (billCode: string) =>
  workOn(db(), { zone })(systemActor('carrier'), (uow) => uow.tell(waybillSigned, { ...carrier, billCode, at: new Date(Date.now() - 60_000) }))

/** What is refused, with a word of the answer. */
async function refused(answer: ReturnType<typeof post>, word: string, status = 422): Promise<void> {
  const { status: got, raw } = await answer
  expect(got, raw).toBe(status)
  expect(raw).toContain(word)
}

describe('a refund', () => {
  test('goes from the desk over the supplier to the provider, and the supplier owes it', async () => {
    const sold = await world.sold({ invoice: { invoiceType: 'NORMAL', title: '业主委员会' } })
    const made = await world.applied(sold)
    expect(made).toMatchObject({ status: 'APPLY', applyAmount: '25.00', type: 'REFUND_ONLY' })
    expect(await world.standsAt(made.processInstanceId)).toEqual(['review'])
    expect((await lineOf(sold.line.id)).afterQty.toFixed()).toBe('2')
    // The supplier does not see what was not put to them.
    await refused(world.product.send(sold.own, at(`detail/${made.id}`)), '', 404)
    const [reviewed] = await ok(desk, at('approve'), { ids: [made.id], approvedAmount: '20.00', comment: '核实' })
    expect(reviewed.isDone, JSON.stringify(reviewed)).toBe(true)
    expect(await world.statusOf(made.id)).toBe('SUPPLIER_REVIEW')
    expect(await world.standsAt(made.processInstanceId)).toEqual(['supplier'])
    const agreed = await ok(sold.own, at('supplier-agree'), { id: made.id, comment: '同意' })
    expect(agreed).toMatchObject({ status: 'WAIT_REFUND', liability: 'SUPPLIER', supplierNote: '同意', approvedAmount: '20.00' })
    expect((await billables(made.id)).map(({ amount, sourceType }) => [sourceType, amount.toFixed(2)])).toEqual([['AFTER_SALE', '-20.00']])
    await world.workRefunds()
    const done = await world.info(made.id)
    expect(done).toMatchObject({ status: 'COMPLETED', refundedAmount: '20.00', dueAt: null })
    expect(done.refunds).toMatchObject([{ seq: 1, no: `${made.code}-1`, status: 'SUCCESS', amount: '20.00' }])
    expect(done.logs.map((log: { operateType: string }) => log.operateType)).toEqual(['REFUND_OK', 'REFUND_START', 'SUPPLIER_AGREE', 'APPROVE', 'CREATE'])
    expect((await lineOf(sold.line.id)).refundAmount.toFixed(2)).toBe('20.00')
    const invoices = (await ok(finance, '/api/order/order-invoice/list', { masterId: sold.master.id })).records
    expect(invoices).toMatchObject([{ status: 'APPLIED', amount: '105.00', dueAmount: '105.00' }])
    const { moments } = await ok(desk, '/api/order/order-track/life', { masterId: sold.master.id })
    expect(moments.filter(({ event }: { event: string }) => event === 'REFUND')).toMatchObject([
      { kind: 'MONEY', code: made.code, content: `${made.code}-1 ¥20.00` },
    ])
    // What the supplier owes for it stands there for whoever may see bills, and for nobody else.
    const charged = async (who: typeof desk) => {
      const life = await ok(who, '/api/order/order-track/life', { masterId: sold.master.id })
      return life.moments.filter(({ event }: { event: string }) => event === 'CHARGED')
    }
    expect(await charged(desk)).toEqual([])
    expect(await charged(purchaser)).toMatchObject([{ kind: 'MONEY', content: `${made.code} · ¥-20.00`, code: made.code, words: { zh: '待对账' } }])
    const { hiddenFields } = purchaser
    expect(await charged({ ...purchaser, hiddenFields: new Set([...hiddenFields, 'billable-item_amount']) })).toMatchObject([
      { content: `${made.code} · ${sold.line.skuName}` },
    ])
    const [paper] = (await ok(desk, '/api/system/print/render', { bizType: 'as-order', ids: [made.id], locale: 'en' })).pages
    expect(paper.html).toContain('¥ 20.00</strong></td>')
    // Money back needs no table of parcels; in Chinese its amount stands in capitals too.
    expect(paper.html).not.toContain('Parcels to the buyer')
    const [inChinese] = (await ok(desk, '/api/system/print/render', { bizType: 'as-order', ids: [made.id], locale: 'zh' })).pages
    expect(inChinese.html).toContain('贰拾元整')
    expect(paper.html).toContain('<td>System</td>')
    const [instance] = await db().sql.query<{ status: string }>('select status from wf_instance where id = $1::uuid', [made.processInstanceId])
    expect(instance?.status).toBe('COMPLETED')
  })

  test('is never more than was shipped and paid, all cases together, two at once', async () => {
    const sold = await world.sold({ discountAmount: '25.00' })
    await refused(post(desk, at('insert'), { orderLineId: sold.line.id, type: 'REFUND_ONLY', reasonCode: 'QUALITY', qty: '11' }), 'qty', 400)
    // Ten pieces of 12.50 less a discount of 25.00.
    await refused(
      post(desk, at('insert'), { orderLineId: sold.line.id, type: 'REFUND_ONLY', reasonCode: 'QUALITY', qty: '10', amount: '100.01' }),
      '100.00',
      400,
    )
    const both = await Promise.all(
      [1, 2].map(() => post(desk, at('insert'), { orderLineId: sold.line.id, type: 'REFUND_ONLY', reasonCode: 'QUALITY', qty: '6' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const rest = await world.applied(sold, { qty: '4', expression: '(lineAmount - discountAmount) * applyQty / quantity', roundFlag: true })
    expect(rest.applyAmount).toBe('40.00')
    // What the other six claim, and what is left for this one: its own claim is nobody else's.
    expect((await world.info(rest.id)).order).toMatchObject({ paidAmount: '100.00', claimedAmount: '60.00', refundableAmount: '40.00' })
    const [over] = await ok(desk, at('approve'), { ids: [rest.id], approvedAmount: '40.01' })
    expect(over.isDone).toBe(false)
    await ok(desk, at('close'), { id: rest.id, reason: '重新申请' })
    // In the words that the screens offer.
    expect((await world.applied(sold, { qty: '2', expression: 'paid / quantity * qty + refundable - refundable' })).applyAmount).toBe('20.00')
  })

  test('comes in once from a channel, whoever sends it however often', async () => {
    const sold = await world.sold()
    const said = {
      salesChannel: sold.master.salesChannel,
      channelOrderNo: sold.master.channelOrderNo,
      skuCode: 'SKU-1',
      channelCaseNo: `CC-${newId()}`,
      type: 'REFUND_ONLY',
      reasonCode: 'DAMAGED',
      qty: '1',
    }
    const answers = await Promise.all([post(ops, at('insert'), said), post(ops, at('insert'), said)])
    expect(answers.map(({ status, raw }) => (status === 200 ? 200 : raw))).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await ok(ops, at('insert'), { ...said, qty: '1.0' })).id).toBe(answers[0]!.body.data.id)
    await refused(post(ops, at('insert'), { ...said, qty: '2' }), '', 409)
  })

  test('that fails is tried again under the next number, or given back by hand', async () => {
    const sold = await world.sold({ channelOrderNo: `REFUSE-${newId()}` })
    const made = await world.applied(sold)
    await ok(desk, at('approve'), { ids: [made.id], liability: 'PLATFORM' })
    expect(await world.statusOf(made.id)).toBe('WAIT_REFUND')
    expect(await billables(made.id)).toEqual([])
    await refused(post(desk, at('close'), { id: made.id, reason: '不退了' }), 'nothing-under-way')
    await world.workRefunds()
    expect((await world.info(made.id)).refunds).toMatchObject([{ seq: 1, status: 'CLOSED' }])
    const failure = () => db().prisma.exceptionOrder.findFirstOrThrow({ where: { type: 'after-sales-refund', bizKey: made.code } })
    expect((await failure()).status).toBe('PENDING')
    await ok(finance, at('refund-again'), { id: made.id })
    await refused(post(finance, at('refund-by-hand'), { id: made.id, voucher: 'V-1' }), 'as-order.refund-under-way')
    await world.workRefunds()
    const byHand = await ok(finance, at('refund-by-hand'), { id: made.id, voucher: 'V-1', note: '现金' })
    expect(byHand).toMatchObject({ status: 'COMPLETED', refundedAmount: '25.00' })
    expect((await world.info(made.id)).refunds.map(({ no, status }: { no: string; status: string }) => [no, status])).toEqual([
      [`${made.code}-1`, 'CLOSED'],
      [`${made.code}-2`, 'CLOSED'],
      [`${made.code}-3`, 'SUCCESS'],
    ])
    // Who tried again stands in the log, and what failed before is settled with it.
    const steps = (await world.info(made.id)).logs as { operateType: string; side: string }[]
    expect(steps.filter(({ operateType }) => operateType === 'REFUND_START').map(({ side }) => side)).toContain('PLATFORM')
    expect(await failure()).toMatchObject({ status: 'RESOLVED', nextRetryAt: null })
  })

  test('of a larger sum waits for a manager, who may send it back', async () => {
    const large = await world.sold()
    await db().prisma.orderLine.update({ where: { id: large.line.id }, data: { amount: '2000', price: '200' } })
    await db().prisma.orderMaster.update({ where: { id: large.master.id }, data: { goodsAmount: '2000', totalAmount: '2000', freightAmount: '0' } })
    const made = await world.applied(large, { qty: '6' })
    await ok(desk, at('approve'), { ids: [made.id], liability: 'PLATFORM' })
    expect(await world.statusOf(made.id)).toBe('WAIT_REFUND')
    expect(await world.standsAt(made.processInstanceId)).toEqual(['manager'])
    await refused(post(desk, at('release'), { id: made.id }), '', 403)
    const listed = async () => (await ok(ops, at('list'), { code: made.code })).records[0].abilities.release
    expect(await listed()).toBe(true)
    await ok(ops, at('release'), { id: made.id, pass: false, comment: '证据不足' })
    expect(await world.statusOf(made.id)).toBe('ARBITRATION')
    await ok(desk, at('approveAfterOrder'), { id: made.id, liability: 'SUPPLIER', comment: '补充照片' })
    expect((await billables(made.id)).length).toBe(1)
    await ok(ops, at('release'), { id: made.id })
    expect(await listed()).not.toBe(true)
    await world.workRefunds()
    expect(await world.statusOf(made.id)).toBe('COMPLETED')
  })
})

/** Agreed to by everybody; the buyer is to send the goods back. */
const back = async (type: 'RETURN_REFUND' | 'EXCHANGE' | 'REPAIR') => {
  const sold = await world.sold()
  const made = await world.applied(sold, { type })
  await ok(desk, at('approve'), { ids: [made.id] })
  await ok(sold.own, at('supplier-agree'), { id: made.id })
  expect(await world.statusOf(made.id)).toBe('WAIT_BUYER_SHIP')
  return { sold, made }
}

describe('goods that come back', () => {
  test('are received by the supplier to whom they go, then the money follows', async () => {
    const { sold, made } = await back('RETURN_REFUND')
    const sent = await ok(desk, at('buyer-ship'), { id: made.id, ...carrier, billCode: waybill() })
    expect(sent).toMatchObject({ status: 'WAIT_RECEIVE', returnTo: 'SUPPLIER' })
    await refused(post(desk, at('cancel'), { id: made.id, reason: '算了' }), 'as-order.goods-on-their-way')
    await refused(post(warehouse, at('receive'), { id: made.id, condition: 'GOOD' }), 'as-order.not-yours-to-receive')
    const received = await ok(sold.own, at('receive'), { id: made.id, condition: 'DEFECTIVE', note: '有划痕' })
    expect(received).toMatchObject({ status: 'WAIT_REFUND', receiveCondition: 'DEFECTIVE' })
    await world.workRefunds()
    expect(await world.statusOf(made.id)).toBe('COMPLETED')
  })

  test('that are not what was claimed go to the platform, which decides', async () => {
    const { sold, made } = await back('RETURN_REFUND')
    await ok(desk, at('buyer-ship'), { id: made.id, ...carrier, billCode: waybill() })
    await ok(sold.own, at('receive'), { id: made.id, pass: false, condition: 'DEFECTIVE', note: '被使用' })
    expect(await world.statusOf(made.id)).toBe('ARBITRATION')
    await refused(post(sold.own, at('supplier-agree'), { id: made.id }), 'as-order.arbitrated')
    const decided = await ok(desk, at('approveAfterOrder'), { id: made.id, liability: 'PLATFORM', approvedAmount: '10.00' })
    expect(decided).toMatchObject({ status: 'WAIT_REFUND', liability: 'PLATFORM' })
    await world.workRefunds()
    expect(await world.info(made.id)).toMatchObject({ status: 'COMPLETED', refundedAmount: '10.00' })
    expect(await billables(made.id)).toEqual([])
  })

  test.each(['EXCHANGE', 'REPAIR'] as const)('%s: other goods go to the buyer, and it is over when they have them', async (type) => {
    const { sold, made } = await back(type)
    await ok(desk, at('buyer-ship'), { id: made.id, ...carrier, billCode: waybill() })
    await ok(sold.own, at('receive'), { id: made.id, condition: 'GOOD' })
    expect(await world.statusOf(made.id)).toBe('WAIT_SUPPLIER_DELIVER')
    await refused(post(sold.own, at('sign'), { id: made.id }), 'is-delivered')
    // The home counts what its supplier still has to send, not what is on its way.
    const toSend = async () => (await ok(sold.own, at('list'), { awaitsGoods: 'true' })).records.map(({ id }: { id: string }) => id)
    expect(await toSend()).toContain(made.id)
    const [first, second] = [waybill(), waybill()]
    await ok(sold.own, deliver, { id: made.id, ...carrier, billCode: first, quantity: '0.5' })
    await refused(post(sold.own, at('sign'), { id: made.id }), 'is-delivered')
    await refused(post(sold.own, deliver, { id: made.id, ...carrier, billCode: second, quantity: '2' }), '1.5', 400)
    // The carrier says that the first arrived: the buyer still waits for the rest.
    await arrives(first)
    expect(await world.statusOf(made.id)).toBe('WAIT_SUPPLIER_DELIVER')
    expect(await toSend()).toContain(made.id)
    await ok(sold.own, deliver, { id: made.id, ...carrier, billCode: second, fileIds: [] })
    expect(await toSend()).not.toContain(made.id)
    await refused(post(desk, at('close'), { id: made.id, reason: '不要了' }), 'nothing-under-way')
    const reading = { prisma: db().prisma, sql: db().sql, data: db(), zone, locale: 'zh', caller: admin }
    const paper = await casePapers[0].load(reading as never, { id: made.id })
    expect(paper.deliveries).toMatchObject([
      { logisticsCompany: '顺丰速运', quantity: '0.5' },
      { logisticsCompany: '顺丰速运', quantity: '1.5' },
    ])
    await ok(sold.own, at('sign'), { id: made.id })
    const done = await world.info(made.id)
    expect(done).toMatchObject({ status: 'COMPLETED', refundedAmount: '0.00', deliveries: [{ billCode: first }, { billCode: second, quantity: '1.5000' }] })
    expect(done.deliveries[0].signedAt).not.toBeNull()
  })
})

describe('whoever does not agree', () => {
  test('says why, and the platform decides against the buyer', async () => {
    const sold = await world.sold()
    const made = await world.applied(sold)
    await ok(desk, at('approve'), { id: made.id })
    await refused(post(sold.own, at('supplier-disagree'), { id: made.id }), 'reason', 400)
    expect(await ok(sold.own, at('supplier-disagree'), { id: made.id, reason: '已签收完好' })).toMatchObject({
      status: 'ARBITRATION',
      supplierNote: '已签收完好',
    })
    const refusedCase = await ok(desk, at('approveAfterOrder'), { id: made.id, pass: false, comment: '证据不足' })
    expect(refusedCase).toMatchObject({ status: 'REFUSED', closeReason: '证据不足' })
    expect((await lineOf(sold.line.id)).afterQty.isZero()).toBe(true)
  })

  test('at the desk refuses with a reason, and the goods may be asked for again', async () => {
    const sold = await world.sold()
    const made = await world.applied(sold, { qty: '10' })
    await ok(desk, at('refuse'), { id: made.id, reason: '超出范围' })
    expect(await world.statusOf(made.id)).toBe('REFUSED')
    await refused(post(desk, at('refuse'), { id: made.id, reason: '再次' }), 'as-order.reviewed')
    expect((await world.applied(sold, { qty: '10' })).status).toBe('APPLY')
  })
})

describe('the desk', () => {
  test('closes, cancels for the buyer, and merges what says the same', async () => {
    const sold = await world.sold()
    const [first, second, third] = [await world.applied(sold, { qty: '1' }), await world.applied(sold, { qty: '1' }), await world.applied(sold, { qty: '1' })]
    const { context } = await world.info(first.id, desk)
    expect(context.duplicates).toHaveLength(2)
    expect(context.ifApproved).toMatchObject({ status: 'SUPPLIER_REVIEW', toSupplier: true, charged: '12.50' })
    await ok(desk, at('merge'), { id: first.id, duplicateIds: [second.id] })
    expect(await db().prisma.afterSalesOrder.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({ status: 'CLOSED', mergedIntoId: first.id })
    await ok(desk, at('cancel'), { id: third.id, reason: '买家撤回' })
    await ok(desk, at('close'), { id: first.id, reason: '已协商' })
    expect((await lineOf(sold.line.id)).afterQty.isZero()).toBe(true)
    expect((await ok(desk, at('count-info'))).byStatus.APPLY ?? 0).toBeGreaterThanOrEqual(0)
  })

  test('merges what was put to the supplier into what was not: nothing is counted twice, and they are not pointed to what is not theirs', async () => {
    const sold = await world.sold()
    const said = { qty: '3', reasonCode: 'QUALITY', description: '再次反馈' }
    const [first, asked, quiet] = [await world.applied(sold, { qty: '3' }), await world.applied(sold, said), await world.applied(sold, said)]
    await ok(desk, at('approve'), { ids: [asked.id] })
    const { context } = await world.info(first.id, desk)
    expect(context.duplicates).toMatchObject([
      { code: asked.code, type: 'REFUND_ONLY', reasonCode: 'QUALITY', applyQty: '3', applyAmount: '37.50', description: '再次反馈' },
      { code: quiet.code, status: 'APPLY' },
    ])
    await ok(desk, at('merge'), { id: first.id, duplicateIds: [asked.id, quiet.id] })
    const line = await lineOf(sold.line.id)
    expect([line.afterQty.toString(), line.refundAmount.toString()]).toEqual(['3', '0'])
    expect(await db().prisma.billableItem.count({ where: { sourceId: { in: [first.id, asked.id, quiet.id] }, deletedAt: null } })).toBe(0)
    const { logs, order } = await world.info(first.id, desk)
    expect(order).toMatchObject({ openQty: '7', claimedAmount: '0.00' })
    expect(logs.map((step: { operateType: string; content: string | null }) => [step.operateType, step.content])).toEqual([
      ['TAKE_OVER', `← ${quiet.code} 再次反馈`],
      ['TAKE_OVER', `← ${asked.code} 再次反馈`],
      ['CREATE', null],
    ])
    await db().prisma.user.updateMany({ where: { id: desk.userId }, data: { nameEn: 'Xu Anqi' } })
    expect((await world.info(first.id, { ...desk, locale: 'en' })).logs[0]).toMatchObject({ operatorName: 'Xu Anqi' })
    const theirs = async (id: string) => (await world.product.send(sold.own, at(`getSupplierAfterOrderInfo/${id}`))).body
    expect((await theirs(asked.id)).data).toMatchObject({ status: 'CLOSED', mergedIntoId: null, closeReason: `→ ${first.code}` })
    expect((await theirs(first.id)).code).toBe(404)
    await ok(desk, at('approve'), { ids: [first.id] })
    expect((await theirs(asked.id)).data).toMatchObject({ mergedIntoId: first.id })
    await ok(sold.own, at('supplier-agree'), { id: first.id })
    await world.workRefunds()
    expect(await world.statusOf(first.id)).toBe('COMPLETED')
    const after = await lineOf(sold.line.id)
    expect([after.afterQty.toString(), after.refundAmount.toString()]).toEqual(['3', '37.5'])
  })

  test('keeps an order from being completed while a case is open', async () => {
    const { completeOrders } = await import('#server/modules/order/complete-orders.service.ts')
    const sold = await world.sold()
    const made = await world.applied(sold)
    await ok(purchaser, '/api/order/ys-order-master/confirm-receipt', { masterCode: sold.master.code })
    const later = new Date(Date.now() + 30 * 86_400_000)
    const statusOf = async () => (await db().prisma.subOrder.findUniqueOrThrow({ where: { id: sold.orderId } })).status
    await completeOrders(db(), 'Asia/Shanghai', later)
    expect(await statusOf()).toBe('RECEIVED')
    await ok(desk, at('close'), { id: made.id, reason: '已协商' })
    await completeOrders(db(), 'Asia/Shanghai', later)
    expect(await statusOf()).toBe('COMPLETED')
    await refused(post(desk, at('insert'), { orderLineId: sold.line.id, type: 'REFUND_ONLY', reasonCode: 'QUALITY', qty: '1' }), 'orderLineId', 400)
    expect((await world.applied(sold, { type: 'REPAIR', qty: '1' })).status).toBe('APPLY')
  })

  test('shows suppliers theirs and nothing of others', async () => {
    const [one, other] = [await world.sold(), await world.sold()]
    const made = await world.applied(one)
    await ok(desk, at('approve'), { id: made.id })
    for (const path of [`detail/${made.id}`, `get-orderInfo/${made.id}`, `getSupplierOrderInfo/${made.id}`, `getSupplierAfterOrderInfo/${made.id}`]) {
      expect((await world.product.send(one.own, at(path))).status, path).toBe(200)
      expect((await world.product.send(other.own, at(path))).status, path).toBe(404)
    }
    const { body } = await world.product.send(one.own, at(`getSupplierAfterOrderInfo/${made.id}`))
    expect(body.data.context).toBeNull()
    await refused(post(other.own, at('supplier-agree'), { id: made.id }), '', 404)
    await refused(post(one.own, at('approve'), { id: made.id }), '', 403)
    expect((await ok(one.own, at('supplierAfterList'))).records.map(({ id }: { id: string }) => id)).toEqual([made.id])
    expect((await ok(other.own, at('supplierAfterList'))).total).toBe(0)
    // Suppliers have tenants of their own.
    expect((await ok(one.own, at('count-info'))).byStatus).toEqual({ SUPPLIER_REVIEW: 1 })
    expect((await ok(other.own, at('count-info'))).byStatus).toEqual({})
    expect((await world.product.send(admin, `/api/after-order/as-order-audit-log/get-audit-accessory/${made.id}`)).status).toBe(200)
  })
})
