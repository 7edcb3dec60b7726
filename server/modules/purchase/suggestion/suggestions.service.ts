/** What ought to be bought now: goods below their limits, goods that somebody waits for, goods that run out before new ones can come. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { keptFigures } from '#kit/kept-figures.ts'
import type { Locale } from '#kit/messages.ts'
import { decimal, lineAmount, toWire, type Decimal, type DecimalLike } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { articlesOf, type Article } from '#server/modules/stock/goods.service.ts'
import { ownWarehouses, shortagesOf, suppliersOfLimits, type Shortage } from '#server/modules/stock/warning/stock-limits.service.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { orderObstaclesOf } from '#server/modules/supplier/profile/supplier.service.ts'
import type { Demand } from './purchase-demands.service.ts'
import type { PurchaseSuggestion } from './purchase-suggestion.contract.ts'
import { suggest, type Suggestion } from './suggest.ts'

/** Days from an order to its goods where a supplier has no history. */
const leadDays = defineParameter('purchase.suggestion.lead-days', z.coerce.number().int().min(1).max(365), 7)
/** Days over which what leaves is averaged. */
const outflowDays = 30
/** So many lines a look. */
const mostShown = 500
/** So many limits are looked through for whose articles they are of. */
const mostLookedThrough = 5000

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

interface Lead {
  readonly supplierId: string
  readonly days: number
}

/** An average over a year is the same a quarter of an hour later. */
const keptLeads = keptFigures(15 * 60_000)

/** Days from an order to all of its goods, as the last year of each supplier says, by the day (UTC). @param supplierIds only of these */
async function leadsOf({ data, now }: Counting, supplierIds?: readonly string[]): Promise<readonly Lead[]> {
  const { rows } = await keptLeads(data).rows<Lead & { readonly orders: number }>(
    data.sql,
    `select supplier_id as "supplierId", greatest(1, ceil(avg(extract(epoch from completed_at - order_at)) / 86400))::int as days, count(*)::int as orders
       from purchase_order
      where deleted_at is null and completed_at is not null and order_at > $1::date - interval '1 year'
        ${supplierIds ? 'and supplier_id = any($2::uuid[])' : ''} group by 1`,
    [now.toISOString().slice(0, 10), ...(supplierIds ? [supplierIds] : [])],
    (leads) => leads.reduce((sum, { orders }) => sum + orders, 0),
  )
  return rows
}

interface Terms {
  readonly moq: DecimalLike
  readonly packQty: DecimalLike
}
type Counting = Pick<SuggestionReading, 'sql' | 'data' | 'now' | 'demands'>
interface Asked extends Wanted {
  readonly skuIds?: readonly string[] | undefined
  /** Whose these articles are: nothing of others is read. */
  readonly supplierIds?: readonly string[] | undefined
}

/** Of suppliers whose articles have limits or are waited for: all that the company has would be many more to send. */
async function leadsWanted(at: Counting, supplierIds: readonly string[] | undefined): Promise<readonly Lead[]> {
  if (supplierIds) return leadsOf(at, supplierIds)
  const waitedFor = at.demands.map(({ skuId }) => skuId)
  const suppliers = await suppliersOfLimits(at.sql, waitedFor, mostLookedThrough)
  if (suppliers?.size === 0) return []
  const leads = await leadsOf(at)
  return suppliers ? leads.filter(({ supplierId }) => suppliers.has(supplierId)) : leads
}

const shortages = async (at: Counting, { supplierIds, ...asked }: Asked): Promise<Shortage[]> =>
  shortagesOf(at.sql, {
    ...asked,
    demands: at.demands,
    leads: await leadsWanted(at, supplierIds),
    leadDays: await parametersOf(at.data).get(leadDays),
    outflowDays,
    now: at.now,
    most: mostShown,
  })

/**
 * How much of given articles ought to be bought, by article; of one of which enough is there or comes, nothing.
 * @param terms smallest quantity and pack of each, and whose it is
 */
export async function suggestedOf(
  at: Counting,
  terms: ReadonlyMap<string, Terms & { readonly supplierId: string | null }>,
  warehouseId: string | undefined,
): Promise<Map<string, Decimal>> {
  const found = new Map<string, Decimal>()
  const supplierIds = [...new Set([...terms.values()].flatMap(({ supplierId }) => supplierId ?? []))]
  for (const shortage of await shortages(at, { skuIds: [...terms.keys()], supplierIds, warehouseId })) {
    const suggestion = suggest({ ...shortage, ...terms.get(shortage.skuId)! })
    if (suggestion) found.set(shortage.skuId, suggestion.qty.plus(found.get(shortage.skuId) ?? 0))
  }
  return found
}

/** Those that burn first: what is waited for, then what is missing most. */
export async function suggestionsOf(at: SuggestionReading, wanted: Wanted = {}): Promise<PurchaseSuggestion[]> {
  const { sql, prisma, demands } = at
  const short = await shortages(at, wanted)
  const skuIds = [...new Set(short.map(({ skuId }) => skuId))]
  const articles = await articlesOf({ sql }, skuIds)
  const terms = new Map(
    (await prisma.sku.findMany({ where: { id: { in: skuIds } }, select: { id: true, moq: true, packQty: true } })).map((row) => [row.id, row]),
  )
  const warehouses = new Map((await ownWarehouses(sql)).map((row) => [row.id, row]))
  const suppliers = [...new Set(short.map(({ supplierId }) => supplierId))]
  const names = await supplierNames({ prisma }, suppliers)
  const obstacles = new Map<string, string | undefined>()
  for (const [supplierId, { obstacles: all }] of await orderObstaclesOf(sql, suppliers)) obstacles.set(supplierId, all[0])
  const demandOf = new Map(demands.map((demand) => [demand.skuId, demand]))
  return short.flatMap((shortage) => {
    const [article, warehouse] = [articles.get(shortage.skuId), warehouses.get(shortage.warehouseId)]
    const { moq, packQty } = terms.get(shortage.skuId) ?? {}
    if (!article || !warehouse || moq === undefined || packQty === undefined) return []
    const standing = { ...shortage, moq: toWire(moq, 4), packQty: toWire(packQty, 4) }
    const suggestion = suggest(standing)
    const obstacle = obstacles.get(shortage.supplierId)
    const supplierName = inWords(names.get(shortage.supplierId), at.locale)
    return suggestion ? [shown(at, { standing, suggestion, article, warehouse, supplierName, obstacle, demand: demandOf.get(shortage.skuId) })] : []
  })
}

interface Found {
  readonly standing: Shortage & { readonly moq: string; readonly packQty: string }
  readonly suggestion: Suggestion
  readonly article: Article
  readonly warehouse: { readonly name: string; readonly nameEn: string | null }
  readonly supplierName: string
  /** Code of why nothing can be ordered of the supplier. */
  readonly obstacle: string | undefined
  readonly demand: Demand | undefined
}

function shown(at: SuggestionReading, { standing, suggestion, article, warehouse, supplierName, obstacle, demand }: Found): PurchaseSuggestion {
  const { locale, text, seesAmounts } = at
  const { maxQty: _max, ...counted } = standing
  const qty = toWire(suggestion.qty, 4)
  const price = toWire(article.supplyPrice, 4)
  const perDay = decimal(standing.perDay)
  return {
    ...counted,
    onHand: toWire(standing.onHand, 4),
    available: toWire(standing.available, 4),
    incoming: toWire(standing.incoming, 4),
    demand: toWire(standing.demand, 4),
    minQty: toWire(standing.minQty, 4),
    perDay: toWire(standing.perDay, 4),
    skuCode: article.goods.skuCode,
    skuName: (locale === 'en' && article.goods.skuNameEn) || article.goods.skuName,
    spec: article.goods.spec,
    unit: article.goods.unit,
    supplierName,
    obstacle: obstacle ? text(obstacle) : null,
    warehouseName: (locale === 'en' && warehouse.nameEn) || warehouse.name,
    lastsDays: perDay.greaterThan(0) ? Math.max(0, decimal(standing.available).dividedBy(perDay).floor().toNumber()) : null,
    price: seesAmounts ? price : null,
    amount: seesAmounts ? toWire(lineAmount(qty, price)) : null,
    qty,
    reasons: reasonsOf(at, standing, suggestion, demand),
  }
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
