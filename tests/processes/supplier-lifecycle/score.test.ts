/** Months of suppliers: measured as one counts by hand, closed once, and what follows from where they lead. */
import { DateTime } from 'luxon'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { principal } from '#tests/support/principals.ts'
import { closeScores } from '#server/modules/supplier/score/supplier-score.service.ts'
import { measureSuppliers } from '#server/modules/supplier/score/score-measures.service.ts'
import { monthOf, monthToClose } from '#server/modules/supplier/score/score-period.ts'
import { orderObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { people, withSuppliers } from './world.ts'

const world = withSuppliers()
const { admin, purchaser, manager, ops, category } = people
const zone = 'Asia/Shanghai'
const prisma = () => world.product.application.data.prisma
const post = (who: Parameters<typeof world.post>[0], verb: string, payload: object = {}) => world.post(who, `/api/supplier/supplier-score/${verb}`, payload)
const ok = (who: Parameters<typeof world.post>[0], verb: string, payload: object = {}) => world.ok(who, `/api/supplier/supplier-score/${verb}`, payload)
/** On the company's clock. */
const at = (text: string): Date => DateTime.fromISO(text, { zone }).toJSDate()
const day = (text: string): Date => new Date(`${text}T00:00:00Z`)
const march = monthOf('2025-03', zone)
const close = (now: string) => closeScores({ data: world.product.application.data, zone }, at(now))
const scoresOf = (supplierId: string) => prisma().supplierScore.findMany({ where: { supplierId }, orderBy: { period: 'asc' } })
const supplierOf = (id: string) => prisma().supplier.findUniqueOrThrow({ where: { id } })
const propose = async () => {
  const found = world.product.application.background.chores.find(({ name }) => name === 'propose-score-freezes')
  await found?.run(world.product.application.data, new AbortController().signal)
}

const rungs = [
  { code: 'GOOD', name: '良好', nameEn: 'Good', min: '60', max: '100', color: 'green', warnsOrders: false, preventsOrders: false, proposesFreeze: false },
  { code: 'POOR', name: '不合格', nameEn: 'Poor', min: '0', max: '60', color: 'red', warnsOrders: true, preventsOrders: true, proposesFreeze: true },
]
const onlyPapers = { criteria: [{ measure: 'qualifications', weight: '100' }], standings: rungs }

async function useScheme(scheme: object): Promise<void> {
  const { number } = await ok(admin, 'scheme')
  await ok(admin, 'save-scheme', { number, ...scheme })
}

/** A supplier of March 2025 with nothing to his name. */
async function oldSupplier(stage: 'POTENTIAL' | 'FORMAL' = 'FORMAL', formalAt = '2025-01-10T09:00') {
  const supplier = await world.supplier({ bare: true, stage })
  const formal = stage === 'FORMAL' ? { formalAt: at(formalAt) } : {}
  await prisma().supplier.update({ where: { id: supplier.id }, data: { createTime: at('2025-01-05T09:00'), ...formal } })
  return supplier
}

const paper = (supplierId: string, materialType: string, validTo: string | null, more: object = {}) =>
  prisma().supplierMaterial.create({
    data: {
      supplierId,
      materialType,
      name: materialType,
      validFrom: day('2024-01-01'),
      validTo: validTo ? day(validTo) : null,
      createTime: at('2025-01-05T09:00'),
      ...more,
    },
  })

const log = (bizType: string, bizId: string, fromStatus: string, toStatus: string, when: string) =>
  prisma().docLog.create({ data: { tenantId: '000000', bizType, bizId, event: 'MOVED', fromStatus, toStatus, actorType: 'USER', createTime: at(when) } })

async function change(supplierId: string, createdBy: string, ...moves: (readonly [to: string, when: string])[]): Promise<void> {
  const { id } = await prisma().supplierChange.create({
    // One open change a supplier: what is closed does not stand in the way of the next.
    data: { supplierId, code: newId().slice(-12), createdBy, status: 'APPROVED' },
  })
  let from = 'DRAFT'
  for (const [to, when] of moves) {
    await log('supplier-change', id, from, to, when)
    from = to
  }
}

async function orderLine(supplierId: string, promised: string, shipped: string | null, more: object = {}): Promise<void> {
  const master = await prisma().orderMaster.create({
    data: {
      code: newId().slice(-12),
      salesChannel: 'JD',
      channelOrderNo: newId(),
      buyerName: 'B',
      consigneeName: 'C',
      consigneeMobile: '13800000000',
      address: 'Road',
      goodsAmount: '1',
      totalAmount: '1',
      orderedAt: at('2025-03-01T00:00'),
      contentDigest: '-',
    },
  })
  const sub = await prisma().subOrder.create({
    data: { masterId: master.id, orderCode: `${master.code}-01`, supplierId, salesChannel: 'JD', goodsAmount: '1' },
  })
  await prisma().orderLine.create({
    data: {
      subOrderId: sub.id,
      lineNo: 1,
      skuCode: 'S',
      skuName: 'S',
      quantity: '1',
      price: '1',
      amount: '1',
      promisedAt: at(promised),
      shippedAt: shipped ? at(shipped) : null,
      ...more,
    },
  })
}

const measured = async (supplierId: string, span = march) => {
  const found = (
    await measureSuppliers({ data: world.product.application.data, sql: world.product.application.data.sql }, [supplierId], span, { zone, answerDays: 3 })
  ).get(supplierId)
  return Object.fromEntries([...(found ?? [])].map(([key, { score, figures }]) => [key, [score, figures['good'], figures['total']]]))
}

describe('measured', () => {
  test('is nothing of a supplier of whom there is nothing to measure', async () => {
    expect(await measured((await oldSupplier('POTENTIAL')).id)).toEqual({})
  })

  test('are qualifications by kind on the last day of the month; a formal supplier needs a licence', async () => {
    const { id } = await oldSupplier()
    expect((await measured(id))['qualifications']).toEqual(['0.00', 0, 1])
    await paper(id, 'BUSINESS_LICENSE', null)
    await paper(id, 'QUALITY_REPORT', '2025-03-31')
    await paper(id, 'BRAND_AUTH', '2025-03-30')
    await paper(id, 'FOOD_LICENSE', '2025-02-01')
    await paper(id, 'FOOD_LICENSE', '2026-02-01')
    await paper(id, 'LATER', null, { createTime: at('2025-04-01T00:00') })
    await paper(id, 'GONE', '2020-01-01', { deletedAt: at('2025-03-15T00:00') })
    expect((await measured(id))['qualifications']).toEqual(['75.00', 3, 4])
    await paper(id, 'GONE_AFTERWARDS', '2020-01-01', { deletedAt: at('2025-04-15T00:00') })
    expect((await measured(id))['qualifications']).toEqual(['60.00', 3, 5])
  })

  test('are the days under a contract since he is formal', async () => {
    const { id } = await oldSupplier('FORMAL', '2025-03-12T00:30')
    const contract = (from: string, to: string, more: object = {}) =>
      prisma().supplierContract.create({
        data: {
          supplierId: id,
          contractNo: newId(),
          name: 'C',
          contractType: 'FRAMEWORK',
          validFrom: day(from),
          validTo: day(to),
          status: 'EFFECTIVE',
          ...more,
        },
      })
    expect((await measured(id))['contract-cover']).toEqual(['0.00', 0, 20])
    await contract('2025-01-01', '2025-03-14')
    await contract('2025-03-14', '2025-03-16')
    await contract('2025-03-01', '2025-03-31', { status: 'DRAFT' })
    await contract('2025-03-20', '2025-03-31', { status: 'TERMINATED', terminatedAt: at('2025-03-22T08:00') })
    // 12 to 16, 20 and 21.
    expect((await measured(id))['contract-cover']).toEqual(['35.00', 7, 20])
    expect((await measured(id, monthOf('2025-02', zone)))['contract-cover']).toBeUndefined()
  })

  test('are his own applications by their first decision, and returns by the answer that was due', async () => {
    const { id, admin: his } = await oldSupplier()
    const own = his.userId
    await change(id, own, ['SUBMITTED', '2025-02-27T10:00'], ['IN_REVIEW', '2025-02-28T10:00'], ['APPROVED', '2025-03-01T00:00'])
    await change(
      id,
      own,
      ['SUBMITTED', '2025-03-02T10:00'],
      ['RETURNED', '2025-03-03T10:00'],
      ['SUBMITTED', '2025-03-06T09:59'],
      ['APPROVED', '2025-03-08T10:00'],
    )
    await change(id, own, ['SUBMITTED', '2025-03-02T10:00'], ['RETURNED', '2025-03-10T10:00'], ['SUBMITTED', '2025-03-13T10:01'])
    await change(id, own, ['SUBMITTED', '2025-03-02T10:00'], ['REJECTED', '2025-03-31T23:59'])
    await change(id, own, ['SUBMITTED', '2025-02-20T10:00'], ['RETURNED', '2025-02-26T10:00'], ['WITHDRAWN', '2025-02-27T10:00'])
    await change(id, own, ['SUBMITTED', '2025-03-20T10:00'], ['RETURNED', '2025-03-30T10:00'])
    await change(id, purchaser.userId, ['SUBMITTED', '2025-03-20T10:00'], ['RETURNED', '2025-03-21T10:00'])
    // First decisions in March: one approval, three returns, one refusal. Answers due in March: to the return of 26 February and to two of
    // March, of which one came a minute late; to that of the 30th in April.
    expect((await measured(id))['right-first-time']).toEqual(['20.00', 1, 5])
    expect((await measured(id))['answers']).toEqual(['66.67', 2, 3])
    expect(await measured(id, monthOf('2025-04', zone))).toMatchObject({ answers: ['0.00', 0, 1] })
    expect(await measured(id, monthOf('2025-02', zone))).toMatchObject({ 'right-first-time': ['0.00', 0, 1] })
  })

  test('are promises that were kept, and how late the others got', async () => {
    const { id } = await oldSupplier()
    await orderLine(id, '2025-03-10T12:00', '2025-03-10T12:00')
    await orderLine(id, '2025-03-11T12:00', '2025-03-13T12:00')
    await orderLine(id, '2025-03-12T12:00', '2025-03-30T12:00')
    await orderLine(id, '2025-03-31T00:00', null)
    await orderLine(id, '2025-03-15T00:00', null, { cancelledQuantity: '1' })
    await orderLine(id, '2025-04-01T00:00', null)
    expect((await measured(id))['on-time-shipping']).toEqual(['25.00', 1, 4])
    // 1 + 0.6 (two days) + 0 (eighteen) + 0.8 (a day until the month was over).
    expect((await measured(id))['overdue-severity']).toEqual(['60.00', 2.4, 4])
  })
})

describe('a month', () => {
  beforeAll(() => useScheme(onlyPapers))

  test('is one of the company’s calendar, closed from the day that the parameter says', () => {
    expect(march).toMatchObject({ from: at('2025-03-01T00:00'), until: at('2025-04-01T00:00'), firstDay: '2025-03-01', lastDay: '2025-03-31' })
    expect(monthToClose(at('2025-04-01T23:59'), zone, 2)).toBeUndefined()
    expect(monthToClose(at('2025-04-02T00:00'), zone, 2)).toMatchObject({ period: '2025-03' })
    expect(monthToClose(at('2026-01-15T00:00'), zone, 2)).toMatchObject({ period: '2025-12' })
  })

  test('is closed once for everybody who was there, whoever does it at the same time', async () => {
    const { id } = await oldSupplier()
    await paper(id, 'BUSINESS_LICENSE', null)
    const nothing = await oldSupplier('POTENTIAL')
    const gone = await oldSupplier()
    await prisma().supplier.update({ where: { id: gone.id }, data: { stage: 'EXITED' } })
    const young = await world.supplier({ bare: true })
    const closed = await Promise.all([1, 2, 3].map(() => close('2025-04-05T03:00')))
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(await prisma().supplierScore.count({ where: { period: '2025-03' } }))
    expect(await close('2025-04-06T03:00')).toBe(0)
    const [score, ...more] = await scoresOf(id)
    expect(more).toEqual([])
    expect(score).toMatchObject({ period: '2025-03', scoreStanding: 'GOOD' })
    expect(String(score?.score)).toBe('100')
    expect(score?.criteria).toEqual([{ measure: 'qualifications', weight: '100.00', share: '100.00', score: '100.00', figures: { good: 1, total: 1 } }])
    expect(await supplierOf(id)).toMatchObject({ scoreStanding: 'GOOD' })
    expect(await scoresOf(nothing.id)).toMatchObject([{ score: null, scoreStanding: null }])
    expect([await scoresOf(gone.id), await scoresOf(young.id)]).toEqual([[], []])
    expect((await world.product.send((await world.supplier()).admin, '/api/supplier/message/page', {})).raw).not.toContain('评分等级')
  })

  test('is closed batch by batch: what a stopped worker left over is closed by the next one, and nothing twice', async () => {
    const many = Array.from({ length: 230 }, (_, index) => ({
      id: newId(),
      code: `M${index}`,
      companyName: `Many ${index}`,
      creditCode: String(index).padStart(18, '0'),
      createTime: at('2025-01-05T09:00'),
    }))
    await prisma().supplier.createMany({ data: many })
    await close('2025-04-05T03:00')
    // As if the worker had been killed in the middle.
    await prisma().supplierScore.deleteMany({ where: { supplierId: { in: many.slice(40, 190).map(({ id }) => id) } } })
    expect(await close('2025-04-05T04:00')).toBe(150)
    const rows = await prisma().supplierScore.groupBy({ by: ['supplierId'], where: { supplierId: { in: many.map(({ id }) => id) } }, _count: true })
    expect(rows).toHaveLength(230)
    expect(rows.every(({ _count }) => _count === 1)).toBe(true)
  })

  test('that is closed stays as it is until an administrator works it out again, with a reason that is kept', async () => {
    const { id, admin: his } = await oldSupplier()
    await close('2025-04-05T03:00')
    const [{ id: scoreId = '' } = {}] = await scoresOf(id)
    await paper(id, 'BUSINESS_LICENSE', null)
    await close('2025-04-07T03:00')
    expect(await scoresOf(id)).toMatchObject([{ scoreStanding: 'POOR' }])
    for (const who of [manager, ops, category, purchaser, his]) expect((await post(who, 'recalculate', { id: scoreId, reason: 'x' })).status).toBe(403)
    expect((await post(admin, 'recalculate', { id: scoreId, reason: ' ' })).status).toBe(400)
    expect((await post(admin, 'recalculate', { id: scoreId, version: 7, reason: '补录' })).status).toBe(409)
    const row = await ok(admin, 'recalculate', { id: scoreId, version: 0, reason: '执照补录' })
    expect(row).toMatchObject({ score: '100.00', scoreStanding: 'GOOD', scoreStandingName: '良好', recalculateReason: '执照补录' })
    expect(await supplierOf(id)).toMatchObject({ scoreStanding: 'GOOD' })
    const logged = await prisma().docLog.findMany({ where: { bizType: 'supplier-score', bizId: scoreId }, orderBy: { createTime: 'asc' } })
    expect(logged.map(({ event, content }) => [event, content])).toEqual([
      ['closed', '2025-03'],
      ['recalculated', '执照补录'],
    ])
  })

  test('that is worked out again later does not move a supplier whom a later month has put elsewhere', async () => {
    const { id } = await oldSupplier()
    await close('2025-04-05T03:00')
    await paper(id, 'BUSINESS_LICENSE', null)
    await close('2025-05-05T03:00')
    expect(await supplierOf(id)).toMatchObject({ scoreStanding: 'GOOD' })
    const [{ id: first = '' } = {}] = await scoresOf(id)
    await prisma().supplierMaterial.deleteMany({ where: { supplierId: id } })
    expect(await ok(admin, 'recalculate', { id: first, reason: 'again' })).toMatchObject({ scoreStanding: 'POOR' })
    expect(await supplierOf(id)).toMatchObject({ scoreStanding: 'GOOD' })
  })
})

describe('a standing', () => {
  beforeAll(() => useScheme(onlyPapers))

  test('that proposes a freeze does so once a month, also in two workers; refused, not again', async () => {
    const { id } = await oldSupplier()
    await close('2025-04-05T03:00')
    await Promise.all([propose(), propose()])
    await propose()
    const freezes = () => prisma().supplierFreeze.findMany({ where: { supplierId: id } })
    const [freeze] = await freezes()
    expect(await freezes()).toMatchObject([{ status: 'IN_APPROVAL', reasonCode: 'SCORE', scopes: ['ORDER'], reason: expect.stringContaining('2025-03') }])
    expect(await scoresOf(id)).toMatchObject([{ freezeId: freeze?.id }])
    await world.ok(manager, '/api/supplier/supplier-admin/approve', { id: freeze?.id, pass: false, comment: '已在整改' })
    await propose()
    await close('2025-05-05T03:00')
    await propose()
    // Still on the same rung: he did not come to it anew.
    expect(await freezes()).toMatchObject([{ status: 'REFUSED' }])
  })

  test('is told to both sides when it is another one, in both languages, and only then', async () => {
    const { id, admin: his } = await oldSupplier()
    await close('2025-04-05T03:00')
    await close('2025-05-05T03:00')
    await paper(id, 'BUSINESS_LICENSE', null)
    await close('2025-06-05T03:00')
    const titles = await world.product.application.data.sql.query<{ title: string }>(
      `select m.title_en as title from message m join notification r on r.message_id = m.id where r.user_id = $1::uuid and m.template_code = 'supplier.standing-changed' order by m.id`,
      [his.userId],
    )
    expect(titles.map(({ title }) => title.split(':')[0])).toEqual(['New standing Poor', 'New standing Good'])
  })

  test('stands in the way of orders, and so does a freeze of them', async () => {
    const { sql } = world.product.application.data
    const poor = await oldSupplier()
    const good = await oldSupplier()
    await paper(good.id, 'BUSINESS_LICENSE', null)
    await close('2025-04-05T03:00')
    expect(await orderObstacles(sql, poor.id)).toEqual({ obstacles: ['supplier.score-prevents-orders'], warnings: ['supplier.score-warns-orders'] })
    expect(await orderObstacles(sql, good.id)).toEqual({ obstacles: [], warnings: [] })
    await prisma().supplier.update({ where: { id: good.id }, data: { operStatus: 'FROZEN', freezeScopes: ['PRODUCT'] } })
    expect((await orderObstacles(sql, good.id)).obstacles).toEqual([])
    await prisma().supplier.update({ where: { id: good.id }, data: { freezeScopes: ['ORDER'] } })
    expect((await orderObstacles(sql, good.id)).obstacles).toEqual(['supplier.order-frozen'])
    expect((await orderObstacles(sql, newId())).obstacles).toEqual(['supplier.unknown'])
    const { body } = await world.product.send(purchaser, `/api/supplier/supplier/check-order-rule/${poor.id}`)
    expect(body.data).toMatchObject({ allowed: false, reasons: [{ message: '供应商评分等级不允许下单' }] })
    const listed = await world.ok(purchaser, '/api/supplier/supplier-admin/list', { scoreStanding: 'POOR', size: 200 })
    expect(listed.records).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: poor.id, score: '0', scoreStandingName: '不合格', scoreStandingColor: 'red' })]),
    )
    expect(listed.records.map((row: { id: string }) => row.id)).not.toContain(good.id)
    const between = await world.ok(purchaser, '/api/supplier/supplier-admin/list', { score_ge: '9.5', descs: 'score', size: 200 })
    expect(between.records.map((row: { score: string }) => Number(row.score)).every((score: number) => score >= 9.5)).toBe(true)
  })
})

describe('a supplier', () => {
  test('sees his own months and the one that runs, and nobody else’s', async () => {
    await useScheme({
      criteria: [
        { measure: 'qualifications', weight: '80' },
        { measure: 'answers', weight: '20' },
      ],
      standings: rungs,
    })
    const one = await oldSupplier()
    const other = await oldSupplier()
    await paper(one.id, 'BUSINESS_LICENSE', null)
    await close('2025-04-05T03:00')
    const { records } = await ok(one.admin, 'list')
    expect(records).toMatchObject([{ supplierId: one.id, score: '100.00', scoreStandingName: '良好', schemeNumber: expect.any(Number) }])
    const [{ id: foreign = '' } = {}] = await scoresOf(other.id)
    expect((await world.product.send(one.admin, `/api/supplier/supplier-score/detail/${foreign}`)).status).toBe(404)
    expect((await post(one.admin, 'list', { supplierId: other.id })).body.data.total).toBe(0)
    for (const verb of ['preview', 'trend']) {
      expect((await post(one.admin, verb, { supplierId: other.id })).status).toBe(404)
      expect((await post(one.admin, verb)).status).toBe(200)
    }
    expect(await ok(one.admin, 'preview')).toMatchObject({
      score: '100.00',
      standing: { code: 'GOOD', name: '良好' },
      criteria: [
        { measure: 'qualifications', share: '100.00', figures: { good: 1, total: 1 } },
        { measure: 'answers', share: null, score: null },
      ],
    })
    expect(await ok(one.admin, 'trend')).toMatchObject({ supplierId: one.id, months: [{ period: '2025-03', score: '100.00' }] })
    const sheet = await post(one.admin, 'export', { format: 'csv' })
    expect(sheet.raw).toContain('2025-03')
    expect(sheet.raw.split('\n').filter((line) => line.includes('2025-03'))).toHaveLength(1)
  })

  test('is found by what a document is about', async () => {
    const { id } = await oldSupplier()
    await close('2025-04-05T03:00')
    await propose()
    const freeze = await prisma().supplierFreeze.findFirstOrThrow({ where: { supplierId: id } })
    expect(await ok(manager, 'trend', { bizType: 'supplier-freeze', bizId: freeze.id })).toMatchObject({ supplierId: id, months: [{ period: '2025-03' }] })
    expect(await ok(manager, 'trend', { bizType: 'leave', bizId: newId() })).toBeNull()
    // Without a score yet the months are none, and nothing fails.
    const { id: young } = await world.supplier()
    expect(await ok(manager, 'trend', { supplierId: young })).toMatchObject({ supplierId: young, months: [] })
    // Whoever has a task on it without seeing its supplier reads it without the score.
    const stranger = (await oldSupplier()).admin
    expect(await ok(stranger, 'trend', { bizType: 'supplier-freeze', bizId: freeze.id })).toBeNull()
  })

  test('shows no score where scores of suppliers are hidden', async () => {
    const { id } = await oldSupplier()
    await close('2025-04-05T03:00')
    const blind = principal({ userId: newId(), hiddenFields: new Set(['supplier_score']) })
    const { records } = await ok(blind, 'list', { supplierId: id })
    expect(records).toMatchObject([{ period: '2025-03', criteria: [] }])
    expect(records[0]).not.toHaveProperty('score')
    const preview = await ok(blind, 'preview', { supplierId: id })
    for (const field of ['score', 'criteria']) expect(preview).not.toHaveProperty(field)
    expect((await ok(blind, 'trend', { supplierId: id })).months[0]).not.toHaveProperty('score')
  })
})
