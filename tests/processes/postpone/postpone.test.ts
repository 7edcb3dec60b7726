/** More time: what a supplier may ask for, who decides, what an approval moves, and what ends a request that waits. */
import { describe, expect, test } from 'vitest'
import { disagreements } from '../agreement.ts'
import { people, withPromises } from './world.ts'

const world = withPromises()
const { purchaser, manager, afterSales, finance, gm } = people
const { post, ok } = world
const sql = () => world.product.application.data.sql
const data = async (answer: Promise<{ status: number; raw: string; body: { data: unknown } }>) => {
  const { status, raw, body } = await answer
  // oxlint-disable-next-line typescript/no-explicit-any
  if (status === 200) return body.data as any
  throw new Error(status === 500 ? await world.product.reasonOf((body.data as { errorId: string }).errorId) : raw)
}
const complaint = async (after: number, more?: object) => (await world.ask(await world.warned(), after, more)).body
const hours = (count: number) => count * 3_600_000

describe('a request for more time', () => {
  test('of three days is decided by a purchaser; the promise moves and the supplier hears of it', async () => {
    const goods = await world.warned()
    const before = await world.overdue(goods.overdueId)
    const ahead = await data(post(goods.own, '/api/order/postponeApply/limits', { overdueId: goods.overdueId }))
    const open = await sql().query<{ open: string }>(`select trim_scale(quantity)::text as open from order_line where id = $1::uuid`, [before.lineId])
    expect(ahead.consequences.map(({ key, figure }: { key: string; figure: string | null }) => [key, figure])).toEqual([
      ['promise', null],
      ['open', open[0]?.open],
      ['late', null],
      ['times', '1'],
    ])
    const asked = await data(world.ask(goods, 3))
    expect(asked).toMatchObject({ status: 'PENDING', submittedAt: expect.any(String), abilities: { withdraw: true } })
    expect(await world.standsAt(asked.processInstanceId)).toEqual(['purchaser'])
    expect((await world.decide(manager, asked.id)).status).toBe(404)
    const [task] = (await ok(purchaser, '/api/workflow/work/claim-list', { businessKey: asked.id })).records
    const { actions } = await ok(purchaser, '/api/workflow/work/task-detail', { taskId: task.taskId })
    // Its life knows no way back: not even the place of a button is there.
    expect(actions.map(({ name }: { name: string }) => name)).not.toContain('return')
    const about = { id: asked.id }
    expect((await ok(purchaser, '/api/order/postponeApply/case', about)).consequences[0].label).toMatch(/^发货承诺改为 \d{4}-\d\d-\d\d \d\d:\d\d，并告知渠道$/)
    expect((await data(world.decide(purchaser, asked.id))).status).toBe('APPROVED')
    expect((await ok(purchaser, '/api/order/postponeApply/case', about)).consequences).toEqual([])
    const after = await world.overdue(goods.overdueId)
    const newDueAt = new Date(before.dueAt.getTime() + hours(72))
    expect(after).toMatchObject({ status: 'POSTPONED', dueAt: newDueAt, originalDueAt: before.originalDueAt, postponedTimes: 1 })
    expect(after.line).toMatchObject({ promisedAt: newDueAt, originalPromisedAt: before.line.originalPromisedAt })
    expect(after.subOrder.shipDueAt).toEqual(newDueAt)
    expect((await post(goods.own, '/api/supplier/message/page', {})).raw).toContain('延期已批准')
    const told = await sql().query<{ payload: { promisedAt: string } }>(`select payload from outbox where topic = 'order.promise-moved' and key = $1`, [
      goods.overdueId,
    ])
    expect(told.map(({ payload }) => payload.promisedAt)).toEqual([newDueAt.toISOString()])
    expect(await disagreements(world.product.application.data.prepared)).toEqual([])
  })

  test.each([
    [4, 'more than three days'],
    [3.1, 'a day that has begun'],
  ])('of %d days goes to the purchase manager too: %s', async (days) => {
    const goods = await world.warned()
    const asked = await data(world.ask(goods, days))
    await data(world.decide(purchaser, asked.id))
    expect(await world.request(asked.id)).toMatchObject({ status: 'PENDING' })
    expect(await world.standsAt(asked.processInstanceId)).toEqual(['manager'])
    expect((await world.decide(purchaser, asked.id)).status).toBe(404)
    await data(world.decide(manager, asked.id))
    expect(await world.request(asked.id)).toMatchObject({ status: 'APPROVED' })
  })

  test('of a second time goes to the purchase manager, of a third time is refused', async () => {
    const goods = await world.warned()
    await data(world.decide(purchaser, (await data(world.ask(goods, 1))).id))
    const again = await data(world.ask(goods, 1))
    expect(await data(post(purchaser, '/api/order/postponeApply/case', { id: again.id }))).toMatchObject({
      days: 1,
      times: 2,
      overdue: { id: goods.overdueId },
    })
    await data(world.decide(purchaser, again.id))
    expect(await world.standsAt(again.processInstanceId)).toEqual(['manager'])
    await data(world.decide(manager, again.id))
    expect(await world.overdue(goods.overdueId)).toMatchObject({ status: 'POSTPONED', postponedTimes: 2 })
    expect((await world.ask(goods, 1)).body).toMatchObject({ code: 422, data: { rule: 'postpone-apply.times-used' } })
  })

  test('waits twelve hours before it reminds, and a day before it escalates', async () => {
    const asked = await data(world.ask(await world.warned()))
    const [task] = await sql().query<{ hours: number }>(
      'select extract(epoch from due_at - created_at)::int / 3600 as hours from wf_task where root_id = $1::uuid',
      [asked.processInstanceId],
    )
    expect(task).toEqual({ hours: 24 })
    const timers = await sql().query<{ hours: number }>(
      `select round(extract(epoch from t.due_at - now()) / 3600)::int as hours from wf_timer t where t.instance_id = $1::uuid order by t.due_at`,
      [asked.processInstanceId],
    )
    expect(timers.map((timer) => timer.hours)).toEqual([12, 24])
  })

  test('refused leaves the promise as it was, and says so', async () => {
    const goods = await world.warned()
    const { dueAt } = await world.overdue(goods.overdueId)
    const asked = await data(world.ask(goods))
    await data(world.decide(purchaser, asked.id, false))
    expect(await world.request(asked.id)).toMatchObject({ status: 'REJECTED', approvedAt: null })
    expect(await world.overdue(goods.overdueId)).toMatchObject({ status: 'WARNING', dueAt, postponedTimes: 0 })
    const { raw } = await post(goods.own, '/api/supplier/message/page', {})
    expect(raw).toContain('延期未批准')
    // The page of the promise tells the supplier why, and when it was said.
    const refusal = { status: 'REJECTED', answer: '请按期发货', endedAt: expect.any(String) }
    expect((await world.product.send(goods.own, `/api/order/overdue-order/detail/${goods.overdueId}`)).body.data).toMatchObject({ requests: [refusal] })
    expect((await world.ask(goods)).status).toBe(200)
  })

  test('withdrawn by the supplier ends its process, and another one may follow', async () => {
    const goods = await world.warned()
    const asked = await data(world.ask(goods))
    const stranger = await world.supplier({ stage: 'FORMAL' })
    expect((await post(stranger.admin, '/api/order/postponeApply/withdraw', { id: asked.id })).status).toBe(404)
    expect((await post(purchaser, '/api/order/postponeApply/withdraw', { id: asked.id })).status).toBe(403)
    expect(await ok(goods.own, '/api/order/postponeApply/withdraw', { id: asked.id, reason: '已安排发货' })).toMatchObject({ status: 'WITHDRAWN' })
    expect(await world.standsAt(asked.processInstanceId)).toEqual([])
    expect((await post(goods.own, '/api/order/postponeApply/withdraw', { id: asked.id })).status).toBe(422)
    expect((await world.ask(goods)).status).toBe(200)
  })

  test('ends as expired when the goods leave or are cancelled, and nothing is left to decide', async () => {
    for (const end of ['ship', 'cancel'] as const) {
      const goods = await world.warned()
      const asked = await data(world.ask(goods))
      await data(world[end](goods))
      expect(await world.request(asked.id)).toMatchObject({ status: 'EXPIRED' })
      expect(await world.standsAt(asked.processInstanceId)).toEqual([])
      expect(await world.overdue(goods.overdueId)).toMatchObject({ status: end === 'ship' ? 'RESOLVED' : 'CLOSED' })
      expect((await world.decide(purchaser, asked.id)).status).toBe(409)
    }
    expect(await disagreements(world.product.application.data.prepared)).toEqual([])
  })

  test('whose date has passed cannot be agreed to any more, only refused', async () => {
    const goods = await world.warned(-1)
    const newDueAt = new Date(Date.now() + 1500)
    const asked = await data(world.ask(goods, 0, { newDueAt: newDueAt.toISOString() }))
    await expect.poll(() => new Date() > newDueAt).toBe(true)
    const { dueAt } = await world.overdue(goods.overdueId)
    expect((await world.decide(purchaser, asked.id)).body).toMatchObject({ code: 422, data: { rule: 'date-ahead' } })
    expect(await world.request(asked.id)).toMatchObject({ status: 'PENDING' })
    expect(await world.overdue(goods.overdueId)).toMatchObject({ dueAt })
    await data(world.decide(purchaser, asked.id, false))
  })
})

describe('what is asked for', () => {
  test.each([
    ['not later than the promise', 0, undefined, 'newDueAt'],
    ['later than fifteen days after the first promise', 15.01, undefined, 'newDueAt'],
    ['without proof', 2, { fileIds: [] }, 'fileIds'],
    ['without a reason', 2, { reasonCode: '' }, 'reasonCode'],
    ['with a reason that there is none of', 2, { reasonCode: 'NONE' }, 'reasonCode'],
    ['without a word', 2, { reason: ' ' }, 'reason'],
  ])('%s is refused at its field', async (_name, after, more, path) => {
    expect(await complaint(after, more)).toMatchObject({ code: 400, data: { errors: [{ path }] } })
  })

  test('lies ahead, however late the promise is', async () => {
    const goods = await world.warned(-30)
    expect((await world.ask(goods, 1)).body).toMatchObject({ code: 400, data: { errors: [{ path: 'newDueAt' }] } })
    expect((await world.ask(goods, 2)).status).toBe(200)
  })

  test('counts from the first promise, not from the last', async () => {
    const goods = await world.warned()
    const first = await data(world.ask(goods, 10))
    await data(world.decide(purchaser, first.id))
    await data(world.decide(manager, first.id))
    expect((await world.ask(goods, 6)).body).toMatchObject({ code: 400, data: { errors: [{ path: 'newDueAt' }] } })
    expect((await world.ask(goods, 5)).status).toBe(200)
  })

  test('is told beforehand, with why nothing can be asked for', async () => {
    const goods = await world.warned()
    const limits = () => ok(goods.own, '/api/order/postponeApply/limits', { overdueId: goods.overdueId })
    expect(await limits()).toMatchObject({ timesUsed: 0, mostTimes: 2, mostDays: 15, obstacle: null })
    await data(world.ask(goods))
    expect((await limits()).obstacle).toBe('已有一份延期申请等待审批')
    await data(world.ship(goods))
    expect((await limits()).obstacle).toBe('商品已发货或已取消，无需延期')
    expect((await world.ask(goods)).body).toMatchObject({ code: 422, data: { rule: 'postpone-apply.shipped' } })
  })

  test('with a file of somebody else is refused', async () => {
    const stranger = await world.supplier({ stage: 'FORMAL' })
    const goods = await world.warned()
    expect((await world.ask(goods, 2, { fileIds: [await world.proof(stranger.admin)] })).status).toBe(404)
  })
})

describe('whoever else', () => {
  test('is a supplier finds nothing of it', async () => {
    const goods = await world.warned()
    const asked = await data(world.ask(goods))
    const { admin: stranger } = await world.supplier({ stage: 'FORMAL' })
    expect((await post(stranger, '/api/order/overdue-order/list', {})).body.data).toMatchObject({ total: 0 })
    expect((await post(stranger, '/api/order/postponeApply/page', {})).body.data).toMatchObject({ total: 0 })
    expect((await world.product.send(stranger, `/api/order/overdue-order/detail/${goods.overdueId}`)).status).toBe(404)
    expect((await world.product.send(stranger, `/api/order/postponeApply/detail/${asked.id}`)).status).toBe(404)
    expect((await world.ask({ ...goods, own: stranger })).status).toBe(404)
    expect((await post(stranger, '/api/order/postponeApply/limits', { overdueId: goods.overdueId })).status).toBe(404)
    expect((await post(stranger, '/api/order/postponeApply/case', { id: asked.id })).status).toBe(404)
  })

  test('is staff reads it, and asks for nothing', async () => {
    const goods = await world.warned()
    for (const who of [purchaser, manager, afterSales, finance, gm]) {
      expect((await post(who, '/api/order/overdue-order/list', {})).status).toBe(200)
      expect((await world.ask({ ...goods, own: who })).status).toBe(403)
    }
    const { data: row } = (await world.product.send(purchaser, `/api/order/overdue-order/detail/${goods.overdueId}`)).body
    expect(row).toMatchObject({ line: { skuCode: 'SKU-0', openQuantity: '2' }, requests: [], limits: { mostTimes: 2 } })
  })
})
