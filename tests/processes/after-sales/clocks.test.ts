/** What happens to a case when somebody keeps silent, what cases say of suppliers afterwards, and answers that are given often. */
import { afterAll, describe, expect, test } from 'vitest'
import { tellLateCases } from '#server/modules/after-sales/case/case-clock.service.ts'
import { watchPromises } from '#server/modules/order/overdue/overdue-clock.service.ts'
import { measureSuppliers } from '#server/modules/supplier/score/score-measures.service.ts'
import { at, desk, finance, withCases, zone, type Sold } from './world.ts'

const world = withCases()
const { ok, post } = world
const db = () => world.product.application.data

interface Timer {
  readonly element: string
  readonly hours: number
}
const timersOf = (instanceId: string): Promise<Timer[]> =>
  db().sql.query<Timer>(
    `select element_id as element, round(extract(epoch from due_at - now()) / 3600)::int as hours from wf_timer where instance_id = $1::uuid order by due_at, element_id`,
    [instanceId],
  )
async function silence(instanceId: string, element: string): Promise<void> {
  await db().sql.query(`update wf_timer set due_at = now() - interval '1 second' where instance_id = $1::uuid and element_id = $2`, [instanceId, element])
  await world.product.application.engine.runDue()
}
const put = async (sold: Sold, more: object = {}) => {
  const made = await world.applied(sold, more)
  await ok(desk, at('approve'), { ids: [made.id], comment: '核实' })
  return made
}
const hoursLeft = (due: string): number => Math.round((Date.parse(due) - Date.now()) / 3_600_000)

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
async function measured(supplierId: string) {
  const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
  const span = { from, until, firstDay: dayOf(from), lastDay: dayOf(until) }
  const found = (await measureSuppliers({ data: db(), sql: db().sql }, [supplierId], span as never, { zone, answerDays: 3 })).get(supplierId)
  return Object.fromEntries(['complaints', 'quality'].map((key) => [key, found?.get(key)?.score]))
}
const path = (tail: string): string => `/api/after-order/canned-answer/${tail}`

describe('silence', () => {
  test('of the desk is late after a day, and reminded of before', async () => {
    const made = await world.applied(await world.sold())
    expect(hoursLeft(made.dueAt)).toBe(24)
    const timers = await timersOf(made.processInstanceId)
    expect(timers.map(({ hours }) => hours)).toEqual(expect.arrayContaining([12, 24]))
    await db().prisma.afterSalesOrder.update({ where: { id: made.id }, data: { dueAt: new Date(Date.now() - 60_000) } })
    expect((await ok(desk, at('count-info'))).late).toBeGreaterThan(0)
    const [late] = (await ok(desk, at('list'), { code: made.code })).records
    expect(late.minutesLeft).toBeLessThan(0)
    // Reminded of along the way, and somebody above is called in when the day is over.
    await db().sql.query(`update wf_timer set due_at = now() - interval '1 second' where instance_id = $1::uuid`, [made.processInstanceId])
    await world.product.application.engine.runDue()
    const [task] = await db().sql.query<{ escalated: boolean }>('select escalated_at is not null as escalated from wf_task where instance_id = $1::uuid', [
      made.processInstanceId,
    ])
    expect(task?.escalated).toBe(true)
    expect(await tellLateCases(db(), zone)).toBeGreaterThan(0)
    expect((await db().prisma.afterSalesOrder.findUniqueOrThrow({ where: { id: made.id } })).lateToldAt).not.toBeNull()
  })

  test('of a supplier agrees after two days, and they owe it', async () => {
    const sold = await world.sold()
    const made = await put(sold)
    expect(hoursLeft((await world.info(made.id)).dueAt)).toBe(48)
    expect(await timersOf(made.processInstanceId)).toContainEqual({ element: 'silent', hours: 48 })
    await silence(made.processInstanceId, 'silent')
    const row = await world.info(made.id)
    expect(row).toMatchObject({ status: 'WAIT_REFUND', liability: 'SUPPLIER' })
    expect(row.logs.map((log: { operateType: string; side: string }) => [log.operateType, log.side])).toContainEqual(['SUPPLIER_SILENT', 'SYSTEM'])
    expect((await post(sold.own, at('supplier-disagree'), { id: made.id, reason: '现在才看到' })).status).toBe(422)
    await world.workRefunds()
    expect(await world.statusOf(made.id)).toBe('COMPLETED')
  })

  test('goes to the platform where the company does not take it for consent', async () => {
    await world.setting('after-sales.silence-agrees', 'false')
    try {
      const made = await put(await world.sold())
      await silence(made.processInstanceId, 'silent')
      expect(await world.info(made.id)).toMatchObject({ status: 'ARBITRATION', liability: null })
      expect(await world.standsAt(made.processInstanceId)).toEqual(['arbitrate'])
    } finally {
      await world.setting('after-sales.silence-agrees', 'true')
    }
  })

  test('of a buyer who sends nothing back closes the case, and the goods may be asked for again', async () => {
    const sold = await world.sold()
    const made = await put(sold, { type: 'RETURN_REFUND', qty: '10' })
    await ok(sold.own, at('supplier-agree'), { id: made.id })
    expect(await timersOf(made.processInstanceId)).toContainEqual({ element: 'unsent-timer', hours: 168 })
    await silence(made.processInstanceId, 'unsent-timer')
    expect(await world.statusOf(made.id)).toBe('CLOSED')
    expect(await db().prisma.billableItem.count({ where: { sourceId: made.id, deletedAt: null } })).toBe(0)
    expect((await world.applied(sold, { qty: '10' })).status).toBe('APPLY')
  })
})

const later = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) })
const promisesOf = (id: string) => db().prisma.overdueOrder.findMany({ where: { bizId: id }, orderBy: { dueAt: 'desc' } })

describe('goods for the buyer', () => {
  test('are the supplier’s to send until they have left: they are told before it is late, and late no more afterwards', async () => {
    const sold = await world.sold()
    const made = await put(sold, { type: 'EXCHANGE' })
    await ok(sold.own, at('supplier-agree'), { id: made.id })
    const waybill = { id: made.id, logisticsCompany: 'SF' }
    await ok(desk, at('buyer-ship'), { ...waybill, billCode: 'SFBACK1' })
    await ok(sold.own, at('receive'), { id: made.id, condition: 'GOOD' })
    expect(hoursLeft((await world.info(made.id)).dueAt)).toBe(72)
    await watchPromises(db(), zone, later(2.5))
    const [promise] = await promisesOf(made.id)
    expect(promise).toMatchObject({ kind: 'AFTER_SALE', status: 'WARNING' })
    const told = await db().sql.query(`select 1 from message where template_code = 'order.answer-due' and biz_id = $1`, [promise?.id])
    expect(told).toHaveLength(1)
    await ok(sold.own, '/api/after-order/as-order-delivery/supplierDeliver', { ...waybill, billCode: 'SFAGAIN1' })
    expect(hoursLeft((await world.info(made.id)).dueAt)).toBe(15 * 24)
    await watchPromises(db(), zone, later(20))
    expect((await promisesOf(made.id)).map(({ status }) => status)).not.toContain('OVERDUE')
    expect(await db().prisma.overdueOrder.findUniqueOrThrow({ where: { id: promise?.id ?? '' } })).toMatchObject({ status: 'RESOLVED', breachedAt: null })
  })
})

describe('scores', () => {
  test('count complaints and bad goods of lines that left, unless they were refused or are somebody else’s', async () => {
    const sold = await world.sold()
    expect(await measured(sold.supplierId)).toEqual({ complaints: '100.00', quality: '100.00' })
    const late = await put(sold, { reasonCode: 'SHORT', qty: '1' })
    expect(await measured(sold.supplierId)).toEqual({ complaints: '0.00', quality: '100.00' })
    await ok(sold.own, at('supplier-disagree'), { id: late.id, reason: '按时送达' })
    await ok(desk, at('approveAfterOrder'), { id: late.id, pass: false, comment: '签收记录显示按时' })
    expect(await measured(sold.supplierId)).toEqual({ complaints: '100.00', quality: '100.00' })
    const bad = await put(sold, { qty: '1' })
    expect(await measured(sold.supplierId)).toEqual({ complaints: '0.00', quality: '0.00' })
    await ok(sold.own, at('supplier-disagree'), { id: bad.id, reason: '运输受潮' })
    await ok(desk, at('approveAfterOrder'), { id: bad.id, pass: true, liability: 'PLATFORM', comment: '平台仓储责任' })
    expect(await measured(sold.supplierId)).toEqual({ complaints: '100.00', quality: '100.00' })
    const settled = await put(sold, { qty: '1' })
    expect(await measured(sold.supplierId)).toEqual({ complaints: '0.00', quality: '0.00' })
    await ok(desk, at('close'), { id: settled.id, reason: '与买家协商，不再追究' })
    expect(await measured(sold.supplierId)).toEqual({ complaints: '100.00', quality: '100.00' })
  })
})

describe('canned answers', () => {
  const made: string[] = []
  afterAll(async () => {
    if (made.length > 0) await db().prisma.cannedAnswer.deleteMany({ where: { id: { in: made } } })
  })

  test('are kept in both languages by those who give them, and are nobody else’s', async () => {
    const words = {
      title: '质量问题：先核实批次',
      titleEn: 'Quality: check the batch first',
      use: 'APPROVE',
      reasonCode: 'QUALITY',
      body: '已核实批次。',
      bodyEn: 'The batch was checked.',
    }
    expect((await post(desk, path('insert'), { ...words, bodyEn: '' })).body.data.errors).toMatchObject([{ path: 'bodyEn' }])
    const { id, version } = await ok(desk, path('insert'), words)
    made.push(id)
    const [row] = (await ok(desk, path('list'), { use: ['APPROVE'], reasonCode: ['QUALITY'], title: words.title })).records
    expect(row).toMatchObject(words)
    await ok(desk, path('update'), { id, version, ...words, body: '批次已核实。' })
    const sold = await world.sold()
    expect((await post(sold.own, path('list'), {})).status).toBe(403)
    expect((await post(finance, path('insert'), words)).status).toBe(403)
  })
})
