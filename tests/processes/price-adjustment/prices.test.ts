/**
 * Invariants of prices as properties: at most one price of an article, channel and kind at any instant; a line that has become stale is
 * never applied; applied lines are adjusted articles. Random adjustments side by side, other changes in between, the clock at any moment.
 */
import { expect, test } from 'vitest'
import { array, assert, asyncProperty, boolean, constant, integer, nat, oneof, record } from 'fast-check'
import { asFound, effort } from '#tests/support/effort.ts'
import { at, pricing, withPricing, writer, category, financeManager, ops } from './world.ts'

const world = withPricing()
const data = () => world.product.application.data

const Step = oneof(
  {
    weight: 4,
    arbitrary: record({
      kind: constant('adjust' as const),
      sku: nat(3),
      count: integer({ min: 1, max: 3 }),
      cents: integer({ min: 1050, max: 4000 }),
      ends: boolean(),
    }),
  },
  { weight: 2, arbitrary: record({ kind: constant('type' as const), sku: nat(3), cents: integer({ min: 1050, max: 4000 }) }) },
  { weight: 3, arbitrary: record({ kind: constant('clock' as const), times: integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: record({ kind: constant('end' as const) }) },
)

const money = (cents: number): string => (cents / 100).toFixed(2)

/** What has to hold whatever happened. */
async function invariants(skuIds: readonly string[]): Promise<void> {
  const { sql } = data()
  const overlaps = await sql.query(
    `select 1 from price_history a join price_history b on a.id < b.id and (a.sku_id, a.channel, a.price_type) = (b.sku_id, b.channel, b.price_type)
        and tstzrange(a.valid_from, a.valid_to) && tstzrange(b.valid_from, b.valid_to) where a.sku_id = any($1::uuid[])`,
    [skuIds],
  )
  expect(overlaps).toEqual([])
  const wrong = await sql.query<{ id: string }>(
    `select l.id from price_adjustment_line l
       left join price_history h on h.source_line_id = l.id
       left join price_history b on (b.sku_id, b.channel, b.price_type) = (h.sku_id, h.channel, h.price_type) and b.valid_to = h.valid_from
      where l.sku_id = any($1::uuid[]) and l.deleted_at is null
        and ((l.status in ('APPLIED', 'RESTORED', 'KEPT')) <> (h.id is not null) or (h.id is not null and (h.price <> l.new_price)))`,
    [skuIds],
  )
  expect(wrong).toEqual([])
  // What is remembered last from an adjustment is what the product says, unless somebody typed another price since.
  const claims = await sql.query(
    `select sku_id from price_adjustment_line where sku_id = any($1::uuid[]) and is_open and deleted_at is null group by sku_id, channel, price_type having count(*) > 1`,
    [skuIds],
  )
  expect(claims).toEqual([])
}

test('random adjustments, typed prices and clocks keep what must hold', async () => {
  await assert(
    asyncProperty(array(Step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { skuIds } = await world.articles(4)
      const running: string[] = []
      for (const step of steps) {
        if (step.kind === 'adjust') {
          const chosen = skuIds.slice(step.sku, step.sku + step.count)
          const { id } = await world.written(chosen, money(step.cents), { ...(step.ends && { endAt: new Date(Date.now() + 86_400_000).toISOString() }) })
          // A claimed article, or one that would not change, is refused: then it stays a draft.
          if ((await world.post(writer, at('submit'), { id })).status !== 200) continue
          running.push(id)
          for (const who of [pricing, ops, category, financeManager]) await world.decide(id, who)
        } else if (step.kind === 'type') {
          await data().prisma.skuSalesChannel.updateMany({ where: { skuId: skuIds[step.sku]!, channel: 'DL' }, data: { salePrice: money(step.cents) } })
        } else if (step.kind === 'end') {
          for (const id of running) await world.post(writer, at('end'), { id, reason: '结束' })
        } else await Promise.all(Array.from({ length: step.times }, () => world.clock()))
        await invariants(skuIds)
      }
    }),
    { numRuns: effort(3, 60), ...asFound },
  )
})

test('two that are handed in at once for one article: one is; two clocks and a typed price never overwrite', async () => {
  for (let round = 0; round < effort(3, 40); round += 1) {
    const { skuIds } = await world.articles(3)
    const drafts = await Promise.all([world.written(skuIds, '20.4'), world.written([skuIds[1]!], '20.6'), world.written([skuIds[2]!, skuIds[1]!], '20.8')])
    const answers = await Promise.all(drafts.map(({ id }) => world.post(writer, at('submit'), { id })))
    const good = drafts.filter((_draft, n) => answers[n]!.status === 200)
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
    expect(good.length).toBeGreaterThanOrEqual(1)
    for (const { id } of good) await world.decide(id, pricing)
    const typed = data().prisma.skuSalesChannel.updateMany({ where: { skuId: skuIds[1]!, channel: 'DL' }, data: { salePrice: '33' } })
    await Promise.all([world.clock(), typed, world.clock()])
    await invariants(skuIds)
    const line = await data().prisma.priceAdjustmentLine.findFirst({ where: { skuId: skuIds[1]!, status: { in: ['APPLIED', 'FAILED'] } } })
    // Typed before: the line is stale and the price stays. Typed after: the line was applied, and then overwritten by whoever typed.
    expect(await world.priceOf(skuIds[1]!)).toBe('33.00')
    if (line?.status === 'FAILED') expect(line.error).toBe('price-adjustment.line-stale')
  }
})
