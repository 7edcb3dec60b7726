/**
 * Categories for whoever stands above: many at once, each with the line that leads to it and with what holds for it, whichever category
 * of that line says so.
 */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { usualDimensions, type CategoryType, type DimensionConfig, type Risk } from './category-fields.contract.ts'

export interface CategoryInForce {
  readonly attributeTemplateId: string | null
  readonly attributeTemplateName: string | null
  readonly taxInfoId: string | null
  readonly taxInfoName: string | null
  readonly commissionRate: string | null
  readonly risk: Risk
  /** Its own and those of every category above. */
  readonly requiredMaterials: string[]
  readonly dimensionConfig: DimensionConfig
}

export interface CategoryFacts {
  readonly id: string
  readonly parentId: string | null
  readonly categoryType: CategoryType
  readonly channel: string | null
  readonly code: string
  readonly level: number
  readonly nameZh: string
  readonly nameEn: string | null
  /** Ids from the first level to itself. */
  readonly path: string[]
  /** The names of that line, in either language. */
  readonly line: { readonly zh: string[]; readonly en: string[] }
  readonly status: string
  /** It and everything above it is in use. */
  readonly isActive: boolean
  readonly inForce: CategoryInForce
  /** The category that says which measures are asked for. */
  readonly dimensionsSaidBy: string | null
}

/** The nearest category of the line that says something of it. */
const nearest = (column: string, shown = `a.${column}`): string => `(array_agg(${shown} order by a.level desc) filter (where a.${column} is not null))[1]`

type Row = Omit<CategoryFacts, 'inForce' | 'line'> & {
  readonly lineZh: string[]
  readonly lineEn: string[]
  readonly attributeTemplateId: string | null
  readonly templateNames: { readonly zh: string; readonly en: string | null } | null
  readonly taxInfoId: string | null
  readonly taxNames: { readonly zh: string; readonly en: string | null } | null
  readonly commissionRate: string | null
  readonly risk: Risk | null
  readonly requiredMaterials: string[] | null
  readonly dimensionConfig: DimensionConfig | null
}

/**
 * By id; those that are gone are left out.
 * @param locale of the names of template and tax
 */
export async function categoriesOf(sql: Sql, ids: readonly string[], locale: Locale = 'zh'): Promise<Map<string, CategoryFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.query<Row>(
    `select c.id, c.parent_id as "parentId", c.category_type as "categoryType", c.channel, c.code, c.level, c.name_zh as "nameZh", c.name_en as "nameEn", c.path::text[] as path,
            c.status, said."lineZh", said."lineEn", said."isActive", said."attributeTemplateId", said."taxInfoId", said."commissionRate", said.risk, said."dimensionConfig",
            said."dimensionsSaidBy",
            (select array_agg(distinct m order by m) from category a, unnest(a.required_materials) m where a.id = any(c.path)) as "requiredMaterials",
            (select json_build_object('zh', t.name, 'en', t.name_en) from attribute_template t where t.id = said."attributeTemplateId") as "templateNames",
            (select json_build_object('zh', x.name, 'en', x.name_en) from tax_info x where x.id = said."taxInfoId") as "taxNames"
       from category c
      cross join lateral (
        select array_agg(a.name_zh order by a.level) as "lineZh", array_agg(coalesce(nullif(a.name_en, ''), a.name_zh) order by a.level) as "lineEn",
               bool_and(a.status = 'ENABLED') as "isActive", ${nearest('attribute_template_id')} as "attributeTemplateId", ${nearest('tax_info_id')} as "taxInfoId",
               ${nearest('commission_rate', 'a.commission_rate::text')} as "commissionRate", ${nearest('risk', 'a.risk::text')} as risk,
               ${nearest('dimension_config')} as "dimensionConfig", ${nearest('dimension_config', 'a.id')} as "dimensionsSaidBy"
          from category a where a.id = any(c.path)
      ) said
      where c.id = any($1::uuid[]) and c.deleted_at is null`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, factsFrom(row, locale)]))
}

function factsFrom(row: Row, locale: Locale): CategoryFacts {
  const { lineZh, lineEn, attributeTemplateId, templateNames, taxInfoId, taxNames, commissionRate, risk, requiredMaterials, dimensionConfig, ...facts } = row
  const named = (names: { readonly zh: string; readonly en: string | null } | null): string | null => names && ((locale === 'en' && names.en) || names.zh)
  return {
    ...facts,
    line: { zh: lineZh, en: lineEn },
    inForce: {
      attributeTemplateId,
      attributeTemplateName: named(templateNames),
      taxInfoId,
      taxInfoName: named(taxNames),
      commissionRate,
      risk: risk ?? 'NORMAL',
      requiredMaterials: requiredMaterials ?? [],
      dimensionConfig: dimensionConfig ?? usualDimensions,
    },
  }
}

/**
 * What a supplier may sell of the goods: the categories that his kinds of goods name, by id or, where they were entered as a text, by
 * name. Everything below them is his too.
 */
export async function categoriesOfSupplier(sql: Sql, supplierId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct c.id from supplier_product_type p
       join category c on c.deleted_at is null and c.category_type = 'PRODUCT'
        and (c.id = p.category_id or (p.category_id is null and lower(p.category_name) in (lower(c.name_zh), lower(c.name_en))))
      where p.supplier_id = $1::uuid and p.deleted_at is null`,
    [supplierId],
  )
  return rows.map(({ id }) => id)
}

/** Whether each category is his to sell: it is in use, and it or one above it is among his kinds of goods. */
export async function mayBeSoldBy(sql: Sql, supplierId: string, categoryIds: readonly string[]): Promise<Map<string, boolean>> {
  const own = new Set(await categoriesOfSupplier(sql, supplierId))
  const facts = await categoriesOf(sql, categoryIds)
  return new Map(categoryIds.map((id) => [id, facts.get(id)?.isActive === true && (facts.get(id)?.path ?? []).some((above) => own.has(above))]))
}

/** Channels that are open for a supplier. */
export const channelsOfSupplier = async (sql: Sql, supplierId: string): Promise<readonly string[]> =>
  (await channelsOfSuppliers(sql, [supplierId])).get(supplierId) ?? []

/** The same of many, by their ids; those without any are left out. */
export async function channelsOfSuppliers(sql: Sql, supplierIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  const rows = await sql.query<{ id: string; channels: string[] }>(
    `select supplier_id as id, array_agg(channel::text) as channels from supplier_sales_channel
      where supplier_id = any($1::uuid[]) and status = 'ENABLED' and deleted_at is null group by supplier_id`,
    [supplierIds],
  )
  return new Map(rows.map(({ id, channels }) => [id, channels]))
}
