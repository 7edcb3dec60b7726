/** Payments from the draft to the money: three people, claims that never meet, and a bank of which nothing is believed twice. */
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { withDoubts } from './doubts.ts'
import { admin, at, cashier, finance, financeManager, gm, purchaser, withPaying } from './world.ts'

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const world = withPaying()
const { tryAll } = withDoubts(world)
const prisma = () => world.product.application.data.prisma
const billOf = (id: string) => prisma().purchaseBill.findUniqueOrThrow({ where: { id } })
const claims = async (id: string) => {
  const { payingAmount, paidAmount, status } = await billOf(id)
  return [payingAmount.toFixed(2), paidAmount.toFixed(2), status]
}

describe('a draft', () => {
  test('claims its part of the bill, is edited, and gives it back', async () => {
    const { bill } = await world.owed()
    expect(await world.ok(finance, at('payable'), { supplierId: bill.supplierId })).toMatchObject({
      total: 1,
      records: [{ billCode: bill.code, openAmount: bill.totalAmount, claims: [] }],
    })
    const pay = await world.written(bill, '20')
    expect(pay).toMatchObject({
      status: 'DRAFT',
      totalAmount: '20.00',
      accountNo: '6222****0001',
      createdByName: 'FINANCE',
      lines: [{ billCode: bill.code, amount: '20.00' }],
    })
    expect(await claims(bill.id)).toEqual(['20.00', '0.00', 'PAYABLE'])
    expect(await world.ok(finance, at('payable'), { supplierId: bill.supplierId })).toMatchObject({
      records: [{ claims: [{ payCode: pay.code, amount: '20.00' }] }],
    })
    expect(await world.ok(finance, at('balance'), { supplierId: bill.supplierId })).toMatchObject({ payable: bill.totalAmount, paid: '0.00', paying: '20.00' })
    const much = await world.post(finance, at('insert'), world.toPay(bill))
    expect([much.status, much.body.data.errors[0].path]).toEqual([400, 'lines[0].amount'])
    await world.ok(finance, at('update'), { id: pay.id, ...world.toPay(bill) })
    expect(await claims(bill.id)).toEqual([bill.totalAmount, '0.00', 'PAYABLE'])
    const reset = await world.post(finance, `/api/purchase/purchase-bill/reset/${bill.id}`)
    expect(reset.body.msg).toBe('对账单已有付款，不能操作')
    expect((await world.post(finance, at(`abolish/${pay.id}`), { reason: '重复' })).status).toBe(403)
    expect(await world.ok(financeManager, at(`abolish/${pay.id}`), { reason: '重复' })).toMatchObject({ status: 'ABOLISHED', abolishReason: '重复' })
    expect(await claims(bill.id)).toEqual(['0.00', '0.00', 'PAYABLE'])
  })

  test('that was taken back a moment before it is abolished gives its part back', async () => {
    const { bill } = await world.owed()
    const { id, processInstanceId } = await world.written(bill, '20', { submit: true })
    const answers = await inTurn(world.product.application.config.databaseUrl ?? '', { table: 'wf_instance', id: processInstanceId }, [
      () => world.post(finance, at(`reset/${id}`)),
      () => world.post(financeManager, at(`abolish/${id}`), { reason: '重复' }),
    ])
    expect(answers.map(({ body }) => body.data.status)).toEqual(['DRAFT', 'ABOLISHED'])
    expect(await claims(bill.id)).toEqual(['0.00', '0.00', 'PAYABLE'])
  })

  test('stands at the end of the chain of its documents, on each of them; suppliers see it once it was agreed to', async () => {
    const { of, bill } = await world.owed()
    const pay = await world.written(bill, '20')
    const chainOf = async (who: Principal, type: string, id: string): Promise<Data[]> => world.ok(who, '/api/purchase/order/chain', { type, id })
    const chain = await chainOf(finance, 'bill-pay', pay.id)
    expect(chain.map(({ type }) => type)).toEqual(['purchase-order', 'inbound-order', 'purchase-bill', 'bill-pay'])
    const [order] = chain
    expect(chain.at(-1)).toMatchObject({
      code: pay.code,
      amount: '20.00',
      follows: [`purchase-bill ${bill.id}`],
      link: `/financial-center/pay/pay-order-detail?id=${pay.id}`,
    })
    for (const { key } of chain) {
      const [type = '', id = ''] = key.split(' ')
      expect(await chainOf(finance, type, id)).toEqual(chain)
    }
    const [, orderId = ''] = order.key.split(' ')
    const seen = async () => (await chainOf(of.supplierAdmin, 'purchase-order', orderId)).map(({ type }) => type)
    expect(await seen()).not.toContain('bill-pay')
    await world.ok(finance, at('submit'), { id: pay.id })
    await world.ok(financeManager, at('approval'), { ids: [pay.id], pass: true })
    expect(await seen()).toContain('bill-pay')
  })

  test('of several at once for the last cent is one', async () => {
    const { bill } = await world.owed()
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.post(finance, at('insert'), world.toPay(bill))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await claims(bill.id)).toEqual([bill.totalAmount, '0.00', 'PAYABLE'])
  })

  test('needs a verified account of the supplier, who is not frozen', async () => {
    const { of, bill } = await world.owed()
    const other = await world.account((await world.buying()).supplierId)
    expect((await world.post(finance, at('insert'), world.toPay(bill, '1', { bankAccountId: other }))).body.data.errors[0].path).toBe('bankAccountId')
    await prisma().supplierBankAccount.updateMany({ where: { supplierId: of.supplierId }, data: { isVerified: false } })
    expect((await world.post(finance, at('insert'), world.toPay(bill))).body.data.errors[0].message).toBe('收款账户未核验，不能付款')
    await prisma().supplierBankAccount.updateMany({ where: { supplierId: of.supplierId }, data: { isVerified: true } })
    const agreed = await world.allowed(bill)
    expect(agreed.status).toBe('APPROVED')
    await prisma().supplier.update({ where: { id: of.supplierId }, data: { operStatus: 'FROZEN', freezeScopes: ['PAYMENT'] } })
    expect((await world.pay(agreed.id)).body.data.rule).toBe('bill-pay.is-sound')
    expect((await world.post(finance, at('insert'), world.toPay(bill, '1'))).body.data.errors[0].message).toBe('供应商付款已冻结')
  })
})

describe('three people', () => {
  test('write, agree and pay; nobody does two of it', async () => {
    const { bill } = await world.owed()
    const { id, code } = await world.written(bill, undefined, { submit: true })
    expect(await world.ok(finance, at('approval'), { ids: [id], pass: true })).toMatchObject([{ isDone: false }])
    expect((await world.pay(id)).status).toBe(422)
    expect(await world.ok(financeManager, at('approval'), { ids: [id], pass: true })).toMatchObject([{ isDone: true }])
    expect(await world.payment(id)).toMatchObject({ status: 'APPROVED', approvedByName: 'FINANCE_MANAGER', abilities: { reset: true } })
    // Who made or agreed to it has no right to pay; and whoever had all rights would still be one of the two.
    expect((await world.pay(id, {}, finance)).status).toBe(403)
    const both = { ...cashier, userId: financeManager.userId, account: financeManager.account }
    expect((await world.pay(id, {}, both)).body.msg).toBe('制单人、审核人与出纳不能是同一人')
    expect((await world.pay(id, { password: 'guess' })).body.data.errors).toEqual([{ path: 'password', message: '登录密码不正确' }])
    const { body } = await world.product.send(admin, '/api/workflow/process/detail', { processInstanceId: (await world.payment(id)).processInstanceId })
    const inTheInbox = await world.post(cashier, '/api/workflow/work/claim-task', { taskId: body.data.activeTasks[0].taskId })
    expect(inTheInbox.status).toBe(200)
    const byTask = await world.post(cashier, '/api/workflow/work/complete-task', { taskId: body.data.activeTasks[0].taskId, pass: true })
    expect(byTask.status).toBe(422)
    world.behave('PAYS')
    expect((await world.pay(id)).body.data).toMatchObject({ status: 'PAYING', cashierName: 'CASHIER', attempts: [{ no: `${code}-1` }] })
    expect(await world.until(id, 'PAID')).toMatchObject({ status: 'PAID', attempts: [{ status: 'SUCCESS', channelNo: `T-${code}-1` }] })
    expect(await claims(bill.id)).toEqual(['0.00', bill.totalAmount, 'PAID'])
  })

  test('are more where it is worth more, and the general manager’s no is the last word', async () => {
    await world.setting('purchase.pay.level2-amount', '10')
    await world.setting('purchase.pay.level3-amount', '20')
    const { bill } = await world.owed()
    const { id, processInstanceId } = await world.written(bill, undefined, { submit: true })
    await world.ok(financeManager, at('approval'), { ids: [id], pass: true })
    expect(await world.standsAt(processInstanceId)).toEqual(['manager'])
    await world.ok(financeManager, at('approval'), { ids: [id], pass: true })
    expect(await world.standsAt(processInstanceId)).toEqual(['gm'])
    expect(await world.ok(gm, at('approval'), { ids: [id], pass: false, comment: '暂缓' })).toMatchObject([{ isDone: true }])
    expect(await world.payment(id)).toMatchObject({ status: 'REJECTED' })
    expect(await claims(bill.id)).toEqual(['0.00', '0.00', 'PAYABLE'])
    await world.setting('purchase.pay.level2-amount', '50000')
    await world.setting('purchase.pay.level3-amount', '200000')
  })

  test('send it back, hand it in again, and take it back', async () => {
    const { bill } = await world.owed()
    const { id } = await world.written(bill, undefined, { submit: true })
    await world.ok(financeManager, at('approval'), { ids: [id], pass: false, comment: '金额有误' })
    expect(await world.payment(id)).toMatchObject({ status: 'RETURNED' })
    await world.ok(finance, at('update'), { id, ...world.toPay(bill, '30') })
    await world.ok(finance, at('submit'), { id })
    await world.ok(financeManager, at('approval'), { ids: [id], pass: true })
    expect(await world.ok(finance, at(`reset/${id}`))).toMatchObject({ status: 'DRAFT', approvedByName: null })
    expect(await claims(bill.id)).toEqual(['30.00', '0.00', 'PAYABLE'])
  })
})

describe('at the bank', () => {
  test('what it promises is asked about, and comes through once', async () => {
    world.behave('PROMISES')
    const { bill } = await world.owed()
    const { id } = await world.allowed(bill, '20')
    await world.pay(id)
    await world.until(id, 'PAYING')
    expect((await world.pay(id)).body.msg).toMatch(/^付款单已由 CASHIER 于 [\d-]+ [\d:]+ 发起支付$/)
    expect((await world.post(financeManager, at(`abolish/${id}`), { reason: 'x' })).body.msg).toBe('已发起支付，不能操作')
    await eventually(async () => (await world.payment(id)).attempts[0].status === 'PROCESSING')
    expect(await world.ok(finance, at(`sync-pay-status/${id}`))).toMatchObject({ status: 'PAID' })
    expect(await claims(bill.id)).toEqual(['0.00', '20.00', 'PARTIAL_PAID'])
  })

  test('an answer that is lost is asked for, never sent again', async () => {
    world.behave('LOSES')
    const { bill } = await world.owed()
    const { id, code } = await world.allowed(bill)
    await world.pay(id)
    await eventually(async () => (await world.payment(id)).attempts[0].errorMsg !== null)
    expect(await world.payment(id)).toMatchObject({ status: 'PAYING' })
    await world.ask()
    expect(await world.payment(id)).toMatchObject({ status: 'PAID' })
    expect(world.bank.moved.filter(({ no }) => no.startsWith(code))).toHaveLength(1)
    expect(world.bank.repeated).toEqual([])
  })

  test('what it refuses is the cashier’s again: the same amount, another number, another channel', async () => {
    world.behave('REFUSES')
    const { bill } = await world.owed()
    const { id, code } = await world.allowed(bill)
    await world.pay(id)
    const failed = await world.until(id, 'PAY_FAILED')
    expect(failed).toMatchObject({ attempts: [{ status: 'CLOSED' }] })
    await eventually(async () => (await world.standsAt(failed.processInstanceId)).includes('failed'))
    expect(await claims(bill.id)).toEqual([bill.totalAmount, '0.00', 'PAYABLE'])
    world.behave('CLOSES_LATE')
    await world.pay(id, {}, cashier, `again-pay/${id}`)
    await eventually(async () => (await world.payment(id)).attempts[1].status === 'PROCESSING')
    await world.ask()
    await world.until(id, 'PAY_FAILED')
    // At once: whoever is quicker than the diagram is not refused for it.
    world.behave('PAYS')
    expect((await world.pay(id, {}, cashier, 'again-pay-bl')).status).toBe(200)
    expect(await world.until(id, 'PAID')).toMatchObject({
      attempts: [
        { no: `${code}-1`, channel: 'BANK' },
        { no: `${code}-2`, channel: 'BANK' },
        { no: `${code}-3`, channel: 'FACTORING', status: 'SUCCESS', amount: bill.totalAmount },
      ],
    })
  })

  test('what it never heard of is closed there before it may be tried again', async () => {
    world.behave('AWAY')
    const { bill } = await world.owed()
    const { id } = await world.allowed(bill)
    await world.pay(id)
    await eventually(async () => (await world.payment(id)).attempts[0].errorMsg !== null)
    await world.ask()
    expect(await world.payment(id)).toMatchObject({ status: 'PAYING' })
    await world.setting('purchase.pay.close-unheard-minutes', '0')
    await world.ask()
    expect(await world.until(id, 'PAY_FAILED')).toMatchObject({ attempts: [{ status: 'CLOSED' }] })
    await world.setting('purchase.pay.close-unheard-minutes', '30')
  })

  test('what nobody knows for a day becomes an exception with everything on it', async () => {
    world.behave('SILENT')
    await world.setting('purchase.pay.ask-ladder', '1')
    const { bill } = await world.owed()
    const { id, code } = await world.allowed(bill)
    await world.pay(id)
    await eventually(async () => (await world.payment(id)).attempts[0].handedAt !== null)
    await prisma().$executeRawUnsafe(`update bill_pay_attempt set create_time = create_time - interval '25 hours' where no = '${code}-1'`)
    await eventually(async () => (await prisma().exceptionOrder.count({ where: { type: 'pay-unknown', bizKey: `${code}-1` } })) === 1)
    const doubt = await prisma().exceptionOrder.findFirstOrThrow({ where: { bizKey: `${code}-1` } })
    expect(doubt).toMatchObject({ bizType: 'bill-pay', bizId: id, payload: { payCode: code, amount: bill.totalAmount, status: 'PROCESSING' } })
    // It is read as a form, of which nothing is written anew: nobody makes it another amount.
    const exception = '/api/order/exception-order'
    const { body } = await world.product.send(admin, `${exception}/detail/${doubt.id}`)
    const known = body.data
    expect(known.payloadFields.map(({ isFixed }: Data) => isFixed)).not.toContain(false)
    expect(known.payloadFields.find(({ name }: Data) => name === 'amount').label).toEqual({ zh: '金额', en: 'Amount' })
    const mending = await world.post(admin, `${exception}/retry`, { id: doubt.id, payload: { ...known.payload, amount: '0.01' } })
    expect(mending.body.data.errors).toMatchObject([{ path: 'payload.amount' }])
    // Tried again it stays as it was, and says why in the reader's language.
    await world.post(admin, `${exception}/retry`, { id: doubt.id })
    await tryAll()
    const again = async (language: string) =>
      (await world.product.send(admin, `${exception}/detail/${doubt.id}`, undefined, { headers: { 'accept-language': language } })).body.data
    expect(await again('en')).toMatchObject({ retryCount: 1, lastError: 'The bank has not decided yet' })
    expect(await again('zh')).toMatchObject({ lastError: '银行仍未给出结果' })
    await world.setting('purchase.pay.ask-ladder', '15,30,60,180,300,600,1800,3600')
  })
})

/** What jobs and clocks do by themselves goes on meanwhile. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const holdsNow = async () => {
    await world.product.application.engine.runDue()
    return holds()
  }
  await expect.poll(holdsNow, { timeout: 10_000, interval: 30 }).toBe(true)
}

const notify = (notice: object) => world.product.send(undefined, at('notify'), notice)

describe('the bank’s own word', () => {
  test('may come before its answer, and twice', async () => {
    world.behave('PROMISES')
    const { bill } = await world.owed()
    const { id, code } = await world.allowed(bill)
    await world.pay(id)
    await eventually(async () => world.bank.entry(`${code}-1`) !== undefined)
    const notice = world.bank.notice(`${code}-1`, { status: 'SUCCESS' })
    expect((await notify(notice)).status).toBe(200)
    expect(await world.payment(id)).toMatchObject({ status: 'PAID' })
    expect((await notify(notice)).status).toBe(200)
    expect((await notify(world.bank.notice(`${code}-1`, { status: 'SUCCESS' }))).status).toBe(200)
    expect(await claims(bill.id)).toEqual(['0.00', bill.totalAmount, 'PAID'])
    expect((await prisma().bankNotice.findMany({ where: { attemptNo: `${code}-1` }, orderBy: { createTime: 'asc' } })).map(({ verdict }) => verdict)).toEqual([
      'APPLIED',
      'LATE',
    ])
    // It says that it closed what it has paid: people look.
    await notify(world.bank.notice(`${code}-1`, { status: 'CLOSED' }))
    expect(await world.payment(id)).toMatchObject({ status: 'PAID' })
    expect(await prisma().exceptionOrder.count({ where: { type: 'pay-contradiction', bizKey: `${code}-1` } })).toBe(1)
  })

  test('is not believed with another amount, another signature, or an old clock', async () => {
    world.behave('SILENT')
    const { bill } = await world.owed()
    const { id, code } = await world.allowed(bill)
    await world.pay(id)
    await eventually(async () => world.bank.entry(`${code}-1`) !== undefined)
    const no = `${code}-1`
    expect((await notify(world.bank.notice(no, { status: 'SUCCESS', amount: '0.01' }))).status).toBe(200)
    expect((await notify(world.bank.notice(no, { status: 'SUCCESS' }, { secret: 'somebody else who guesses' }))).status).toBe(403)
    const genuine = world.bank.notice(no, { status: 'SUCCESS' })
    expect((await notify({ ...genuine, body: genuine.body.replace(no, `${no}x`) })).status).toBe(403)
    expect((await notify({ ...genuine, timestamp: String(Number(genuine.timestamp) - 4000) })).status).toBe(403)
    expect(await world.payment(id)).toMatchObject({ status: 'PAYING' })
    const verdicts = (await prisma().bankNotice.findMany({ where: { attemptNo: no } })).map(({ verdict }) => verdict)
    expect(verdicts.toSorted()).toEqual(['AMOUNT_DIFFERS', 'REFUSED', 'REFUSED'])
    // What was forged has not taken the place of what is true.
    expect((await notify(genuine)).status).toBe(200)
    expect(await world.payment(id)).toMatchObject({ status: 'PAID' })
  })
})

describe('without a bank', () => {
  test('what was paid by hand needs its voucher, and is through at once', async () => {
    const { of, bill } = await world.owed()
    const { id } = await world.allowed(bill, undefined, { channel: 'OFFLINE' })
    expect((await world.pay(id)).body.data.errors[0].path).toBe('voucherNo')
    const { body } = await world.pay(id, { voucherNo: 'V-1', paidOn: '2026-01-15' })
    expect(body.data).toMatchObject({ status: 'PAID', attempts: [{ channel: 'OFFLINE', status: 'SUCCESS', channelNo: 'V-1' }] })
    const entries = await prisma().supplierAccountEntry.findMany({ where: { supplierId: of.supplierId, kind: 'PAYMENT' } })
    expect(entries.map(({ amount, code }) => [amount.toFixed(2), code])).toEqual([[`-${bill.totalAmount}`, body.data.code]])
    const { lines } = await world.bill(bill.id)
    const order = await prisma().purchaseOrder.findFirstOrThrow({ where: { code: lines[0].orderCode } })
    expect([order.payStatus, order.paidAmount.toFixed(2)]).toEqual(['FULL', order.totalAmount.toFixed(2)])
  })

  test('a deposit is counted in once, and is not taken back then', async () => {
    const of = await world.buying()
    await world.account(of.supplierId)
    const order = await world.received(of, ['10'])
    const deposit = { id: order.id, kind: 'BALANCE', amount: '10', method: 'BANK', paidOn: '2026-01-10' }
    await world.ok(finance, '/api/purchase/purchase-order-pay/pay', deposit)
    const bill = await world.payable(of)
    const [credit] = await world.ok(finance, at('credits'), { supplierId: of.supplierId })
    expect(credit).toMatchObject({ orderCode: order.code, openAmount: '10.00' })
    const credits = [{ orderPayId: credit.orderPayId, amount: '10' }]
    expect((await world.post(finance, at('insert'), world.toPay(bill, '5', { channel: 'OFFSET', credits }))).body.data.errors[0].path).toBe('credits')
    const { id } = await world.allowed(bill, '10', { channel: 'OFFSET', credits })
    expect(await world.ok(finance, at('credits'), { supplierId: of.supplierId })).toEqual([])
    const back = await world.post(finance, '/api/purchase/purchase-order-pay/reverse', { id: credit.orderPayId, reason: 'x' })
    expect(back.status).toBe(422)
    expect((await world.pay(id)).body.data).toMatchObject({ status: 'PAID' })
    expect(await claims(bill.id)).toEqual(['0.00', '10.00', 'PARTIAL_PAID'])
    expect((await prisma().purchaseOrder.findUniqueOrThrow({ where: { id: order.id } })).paidAmount.toFixed(2)).toBe('10.00')
  })
})

describe('others', () => {
  test('suppliers see what was agreed to for them, and where their money is', async () => {
    const { of, bill } = await world.owed()
    const { id, code } = await world.written(bill, undefined, { submit: true })
    expect((await world.product.send(of.supplierAdmin, at(`detail/${id}`))).status).toBe(404)
    expect(await world.ok(of.supplierAdmin, at('tracker'), {})).toMatchObject({
      total: 1,
      records: [{ billCode: bill.code, place: 'BEING_APPROVED', payments: [] }],
    })
    await world.ok(financeManager, at('approval'), { ids: [id], pass: true })
    expect(await world.payment(id, of.supplierAdmin)).toMatchObject({ code, approvedByName: null, createdByName: null, attempts: [] })
    expect(await world.ok(of.supplierAdmin, at('tracker'), {})).toMatchObject({ records: [{ place: 'TO_BE_PAID', payments: [{ payCode: code }] }] })
    const other = await world.buying()
    expect((await world.product.send(other.supplierAdmin, at(`detail/${id}`))).status).toBe(404)
    expect(await world.ok(other.supplierAdmin, at('tracker'), { supplierId: of.supplierId })).toMatchObject({ total: 0 })
    expect(await world.ok(other.supplierAdmin, at('balance'), { supplierId: of.supplierId })).toMatchObject({ payable: '0.00' })
    for (const path of ['payable', 'accounts', 'credits', 'approval', 'insert', 'pay'])
      expect((await world.post(of.supplierAdmin, at(path), {})).status).toBe(403)
    expect((await world.post(purchaser, at('insert'), world.toPay(bill))).status).toBe(403)
  })

  test('whoever decides is told what there is to know, and what happens then', async () => {
    const { of, bill } = await world.owed()
    await prisma().supplierBankAccount.updateMany({ where: { supplierId: of.supplierId }, data: { verifiedAt: new Date() } })
    const { id, code } = await world.written(bill, '20', { submit: true })
    await world.written(bill, '20')
    const told = await world.ok(financeManager, at('case'), { id })
    expect(told).toMatchObject({ mayDecide: true, mayPay: false, review: { account: { isRecent: true }, matches: [{ billCode: bill.code, wrong: 0 }] } })
    expect(told.review.concerns.map(({ code: concern }: { code: string }) => concern)).toEqual(expect.arrayContaining(['account-recent', 'same-amount']))
    expect(told.review.consequences).toHaveLength(2)
    await world.ok(purchaser, at('urgent_status'), { id, reason: '供应商催款' })
    expect(await world.payment(id)).toMatchObject({ urgentStatus: 1, urgentReason: '供应商催款' })
    expect(await world.ok(finance, at('batch/urgent_status'), { ids: [id], urgentStatus: 0 })).toMatchObject([{ isDone: true }])
    expect((await world.ok(finance, at('batch/print'), { ids: [id] })).map((row: { code: string }) => row.code)).toEqual([code])
  })
})
