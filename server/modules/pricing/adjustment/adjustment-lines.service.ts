/** Lines of adjustments beside what holds now: what is stale, below the floor, claimed by another, out of use. For any number of lines. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { decimal, Decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { PriceType } from '#server/modules/product/price/price-keys.contract.ts'
import { costOf, isOfferedIn, priceIn, pricedArticles, type PricedArticle } from '#server/modules/product/price/published-prices.service.ts'
import { judge, type Judged } from './new-prices.ts'

export const minMargin = defineParameter('pricing.min-margin', z.string().regex(/^(0(\.\d{1,4})?|1)$/), '0.03')

export interface Place {
  readonly priceType: PriceType
  readonly channel: string
}

/** A line, written or only thought of. */
export interface LineAsked {
  readonly skuId: string
  /** What it was written against; undefined for one that is not written yet: what holds now. */
  readonly oldPrice?: string | null | undefined
  readonly newPrice: string
}

export interface LineLooked extends Judged {
  readonly article: PricedArticle
  readonly oldPrice: string | null
  readonly newPrice: string
  readonly cost: string
  readonly currentPrice: string | null
  readonly isStale: boolean
  readonly isOffered: boolean
  readonly claimedBy: string | null
}

export const samePrice = (one: string | null, other: string | null): boolean => (one === null || other === null ? one === other : decimal(one).eq(other))

const lowestSale = ({ channels }: PricedArticle): string | null => {
  const asked = Object.values(channels).flatMap(({ sale }) => (sale === null ? [] : [decimal(sale)]))
  return asked.length === 0 ? null : Decimal.min(...asked).toFixed(4)
}

export const minMarginOf = (data: DataSource): Promise<string> => parametersOf(data).get(minMargin)

/** What a new price does to an article, as it is now. */
export function lookAt(article: PricedArticle, { priceType, channel }: Place, line: LineAsked, floorRate: string): Omit<LineLooked, 'claimedBy'> {
  const currentPrice = priceIn(article, priceType, channel)
  const oldPrice = line.oldPrice === undefined ? currentPrice : line.oldPrice
  const cost = costOf(article)
  const judged = judge({
    priceType,
    oldPrice,
    newPrice: line.newPrice,
    cost,
    hasOwnCost: article.ownCost !== null,
    lowestSale: lowestSale(article),
    minMargin: floorRate,
  })
  return {
    ...judged,
    article,
    oldPrice,
    newPrice: line.newPrice,
    cost,
    currentPrice,
    isStale: !samePrice(oldPrice, currentPrice),
    isOffered: article.isPublished && isOfferedIn(article, priceType, channel),
  }
}

/** By the article; those that are gone are left out. @param exceptId the adjustment whose own claims are no obstacle */
export async function lookAtLines(
  data: DataSource,
  { sql }: Pick<UnitOfWork, 'sql'>,
  place: Place,
  lines: readonly LineAsked[],
  exceptId: string | undefined,
): Promise<Map<string, LineLooked>> {
  const skuIds = lines.map(({ skuId }) => skuId)
  const articles = await pricedArticles(sql, skuIds)
  const claims = await claimsOf(sql, place, skuIds, exceptId)
  const floorRate = await minMarginOf(data)
  return new Map(
    lines.flatMap((line) => {
      const article = articles.get(line.skuId)
      return article ? [[line.skuId, { ...lookAt(article, place, line, floorRate), claimedBy: claims.get(line.skuId) ?? null }] as const] : []
    }),
  )
}

/** Numbers of the adjustments that are open for articles. */
export async function claimsOf(
  sql: UnitOfWork['sql'],
  { priceType, channel }: Place,
  skuIds: readonly string[],
  exceptId: string | undefined,
): Promise<Map<string, string>> {
  if (skuIds.length === 0) return new Map()
  const rows = await sql.query<{ skuId: string; code: string }>(
    `select l.sku_id as "skuId", a.code from price_adjustment_line l join price_adjustment a on a.id = l.adjustment_id
      where l.sku_id = any($1::uuid[]) and l.channel = $2 and l.price_type = $3::"PriceType" and l.is_open and l.deleted_at is null
        and ($4::uuid is null or l.adjustment_id <> $4::uuid)`,
    [skuIds, channel, priceType, exceptId ?? null],
  )
  return new Map(rows.map(({ skuId, code }) => [skuId, code]))
}
