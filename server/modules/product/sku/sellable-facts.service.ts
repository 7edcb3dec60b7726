/** What the published product itself says about selling its articles, for any number of them in two statements. */
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { decimal } from '#kit/money.ts'
import { bundlesIn } from '../content/bundle-graph.ts'
import { skuStocks } from '../product-events.service.ts'

export interface SellableFacts {
  readonly skuId: string
  readonly spuId: string
  readonly supplierId: string | null
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly categoryId: string | null
  readonly brandId: string | null
  /** A version is published, and neither product nor article is out of use. */
  readonly isPublished: boolean
  /** Id of the picture that it is known by: its own, else its product's. */
  readonly picture: string | null
  readonly hasPicture: boolean
  readonly hasTax: boolean
  /** What the platform pays for a piece: its own cost where it is said, else the supply price. */
  readonly cost: string
  /** Of each channel in which it is offered what a piece costs there; null where nothing is said. */
  readonly salePrices: Readonly<Record<string, string | null>>
  /** Sold out of the platform's warehouses. */
  readonly isOwnStock: boolean
  /** What can be sold; of a bundle what its parts allow. */
  readonly available: string
}

interface Stocked {
  readonly skuId: string
  readonly stockMode: string
  readonly stockQty: string
}

type Row = Omit<SellableFacts, 'available' | 'isOwnStock'> & Stocked & { readonly parts: readonly (Stocked & { readonly qty: string })[] | null }

/** By id; those that are gone are left out. */
export async function sellableFacts(data: DataSource, sql: Sql, skuIds: readonly string[]): Promise<Map<string, SellableFacts>> {
  if (skuIds.length === 0) return new Map()
  const rows = await sql.query<Row>(
    `select s.id as "skuId", s.spu_id as "spuId", s.supplier_id as "supplierId", s.code, s.name, s.name_en as "nameEn", p.category_id as "categoryId", p.brand_id as "brandId",
            p.current_version > 0 and p.validity = 'ACTIVE' and s.validity = 'ACTIVE' as "isPublished",
            coalesce(s.spec_image, s.images[1], p.main_image)::text as picture, p.main_image is not null as "hasPicture", p.tax_info_id is not null as "hasTax", coalesce(s.cost_price, s.supply_price)::text as cost,
            coalesce((select jsonb_object_agg(c.channel, c.sale_price::text) from sku_sales_channel c where c.sku_id = s.id and c.deleted_at is null), '{}') as "salePrices",
            s.stock_mode as "stockMode", s.stock_qty::text as "stockQty",
            case when s.is_bundle then (select json_agg(json_build_object('skuId', k.id, 'qty', b.qty::text, 'stockMode', k.stock_mode, 'stockQty', k.stock_qty::text))
              from sku_bundle_item b join sku k on k.id = b.component_sku_id where b.sku_id = s.id) end as parts
       from sku s join spu p on p.id = s.spu_id where s.id = any($1::uuid[]) and s.deleted_at is null`,
    [skuIds],
  )
  const available = await stockOf(data, sql, rows)
  return new Map(rows.map((row) => [row.skuId, factsFrom(row, available)]))
}

/** By the article's id, of all articles and of the parts of bundles: what suppliers said, or what lies in the platform's warehouses. */
async function stockOf(data: DataSource, sql: Sql, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const available = new Map<string, string>()
  const own = new Set<string>()
  const note = ({ skuId, stockMode, stockQty }: Stocked): void => {
    available.set(skuId, stockQty)
    if (stockMode === 'OWN') own.add(skuId)
  }
  for (const row of rows) {
    note(row)
    row.parts?.forEach(note)
  }
  for (const stock of own.size > 0 ? contributionsTo(data, skuStocks) : [])
    for (const [id, qty] of await stock.availableOf(sql, [...own])) available.set(id, qty)
  return available
}

// Written field by field: with ten thousand articles at once, leaving some of a row out and spreading the rest is felt.
const factsFrom = (row: Row, available: ReadonlyMap<string, string>): SellableFacts => ({
  skuId: row.skuId,
  spuId: row.spuId,
  supplierId: row.supplierId,
  code: row.code,
  name: row.name,
  nameEn: row.nameEn,
  categoryId: row.categoryId,
  brandId: row.brandId,
  isPublished: row.isPublished,
  picture: row.picture,
  hasPicture: row.hasPicture,
  hasTax: row.hasTax,
  cost: row.cost,
  salePrices: row.salePrices,
  isOwnStock: row.stockMode === 'OWN',
  available: row.parts
    ? bundlesIn(row.parts.map(({ skuId, qty }) => ({ qty: decimal(qty), available: decimal(available.get(skuId) ?? '0') }))).toFixed()
    : (available.get(row.skuId) ?? '0'),
})

/** Articles in use of products that are published, in the order of their ids. @param after the last one of the batch before */
export async function publishedSkus(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select s.id from sku s join spu p on p.id = s.spu_id
      where s.id > $1::uuid and s.deleted_at is null and s.validity = 'ACTIVE' and p.validity = 'ACTIVE' and p.current_version > 0 order by s.id limit $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}
