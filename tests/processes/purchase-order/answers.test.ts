/** What suppliers say to orders, and what buyers say to that: who may, what is stored, what is expected of the warehouse, where the case stands. */
import { describe, expect, test } from 'vitest'
import { people as others } from '#tests/processes/supplier-lifecycle/world.ts'
import { admin, at, purchaser, withPurchase, type Buying } from './world.ts'

const world = withPurchase()
const { post, ok } = world
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const lineOf = async (id: string) => (await world.order(id)).lines[0]
const counter = async (of: Buying, id: string, more: object) =>
  ok(of.supplierAdmin, at('counter'), { id, lines: [{ lineId: (await lineOf(id)).id, reason: '原料涨价', ...more }] })
const answer = async (id: string, said: string) =>
  ok(purchaser, at('answer-counter'), {
    id,
    answers: (await lineOf(id)).counters
      .filter((one: { answer: string | null }) => one.answer === null)
      .map((one: { id: string }) => ({ counterId: one.id, answer: said })),
  })
/** Minutes until the supplier is late. */
const minutesLeft = async (instanceId: string): Promise<number> => {
  const rows = await world.product.application.data.sql.query<{ minutes: number }>(
    'select round(extract(epoch from max(due_at) - now()) / 60)::int as minutes from wf_timer where instance_id = $1::uuid',
    [instanceId],
  )
  return rows[0]!.minutes
}

describe('confirming', () => {
  test('stores what is promised, the rest for the day that was asked for, and ends the case', async () => {
    const of = await world.buying()
    const second = await world.sku({ supplierId: of.supplierId })
    const order = await world.sent(of, {
      expectOn: day(20),
      lines: [
        { skuId: of.skuId, qty: '10', price: '5' },
        { skuId: second.id, qty: '1', price: '5' },
      ],
    })
    expect(await world.standsAt(order.processInstanceId)).toEqual(['supplier'])
    const promises = [{ lineId: order.lines[0].id, promisedOn: day(9) }]
    const bad = await post(of.supplierAdmin, at('confirm'), { id: order.id, promises: [{ ...promises[0], promisedOn: '2001-01-01' }] })
    expect([bad.status, bad.body.data.errors[0].path]).toEqual([400, 'promises[0].promisedOn'])
    const done = await ok(of.supplierAdmin, at('confirm'), { id: order.id, version: order.version, promises })
    expect(done).toMatchObject({ status: 'EXECUTING', confirmedAt: expect.any(String), dueOn: day(9) })
    expect(done.lines.map(({ promisedOn }: { promisedOn: string }) => promisedOn)).toEqual([day(9), day(20)])
    expect([await world.standsAt(order.processInstanceId), await world.incoming(of)]).toEqual([[], '10'])
    const later = await ok(of.supplierAdmin, at('promise'), { id: order.id, promises: [{ lineId: order.lines[0].id, promisedOn: day(30) }] })
    expect(later).toMatchObject({ status: 'EXECUTING', dueOn: day(20) })
  })

  test('is the supplier’s, in their inbox as at the order; nobody else’s, and never twice', async () => {
    const of = await world.buying()
    const stranger = await world.buying()
    const order = await world.sent(of)
    expect((await post(stranger.supplierAdmin, at('confirm'), { id: order.id })).status).toBe(404)
    expect((await post(purchaser, at('confirm'), { id: order.id })).status).toBe(403)
    expect((await post({ ...of.supplierAdmin, permissions: new Set(['purchase-order:detail']) }, at('confirm'), { id: order.id })).status).toBe(403)
    const { activeTasks } = await ok(admin, '/api/workflow/process/detail', { processInstanceId: order.processInstanceId })
    const said = (pass: boolean) => post(of.supplierAdmin, '/api/workflow/work/complete-task', { taskId: activeTasks[0].taskId, pass, comment: '不接' })
    expect((await said(false)).status).toBeGreaterThanOrEqual(400)
    expect((await world.order(order.id)).status).toBe('WAIT_CONFIRM')
    const both = await Promise.all([post(of.supplierAdmin, at('confirm'), { id: order.id }), said(true)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.order(order.id)).toMatchObject({ status: 'EXECUTING', confirmedAt: expect.any(String) })
    expect((await post(of.supplierAdmin, at('confirm'), { id: order.id })).status).toBe(422)
  })

  test('is silence where the contract of the order says so, after its own days', async () => {
    const of = await world.buying()
    const { data } = world.product.application
    const contract = await data.prisma.supplierContract.findFirstOrThrow({ where: { supplierId: of.supplierId } })
    await data.prisma.supplierContract.update({ where: { id: contract.id }, data: { agreesBySilence: true } })
    const elapsed = async (instanceId: string) => {
      await data.sql.query(`update wf_timer set due_at = now() - interval '1 second' where element_id = 'silent' and instance_id = $1::uuid`, [instanceId])
      await world.product.application.engine.runDue()
    }
    const bound = await world.sent(of, { contractId: contract.id, isUrgent: true })
    expect(await minutesLeft(bound.processInstanceId)).toBeGreaterThan(5 * 24 * 60 - 5)
    await elapsed(bound.processInstanceId)
    expect(await world.order(bound.id)).toMatchObject({ status: 'EXECUTING', confirmedAt: expect.any(String) })
    expect(await world.standsAt(bound.processInstanceId)).toEqual([])
    // An order that does not name it is chased as ever.
    const free = await world.sent(of)
    await elapsed(free.processInstanceId)
    expect([(await world.order(free.id)).status, await world.standsAt(free.processInstanceId)]).toEqual(['WAIT_CONFIRM', ['chase']])
  })

  test('shows nothing of what the company said about it', async () => {
    const of = await world.buying()
    const { id, processInstanceId } = await world.submitted(of)
    await ok(admin, at('approval'), { id, pass: true, comment: '比上次贵，先用着' })
    for (const path of ['process/detail', 'process/history-flow-list', 'work/comments']) {
      const { raw } = await post(of.supplierAdmin, `/api/workflow/${path}`, { processInstanceId })
      expect(raw, path).toContain('200')
      expect(raw, path).not.toContain('比上次贵')
    }
    expect((await ok(of.supplierAdmin, '/api/workflow/process/detail', { processInstanceId })).variables).toEqual({})
    expect(await ok(of.supplierAdmin, at('case'), { id })).toMatchObject({ mayDecide: true, warnings: [], change: null })
  })

  test('has its time, half of it for what is urgent; then the buyer chases, and the supplier is asked again', async () => {
    const of = await world.buying()
    const order = await world.sent(of)
    const urgent = await world.sent(of, { isUrgent: true })
    expect([await minutesLeft(order.processInstanceId), await minutesLeft(urgent.processInstanceId)]).toEqual([72 * 60, 36 * 60])
    await world.product.application.data.sql.query(
      `update wf_timer set due_at = now() - interval '1 second' where element_id = 'silent' and instance_id = $1::uuid`,
      [order.processInstanceId],
    )
    await world.product.application.engine.runDue()
    expect(await world.standsAt(order.processInstanceId)).toEqual(['chase'])
    const { activeTasks } = await ok(purchaser, '/api/workflow/process/detail', { processInstanceId: order.processInstanceId })
    await ok(purchaser, '/api/workflow/work/complete-task', { taskId: activeTasks[0].taskId, pass: true })
    expect(await world.standsAt(order.processInstanceId)).toEqual(['supplier'])
    await ok(of.supplierAdmin, at('confirm'), { id: order.id })
    expect(await world.standsAt(order.processInstanceId)).toEqual([])
  })

  test('is not asked for any more once the order is cancelled, by its case too', async () => {
    const of = await world.buying()
    const order = await world.sent(of)
    await ok(purchaser, at('cancel'), { id: order.id, reason: '不需要了' })
    expect([await world.standsAt(order.processInstanceId), await world.incoming(of)]).toEqual([[], '0'])
    const other = await world.sent(of)
    await ok(admin, '/api/workflow/process/cancel', { processInstanceId: other.processInstanceId, comment: '不需要了' })
    expect([(await world.order(other.id)).status, await world.incoming(of)]).toEqual(['CANCELLED', '0'])
  })
})

describe('proposing something else', () => {
  test('waits for the buyer, whose no leaves the order as it was and asks the supplier again', async () => {
    const of = await world.buying()
    const order = await world.sent(of)
    const lineId = order.lines[0].id
    const asOrdered = await post(of.supplierAdmin, at('counter'), { id: order.id, lines: [{ lineId, qty: '10', reason: '缺货' }] })
    expect([asOrdered.status, asOrdered.body.data.errors[0].path]).toEqual([400, 'lines[0].qty'])
    expect((await post(of.supplierAdmin, at('counter'), { id: order.id, lines: [{ lineId, qty: '8' }] })).status).toBe(400)
    expect(await counter(of, order.id, { qty: '8', promisedOn: day(5) })).toMatchObject({ status: 'NEGOTIATING' })
    expect([await world.standsAt(order.processInstanceId), await world.incoming(of)]).toEqual([['negotiate'], '10'])
    expect((await post(purchaser, at('answer-counter'), { id: order.id, answers: [{ counterId: order.id, answer: 'ACCEPTED' }] })).status).toBe(400)
    expect((await post(of.supplierAdmin, at('answer-counter'), { id: order.id, answers: [{ counterId: order.id, answer: 'ACCEPTED' }] })).status).toBe(403)
    const refused = await answer(order.id, 'REFUSED')
    expect(refused).toMatchObject({ status: 'WAIT_CONFIRM', lines: [{ qty: '10.0000', counters: [{ answer: 'REFUSED' }] }] })
    expect(await world.standsAt(order.processInstanceId)).toEqual(['supplier'])
    await ok(of.supplierAdmin, at('confirm'), { id: order.id })
    expect(await world.standsAt(order.processInstanceId)).toEqual([])
  })

  test('that costs no more comes into force with the buyer’s yes: fewer pieces are on order, a version is kept', async () => {
    const of = await world.buying()
    const order = await world.sent(of)
    await counter(of, order.id, { qty: '8', promisedOn: day(5) })
    const agreed = await answer(order.id, 'ACCEPTED')
    expect(agreed).toMatchObject({ status: 'EXECUTING', revision: 2, totalAmount: '45.20', confirmedAt: expect.any(String), dueOn: day(5) })
    expect(agreed.lines[0]).toMatchObject({ qty: '8.0000', promisedOn: day(5), amount: '40.00' })
    expect([await world.standsAt(order.processInstanceId), await world.incoming(of)]).toEqual([[], '8'])
    const versions = async (who = purchaser) => ok(who, at(`revisions/${order.id}`), {})
    const changes = [
      { label: `${of.skuCode} 数量`, before: '10', after: '8' },
      { label: `${of.skuCode} 承诺到货`, before: null, after: day(5) },
    ]
    expect(await versions()).toMatchObject([
      { revision: 1, kind: 'ORIGINAL', changes: [] },
      { revision: 2, kind: 'COUNTER', totalAmount: '45.20', reason: '原料涨价', inForceAt: expect.any(String), changes },
    ])
    expect(await versions(of.supplierAdmin)).toMatchObject([{ createdByName: null }, { createdByName: null, changes }])
    expect((await post((await world.buying()).supplierAdmin, at(`revisions/${order.id}`), {})).status).toBe(404)
    // Under way it may be proposed again; a no leaves it under way.
    await counter(of, order.id, { qty: '6' })
    expect(await answer(order.id, 'REFUSED')).toMatchObject({ status: 'EXECUTING', revision: 2 })
  })

  test('that costs more is approved again, by those who answer for the new amount', async () => {
    const of = await world.buying()
    const order = await world.sent(of)
    await counter(of, order.id, { qty: '3000' })
    const asked = await answer(order.id, 'ACCEPTED')
    expect(asked).toMatchObject({ status: 'IN_APPROVAL', changeKind: 'COUNTER', totalAmount: '56.50', lines: [{ qty: '10.0000' }] })
    expect(await world.incoming(of)).toBe('10')
    await world.decide(asked.processInstanceId, true)
    expect(await world.standsAt(asked.processInstanceId)).toEqual(['manager'])
    await ok(others.manager, at('approval'), { id: order.id, pass: true })
    expect(await world.order(order.id)).toMatchObject({
      status: 'EXECUTING',
      changeKind: null,
      revision: 2,
      totalAmount: '16950.00',
      lines: [{ qty: '3000.0000' }],
    })
    expect([await world.standsAt(asked.processInstanceId), await world.incoming(of)]).toEqual([[], '3000'])
  })

  test('that the company gives up waits for another answer', async () => {
    const of = await world.buying()
    const order = await world.sent(of)
    await counter(of, order.id, { price: '6' })
    const asked = await answer(order.id, 'ACCEPTED')
    await world.decide(asked.processInstanceId, false)
    expect((await world.order(order.id)).status).toBe('RETURNED')
    const dropped = await ok(purchaser, at('drop-change'), { id: order.id })
    expect(dropped).toMatchObject({ status: 'NEGOTIATING', changeKind: null, lines: [{ price: '5.0000', counters: [{ answer: null }] }] })
    expect((await post(purchaser, at('drop-change'), { id: order.id })).status).toBe(422)
    expect(await answer(order.id, 'REFUSED')).toMatchObject({ status: 'WAIT_CONFIRM', totalAmount: '56.50' })
    expect(await ok(of.supplierAdmin, at('confirm'), { id: order.id })).toMatchObject({ status: 'EXECUTING' })
  })

  test('is answered once: of two answers at the same moment one counts, and a confirmation meets a proposal', async () => {
    const of = await world.buying()
    const order = await world.sent(of)
    const [{ id: lineId }] = order.lines
    const met = await Promise.all([
      post(of.supplierAdmin, at('confirm'), { id: order.id, version: order.version }),
      post(of.supplierAdmin, at('counter'), { id: order.id, version: order.version, lines: [{ lineId, qty: '9', reason: '缺货' }] }),
    ])
    expect(met.map(({ status }) => status).sort()).toEqual([200, 409])
    if ((await world.order(order.id)).status === 'EXECUTING') await counter(of, order.id, { qty: '9' })
    const answers = [{ counterId: (await lineOf(order.id)).counters[0].id, answer: 'ACCEPTED' }]
    const both = await Promise.all([1, 2].map(() => post(purchaser, at('answer-counter'), { id: order.id, answers })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await world.order(order.id), await world.incoming(of)]).toMatchObject([{ status: 'EXECUTING', revision: 2, lines: [{ qty: '9.0000' }] }, '9'])
  })
})
