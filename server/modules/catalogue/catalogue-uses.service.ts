/** Who stands on a row of the catalogue: areas above say so (`contribute(catalogueUses, …)`), and a row that is used is not removed. */
import type { Label } from '#kit/contract.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import { Failure } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export type CatalogueKind = 'category' | 'brand' | 'attribute-template' | 'spec' | 'sale-unit' | 'tax-info'

export interface CatalogueUse {
  readonly of: CatalogueKind
  /** What stands on it, in the plural. */
  readonly label: Label
  /** How many stand on the row itself. */
  count(sql: Sql, id: string): Promise<number>
}

export const catalogueUses = defineExtensionPoint<CatalogueUse>('catalogue.uses')

/** A use that is a column of a table. */
export const usedIn = (of: CatalogueKind, zh: string, en: string, table: string, column: string): CatalogueUse => ({
  of,
  label: { zh, en },
  count: async (sql, id) => {
    const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1::uuid and deleted_at is null`, [id])
    return row?.n ?? 0
  },
})

/** What the catalogue itself, and the suppliers below it, stand on. */
const ownUses: readonly CatalogueUse[] = [
  usedIn('category', '下级类目', 'categories below it', 'category', 'parent_id'),
  usedIn('category', '渠道映射', 'mappings to channels', 'category_mapping', 'source_category_id'),
  usedIn('category', '指向它的映射', 'mappings that point at it', 'category_mapping', 'channel_category_id'),
  usedIn('category', '供应商产品类型', 'kinds of goods of suppliers', 'supplier_product_type', 'category_id'),
  {
    of: 'category',
    label: { zh: '属性模板', en: 'attribute templates' },
    count: async (sql, id) => {
      const [row] = await sql.query<{ n: number }>(
        'select count(*)::int as n from attribute_template where category_ids @> array[$1::uuid] and deleted_at is null',
        [id],
      )
      return row?.n ?? 0
    },
  },
  usedIn('brand', '品牌授权', 'authorisations', 'brand_authorisation', 'brand_id'),
  usedIn('attribute-template', '类目', 'categories', 'category', 'attribute_template_id'),
  usedIn('tax-info', '类目', 'categories', 'category', 'tax_info_id'),
]

/** @throws Failure rule `catalogue.in-use`, with everything that stands on the row */
export async function refuseUsed(uow: UnitOfWork, of: CatalogueKind, id: string): Promise<void> {
  const uses = [...ownUses, ...uow.contributed(catalogueUses)].filter((use) => use.of === of)
  const reasons: { code: string; message: string }[] = []
  const words = uow.actor.principal?.locale ?? 'zh'
  for (const { label, count } of uses) {
    const n = await count(uow.sql, id)
    if (n > 0) reasons.push({ code: 'catalogue.in-use', message: words === 'zh' ? `${n} 个${label.zh}` : `${n} ${label.en}` })
  }
  if (reasons.length === 0) return
  const by = reasons.map(({ message }) => message).join(words === 'zh' ? '、' : ', ')
  throw new Failure('rule', 'catalogue.in-use', { rule: 'catalogue.in-use', reasons, by })
}
