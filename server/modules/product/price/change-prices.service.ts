/**
 * Prices that are decided elsewhere come into force here: the published columns say what holds, so lists, shelves and purchases see it in
 * the same work. No version of the product: like other free changes, an open draft takes them over when it is promoted.
 */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { PriceType } from './price-keys.contract.ts'
import { pricedArticles, type PricedArticle } from './published-prices.service.ts'

/** A price before and after; null where nothing is said. */
export interface PriceChange {
  readonly skuId: string
  readonly before: string | null
  readonly after: string | null
}

/** Articles with their products, locked in the order of everybody, as they are then. */
export async function lockPrices({ sql }: Pick<UnitOfWork, 'sql'>, skuIds: readonly string[]): Promise<Map<string, PricedArticle>> {
  await sql.query(`select id from spu where id in (select spu_id from sku where id = any($1::uuid[])) order by id for no key update`, [skuIds])
  await sql.query(`select id from sku where id = any($1::uuid[]) order by id for no key update`, [skuIds])
  return pricedArticles(sql, skuIds)
}

const columnOf = { SALE: 'sale_price', AGREEMENT: 'agreement_price' } as const

/**
 * @param changes of articles that are locked; what costs something else by now is left alone
 * @returns the articles whose price was changed
 */
export async function changePrices(
  uow: UnitOfWork,
  { priceType, channel }: { readonly priceType: PriceType; readonly channel: string },
  changes: readonly PriceChange[],
): Promise<Set<string>> {
  const values = [changes.map(({ skuId }) => skuId), changes.map(({ before }) => before), changes.map(({ after }) => after), uow.now, uow.actor.userId ?? null]
  if (priceType === 'SUPPLY') {
    const changed = await uow.sql.query<{ id: string; spuId: string }>(
      `update sku s set supply_price = w.after, version = s.version + 1, update_time = $4, updated_by = $5::uuid
         from unnest($1::uuid[], $2::numeric[], $3::numeric[]) as w (sku_id, before, after)
        where s.id = w.sku_id and s.supply_price = w.before and s.deleted_at is null returning s.id, s.spu_id as "spuId"`,
      values,
    )
    await tellRange(uow, [...new Set(changed.map(({ spuId }) => spuId))])
    return new Set(changed.map(({ id }) => id))
  }
  const set = priceType === 'JD_FRONT' ? `front_price = w.after, front_price_at = $4` : `${columnOf[priceType]} = w.after`
  const is = priceType === 'JD_FRONT' ? 'front_price' : columnOf[priceType]
  const changed = await uow.sql.query<{ id: string }>(
    `update sku_sales_channel c set ${set}, version = c.version + 1, update_time = $4, updated_by = $5::uuid
       from unnest($1::uuid[], $2::numeric[], $3::numeric[]) as w (sku_id, before, after)
      where c.sku_id = w.sku_id and c.channel = $6 and c.${is} is not distinct from w.before and c.deleted_at is null returning c.sku_id as id`,
    [...values, channel],
  )
  return new Set(changed.map(({ id }) => id))
}

/** Lists show what the articles of a product cost, from and to. */
async function tellRange({ sql, now }: UnitOfWork, spuIds: readonly string[]): Promise<void> {
  if (spuIds.length === 0) return
  await sql.query(
    `update spu p set min_price = x.low, max_price = x.high, version = p.version + 1, update_time = $2
       from (select spu_id, min(supply_price) as low, max(supply_price) as high from sku
              where spu_id = any($1::uuid[]) and validity = 'ACTIVE' and deleted_at is null group by spu_id) x
      where p.id = x.spu_id and (p.min_price, p.max_price) is distinct from (x.low, x.high)`,
    [spuIds, now],
  )
}
