/** Payments of which the bank never says what became of them: who settles them, by what, and that the bank's word and the money stay what they are. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { withDoubts, type Doubt } from './doubts.ts'
import { wrongWithMoney } from './money.ts'
import { admin, at, cashier, finance, financeManager, gm, password, purchaser, withPaying } from './world.ts'

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const world = withPaying()
const { eventually, tryAll, doubtful, unknown } = withDoubts(world)
const data = () => world.product.application.data
const prisma = () => data().prisma

/** A finance manager who has had no part in any payment. */
const fourth: Principal = { ...financeManager, userId: newId(), account: 'fourth', name: '周复核' }

beforeAll(async () => {
  await prisma().user.create({ data: { id: fourth.userId, account: 'fourth', name: '周复核', nameEn: 'Zhou', passwordHash: await hashPassword(password) } })
  await prisma().user.updateMany({ where: { id: { in: [finance.userId, admin.userId] } }, data: { passwordHash: await hashPassword(password) } })
})
beforeEach(async () => {
  world.behave('SILENT')
  await world.setting('purchase.pay.ask-ladder', '1')
})

/** Somebody with every right of an administrator. */
const everything = ({ userId, account, name }: Principal): Principal => ({ ...admin, userId, account, name })

const voucherOf = async ({ tenantId, userId }: Principal): Promise<string> => {
  const id = newId()
  const file = { storage: 'folder', storageKey: id, name: '银行回单.pdf', ext: 'pdf', mime: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
  await prisma().fileObject.create({ data: { id, tenantId, uploadedBy: userId, ...file } })
  return id
}
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const asPaid = { outcome: 'PAID', bankNo: 'B-778', statementOn: today(), reason: '银行对账单第 12 行' }
const asUnpaid = { outcome: 'NOT_PAID', reason: '银行书面答复未付出' }
const settle = async (id: string, said: object, who: Principal = fourth, more: object = {}, language = 'zh') =>
  world.product.send(
    who,
    at('settle'),
    { id, password, fileIds: [await voucherOf(who)], ...said, ...more },
    { headers: { 'password-cipher': 'none', 'accept-language': language } },
  )
const billOf = async ({ bill }: Doubt) => {
  const { payingAmount, paidAmount, status } = await prisma().purchaseBill.findUniqueOrThrow({ where: { id: bill.id } })
  return [payingAmount.toFixed(2), paidAmount.toFixed(2), status]
}
const exceptionOf = ({ exceptionId }: Doubt) => prisma().exceptionOrder.findUniqueOrThrow({ where: { id: exceptionId } })
const contradictions = ({ no }: Doubt) => prisma().exceptionOrder.count({ where: { type: 'pay-contradiction', bizKey: no } })
const runningCases = async ({ exceptionId }: Doubt) =>
  (await data().sql.query(`select 1 from wf_instance where business_key = $1 and business_type = 'exception-order' and ended_at is null`, [exceptionId])).length
const notify = (notice: object) => world.product.send(undefined, at('notify'), notice)
const sumsHold = async () => expect(await wrongWithMoney(data().sql)).toEqual([])

describe('was paid', () => {
  test('by the bank’s statement: try, payment, bill and account follow as after its answer, and the case ends', async () => {
    const doubt = await unknown()
    expect((await world.payment(doubt.id, fourth)).maySettle).toBe(true)
    const { status, body } = await settle(doubt.id, asPaid)
    expect([status, body.data.saidBy]).toEqual([200, 'PERSON'])
    expect(body.data).toMatchObject({
      status: 'PAID',
      maySettle: false,
      attempts: [
        { status: 'SUCCESS', channelNo: 'B-778', settled: { byName: '周复核', because: asPaid.reason, statementOn: asPaid.statementOn, vouchers: 1 } },
      ],
    })
    expect(body.data.paidAt).toBe(new Date(`${asPaid.statementOn}T00:00:00+08:00`).toISOString())
    expect(await billOf(doubt)).toEqual(['0.00', doubt.bill.totalAmount, 'PAID'])
    expect(await exceptionOf(doubt)).toMatchObject({ status: 'RESOLVED', reason: expect.stringContaining(asPaid.reason), nextRetryAt: null })
    expect(await runningCases(doubt)).toBe(0)
    const log = await prisma().docLog.findMany({ where: { bizId: doubt.id, event: 'settled-paid' } })
    expect(log).toMatchObject([{ actorName: '周复核', content: asPaid.reason, fromStatus: 'PAYING', toStatus: 'PAID' }])
    const [voucher] = await prisma().attachment.findMany({ where: { bizId: doubt.id, kind: 'voucher' } })
    expect(voucher).toMatchObject({ bizType: 'bill-pay', createdBy: fourth.userId, mediaName: '银行回单.pdf' })
    const { processInstanceId } = await world.payment(doubt.id)
    await eventually(async () => (await world.standsAt(processInstanceId)).length === 0)
    await sumsHold()
  })

  test('needs the bank’s number, the day of its statement, a voucher, a reason and the password', async () => {
    const doubt = await unknown()
    const wrongAt = async (more: object) => (await settle(doubt.id, asPaid, fourth, more)).body.data.errors.map(({ path }: Data) => path)
    expect(await wrongAt({ bankNo: null })).toEqual(['bankNo'])
    expect(await wrongAt({ statementOn: null })).toEqual(['statementOn'])
    expect(await wrongAt({ fileIds: [] })).toEqual(['fileIds'])
    expect(await wrongAt({ reason: ' ' })).toEqual(['reason'])
    expect(await wrongAt({ password: 'guess' })).toEqual(['password'])
    expect(await wrongAt({ statementOn: '2099-01-01' })).toEqual(['statementOn'])
    expect(await wrongAt({ statementOn: '2020-01-01' })).toEqual(['statementOn'])
    expect((await settle(doubt.id, asPaid, fourth, { fileIds: [newId()] })).status).toBe(404)
    expect(await world.payment(doubt.id)).toMatchObject({ status: 'PAYING' })
    expect(await exceptionOf(doubt)).toMatchObject({ status: 'WAIT_MANUAL' })
    expect(await billOf(doubt)).toEqual([doubt.bill.totalAmount, '0.00', 'PAYABLE'])
  })

  test('is the bank’s to say where it says something: it closed the number, so nothing was paid', async () => {
    world.behave('AWAY')
    const doubt = await unknown()
    world.bank.closes(doubt.no, doubt.bill.totalAmount)
    const { body } = await settle(doubt.id, asPaid)
    expect(body.data).toMatchObject({ saidBy: 'BANK', status: 'PAY_FAILED', attempts: [{ status: 'CLOSED', settled: null }] })
    expect(await exceptionOf(doubt)).toMatchObject({ status: 'RESOLVED' })
    await sumsHold()
  })
})

describe('was not paid', () => {
  test('closes the number at the bank first; the cashier pays again under the next one', async () => {
    world.behave('AWAY')
    const doubt = await unknown()
    const { body } = await settle(doubt.id, asUnpaid)
    expect(body.data).toMatchObject({
      saidBy: 'PERSON',
      status: 'PAY_FAILED',
      failReason: asUnpaid.reason,
      attempts: [{ status: 'CLOSED', settled: { byName: '周复核', statementOn: null, vouchers: 1 } }],
    })
    // The number is closed there too: should it come after all, it is not paid.
    expect(world.bank.isClosed(doubt.no)).toBe(true)
    expect(await billOf(doubt)).toEqual([doubt.bill.totalAmount, '0.00', 'PAYABLE'])
    expect(await exceptionOf(doubt)).toMatchObject({ status: 'RESOLVED', reason: expect.stringContaining(asUnpaid.reason) })
    const { processInstanceId } = await world.payment(doubt.id)
    await eventually(async () => (await world.standsAt(processInstanceId)).includes('failed'))
    await sumsHold()
    world.behave('PAYS')
    expect((await world.pay(doubt.id, {}, cashier, `again-pay/${doubt.id}`)).status).toBe(200)
    expect(await world.until(doubt.id, 'PAID')).toMatchObject({ attempts: [{ status: 'CLOSED' }, { status: 'SUCCESS' }] })
    expect(world.bank.moved.filter(({ no }) => no.startsWith(doubt.no.slice(0, -1)))).toHaveLength(1)
    await sumsHold()
  })

  test('holds where the bank is asked and decides nothing, and where there is no bank any more', async () => {
    const silent = await unknown()
    expect((await settle(silent.id, asUnpaid)).body.data).toMatchObject({ saidBy: 'PERSON', status: 'PAY_FAILED' })
    const alone = await unknown()
    const address = (await prisma().systemParam.findFirstOrThrow({ where: { paramKey: 'integration.bank' } })).paramValue ?? ''
    await world.setting('integration.bank', 'none')
    const { body } = await settle(alone.id, asUnpaid)
    await world.setting('integration.bank', address)
    expect(body.data).toMatchObject({ saidBy: 'PERSON', status: 'PAY_FAILED', attempts: [{ errorCode: 'SETTLED_BY_HAND' }] })
    await sumsHold()
  })

  test('is not believed where the bank has paid it: its word wins', async () => {
    const doubt = await unknown()
    world.bank.pays(doubt.no)
    const { body } = await settle(doubt.id, asUnpaid)
    expect(body.data).toMatchObject({ saidBy: 'BANK', status: 'PAID', attempts: [{ status: 'SUCCESS', settled: null }] })
    expect(await exceptionOf(doubt)).toMatchObject({ status: 'RESOLVED' })
    expect(await billOf(doubt)).toEqual(['0.00', doubt.bill.totalAmount, 'PAID'])
    await sumsHold()
  })
})

describe('nobody settles', () => {
  test('what they wrote, agreed to or paid, whatever their rights', async () => {
    const doubt = await unknown()
    for (const who of [finance, financeManager, cashier]) {
      const refused = await settle(doubt.id, asPaid, everything(who))
      expect([refused.status, refused.body.data.rule]).toEqual([422, 'bill-pay.is-fourth'])
      expect(refused.body.msg).toBe('制单人、审核人与出纳不能登记该付款单的支付结果')
      expect((await world.payment(doubt.id, everything(who))).maySettle).toBe(false)
    }
    const inEnglish = await settle(doubt.id, asPaid, financeManager, {}, 'en')
    expect(inEnglish.body.msg).toBe('Whoever writes, agrees to or pays a payment does not say what became of it')
    for (const who of [cashier, finance, gm, purchaser]) expect((await settle(doubt.id, asPaid, who)).status).toBe(403)
    expect((await world.payment(doubt.id, gm)).maySettle).toBe(false)
    expect(await world.payment(doubt.id)).toMatchObject({ status: 'PAYING' })
    // Written around the product as well.
    const cashiers = `update bill_pay_attempt set status = 'CLOSED', ended_at = now(), next_sync_at = null, settled_because = 'x', settled_vouchers = array[$3::uuid], settled_by = $2::uuid where no = $1`
    await expect(data().sql.query(cashiers, [doubt.no, cashier.userId, newId()])).rejects.toThrow('neither wrote')
    expect((await settle(doubt.id, asPaid, admin)).status).toBe(200)
  })

  test('what the bank is still asked about by the clock, what is known, and what was never in doubt', async () => {
    await prisma().exceptionConfig.updateMany({ where: { type: 'pay-unknown' }, data: { maxRetry: 3 } })
    const early = await doubtful()
    expect((await settle(early.id, asPaid)).body.data.rule).toBe('bill-pay.not-in-doubt')
    await tryAll()
    expect((await settle(early.id, asPaid)).body.data.rule).toBe('bill-pay.not-in-doubt')
    expect((await world.payment(early.id, fourth)).maySettle).toBe(false)
    const { bill } = await world.owed()
    const agreed = await world.allowed(bill)
    expect((await settle(agreed.id, asPaid)).body.data.rule).toBe('bill-pay.result-known')
    const known = await unknown()
    expect((await settle(known.id, asPaid)).status).toBe(200)
    expect((await settle(known.id, asUnpaid)).body.data.rule).toBe('bill-pay.result-known')
    await sumsHold()
  })

  test('what somebody ignored: it is opened again first', async () => {
    const doubt = await unknown()
    await world.ok(admin, '/api/order/exception-order/ignore', { id: doubt.exceptionId, reason: '误报' })
    expect((await settle(doubt.id, asPaid)).body.data.rule).toBe('bill-pay.not-in-doubt')
  })
})

describe('the bank’s word afterwards', () => {
  test('that agrees changes nothing, that contradicts opens an exception and moves nothing', async () => {
    const paid = await unknown()
    await settle(paid.id, asPaid)
    await notify(world.bank.notice(paid.no, { status: 'SUCCESS' }))
    expect(await contradictions(paid)).toBe(0)
    await notify(world.bank.notice(paid.no, { status: 'CLOSED' }))
    expect(await contradictions(paid)).toBe(1)
    expect(await world.payment(paid.id)).toMatchObject({ status: 'PAID' })
    const dearer = await unknown()
    await settle(dearer.id, asPaid)
    await notify(world.bank.notice(dearer.no, { status: 'SUCCESS', amount: '0.01' }))
    expect(await contradictions(dearer)).toBe(1)
    const unpaid = await unknown()
    await settle(unpaid.id, asUnpaid)
    await notify(world.bank.notice(unpaid.no, { status: 'SUCCESS' }))
    expect(await contradictions(unpaid)).toBe(1)
    expect(await world.payment(unpaid.id)).toMatchObject({ status: 'PAY_FAILED' })
    expect(await billOf(unpaid)).toEqual([unpaid.bill.totalAmount, '0.00', 'PAYABLE'])
    await sumsHold()
  })

  test('in the same moment: one of both counts, the money moves once, and the other is told', async () => {
    for (const said of [asPaid, asUnpaid, asPaid, asUnpaid]) {
      const doubt = await unknown()
      const [byHand] = await Promise.all([settle(doubt.id, said), notify(world.bank.notice(doubt.no, { status: 'SUCCESS' }))])
      const { status, attempts } = await world.payment(doubt.id)
      const isByHand = attempts[0].settled !== null
      expect(byHand.status).toBe(isByHand ? 200 : 422)
      if (!isByHand) expect(byHand.body.data.rule).toBe('bill-pay.result-known')
      expect(status).toBe(isByHand && said === asUnpaid ? 'PAY_FAILED' : 'PAID')
      expect(await contradictions(doubt)).toBe(isByHand && said === asUnpaid ? 1 : 0)
      expect(await exceptionOf(doubt)).toMatchObject({ status: 'RESOLVED' })
      await sumsHold()
    }
  })

  test('of two who settle at once one counts', async () => {
    const doubt = await unknown()
    const other = { ...admin }
    const answers = await Promise.all([settle(doubt.id, asPaid), settle(doubt.id, asUnpaid, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await sumsHold()
  })

  test('settles what people were asked: nobody goes on being asked about what is known', async () => {
    const doubt = await unknown()
    expect(await runningCases(doubt)).toBe(1)
    await notify(world.bank.notice(doubt.no, { status: 'SUCCESS' }))
    expect(await exceptionOf(doubt)).toMatchObject({ status: 'RESOLVED' })
    expect(await runningCases(doubt)).toBe(0)
  })
})
