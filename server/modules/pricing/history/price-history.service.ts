/**
 * The memory of prices. A row holds for a period, and the database knows no two of one article, channel and kind at one instant. The row
 * without an end is the price that holds now: the same that the product publishes.
 */
import type { DataSource } from '#kit/data-source.ts'
import { listen } from '#kit/listen.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { PriceType } from '#server/modules/product/price/price-keys.contract.ts'
import { pricedArticles, pricesSaid, type PricedArticle } from '#server/modules/product/price/published-prices.service.ts'
import { pricesTyped, productApproved, productChanged, skusInvalid, type PriceMemory } from '#server/modules/product/product-events.service.ts'
import { publishedSkus } from '#server/modules/product/sku/sellable-facts.service.ts'

/** Articles in one work of the clock. */
const atOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** A row ends where the next begins, at least a microsecond after it began itself: two changes of one instant follow each other. */
const closing = `greatest($1::timestamptz, h.valid_from + interval '1 microsecond')`

/**
 * Brings the memory in line with what products publish: what differs is closed and opened anew, what is the same stays. Doing it again
 * changes nothing. What was never remembered holds since its product was approved, as far as anybody knows.
 */
export async function recordPrices(uow: UnitOfWork, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length === 0) return
  const articles = [...(await pricedArticles(uow.sql, skuIds)).values()].filter(({ isPublished }) => isPublished)
  const said = articles.flatMap((article) => pricesSaid(article).map((price) => ({ ...price, article })))
  await uow.sql.query(
    `with said as (select * from unnest($3::uuid[], $4::text[], $5::text[], $6::numeric[], $7::uuid[], $8::uuid[], $9::text[], $10::text[], $11::text[], $12::timestamptz[])
        as t (sku_id, channel, price_type, price, spu_id, supplier_id, code, name, name_en, since)),
      open as (select h.id, h.sku_id, h.channel, h.price_type::text as price_type, h.price from price_history h
        where h.sku_id = any($2::uuid[]) and h.valid_to is null order by h.id for update),
      closed as (update price_history h set valid_to = ${closing}, version = h.version + 1, update_time = $1
        from open o left join said s on (s.sku_id, s.channel, s.price_type) = (o.sku_id, o.channel, o.price_type)
        where h.id = o.id and h.valid_to is null and s.price is distinct from o.price
        returning h.sku_id, h.channel, h.price_type::text as price_type, h.valid_to)
      insert into price_history (id, tenant_id, created_by, create_time, update_time, sku_id, spu_id, supplier_id, sku_code, sku_name, sku_name_en, channel,
          price_type, price, valid_from)
        select gen_random_uuid(), $13, $14::uuid, $1, $1, s.sku_id, s.spu_id, s.supplier_id, s.code, s.name, s.name_en, s.channel, s.price_type::"PriceType",
          s.price, coalesce(c.valid_to, greatest(least(s.since, $1), (select max(p.valid_to) from price_history p
            where (p.sku_id, p.channel, p.price_type::text) = (s.sku_id, s.channel, s.price_type))))
          from said s left join closed c on (c.sku_id, c.channel, c.price_type) = (s.sku_id, s.channel, s.price_type)
         where c.sku_id is not null
            or not exists (select 1 from open o where (o.sku_id, o.channel, o.price_type) = (s.sku_id, s.channel, s.price_type))
      on conflict do nothing`,
    [uow.now, skuIds, ...columnsOf(said), uow.actor.tenantId, uow.actor.userId ?? null],
  )
}

type Said = ReturnType<typeof pricesSaid>[number] & { readonly article: PricedArticle }

const columnsOf = (said: readonly Said[]) => [
  said.map(({ article }) => article.skuId),
  said.map(({ channel }) => channel),
  said.map(({ priceType }) => priceType),
  said.map(({ price }) => price),
  said.map(({ article }) => article.spuId),
  said.map(({ article }) => article.supplierId),
  said.map(({ article }) => article.code),
  said.map(({ article }) => article.name),
  said.map(({ article }) => article.nameEn),
  said.map(({ article }) => article.approvedAt),
]

/** A price that a line of an adjustment brought, or brought back. */
export interface PriceOfLine {
  readonly lineId: string
  readonly article: PricedArticle
  /** Null: nothing is said from now on. */
  readonly price: string | null
}

export interface OfAdjustment {
  readonly id: string
  readonly code: string
  readonly channel: string
  readonly priceType: PriceType
}

/** The next row of each article, named after the line it comes from. @param as whether lines bring prices or bring them back; each does so once */
export async function rememberLines(uow: UnitOfWork, of: OfAdjustment, lines: readonly PriceOfLine[], as: 'applied' | 'restored'): Promise<void> {
  await uow.sql.query(
    `with said as (select * from unnest($2::uuid[], $3::numeric[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[])
        as t (sku_id, price, line_id, spu_id, supplier_id, code, name, name_en)),
      closed as (update price_history h set valid_to = ${closing}, version = h.version + 1, update_time = $1 from said s
        where h.sku_id = s.sku_id and h.channel = $10 and h.price_type = $11::"PriceType" and h.valid_to is null returning h.sku_id, h.valid_to)
      insert into price_history (id, tenant_id, created_by, create_time, update_time, sku_id, spu_id, supplier_id, sku_code, sku_name, sku_name_en, channel,
          price_type, price, valid_from, ${as === 'applied' ? 'source_line_id' : 'restores_line_id'}, adjustment_id, adjustment_code)
        select gen_random_uuid(), $12, $13::uuid, $1, $1, s.sku_id, s.spu_id, s.supplier_id, s.code, s.name, s.name_en, $10, $11::"PriceType", s.price,
          coalesce(c.valid_to, $1), s.line_id, $14::uuid, $15
          from said s left join closed c on c.sku_id = s.sku_id where s.price is not null`,
    [
      uow.now,
      lines.map(({ article }) => article.skuId),
      lines.map(({ price }) => price),
      lines.map(({ lineId }) => lineId),
      lines.map(({ article }) => article.spuId),
      lines.map(({ article }) => article.supplierId),
      lines.map(({ article }) => article.code),
      lines.map(({ article }) => article.name),
      lines.map(({ article }) => article.nameEn),
      of.channel,
      of.priceType,
      uow.actor.tenantId,
      uow.actor.userId ?? null,
      of.id,
      of.code,
    ],
  )
}

/** What products publish is remembered in the work that publishes it. */
export const historyListeners = [
  listen(productApproved, (uow, { skuIds }) => recordPrices(uow, skuIds)),
  listen(productChanged, (uow, { skuIds, droppedSkuIds }) => recordPrices(uow, [...skuIds, ...droppedSkuIds])),
  listen(pricesTyped, (uow, { skuIds }) => recordPrices(uow, skuIds)),
  listen(skusInvalid, (uow, { skuIds }) => recordPrices(uow, skuIds)),
]

/** For drafts that were opened before an adjustment came into force. */
export const priceMemory: PriceMemory = {
  changedSince: ({ sql }, skuIds, since) =>
    sql.query(
      `select h.sku_id as "skuId", h.channel, h.price_type as "priceType", h.price::text as after,
              (select b.price::text from price_history b where (b.sku_id, b.channel, b.price_type) = (h.sku_id, h.channel, h.price_type)
                 and b.valid_to = h.valid_from) as before
         from price_history h
        where h.sku_id = any($1::uuid[]) and h.valid_from >= $2 and h.adjustment_id is not null order by h.valid_from, h.id`,
      [skuIds, since],
    ),
}

/** What was published before there was a memory, or was missed; once a day, in batches. */
export async function recordAllPrices(zone: string, data: DataSource, signal?: AbortSignal): Promise<void> {
  let after = firstId
  for (;;) {
    if (signal?.aborted) return
    const skuIds = await publishedSkus(data.sql, after, atOnce)
    if (skuIds.length > 0) await workOn(data, { zone })(systemActor('pricing'), (uow) => recordPrices(uow, skuIds), { retries: 3 })
    if (skuIds.length < atOnce) return
    after = skuIds.at(-1) ?? after
  }
}
