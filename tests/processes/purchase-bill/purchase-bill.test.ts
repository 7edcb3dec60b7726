/** Settlement bills from goods that came to what is payable: who does what, what is refused, what is given back. */
import { describe, expect, test } from 'vitest'
import { wrongWithReturns } from '#tests/processes/purchase-return/recomputed.ts'
import { settlePeriods } from '#server/modules/settlement/bill/bill-clock.service.ts'
import { remindSuppliers } from '#server/modules/settlement/bill/bill-silence.service.ts'
import { admin, at, finance, financeManager, purchaser, withBilling } from './world.ts'

const world = withBilling()
const prisma = () => world.product.application.data.prisma
const items = (supplierId: string) => prisma().billableItem.findMany({ where: { supplierId, deletedAt: null }, orderBy: { createTime: 'asc' } })
/** What the supplier's account says: kind, amount, balance. */
const entries = async (supplierId: string) =>
  (await prisma().supplierAccountEntry.findMany({ where: { supplierId }, orderBy: { seq: 'asc' } })).map(({ kind, amount, balanceAfter }) => [
    kind,
    amount.toFixed(2),
    balanceAfter.toFixed(2),
  ])

describe('what is billable', () => {
  test('comes with each receipt, at its price, and goes with it when it is undone', async () => {
    const of = await world.buying()
    const order = await world.executing(of)
    const inbound = await world.announced(order, '10')
    await world.receive(inbound, ['4'])
    await world.receive(inbound, ['3'])
    expect((await items(of.supplierId)).map(({ qty, amount, sourceCode, orderCode }) => [qty.toString(), amount.toFixed(2), sourceCode, orderCode])).toEqual([
      ['4', '20.00', inbound.code, order.code],
      ['3', '15.00', inbound.code, order.code],
    ])
    const told = await world.ok(finance, at('billable'), { supplierId: of.supplierId })
    expect(told).toMatchObject({ lines: 2, returnAmount: '0.00' })
    expect(Number(told.totalAmount)).toBeGreaterThanOrEqual(35)
  })

  test('is less what went back, where the next bill settles it', async () => {
    const of = await world.buying()
    const order = await world.received(of, ['10'])
    const back = await world.agreed(order, ['4'], { refundMode: 'OFFSET' })
    expect((await world.ship(back.id)).status).toBe(200)
    const bill = await world.billed(of)
    expect(bill.lines.map((line: { sourceType: string; qty: string; amount: string }) => [line.sourceType, line.qty, line.amount])).toEqual([
      ['INBOUND', '10.0000', '50.00'],
      ['RETURN', '-4.0000', '-20.00'],
    ])
    expect(Number(bill.receiptAmount) + Number(bill.returnAmount)).toBeCloseTo(Number(bill.totalAmount), 2)
    const other = await world.received(await Promise.resolve(of), ['2'])
    const refunded = await world.agreed(other, ['1'], { refundMode: 'REFUND' })
    await world.ship(refunded.id)
    expect((await items(of.supplierId)).filter(({ sourceType }) => sourceType === 'RETURN')).toHaveLength(1)
  })

  test('stands on one bill: a second finds nothing, and what was billed cannot be undone', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    const bill = await world.billed(of)
    const again = await world.post(finance, at('save'), { supplierId: of.supplierId })
    expect([again.status, again.body.data.errors]).toEqual([400, [{ path: 'supplierId', message: '没有可对账的明细' }]])
    const [item] = await items(of.supplierId)
    const chosen = await world.post(finance, at('save'), { supplierId: of.supplierId, itemIds: [item!.id] })
    expect(chosen.status).toBe(400)
    const undone = await world.post(admin, '/api/storage/st-inbound/reverse', { id: item!.sourceId, reason: 'x' })
    expect([undone.status, undone.body.msg]).toEqual([422, `${item!.sourceCode} 已列入对账单 ${bill.code}，不能冲销`])
  })

  test('is written by one of many who write at once', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.post(finance, at('save'), { supplierId: of.supplierId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })
})

describe('a bill', () => {
  test('is sent, agreed to with invoices, decided on, and payable by the supplier’s terms', async () => {
    const of = await world.buying()
    const order = await world.received(of, ['10'])
    const draft = await world.billed(of)
    expect((await world.product.send(of.supplierAdmin, at(`detail/${draft.id}`))).status).toBe(404)
    const sent = await world.ok(finance, at('send'), { id: draft.id })
    expect(await world.bill(draft.id, of.supplierAdmin)).toMatchObject({ status: 'WAIT_SUPPLIER', code: draft.code })
    expect(await world.ok(financeManager, at('approval'), { ids: [draft.id], pass: true })).toMatchObject([{ code: 'purchase-bill.not-asked' }])
    const net = (Number(sent.totalAmount) - Number(sent.taxAmount)).toFixed(2)
    const wrong = await world.post(of.supplierAdmin, at('agree'), { id: draft.id, invoices: [world.invoice('1', '0')] })
    expect([wrong.status, wrong.body.msg]).toEqual([422, `发票合计 1.00 与对账金额 ${sent.totalAmount} 不符`])
    const agreed = await world.ok(of.supplierAdmin, at('agree'), { id: draft.id, invoices: [world.invoice(net, sent.taxAmount)] })
    expect(agreed).toMatchObject({ status: 'IN_APPROVAL', invoiceAmount: sent.totalAmount, invoices: [{ totalAmount: sent.totalAmount }] })
    const own = await world.ok(finance, at('approval'), { ids: [draft.id], pass: true })
    expect(own).toMatchObject([{ isDone: false, code: 'purchase-bill.own' }])
    const offered = async (who: typeof finance) => {
      const [task] = (await world.ok(who, '/api/workflow/work/claim-list', { businessKey: draft.id })).records
      expect(task.summary).toMatch(/ · 金额 ¥[\d,]+\.\d\d$/)
      const { actions } = await world.ok(who, '/api/workflow/work/task-detail', { taskId: task.taskId })
      return actions.map(({ name }: { name: string }) => name)
    }
    expect(await offered(finance)).not.toContain('approve')
    expect(await offered(financeManager)).toContain('approve')
    expect(await world.ok(financeManager, at('approval'), { ids: [draft.id], pass: true })).toMatchObject([{ isDone: true }])
    const payable = await world.bill(draft.id)
    expect(payable).toMatchObject({ status: 'PAYABLE', payStatus: 'NONE', dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    const { paymentTerms } = await prisma().supplier.findUniqueOrThrow({ where: { id: of.supplierId } })
    expect(Math.round((Date.parse(payable.dueOn) - Date.parse(payable.approvedAt)) / 86_400_000)).toBeGreaterThanOrEqual(paymentTerms - 1)
    expect(await world.order(order.id)).toMatchObject({ status: 'COMPLETED', billStatus: 'FULL', lines: [{ billedQty: '10.0000' }] })
    expect(await entries(of.supplierId)).toEqual([['BILL', payable.totalAmount, payable.totalAmount]])
  })

  test('goes back with a reason, and comes again', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    const { id } = await world.handedIn(of)
    expect(await world.ok(financeManager, at('approval'), { ids: [id], pass: false })).toMatchObject([{ isDone: false }])
    expect(await world.ok(financeManager, at('approval'), { ids: [id], pass: false, comment: '发票抬头有误' })).toMatchObject([{ isDone: true }])
    expect(await world.bill(id)).toMatchObject({ status: 'RETURNED' })
    expect(await world.ok(of.supplierAdmin, at('agree'), { id })).toMatchObject({ status: 'IN_APPROVAL' })
  })

  test('is disputed line by line, answered, adjusted, and asked about again', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    const { id, lines, totalAmount } = await world.billed(of)
    await world.ok(finance, at('send'), { id })
    const dispute = { id, lines: [{ lineId: lines[0].id, reason: '少收 1 件' }] }
    expect((await world.post(finance, at('dispute'), dispute)).status).toBe(403)
    const disputed = await world.ok(of.supplierAdmin, at('dispute'), dispute)
    expect(disputed).toMatchObject({ status: 'DISPUTED', lines: [{ disputeReason: '少收 1 件' }] })
    expect((await world.post(finance, at('resolve'), { id, answers: [] })).body.msg).toBe('还有异议未答复')
    const answer = { lineId: lines[0].id, answer: '补记 1 件', adjustment: { amount: '5', reason: '补记 1 件' } }
    const resolved = await world.ok(finance, at('resolve'), { id, answers: [answer] })
    expect(resolved).toMatchObject({
      status: 'WAIT_SUPPLIER',
      lineCount: 2,
      lines: [{ disputeAnswer: '补记 1 件' }, { sourceType: 'ADJUST', adjustsId: lines[0].id }],
    })
    expect(Number(resolved.totalAmount)).toBeGreaterThanOrEqual(Number(totalAmount) + 5)
  })

  test('never asks the supplier to agree that they owe; what corrected it is corrected too', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    const { id } = await world.billed(of)
    const added = await world.ok(finance, at('adjust'), { id, lines: [{ amount: '20', reason: '运费补偿' }] })
    const fee = added.lines.find((line: { sourceType: string }) => line.sourceType === 'ADJUST')
    await world.ok(finance, at('send'), { id })
    await world.ok(of.supplierAdmin, at('dispute'), { id, lines: [{ lineId: fee.id, reason: '应为 5' }] })
    const answer = (amount: string) => ({ id, answers: [{ lineId: fee.id, answer: '更正', adjustment: { amount, reason: '更正' } }] })
    expect((await world.post(finance, at('resolve'), answer('-500'))).body.msg).toContain('金额为负')
    expect(await world.ok(finance, at('resolve'), answer('-15'))).toMatchObject({ status: 'WAIT_SUPPLIER', adjustAmount: '5.00', lineCount: 3 })
  })

  test('that is a draft takes goods on and off, and its lines count from one', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    await world.received(of, ['4'])
    const [ten, four] = await items(of.supplierId)
    const { id, supplierId, version } = await world.billed(of, { itemIds: [ten!.id], remark: '首批' })
    const free = await world.ok(finance, at('billable-items'), { supplierId, billId: id, current: 1, size: 50 })
    expect(free.records.map((one: { id: string; isOnBill: boolean }) => [one.id, one.isOnBill])).toEqual([
      [ten!.id, true],
      [four!.id, false],
    ])
    const change = (changes: object) => world.post(finance, at('save'), { id, supplierId, changes, remark: '改' })
    expect((await change({ drop: [ten!.id] })).body.data.errors).toMatchObject([{ message: '对账单至少保留一行明细' }])
    expect((await change({ drop: [four!.id] })).status).toBe(400)
    const swapped = await world.ok(finance, at('save'), { id, version, supplierId, changes: { add: [four!.id], drop: [ten!.id] }, remark: '改' })
    expect(swapped).toMatchObject({ lineCount: 1, remark: '改', lines: [{ lineNo: 1, qty: '4.0000' }] })
    expect(await world.ok(finance, at('save'), { id, supplierId, changes: { add: [ten!.id] } })).toMatchObject({
      lineCount: 2,
      lines: [
        { lineNo: 1, qty: '10.0000' },
        { lineNo: 2, qty: '4.0000' },
      ],
    })
    const onBill = async (isBilled: boolean) =>
      (await world.ok(finance, '/api/purchase/billable-item/list', { supplierId: [supplierId], isBilled, size: 10 })).total
    expect([await onBill(true), await onBill(false)]).toEqual([2, 0])
  })

  test('that does not match is not agreed to, unless somebody takes it upon them', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    const { id } = await world.handedIn(of)
    await prisma().purchaseBillLine.updateMany({ where: { billId: id }, data: { price: '5.5' } })
    expect(await world.ok(finance, at('match'), { id })).toMatchObject({
      wrong: 1,
      total: 1,
      records: [{ wrong: ['PRICE'], orderPrice: '5.0000', price: '5.5000' }],
    })
    expect((await world.post(of.supplierAdmin, at('match'), { id })).status).toBe(403)
    expect(await world.ok(financeManager, at('approval'), { ids: [id], pass: true })).toMatchObject([{ code: 'purchase-bill.does-not-match' }])
    const { version } = await world.bill(id)
    await world.ok(financeManager, at('accept-match'), { id, version, reason: '临时涨价已确认' })
    expect(await world.ok(financeManager, at('approval'), { ids: [id], pass: true })).toMatchObject([{ isDone: true }])
    expect(await world.bill(id)).toMatchObject({ status: 'PAYABLE', matchReason: '临时涨价已确认' })
  })

  test('over more than came is not agreed to, and one that was agreed to still matches', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    const { id } = await world.handedIn(of)
    await prisma().purchaseBillLine.updateMany({ where: { billId: id }, data: { qty: '11' } })
    expect(await world.ok(finance, at('match'), { id })).toMatchObject({ wrong: 1, records: [{ wrong: ['QTY'] }] })
    expect(await world.ok(financeManager, at('approval'), { ids: [id], pass: true })).toMatchObject([{ code: 'purchase-bill.does-not-match' }])
    await prisma().purchaseBillLine.updateMany({ where: { billId: id }, data: { qty: '10' } })
    expect(await world.ok(financeManager, at('approval'), { ids: [id], pass: true })).toMatchObject([{ isDone: true }])
    expect(await world.ok(finance, at('match'), { id })).toMatchObject({ wrong: 0, records: [{ billedQty: '0.0000', qty: '10.0000' }] })
  })

  test('reset is a draft again, and its order is billed no longer; abolished, its lines are billable', async () => {
    const of = await world.buying()
    const order = await world.received(of, ['10'])
    const { id, invoices } = await world.payable(of)
    expect(await world.ok(finance, at(`reset/${id}`))).toMatchObject({ status: 'DRAFT', invoiceAmount: '0.00', dueOn: null, invoices: [] })
    expect(await world.order(order.id)).toMatchObject({ status: 'EXECUTING', billStatus: 'NONE', lines: [{ billedQty: '0.0000' }] })
    expect((await entries(of.supplierId)).map(([kind, , balance]) => [kind, balance])).toEqual([
      ['BILL', expect.stringMatching(/^\d+\.\d\d$/)],
      ['REVERSAL', '0.00'],
    ])
    expect((await world.product.send(of.supplierAdmin, at(`detail/${id}`))).status).toBe(404)
    expect((await world.post(finance, at(`abolish/${id}`), { reason: 'x' })).status).toBe(403)
    expect(await world.ok(financeManager, at(`abolish/${id}`), { reason: '重复' })).toMatchObject({ status: 'ABOLISHED', abolishReason: '重复', lineCount: 1 })
    const anew = await world.billed(of)
    expect(anew).toMatchObject({ lineCount: 1 })
    // The number of the invoice is free again.
    await world.ok(finance, at('send'), { id: anew.id })
    const [{ invoiceNo, amountExTax, taxAmount }] = invoices
    expect(await world.ok(of.supplierAdmin, at('agree'), { id: anew.id, invoices: [world.invoice(amountExTax, taxAmount, { invoiceNo })] })).toMatchObject({
      status: 'IN_APPROVAL',
    })
  })

  test('completes its order once the rest of it went back', async () => {
    const of = await world.buying()
    const order = await world.executing(of)
    const inbound = await world.announced(order, '10')
    await world.receive(inbound, ['6'])
    await world.receive(inbound, ['4'])
    await world.recipient(of.supplierId)
    const [six] = await items(of.supplierId)
    await world.payable(of, { itemIds: [six!.id] })
    expect(await world.order(order.id)).toMatchObject({ status: 'EXECUTING', billStatus: 'PARTIAL' })
    const back = await world.agreed(await world.order(order.id), ['4'], { refundMode: 'REFUND' })
    await world.ship(back.id)
    expect(await world.order(order.id)).toMatchObject({ status: 'COMPLETED', billStatus: 'FULL', returnStatus: 'PARTIAL' })
  })

  test('settles a return that no refund does, and opens it again when it is taken back', async () => {
    const of = await world.buying()
    const order = await world.received(of, ['10'])
    const back = await world.agreed(order, ['4'], { refundMode: 'OFFSET' })
    await world.ship(back.id)
    const status = async () => (await world.show(back.id)).status
    // Not signed for yet: the bill that takes it is agreed to first.
    const first = await world.payable(of)
    expect(await status()).toBe('OUTBOUND')
    await world.ok(of.supplierAdmin, '/api/purchase/purchase-return/sign', { id: back.id })
    expect(await world.show(back.id)).toMatchObject({ status: 'COMPLETED', settledAt: expect.any(String) })
    await world.ok(financeManager, at(`abolish/${first.id}`), { reason: '重做' })
    expect(await world.show(back.id)).toMatchObject({ status: 'WAIT_REFUND', settledAt: null })
    const anew = await world.handedIn(of)
    expect(await status()).toBe('WAIT_REFUND')
    expect(await world.ok(financeManager, at('approval'), { ids: [anew.id], pass: true })).toMatchObject([{ isDone: true }])
    expect(await status()).toBe('COMPLETED')
    expect(await wrongWithReturns(world.product.application.data.sql)).toEqual([])
  })

  test('takes an invoice that no other bill has', async () => {
    const of = await world.buying()
    await world.received(of, ['10'])
    const one = await world.payable(of)
    await world.received(of, ['10'])
    const other = await world.billed(of)
    await world.ok(finance, at('send'), { id: other.id })
    const [{ invoiceNo }] = one.invoices
    const same = await world.post(of.supplierAdmin, at('agree'), { id: other.id, invoices: [world.invoice('1', '0', { invoiceNo })] })
    expect([same.status, same.body.data.errors]).toEqual([400, [{ path: 'invoices[0].invoiceNo', message: `该发票已用于对账单 ${one.code}` }]])
  })

  test('that is negative is carried forward', async () => {
    const of = await world.buying()
    const order = await world.received(of, ['10'])
    await world.payable(of)
    const back = await world.agreed(order, ['4'], { refundMode: 'OFFSET' })
    await world.ship(back.id)
    const negative = await world.billed(of)
    expect(Number(negative.totalAmount)).toBeLessThan(0)
    expect((await world.post(finance, at('send'), { id: negative.id })).body.msg).toBe('对账单没有明细或金额为负，不能发送')
    const carried = await world.ok(finance, at('carry'), { id: negative.id })
    expect(carried).toMatchObject({ totalAmount: '0.00', lineCount: 2 })
    const [credit] = (await items(of.supplierId)).filter(({ sourceType, billId }) => sourceType === 'CREDIT' && billId === null)
    expect(credit!.amount.toFixed(2)).toBe(negative.totalAmount)
    const paid = await world.ok(finance, at('send'), { id: negative.id }).then(() => world.ok(of.supplierAdmin, at('agree'), { id: negative.id }))
    expect(await world.ok(financeManager, at('approval'), { ids: [paid.id], pass: true })).toMatchObject([{ isDone: true }])
    expect(await world.bill(paid.id)).toMatchObject({ status: 'PAID', payStatus: 'FULL' })
    await world.received(of, ['10'])
    expect(await world.billed(of)).toMatchObject({ creditAmount: negative.totalAmount, lineCount: 2 })
  })
})

test('the clock settles a period that is over once', async () => {
  const of = await world.buying()
  await prisma().supplier.update({ where: { id: of.supplierId }, data: { settleCycle: 'DAY' } })
  await world.received(of, ['10'])
  const { data } = world.product.application
  const bills = () => prisma().purchaseBill.findMany({ where: { supplierId: of.supplierId }, orderBy: { createTime: 'asc' } })
  await settlePeriods(data, 'Asia/Shanghai')
  expect(await bills()).toEqual([])
  const tomorrow = new Date(Date.now() + 86_400_000)
  await Promise.all([settlePeriods(data, 'Asia/Shanghai', tomorrow), settlePeriods(data, 'Asia/Shanghai', tomorrow)])
  expect(await bills()).toMatchObject([{ cycle: 'DAY', status: 'DRAFT', lineCount: 1 }])
  await settlePeriods(data, 'Asia/Shanghai', tomorrow)
  expect(await bills()).toHaveLength(1)
})

test('a supplier who says nothing is reminded once a day, and after a while their buyer is asked to call', async () => {
  const of = await world.buying()
  await world.received(of, ['10'])
  const { id } = await world.billed(of)
  await world.ok(finance, at('send'), { id })
  const { data } = world.product.application
  const told = (code: string) => prisma().message.count({ where: { bizId: id, templateCode: `settlement.bill-${code}` } })
  const sent = Date.now() + 60_000
  const later = (days: number) => new Date(sent + days * 86_400_000)
  for (const days of [4, 5, 5, 6, 10, 11]) await remindSuppliers(data, 'Asia/Shanghai', later(days))
  expect([await told('waits'), await told('chased')]).toEqual([4, 1])
})

test('others neither write nor see them', async () => {
  const [of, other] = [await world.buying(), await world.buying()]
  await world.received(of, ['10'])
  const { id } = await world.handedIn(of)
  expect((await world.product.send(other.supplierAdmin, at(`detail/${id}`))).status).toBe(404)
  expect((await world.post(other.supplierAdmin, at('lines'), { id })).status).toBe(404)
  expect((await world.post(other.supplierAdmin, at('dispute'), { id, lines: [{ lineId: id, reason: 'x' }] })).status).toBe(404)
  expect((await world.post(purchaser, at('save'), { supplierId: of.supplierId })).status).toBe(403)
  expect((await world.post(of.supplierAdmin, at('billable'), { supplierId: of.supplierId })).status).toBe(403)
  const own = await world.ok(other.supplierAdmin, '/api/purchase/billable-item/list', { size: 10 })
  expect(own.total).toBe(0)
})
