/** The self-check says when it ran, what it looked at and what differed; one article is followed day by day. */
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { checkLedger } from '#server/modules/stock/ledger/self-check.service.ts'
import { admin, withCounts, manager } from '#tests/processes/inventory-count/world.ts'
import { supplierPrincipal } from '#tests/support/principals.ts'

const world = withCounts()
const zone = 'Asia/Shanghai'
const source = () => world.product.application.data
/** Behind the back of the ledger: its guard is off for this connection only. */
const unguarded = (statement: string) => source().pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = default`)
const storage = (path: string, payload: object = {}, who = manager) => world.ok(who, `/api/storage/inventory/${path}`, payload)

test('runs of the self-check are listed with what they found, by name, and lead to the exception', async () => {
  const { skus, warehouseId } = await world.stocked([5])
  expect(await checkLedger(source(), zone)).toBe(0)
  expect(await storage('verified-at')).toMatchObject({ differences: 0, verifiedAt: expect.any(String) })
  const row = await source().prisma.inventory.findFirstOrThrow({ where: { warehouseId } })
  const bend = (to: string) => unguarded(`update inventory set on_hand = ${to}, version = version + 1 where id = '${row.id}'`)
  await bend('6')
  try {
    expect(await checkLedger(source(), zone)).toBeGreaterThan(0)
    const [{ id } = { id: '' }] = await source().sql.query<{ id: string }>(`select id from exception_order where type = 'stock-difference'`)
    for (const [language, words] of Object.entries({
      zh: [/^\d+ 处账实差异$/, `A-1 ${skus[0].code} · 数量（在库 / 预占 / 冻结 / 在途） · 现为 6 / 0 / 0 / 0，应为 5 / 0 / 0 / 0`],
      en: [/^\d+ differences?$/, `A-1 ${skus[0].code} · On hand / kept / frozen / on order · 6 / 0 / 0 / 0 instead of 5 / 0 / 0 / 0`],
    } as const)) {
      const { body } = await world.product.send(admin, `/api/order/exception-order/detail/${id}`, undefined, { headers: { 'accept-language': language } })
      expect(body.data).toMatchObject({ title: expect.stringMatching(words[0]), lastError: expect.stringContaining(words[1]) })
      expect(body.data.payload.first.join()).toContain(words[1])
      expect(body.data.abilities.mend, 'there is nothing to mend').not.toBe(true)
    }
    const { records, total } = await storage('checks', { current: 1, size: 1 })
    expect(total).toBeGreaterThanOrEqual(2)
    expect(records[0].differences).toBeGreaterThan(0)
    expect(records[0].findings).toContainEqual(
      expect.objectContaining({
        rule: 'balance',
        skuCode: skus[0].code,
        spaceCode: 'A-1',
        found: '6 / 0 / 0 / 0',
        expected: '5 / 0 / 0 / 0',
      }),
    )
    const { found, expected } = records[0].findings.find(({ rule }: { rule: string }) => rule === 'amount')
    expect(found, 'what differs does not read the same').not.toBe(expected)
    expect(await source().prisma.exceptionOrder.findFirst({ where: { type: 'stock-difference', bizKey: 'ledger', deletedAt: null } })).toMatchObject({
      status: expect.any(String),
    })
  } finally {
    await bend('5')
  }
  expect(await checkLedger(source(), zone)).toBe(0)
  const stranger = supplierPrincipal(4, { permissions: new Set(['inventory:list']) })
  expect((await world.post(stranger, '/api/storage/inventory/checks', {})).status).toBe(403)
  expect(await storage('verified-at', {}, stranger)).toMatchObject({ differences: 0, rows: null, records: null })
})

test('a pair that does not add up is found until it does, not only once', async () => {
  const { warehouseId } = await world.stocked([5])
  const record = await source().prisma.inventoryRecord.findFirstOrThrow({ where: { warehouseId, bucket: 'ON_HAND' } })
  const pair = (to: string) => unguarded(`update inventory_record set pair_id = ${to} where id = '${record.id}'`)
  await pair('gen_random_uuid()')
  try {
    expect(await checkLedger(source(), zone)).toBe(1)
    await source().pool.query(`update inventory_check set started_at = started_at + interval '2 hours' where differences > 0`)
    expect(await checkLedger(source(), zone)).toBe(1)
  } finally {
    await pair('null')
  }
  expect(await checkLedger(source(), zone)).toBe(0)
})

test('an article is followed day by day, days without a movement too', async () => {
  const { skus, warehouseId } = await world.stocked([9])
  const place = { warehouseId, skuId: skus[0].id, cargoSpaceId: (await source().prisma.cargoSpace.findFirstOrThrow({ where: { warehouseId } })).id }
  await world.moved('OTHER_OUT', [{ effect: 'issue', place, quantity: '2' }])
  const today = DateTime.now().setZone(zone)
  const day = (ago: number): string => today.minus({ days: ago }).toISODate()!
  const asked = { skuId: skus[0].id, warehouseId, from: day(2), to: day(0) }
  expect(await storage('movements-by-day', asked)).toEqual([
    { day: day(2), inQty: '0.0000', outQty: '0.0000', onHand: '0.0000' },
    { day: day(1), inQty: '0.0000', outQty: '0.0000', onHand: '0.0000' },
    { day: day(0), inQty: '9.0000', outQty: '2.0000', onHand: '7.0000' },
  ])
  expect((await world.post(manager, '/api/storage/inventory/movements-by-day', { ...asked, from: '2020-01-01' })).status).toBe(400)
  expect((await world.post(manager, '/api/storage/inventory/movements-by-day', { ...asked, to: '2020-01-01' })).status).toBe(400)
  expect(await storage('balance-at', { skuId: skus[0].id, at: new Date().toISOString() })).toMatchObject([{ onHand: '7.0000', spaceCode: 'A-1' }])
  expect(await storage('balance-at', { skuId: newId(), at: new Date().toISOString() })).toEqual([])
})

test('records and their sums are found by the number of their document, and an article is summed up by warehouse', async () => {
  const { skus, warehouseId } = await world.stocked([9])
  const [{ id: skuId }] = skus
  const place = { warehouseId, skuId, cargoSpaceId: (await source().prisma.cargoSpace.findFirstOrThrow({ where: { warehouseId } })).id }
  await world.moved('OTHER_OUT', [{ effect: 'issue', place, quantity: '2' }])
  await world.moved('OTHER_OUT', [{ effect: 'issue', place, quantity: '3' }])
  const { records } = await storage('pageInventoryRecord', { skuId, bizType: ['OTHER_OUT'] })
  const [{ bizCode }] = records
  expect(records.map(({ qty }: { qty: string }) => qty)).toEqual(['-3.0000', '-2.0000'])
  expect(await storage('pageInventoryRecord', { bizCode })).toMatchObject({ total: 1, records: [{ qty: '-3.0000', bizCode }] })
  expect(await storage('inventoryRecordSum', { bizCode })).toMatchObject({ inQty: '0.0000', outQty: '3.0000', byType: [{ bizType: 'OTHER_OUT' }] })
  expect(await storage('get-total-detail', { skuId })).toMatchObject([{ warehouseId, onHand: '4.0000', available: '4.0000' }])
  // Sums are those of the list, whatever it is narrowed to.
  for (const onHand_le of ['4', '3']) {
    const { total } = await storage('list', { skuId, onHand_le })
    expect(await storage('get-detail-total', { skuId, onHand_le })).toMatchObject({ rows: total, onHand: total === 1 ? '4.0000' : '0' })
  }
})
