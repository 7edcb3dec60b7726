/**
 * Prices come into force and end by the clock. A batch of lines is one work: prices, memory and outcome change together, so whoever is
 * killed in between leaves whole batches, and the next one goes on with what is pending. Every line is looked at once more: what costs
 * something else by now is not overwritten.
 */
import type { DataSource } from '#kit/data-source.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { toWire } from '#kit/money.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { changePrices, lockPrices, type PriceChange } from '#server/modules/product/price/change-prices.service.ts'
import { priceIn, type PricedArticle } from '#server/modules/product/price/published-prices.service.ts'
import { rememberLines } from '../history/price-history.service.ts'
import type { PricingDependencies } from '../pricing-dependencies.service.ts'
import { pricesInForce } from '../pricing-events.service.ts'
import { ofAdjustment } from './adjustment-guard.service.ts'
import { lookAt, minMarginOf, samePrice, type Place } from './adjustment-lines.service.ts'
import { tellApplied } from './adjustment-news.service.ts'
import type { Adjustment } from './adjustment-write.service.ts'
import { priceAdjustment } from './price-adjustment.contract.ts'

/** What becomes of a line is worked out here alone. */
const derived = { derived: ['status'] }
/** Lines in one work. */
export const linesAtOnce = 500
const actor = systemActor('pricing')

interface LineDue {
  readonly id: string
  readonly row: ModelRow<'priceAdjustmentLine'>
  readonly skuId: string
  readonly oldPrice: string | null
  readonly newPrice: string
}

/** What became of a line. */
interface Outcome {
  readonly line: LineDue
  readonly error: string | null
}

async function due({ prisma }: UnitOfWork, adjustmentId: string, status: 'PENDING' | 'APPLIED'): Promise<LineDue[]> {
  const rows = await prisma.priceAdjustmentLine.findMany({ where: { adjustmentId, status, deletedAt: null }, orderBy: { skuId: 'asc' }, take: linesAtOnce })
  return rows.map((row) => ({
    id: row.id,
    row,
    skuId: row.skuId,
    oldPrice: row.oldPrice === null ? null : toWire(row.oldPrice, 4),
    newPrice: toWire(row.newPrice, 4),
  }))
}

/** One batch of an adjustment that is being applied. @returns how many lines it settled; 0 where nothing is left */
export async function applyBatch({ data, zone }: PricingDependencies, id: string): Promise<number> {
  const floorRate = await minMarginOf(data)
  return workOn(data, { zone })(
    actor,
    async (uow) => {
      const row = await uow.lockRow('priceAdjustment', id)
      if (row.status !== 'APPLYING') return 0
      const lines = await due(uow, id, 'PENDING')
      if (lines.length === 0) {
        await finish(uow, row)
        return 0
      }
      const articles = await lockPrices(
        uow,
        lines.map(({ skuId }) => skuId),
      )
      const outcomes = lines.map((line) => ({ line, error: whyNot(articles.get(line.skuId), row, line, floorRate) }))
      await bring(uow, row, outcomes, articles, 'applied')
      // Whoever looks on sees how far it has come.
      await uow.change('priceAdjustment', row, await settledOf(uow, row.id))
      return lines.length
    },
    { retries: 3 },
  )
}

function whyNot(article: PricedArticle | undefined, row: Place & Pick<Adjustment, 'allowLoss'>, line: LineDue, floorRate: string): string | null {
  if (!article) return 'price-adjustment.line-not-offered'
  const { isOffered, isStale, isBelowFloor } = lookAt(article, row, line, floorRate)
  if (!isOffered) return 'price-adjustment.line-not-offered'
  if (isStale) return 'price-adjustment.line-stale'
  return isBelowFloor && !row.allowLoss ? 'price-adjustment.line-below-floor' : null
}

/** Writes prices, memory and outcome of a batch. */
async function bring(
  uow: UnitOfWork,
  row: Adjustment,
  outcomes: readonly Outcome[],
  articles: ReadonlyMap<string, PricedArticle>,
  as: 'applied' | 'restored',
): Promise<void> {
  const good = outcomes.flatMap(({ line, error }) => {
    const article = articles.get(line.skuId)
    return error === null && article ? [{ line, article, change: changeOf(line, as) }] : []
  })
  const changed = await changePrices(
    uow,
    row,
    good.map(({ change }) => change),
  )
  const done = good.filter(({ line }) => changed.has(line.skuId))
  await rememberLines(
    uow,
    row,
    done.map(({ line, article, change }) => ({ lineId: line.id, article, price: change.after })),
    as,
  )
  await settle(
    uow,
    outcomes.map(({ line, error }) => ({ line, error: error ?? (changed.has(line.skuId) ? null : 'price-adjustment.line-stale') })),
    as,
    as === 'applied' && row.endAt !== null,
  )
  if (done.length > 0)
    await uow.tell(pricesInForce, {
      adjustmentId: row.id,
      priceType: row.priceType,
      channel: row.channel,
      changes: done.map(({ article, change }) => ({ spuId: article.spuId, ...change })),
      isEnd: as === 'restored',
    })
}

const changeOf = ({ skuId, oldPrice, newPrice }: LineDue, as: 'applied' | 'restored'): PriceChange =>
  as === 'applied' ? { skuId, before: oldPrice, after: newPrice } : { skuId, before: newPrice, after: oldPrice }

/** @param staysOpen what is temporary claims its article until its end */
const settle = (uow: UnitOfWork, outcomes: readonly Outcome[], as: 'applied' | 'restored', staysOpen: boolean): Promise<void> =>
  uow.changeMany(
    'priceAdjustmentLine',
    outcomes.map(({ line: { row }, error }) => ({
      row,
      change:
        as === 'applied'
          ? { error, status: error === null ? 'APPLIED' : 'FAILED', appliedAt: error === null ? uow.now : null, isOpen: error === null && staysOpen }
          : { error, status: error === null ? 'RESTORED' : 'KEPT', endedAt: uow.now, isOpen: staysOpen },
    })),
    derived,
  )

/** How many lines have come into force, and how many could not. */
async function settledOf({ sql }: UnitOfWork, id: string): Promise<Partial<Pick<Adjustment, 'appliedCount' | 'failedCount'>>> {
  const [counts] = await sql.query<Pick<Adjustment, 'appliedCount' | 'failedCount'>>(
    `select (count(*) filter (where status = 'APPLIED'))::int as "appliedCount", (count(*) filter (where status = 'FAILED'))::int as "failedCount"
       from price_adjustment_line where adjustment_id = $1::uuid and deleted_at is null`,
    [id],
  )
  return { ...counts }
}

/** All lines are settled: it is in force, wholly or in part, and whoever wrote it hears of it. */
async function finish(uow: UnitOfWork, row: Adjustment): Promise<void> {
  const summed = await uow.change('priceAdjustment', row, await settledOf(uow, row.id))
  const moved = await moveDocument(uow, ofAdjustment(), summed, { event: 'FINISH', change: { appliedAt: uow.now } })
  await tellApplied(uow, moved)
}

/** Some old prices come back, where the price is still the one that was brought. @returns how many lines it settled */
export async function endBatch({ data, zone }: PricingDependencies, id: string): Promise<number> {
  return workOn(data, { zone })(
    actor,
    async (uow) => {
      const row = await uow.lockRow('priceAdjustment', id)
      if (row.endedAt !== null || row.endAt === null || row.endAt > uow.now || (row.status !== 'EFFECTIVE' && row.status !== 'PARTIAL')) return 0
      const lines = await due(uow, id, 'APPLIED')
      if (lines.length === 0) {
        await uow.change('priceAdjustment', row, { endedAt: uow.now })
        await uow.log({ bizType: priceAdjustment.name, bizId: id, event: 'ended' })
        return 0
      }
      const articles = await lockPrices(
        uow,
        lines.map(({ skuId }) => skuId),
      )
      const outcomes = lines.map((line) => {
        const article = articles.get(line.skuId)
        const isTheirs = article?.isPublished === true && samePrice(priceIn(article, row.priceType, row.channel), line.newPrice)
        return { line, error: isTheirs ? null : 'price-adjustment.line-overtaken' }
      })
      await bring(uow, row, outcomes, articles, 'restored')
      return lines.length
    },
    { retries: 3 },
  )
}

/** Everything whose hour has come: begun, applied to the end, and brought back. Done again it goes on where it was stopped. */
export async function applyAllDue(dependencies: PricingDependencies, data: DataSource, signal?: AbortSignal): Promise<void> {
  const at = { ...dependencies, data }
  const found = await data.sql.query<{ id: string; status: string }>(
    `select id, status from price_adjustment where deleted_at is null and (status = 'APPLYING' or (status = 'SCHEDULED' and effective_at <= now())) order by effective_at, id`,
  )
  for (const { id } of found) await applyOne(at, id, signal)
  const ending = await data.sql.query<{ id: string }>(
    `select id from price_adjustment where deleted_at is null and end_at <= now() and ended_at is null and status in ('EFFECTIVE', 'PARTIAL') order by end_at, id`,
  )
  for (const { id } of ending) await inBatches(() => endBatch(at, id), signal)
}

/** Batch after batch, until nothing is left or the process ends. */
async function inBatches(batch: () => Promise<number>, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return
  if ((await batch()) > 0) await inBatches(batch, signal)
}

/** One whose hour has come. Another one may be at it: then both take turns, batch by batch. */
export async function applyOne(at: PricingDependencies, id: string, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  await workOn(at.data, { zone: at.zone })(actor, async (uow) => {
    const row = await uow.lockRow('priceAdjustment', id)
    if (row.status === 'SCHEDULED' && row.effectiveAt !== null && row.effectiveAt <= uow.now) await moveDocument(uow, ofAdjustment(), row, { event: 'START' })
  })
  await inBatches(() => applyBatch(at, id), signal)
}

/** Failed lines are tried again, but for those that another adjustment claims by now. @param row locked @throws Failure rule where nothing failed */
export async function retryFailed(uow: UnitOfWork, row: Adjustment): Promise<void> {
  const moved = await moveDocument(uow, ofAdjustment(), row, { event: 'RETRY' })
  const failed = await uow.prisma.priceAdjustmentLine.findMany({ where: { adjustmentId: moved.id, status: 'FAILED', deletedAt: null } })
  const claimed = await uow.sql.query<{ id: string }>(
    `select l.id from price_adjustment_line l where l.id = any($1::uuid[])
        and exists (select 1 from price_adjustment_line o where (o.sku_id, o.channel, o.price_type) = (l.sku_id, l.channel, l.price_type)
          and o.is_open and o.deleted_at is null and o.id <> l.id)`,
    [failed.map(({ id }) => id)],
  )
  const others = new Set(claimed.map(({ id }) => id))
  await uow.changeMany(
    'priceAdjustmentLine',
    failed.filter(({ id }) => !others.has(id)).map((line) => ({ row: line, change: { status: 'PENDING', error: null, isOpen: true } })),
    derived,
  )
}
