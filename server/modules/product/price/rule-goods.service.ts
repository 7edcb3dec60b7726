/** The articles that a supplier's price rules are about: published, and offered in the channel. */
import { categoriesOf } from '#server/modules/catalogue/category/category.service.ts'
import type { RuleGood, RuleGoods } from '#server/modules/supplier/rules/price-rule-goods.service.ts'

type Row = Omit<RuleGood, 'path'> & { readonly categoryId: string | null }

export const goodsUnderRules: RuleGoods = async (sql, { supplierId, channel, after, size }) => {
  const rows = await sql.query<Row>(
    `select s.id, s.name, s.name_en as "nameEn", s.supply_price::text as cost, p.category_id as "categoryId"
       from sku s join spu p on p.id = s.spu_id join sku_sales_channel c on c.sku_id = s.id and c.channel = $2 and c.deleted_at is null
      where s.supplier_id = $1::uuid and s.deleted_at is null and s.validity = 'ACTIVE' and p.validity = 'ACTIVE' and p.current_version > 0
        and ($3::uuid is null or s.id > $3::uuid)
      order by s.id limit $4`,
    [supplierId, channel, after ?? null, size],
  )
  const categories = await categoriesOf(sql, [...new Set(rows.flatMap(({ categoryId }) => (categoryId === null ? [] : [categoryId])))])
  return rows.map(({ categoryId, ...good }) => ({ ...good, path: (categoryId && categories.get(categoryId)?.path) || [] }))
}
