/** What an order keeps and uses of its department's budget: reserved while it is decided on, used in force, given back by whatever ends it. */
import { describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { decimal } from '#kit/money.ts'
import { shareOf } from '#server/modules/purchase/budget/order-budget.service.ts'
import { admin, at, people, withPurchase } from './world.ts'

const world = withPurchase()
const { ok, post } = world
const { financeManager } = people
const year = new Date().getUTCFullYear()
let drawn = 0

/** A buyer of a department of its own, below one that may have a budget. */
async function department(amount: string, above = false): Promise<{ buyer: Principal; budgetId: string }> {
  const { prisma } = world.product.application.data
  drawn += 1
  const top = await prisma.organization.create({ data: { code: `B${drawn}`, name: `事业部 ${drawn}` } })
  const own = await prisma.organization.create({ data: { code: `B${drawn}-1`, name: `采购 ${drawn}`, parentId: top.id, ancestors: top.id } })
  const { id } = await ok(financeManager, '/api/purchase/budget/insert', { orgId: above ? top.id : own.id, year, amount })
  return { buyer: { ...people.purchaser, organizationId: own.id }, budgetId: id }
}
const standing = async (id: string): Promise<string[]> => {
  const { records } = await ok(financeManager, '/api/purchase/budget/list', { year, size: 200, current: 1 })
  const row = records.find((one: { id: string }) => one.id === id)
  return [row.reservedAmount, row.usedAmount, row.leftAmount]
}
const decided = async (processInstanceId: string, id: string) => {
  for (let steps = 0; steps < 6 && (await world.order(id)).status === 'IN_APPROVAL'; steps += 1) await world.decide(processInstanceId, true)
}

async function beyond(paramValue: string): Promise<void> {
  const { id } = await world.product.application.data.prisma.systemParam.findFirstOrThrow({ where: { paramKey: 'purchase.budget.beyond' } })
  await ok(admin, '/api/blade-system/param/update', { id, paramValue })
}

describe('a budget', () => {
  test('is reserved at the submission, used in force, and given back by a cancel', async () => {
    const of = await world.buying()
    const { buyer, budgetId } = await department('1000')
    const order = await world.saved(of, { submit: true }, buyer)
    const total = order.totalAmount as string
    const left = decimal('1000').minus(total).toFixed(2)
    expect(await standing(budgetId)).toEqual([total, '0.00', left])
    expect(await ok(buyer, at('terms'), { id: order.id })).toMatchObject({
      roundingMode: 'half-up',
      budget: { leftAmount: left, ownAmount: total, beyond: 'REASON' },
    })
    expect((await ok(admin, at('case'), { id: order.id })).budget).toMatchObject({ id: budgetId })
    await decided(order.processInstanceId, order.id)
    expect(await standing(budgetId)).toEqual(['0.00', total, left])
    await ok(buyer, at('cancel'), { id: order.id, reason: '不需要' })
    expect(await standing(budgetId)).toEqual(['0.00', '0.00', '1000.00'])
  })

  test('of the department above counts where the own one has none, and a return gives back what it kept', async () => {
    const of = await world.buying()
    const { buyer, budgetId } = await department('1000', true)
    const order = await world.saved(of, { submit: true }, buyer)
    await world.decide(order.processInstanceId, false)
    expect([(await world.order(order.id)).status, ...(await standing(budgetId))]).toEqual(['RETURNED', '0.00', '0.00', '1000.00'])
    await ok(buyer, at('submit-approval'), { id: order.id })
    expect((await standing(budgetId))[0]).toBe(order.totalAmount)
  })

  test('that does not reach asks for a reason, or refuses by the parameter', async () => {
    const of = await world.buying()
    const { buyer, budgetId } = await department('10')
    const draft = await world.saved(of, {}, buyer)
    const refused = await post(buyer, at('submit-approval'), { id: draft.id })
    expect([refused.status, refused.body.data.errors[0].path]).toEqual([400, 'budgetReason'])
    expect(refused.body.data.errors[0].message).toContain('剩余 10.00')
    await beyond('REFUSE')
    const why = { ...world.content(of), id: draft.id, budgetReason: '活动追加' }
    const { version } = await world.order(draft.id)
    const reasoned = await ok(buyer, at('save'), { ...why, version })
    expect((await post(buyer, at('submit-approval'), { id: draft.id })).body.data.errors[0].path).toBe('lines')
    await beyond('REASON')
    expect(await ok(buyer, at('submit-approval'), { id: draft.id })).toMatchObject({ status: 'IN_APPROVAL', budgetReason: '活动追加' })
    expect((await standing(budgetId))[0]).toBe(reasoned.totalAmount)
    expect((await world.product.send(financeManager, `/api/purchase/budget/remove/${budgetId}`)).body.data.rule).toBe('purchase.budget-in-use')
    await decided((await world.order(draft.id)).processInstanceId, draft.id)
    expect((await world.order(draft.id, of.supplierAdmin)).budgetReason).toBeNull()
  })

  test('keeps what a change costs more, and what two buy at once never counts twice', async () => {
    const of = await world.buying()
    const { buyer, budgetId } = await department('100000')
    const orders = await Promise.all([1, 2, 3].map(() => world.saved(of, { submit: true }, buyer)))
    const total = decimal(orders[0].totalAmount)
    expect((await standing(budgetId))[0]).toBe(total.times(3).toFixed(2))
    const [first] = orders
    await decided(first.processInstanceId, first.id)
    await ok(of.supplierAdmin, at('confirm'), { id: first.id })
    const { version } = await world.order(first.id)
    const more = { ...world.content(of, { lines: [{ skuId: of.skuId, qty: '30', price: '5' }] }), id: first.id, version, reason: '加量' }
    const amended = await ok(buyer, at('amend'), more)
    expect(await standing(budgetId)).toEqual([total.times(4).toFixed(2), total.toFixed(2), decimal('100000').minus(total.times(5)).toFixed(2)])
    await decided(amended.processInstanceId, first.id)
    expect(await standing(budgetId)).toEqual([total.times(2).toFixed(2), total.times(3).toFixed(2), decimal('100000').minus(total.times(5)).toFixed(2)])
  })
})

test('what an order takes follows from its state alone', () => {
  const state = { changeKind: null, totalAmount: '100', pendingAmount: null, closedAmount: '0' }
  const of = (status: string, more: object = {}) => {
    const { reserved, used } = shareOf({ ...state, status, ...more })
    return [reserved.toString(), used.toString()]
  }
  for (const status of ['DRAFT', 'RETURNED', 'REJECTED', 'CANCELLED']) expect(of(status)).toEqual(['0', '0'])
  expect(of('IN_APPROVAL')).toEqual(['100', '0'])
  for (const status of ['WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED']) expect(of(status)).toEqual(['0', '100'])
  expect(of('CLOSED', { closedAmount: '40' })).toEqual(['0', '60'])
  expect(of('IN_APPROVAL', { changeKind: 'AMENDMENT', pendingAmount: '130' })).toEqual(['30', '100'])
  expect(of('IN_APPROVAL', { changeKind: 'COUNTER', pendingAmount: '70' })).toEqual(['0', '100'])
  expect(of('RETURNED', { changeKind: 'AMENDMENT', pendingAmount: '130' })).toEqual(['0', '100'])
})
