/** What published articles cost, for any number of them in one statement. */
import type { Sql } from '#kit/data-source.ts'
import { skuWords } from '../sku/sku-words.service.ts'
import { everyChannel, frontChannel, type PriceType } from './price-keys.contract.ts'

/** An article as prices are written for it. */
export interface PricedArticle {
  readonly skuId: string
  readonly spuId: string
  readonly supplierId: string | null
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  /** In both languages, see `sku-words.service.ts`. */
  readonly spec: string | null
  readonly categoryId: string | null
  readonly brandId: string | null
  /** A version is published, and neither product nor article is out of use. */
  readonly isPublished: boolean
  /** When the version that is in force was approved. */
  readonly approvedAt: Date | null
  readonly supplyPrice: string
  /** The platform's own; null where the supply price is what it costs. */
  readonly ownCost: string | null
  /** By the channel that it is offered in. */
  readonly channels: Readonly<Record<string, { readonly sale: string | null; readonly agreement: string | null; readonly front: string | null }>>
}

const columns = `s.id as "skuId", s.spu_id as "spuId", s.supplier_id as "supplierId", s.code, s.name, s.name_en as "nameEn", s.spec_text as "specText", s.spec_text_en as "specTextEn",
  p.category_id as "categoryId", p.brand_id as "brandId",
  p.current_version > 0 and p.validity = 'ACTIVE' and s.validity = 'ACTIVE' as "isPublished", p.approved_at as "approvedAt",
  s.supply_price::text as "supplyPrice", s.cost_price::text as "ownCost",
  coalesce((select jsonb_object_agg(c.channel, jsonb_build_object('sale', c.sale_price::text, 'agreement', c.agreement_price::text, 'front', c.front_price::text))
    from sku_sales_channel c where c.sku_id = s.id and c.deleted_at is null), '{}') as channels`

/** By id; those that are gone are left out. */
export async function pricedArticles(sql: Sql, skuIds: readonly string[]): Promise<Map<string, PricedArticle>> {
  if (skuIds.length === 0) return new Map()
  const rows = await sql.query<Omit<PricedArticle, 'spec'> & { specText: string; specTextEn: string }>(
    `select ${columns} from sku s join spu p on p.id = s.spu_id where s.id = any($1::uuid[]) and s.deleted_at is null`,
    [skuIds],
  )
  return new Map(rows.map(({ specText, specTextEn, ...row }) => [row.skuId, { ...row, spec: skuWords(specText, specTextEn) }]))
}

/** Ids by the numbers of articles, as people type them. */
export async function skuIdsByCode(sql: Sql, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; code: string }>(`select id, code from sku where code = any($1::text[]) and deleted_at is null`, [codes])
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** What it costs us: the platform's own cost where it is said, else the supply price. */
export const costOf = ({ ownCost, supplyPrice }: Pick<PricedArticle, 'ownCost' | 'supplyPrice'>): string => ownCost ?? supplyPrice

/** Whether it has such a price there: a supply price everywhere, the others where it is offered. */
export const isOfferedIn = ({ channels }: Pick<PricedArticle, 'channels'>, type: PriceType, channel: string): boolean =>
  type === 'SUPPLY' ? channel === everyChannel : Object.hasOwn(channels, channel) && (type !== 'JD_FRONT' || channel === frontChannel)

/** Null where nothing is said. */
export function priceIn(article: Pick<PricedArticle, 'supplyPrice' | 'channels'>, type: PriceType, channel: string): string | null {
  if (type === 'SUPPLY') return article.supplyPrice
  const of = article.channels[channel]
  if (!of) return null
  return type === 'SALE' ? of.sale : type === 'AGREEMENT' ? of.agreement : of.front
}

export interface SaidPrice {
  readonly channel: string
  readonly priceType: PriceType
  readonly price: string
}

/** Every price that an article has. */
export const pricesSaid = ({ supplyPrice, channels }: PricedArticle): SaidPrice[] => [
  { channel: everyChannel, priceType: 'SUPPLY', price: supplyPrice },
  ...Object.entries(channels).flatMap(([channel, { sale, agreement, front }]) => [
    ...(sale === null ? [] : [{ channel, priceType: 'SALE' as const, price: sale }]),
    ...(agreement === null ? [] : [{ channel, priceType: 'AGREEMENT' as const, price: agreement }]),
    ...(front === null || channel !== frontChannel ? [] : [{ channel, priceType: 'JD_FRONT' as const, price: front }]),
  ]),
]
