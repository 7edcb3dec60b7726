/** Articles as the documents of areas above need them: many at once, by id, with amounts and quantities as texts. */
import type { Sql } from '#kit/data-source.ts'

/** What documents remember of an article, and what they check of it. */
export interface ArticleFacts {
  readonly skuId: string
  readonly skuCode: string
  readonly skuName: string
  readonly skuNameEn: string | null
  readonly specText: string
  readonly specTextEn: string
  readonly supplierId: string | null
  /** In percent. */
  readonly taxRate: string
  /** It expires. */
  readonly needsBatch: boolean
  readonly isInUse: boolean
  /** What its supplier asks, in CNY. */
  readonly supplyPrice: string
  readonly saleUnitId: string | null
}

/** Those out of use too; who may see them is the caller's business. */
export const articleFactsOf = (sql: Sql, skuIds: readonly string[]): Promise<ArticleFacts[]> =>
  sql.query<ArticleFacts>(
    `select s.id as "skuId", s.code as "skuCode", s.name as "skuName", s.name_en as "skuNameEn", s.spec_text as "specText", s.spec_text_en as "specTextEn", s.supplier_id as "supplierId",
            trim_scale(s.tax_rate)::text as "taxRate", coalesce(p.shelf_life_days, 0) > 0 as "needsBatch", s.validity = 'ACTIVE' as "isInUse",
            trim_scale(s.supply_price)::text as "supplyPrice", p.sale_unit_id as "saleUnitId"
       from sku s join spu p on p.id = s.spu_id where s.id = any($1::uuid[]) and s.deleted_at is null`,
    [skuIds],
  )

/** On which terms its supplier sells an article. */
export interface SupplyTerms {
  readonly id: string
  /** The smallest quantity of an order. */
  readonly moq: string
  readonly packQty: string
  /** In CNY. */
  readonly supplyPrice: string
}

export const supplyTermsOf = (sql: Sql, skuIds: readonly string[]): Promise<SupplyTerms[]> =>
  sql.query<SupplyTerms>(
    `select id, trim_scale(moq)::text as moq, trim_scale(pack_qty)::text as "packQty", trim_scale(supply_price)::text as "supplyPrice" from sku where id = any($1::uuid[])`,
    [skuIds],
  )
