/** Of two who decide one thing the second reads who was quicker and when, whichever way they came; strangers read that nothing is there. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { principal } from '#tests/support/principals.ts'
import { cashier, financeManager, password, withPaying } from './bill-pay/world.ts'
import { at as orders, manager } from './purchase-order/world.ts'

const world = withPaying()

const secondOf = (first: Principal, number: number, name: string) =>
  principal({ ...first, userId: `0190c000-0000-7000-8000-00000000f00${number}`, account: `second-${number}`, name })
const second = secondOf(manager, 1, '后到的采购经理')
const secondFinance = secondOf(financeManager, 2, '后到的财务经理')
const secondCashier = secondOf(cashier, 3, '后到的出纳')

beforeAll(async () => {
  const { prisma } = world.product.application.data
  for (const { userId, account, name, roles } of [second, secondFinance, secondCashier]) {
    await prisma.user.create({ data: { id: userId, account, name, passwordHash: '-' } })
    const role = await prisma.role.findFirstOrThrow({ where: { roleCode: roles[0] ?? '' } })
    await prisma.userRole.create({ data: { userId, roleId: role.id } })
  }
  await prisma.user.update({ where: { id: secondCashier.userId }, data: { passwordHash: await hashPassword(password) } })
})

const decidedBy = (name: string) => ({ code: 409, msg: expect.stringMatching(new RegExp(`^任务已由 ${name} 于 \\d{4}-\\d\\d-\\d\\d [\\d:]+ 处理$`)) })

/** An order that waits for the buyers' managers. */
async function forManagers() {
  const of = await world.buying()
  const { id, processInstanceId } = await world.submitted(of, { lines: [{ skuId: of.skuId, qty: '3000', price: '5' }] })
  await world.decide(processInstanceId, true)
  expect(await world.standsAt(processInstanceId)).toEqual(['manager'])
  const { activeTasks } = await world.ok(manager, '/api/workflow/process/detail', { processInstanceId })
  return { id, processInstanceId, taskId: activeTasks[0].taskId }
}

describe('an order that somebody has decided on', () => {
  test('its own call, a batch, a task and a claim tell by whom', async () => {
    const { id, taskId } = await forManagers()
    await world.ok(manager, orders('approval'), { id, pass: true })

    const late = await world.post(second, orders('approval'), { id, pass: true })
    expect(late.body).toMatchObject({ ...decidedBy(manager.name), data: { by: manager.userId, byName: manager.name, at: expect.any(String) } })
    expect(await world.ok(second, orders('batchApproval'), { ids: [id], pass: false, comment: '不行' })).toMatchObject([
      { isDone: false, code: 'workflow.task-closed', message: decidedBy(manager.name).msg },
    ])
    expect((await world.post(second, '/api/workflow/work/complete-task', { taskId, pass: true })).body).toMatchObject(decidedBy(manager.name))
    expect((await world.post(second, '/api/workflow/work/claim-task', { taskId })).body).toMatchObject(decidedBy(manager.name))
    expect(await world.ok(second, '/api/workflow/work/batch-complete', { taskIds: [taskId], pass: true })).toMatchObject([
      { success: false, msg: decidedBy(manager.name).msg },
    ])
    // Whom it never waited for learns nothing of it.
    expect((await world.post(cashier, '/api/workflow/work/complete-task', { taskId, pass: true })).status).toBe(404)
  })

  test('two at the same moment: one decides, the other is told', async () => {
    const { id } = await forManagers()
    const both = [manager, second]
    const answers = await Promise.all(both.map((who) => world.post(who, orders('approval'), { id, pass: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = both[answers.findIndex(({ status }) => status === 200)]
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject(decidedBy(winner?.name ?? ''))
  })
})

test('a payment that another has agreed to', async () => {
  const { bill } = await world.owed()
  const pay = await world.written(bill, '20', { submit: true })
  const approve = (who: Principal) => world.ok(who, '/api/purchase/purchase-bill-pay/approval', { ids: [pay.id], pass: true })
  expect(await approve(financeManager)).toMatchObject([{ isDone: true }])
  expect(await approve(secondFinance)).toMatchObject([{ isDone: false, code: 'workflow.task-closed', message: decidedBy(financeManager.name).msg }])
})

test('a payment that another cashier has paid, or sent to the bank', async () => {
  const { prisma } = world.product.application.data
  await prisma.user.update({ where: { id: cashier.userId }, data: { nameEn: 'First Cashier' } })
  const { of, bill } = await world.owed()
  const byHand = await world.allowed(bill, '20', { channel: 'OFFLINE' })
  expect((await world.pay(byHand.id, { voucherNo: 'V-9', paidOn: '2026-01-15' })).body.data).toMatchObject({ status: 'PAID' })
  // With the version that they had on their screen too.
  for (const seen of [{}, { version: byHand.version }]) {
    const { status, body } = await world.pay(byHand.id, { voucherNo: 'V-9', ...seen }, secondCashier)
    expect([status, body.msg]).toEqual([422, expect.stringMatching(new RegExp(`^付款单已由 ${cashier.name} 于 \\d{4}-\\d\\d-\\d\\d [\\d:]+ 支付$`))])
    expect(body.data).toMatchObject({ rule: 'bill-pay.paid-by', by: cashier.userId, byName: cashier.name })
  }
  const inEnglish = await world.pay(byHand.id, { voucherNo: 'V-9' }, { ...secondCashier, locale: 'en' } as Principal)
  expect(inEnglish.body.msg).toMatch(/^First Cashier paid this at/)

  world.behave('PROMISES')
  const { bill: other } = await world.owed(of)
  const atBank = await world.allowed(other, '20')
  await world.pay(atBank.id)
  expect((await world.pay(atBank.id, {}, secondCashier)).body.msg).toMatch(/^付款单已由 .+ 发起支付$/)
})
