/** Two at the same moment about one promise: one is first, the other is told so, and nothing is done twice or half. */
import { expect, test } from 'vitest'
import type { Answer } from '#tests/support/test-app.ts'
import { disagreements } from '../agreement.ts'
import { people, withPromises } from './world.ts'

const world = withPromises()
const { purchaser, manager } = people
const rounds = [1, 2, 3, 4]
const prisma = () => world.product.application.data.prisma

/** Nobody met an error of ours. @returns the statuses */
const settled = async (answers: readonly Answer[]): Promise<number[]> => {
  for (const answer of answers) {
    if (answer.status === 500) throw new Error(await world.product.reasonOf(answer.body.data.errorId))
    expect([200, 404, 409, 422], answer.raw).toContain(answer.status)
  }
  expect(await disagreements(world.product.application.data.sql)).toEqual([])
  return answers.map(({ status }) => status)
}

test.each(rounds)('two requests: one is open (%i)', async () => {
  const goods = await world.warned()
  const statuses = await settled(await Promise.all([world.ask(goods, 1), world.ask(goods, 2)]))
  expect(statuses.toSorted()).toEqual([200, 422])
  expect(await prisma().postponeApply.count({ where: { overdueId: goods.overdueId } })).toBe(1)
})

test.each(rounds)('goods leave while a purchaser agrees: expired and kept, or put off and then kept (%i)', async () => {
  const goods = await world.warned()
  const { dueAt } = await world.overdue(goods.overdueId)
  const { id, processInstanceId } = (await world.ask(goods, 2)).body.data
  const [shipped] = await settled(await Promise.all([world.ship(goods), world.decide(purchaser, id)]))
  expect(shipped).toBe(200)
  const { status } = await world.request(id)
  const row = await world.overdue(goods.overdueId)
  expect(row).toMatchObject({ status: 'RESOLVED', delayMinutes: 0, shippedAt: expect.any(Date) })
  expect(['APPROVED', 'EXPIRED']).toContain(status)
  expect(row.postponedTimes).toBe(status === 'APPROVED' ? 1 : 0)
  expect(row.dueAt > dueAt).toBe(status === 'APPROVED')
  expect(row.line.promisedAt).toEqual(row.dueAt)
  expect(await world.standsAt(processInstanceId)).toEqual([])
})

test.each(rounds)('a purchaser agrees while another refuses, or the supplier takes it back (%i)', async () => {
  const goods = await world.warned()
  const { id } = (await world.ask(goods, 2)).body.data
  const withdraw = world.post(goods.own, '/api/order/postponeApply/withdraw', { id })
  const statuses = await settled(await Promise.all([world.decide(purchaser, id), world.decide(people.admin, id, false), withdraw]))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const { status } = await world.request(id)
  expect((await world.overdue(goods.overdueId)).postponedTimes).toBe(status === 'APPROVED' ? 1 : 0)
})

test.each(rounds)('a request is handed in while the goods leave or are cancelled: nothing waits for ever (%i)', async (round) => {
  const goods = await world.warned()
  await settled(await Promise.all([world.ask(goods), round % 2 ? world.ship(goods) : world.cancel(goods)]))
  expect(await prisma().postponeApply.count({ where: { overdueId: goods.overdueId, status: 'PENDING' } })).toBe(0)
})

test.each(rounds)('the clock breaches it while it is put off (%i)', async () => {
  const goods = await world.warned(-1)
  await prisma().overdueOrder.update({ where: { id: goods.overdueId }, data: { status: 'WARNING', breachedAt: null } })
  const { id } = (await world.ask(goods, 5)).body.data
  await settled([await world.decide(purchaser, id)])
  const [answer] = await Promise.all([world.decide(manager, id), world.watch()])
  await settled([answer])
  expect(await world.overdue(goods.overdueId)).toMatchObject({ status: 'POSTPONED', postponedTimes: 1 })
})
