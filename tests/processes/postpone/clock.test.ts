/** The clock: what it opens and breaches, whom it tells, and that two workers do it once. */
import { beforeEach, describe, expect, test } from 'vitest'
import { people, withPromises, zone } from './world.ts'
import { watchPromises } from '#server/modules/order/overdue/overdue-clock.service.ts'

const world = withPromises()
const { post } = world
const data = () => world.product.application.data
const rowsOf = (subOrderId: string) => data().prisma.overdueOrder.findMany({ where: { subOrderId }, orderBy: [{ kind: 'asc' }, { dueAt: 'asc' }] })
const messages = async (template: string, bizIds: readonly string[]) =>
  data().sql.query(`select 1 from message where template_code = $1 and biz_id = any($2::text[])`, [template, bizIds])
const later = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) })

beforeEach(() => world.watch())

describe('a promise', () => {
  test('is opened a day before it runs out, and breached when it has', async () => {
    const { orderId, own } = await world.order([-2, 10, 60])
    await world.watch()
    const rows = await rowsOf(orderId)
    expect(rows).toMatchObject([
      { kind: 'SHIP', status: 'OVERDUE', breachedAt: expect.any(Date), postponedTimes: 0 },
      { kind: 'SHIP', status: 'WARNING', breachedAt: null },
    ])
    const { raw } = await post(own, '/api/supplier/message/page', { size: 50 })
    expect(raw).toContain('即将超时')
    expect(raw).toContain('发货超时')
    const buyers = await post(people.purchaser, '/api/supplier/message/page', { size: 200 })
    expect(buyers.raw).toContain('发货超时')
    const log = await data().sql.query<{ event: string }>(
      `select event from doc_log where biz_type = 'overdue-order' and biz_id = $1 order by create_time, id`,
      [rows[0]?.id],
    )
    expect(log.map(({ event }) => event)).toEqual(['WARN', 'BREACH'])
  })

  test('of several lines of one sub-order is told once', async () => {
    const { orderId, lineIds } = await world.order([8, 8, 8])
    const promisedAt = new Date(Date.now() + 8 * 3_600_000)
    await data().prisma.orderLine.updateMany({ where: { id: { in: [...lineIds] } }, data: { promisedAt, originalPromisedAt: promisedAt } })
    await world.watch()
    const rows = await rowsOf(orderId)
    expect(rows).toHaveLength(3)
    expect(
      await messages(
        'order.ship-due',
        rows.map(({ id }) => id),
      ),
    ).toHaveLength(1)
  })

  test('of goods that have left, or are cancelled, is not opened', async () => {
    const [shipped, cancelled] = [await world.order([4]), await world.order([4])]
    expect((await world.ship(shipped)).status).toBe(200)
    expect((await world.cancel(cancelled)).status).toBe(200)
    await world.watch()
    expect(await rowsOf(shipped.orderId)).toEqual([])
    expect(await rowsOf(cancelled.orderId)).toEqual([])
  })

  test('of goods that leave in parts is kept by the last part', async () => {
    const goods = await world.warned(-1)
    const part = await post(goods.own, '/api/order/order-delivery/parcel-deliver', {
      orderId: goods.orderId,
      parcels: [{ logisticsCompany: 'SF', billCode: 'SF100001', lines: [{ lineId: goods.lineId, quantity: '1' }] }],
    })
    expect(part.status, part.raw).toBe(200)
    expect(await world.overdue(goods.overdueId)).toMatchObject({ status: 'OVERDUE', shippedAt: null })
    await post(goods.own, '/api/order/order-delivery/parcel-deliver', {
      orderId: goods.orderId,
      parcels: [{ logisticsCompany: 'SF', billCode: 'SF100002', lines: [{ lineId: goods.lineId, quantity: '1' }] }],
    })
    const row = await world.overdue(goods.overdueId)
    expect(row).toMatchObject({ status: 'RESOLVED', shippedAt: expect.any(Date) })
    expect(row.delayMinutes).toBeGreaterThanOrEqual(60)
    expect(row.delayMinutes).toBeLessThan(65)
  })

  test('that was put off is breached when the new date has passed', async () => {
    const goods = await world.warned()
    const { id } = (await world.ask(goods, 1)).body.data
    await world.decide(people.purchaser, id)
    await watchPromises(data(), zone, later(1))
    expect(await world.overdue(goods.overdueId)).toMatchObject({ status: 'POSTPONED' })
    await watchPromises(data(), zone, later(2))
    expect(await world.overdue(goods.overdueId)).toMatchObject({ status: 'OVERDUE', postponedTimes: 1 })
  })
})

test('goods that do not arrive are opened after fifteen days, are given time once more, and are settled by the receipt', async () => {
  const goods = await world.order([40])
  await world.ship(goods)
  await watchPromises(data(), zone, later(13.5))
  expect(await rowsOf(goods.orderId)).toEqual([])
  await watchPromises(data(), zone, later(14.5))
  const [row] = await rowsOf(goods.orderId)
  expect(row).toMatchObject({ kind: 'RECEIVE', status: 'WARNING' })
  expect(await messages('order.receive-due', [row?.id ?? ''])).toHaveLength(1)
  await watchPromises(data(), zone, later(15.5))
  expect(await rowsOf(goods.orderId)).toMatchObject([{ kind: 'RECEIVE', status: 'OVERDUE' }])
  const waiting = { ...goods, overdueId: row?.id ?? '' }
  // What leaves is promised no more: who asks and who decides read that about what arrives.
  const { consequences } = await world.ok(goods.own, '/api/order/postponeApply/limits', { overdueId: waiting.overdueId })
  expect(consequences.slice(0, 2)).toMatchObject([{ label: '应收货时间改为所选时间' }, { key: 'open', figure: '2' }])
  const { id } = (await world.ask(waiting, 2)).body.data
  await world.decide(people.purchaser, id)
  expect(await rowsOf(goods.orderId)).toMatchObject([{ kind: 'RECEIVE', status: 'POSTPONED', postponedTimes: 1 }])
  // The goods have left: what was promised about that stays.
  expect((await world.overdue(waiting.overdueId)).line.promisedAt).not.toEqual((await world.overdue(waiting.overdueId)).dueAt)
  const again = (await world.ask(waiting, 3)).body.data.id
  await world.ok(people.ops, '/api/order/ys-order-master/confirm-receipt', { masterCode: goods.masterCode })
  expect(await rowsOf(goods.orderId)).toMatchObject([{ kind: 'RECEIVE', status: 'RESOLVED', delayMinutes: 0 }])
  expect(await world.request(again)).toMatchObject({ status: 'EXPIRED' })
})

test('an order that nobody confirms as paid is told to staff, and settled by its confirmation', async () => {
  const goods = await world.submitted()
  await watchPromises(data(), zone, later(1.9))
  expect(await rowsOf(goods.orderId)).toEqual([])
  await watchPromises(data(), zone, later(2.1))
  expect(await rowsOf(goods.orderId)).toMatchObject([{ kind: 'PAY', status: 'WARNING' }])
  await watchPromises(data(), zone, later(3.1))
  const [late] = await rowsOf(goods.orderId)
  expect(late).toMatchObject({ kind: 'PAY', status: 'OVERDUE' })
  expect(await messages('order.pay-overdue', [late?.id ?? ''])).toHaveLength(1)
  const asked = await world.ask({ ...goods, overdueId: late?.id ?? '' })
  expect(asked.body).toMatchObject({ code: 422, data: { rule: 'postpone-apply.not-of-goods' } })
  await world.ok(people.ops, '/api/order/ys-order-master/confirm-order', { masterId: goods.masterId })
  expect(await rowsOf(goods.orderId)).toMatchObject([{ kind: 'PAY', status: 'RESOLVED' }])
})

test('two workers at once open, breach and tell everything once', async () => {
  const orders = []
  for (let count = 0; count < 6; count += 1) orders.push(await world.order([-1, -2, 6, 7]))
  await Promise.all([world.watch(), world.watch(), world.watch()])
  // What one has held, the others left to the next look.
  await world.watch()
  for (const { orderId } of orders) {
    const rows = await rowsOf(orderId)
    expect(rows.map(({ status }) => status)).toEqual(['OVERDUE', 'OVERDUE', 'WARNING', 'WARNING'])
    for (const { id, status } of rows) {
      const log = await data().sql.query<{ event: string }>(`select event from doc_log where biz_type = 'overdue-order' and biz_id = $1 order by create_time`, [
        id,
      ])
      expect(log.map(({ event }) => event)).toEqual(status === 'OVERDUE' ? ['WARN', 'BREACH'] : ['WARN'])
      expect((await messages('order.ship-overdue', [id])).length).toBe(status === 'OVERDUE' ? 2 : 0)
    }
  }
})
