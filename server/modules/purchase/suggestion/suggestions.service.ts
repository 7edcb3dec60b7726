/** What ought to be bought now: goods below their limits, goods that somebody waits for, goods that run out before new ones can come. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { decimal, lineAmount, sum, toWire } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { articlesOf } from '#server/modules/stock/goods.service.ts'
import { availableOf } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { lowerLimits, outflowADay, ownWarehouses, type StockLimit } from '#server/modules/stock/warning/stock-limits.service.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { orderObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import type { Demand } from './purchase-demands.service.ts'
import type { PurchaseSuggestion } from './purchase-suggestion.contract.ts'
import { suggest, type Suggestion } from './suggest.ts'

/** Days from an order to its goods where a supplier has no history. */
const leadDays = defineParameter('purchase.suggestion.lead-days', z.coerce.number().int().min(1).max(365), 7)
/** Days over which what leaves is averaged. */
const outflowDays = 30
/** So many lines a look. */
const mostShown = 500

interface SuggestionReading extends Pick<UnitOfWork, 'prisma' | 'sql' | 'now'> {
  readonly data: DataSource
  readonly locale: Locale
  readonly text: (code: string, params?: Readonly<Record<string, unknown>>) => string
  readonly demands: readonly Demand[]
  readonly seesAmounts: boolean
}

interface Wanted {
  readonly supplierId?: string | undefined
  readonly warehouseId?: string | undefined
}

const inWords = (words: Words | undefined, locale: Locale): string => (typeof words === 'object' ? words[locale] : (words ?? ''))
const short = (quantity: string): string => decimal(quantity).toString()

/** A place in which an article ought to lie. */
interface Place {
  readonly skuId: string
  readonly warehouseId: string
  readonly limit: StockLimit | undefined
  readonly demand: Demand | undefined
}

/** Limits by their warehouse; those of all together, and what is waited for, by the warehouse that holds most of the article. */
function placesOf(limits: readonly StockLimit[], demands: readonly Demand[], homeOf: (skuId: string) => string | undefined): Place[] {
  const places = new Map<string, Place>()
  const put = (skuId: string, warehouseId: string | undefined, more: Partial<Place>) => {
    if (warehouseId === undefined) return
    const key = `${skuId} ${warehouseId}`
    places.set(key, { limit: undefined, demand: undefined, ...places.get(key), skuId, warehouseId, ...more })
  }
  for (const limit of limits) put(limit.skuId, limit.warehouseId ?? homeOf(limit.skuId), { limit })
  for (const demand of demands) put(demand.skuId, homeOf(demand.skuId), { demand })
  return [...places.values()]
}

/** Days from an order to all of its goods, as the last year of each supplier says. */
async function leadOf({ sql, data, now }: SuggestionReading, supplierIds: readonly string[]): Promise<(supplierId: string) => number> {
  const preset = await parametersOf(data).get(leadDays)
  const rows = await sql.query<{ supplierId: string; days: number }>(
    `select supplier_id as "supplierId", greatest(1, ceil(avg(extract(epoch from completed_at - order_at)) / 86400))::int as days from purchase_order
      where supplier_id = any($1::uuid[]) and deleted_at is null and completed_at is not null and order_at > $2::timestamptz - interval '1 year' group by 1`,
    [supplierIds, now],
  )
  const known = new Map(rows.map(({ supplierId, days }) => [supplierId, days]))
  return (supplierId) => known.get(supplierId) ?? preset
}

/** Those that burn first: what is waited for, then what is missing most. */
export async function suggestionsOf(at: SuggestionReading, wanted: Wanted = {}): Promise<PurchaseSuggestion[]> {
  const { sql, prisma, locale, demands } = at
  const limits = await lowerLimits(sql)
  const skuIds = [...new Set([...limits, ...demands].map(({ skuId }) => skuId))]
  const articles = await articlesOf({ prisma, sql }, skuIds)
  const terms = new Map(
    (await prisma.sku.findMany({ where: { id: { in: skuIds } }, select: { id: true, moq: true, packQty: true } })).map((row) => [row.id, row]),
  )
  const warehouses = new Map((await ownWarehouses(sql)).map((row) => [row.id, row]))
  const stock = (await availableOf(sql, { skuIds })).filter(({ warehouseId }) => warehouses.has(warehouseId))
  const [firstWarehouse] = warehouses.keys()
  const homeOf = (skuId: string): string | undefined => {
    const [home] = stock.filter((row) => row.skuId === skuId).toSorted((one, other) => decimal(other.onHand).comparedTo(decimal(one.onHand)))
    return home?.warehouseId ?? firstWarehouse
  }
  const outflow = await outflowADay(sql, { skuIds, days: outflowDays, now: at.now })
  const suppliers = [...new Set([...articles.values()].flatMap(({ goods }) => goods.supplierId ?? []))]
  const lead = await leadOf(at, suppliers)
  const names = await supplierNames({ prisma }, suppliers)
  const obstacles = new Map<string, string | null>()
  const found: { row: PurchaseSuggestion; isAwaited: boolean; missing: number }[] = []
  for (const { skuId, warehouseId, limit, demand } of placesOf(limits, demands, homeOf)) {
    const article = articles.get(skuId)
    const warehouse = warehouses.get(warehouseId)
    const supplierId = article?.goods.supplierId
    if (!article?.isInUse || !warehouse || !supplierId) continue
    if ((wanted.supplierId && wanted.supplierId !== supplierId) || (wanted.warehouseId && wanted.warehouseId !== warehouseId)) continue
    // A limit of all warehouses together is kept by all of them together.
    const counted = stock.filter((row) => row.skuId === skuId && (limit?.warehouseId === null || row.warehouseId === warehouseId))
    const leaves = outflow.filter((row) => row.skuId === skuId && (limit?.warehouseId === null || row.warehouseId === warehouseId))
    const { moq, packQty } = terms.get(skuId)!
    const standing = {
      onHand: toWire(sum(counted.map(({ onHand }) => onHand)), 4),
      available: toWire(sum(counted.map(({ available }) => available)), 4),
      incoming: toWire(sum(counted.map(({ incoming }) => incoming)), 4),
      demand: demand?.quantity ?? '0',
      minQty: limit?.minQty ?? '0',
      maxQty: limit?.maxQty ?? null,
      perDay: toWire(sum(leaves.map(({ perDay }) => perDay)), 4),
      leadDays: lead(supplierId),
      moq: toWire(moq, 4),
      packQty: toWire(packQty, 4),
    }
    const suggestion = suggest(standing)
    if (!suggestion) continue
    if (!obstacles.has(supplierId)) obstacles.set(supplierId, (await orderObstacles(sql, supplierId)).obstacles[0] ?? null)
    const obstacle = obstacles.get(supplierId)
    const qty = toWire(suggestion.qty, 4)
    const price = toWire(article.supplyPrice, 4)
    const { maxQty: _max, ...shown } = standing
    found.push({
      isAwaited: suggestion.why.includes('DEMAND'),
      missing: suggestion.missing.toNumber(),
      row: {
        ...shown,
        skuId,
        skuCode: article.goods.skuCode,
        skuName: (locale === 'en' && article.goods.skuNameEn) || article.goods.skuName,
        spec: article.goods.spec,
        unit: article.goods.unit,
        supplierId,
        supplierName: inWords(names.get(supplierId), locale),
        obstacle: obstacle ? at.text(obstacle) : null,
        warehouseId,
        warehouseName: (locale === 'en' && warehouse.nameEn) || warehouse.name,
        demand: toWire(standing.demand, 4),
        minQty: toWire(standing.minQty, 4),
        lastsDays: decimal(standing.perDay).greaterThan(0) ? Math.max(0, decimal(standing.available).dividedBy(standing.perDay).floor().toNumber()) : null,
        price: at.seesAmounts ? price : null,
        amount: at.seesAmounts ? toWire(lineAmount(qty, price)) : null,
        qty,
        reasons: reasonsOf(at, standing, suggestion, demand),
      },
    })
  }
  return found
    .toSorted((one, other) => Number(other.isAwaited) - Number(one.isAwaited) || other.missing - one.missing || (one.row.skuCode < other.row.skuCode ? -1 : 1))
    .slice(0, mostShown)
    .map(({ row }) => row)
}

type Shown = Pick<PurchaseSuggestion, 'available' | 'incoming' | 'minQty' | 'perDay' | 'leadDays' | 'moq' | 'packQty'>

/** Each in words, with its numbers. */
function reasonsOf({ text }: SuggestionReading, standing: Shown, { why, missing, qty }: Suggestion, demand: Demand | undefined) {
  const said = why.map((code) => {
    if (code === 'BELOW_LIMIT')
      return {
        code,
        text: text('purchase.why-below-limit', { available: short(standing.available), incoming: short(standing.incoming), limit: short(standing.minQty) }),
      }
    if (code === 'DEMAND') return { code, text: text('purchase.why-demand', { quantity: short(demand?.quantity ?? '0'), count: demand?.count ?? 0 }) }
    return { code, text: text('purchase.why-runs-out', { perDay: short(standing.perDay), days: standing.leadDays }) }
  })
  const least = missing.ceil()
  const [moq, pack] = [decimal(standing.moq), decimal(standing.packQty)]
  return [
    ...said,
    ...(least.lessThan(moq) ? [{ code: 'MOQ' as const, text: text('purchase.why-moq', { missing: least.toString(), moq: short(standing.moq) }) }] : []),
    ...(pack.greaterThan(1) && !qty.equals(least.greaterThan(moq) ? least : moq)
      ? [{ code: 'PACK' as const, text: text('purchase.why-pack', { pack: short(standing.packQty) }) }]
      : []),
  ]
}
