/** Specifications, sale units and taxes for whoever stands above: many at once, by id. Those that are gone are left out. */
import type { Sql } from '#kit/data-source.ts'
import type { Option } from '../attribute/attribute-option.contract.ts'

export interface SpecFacts {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly values: Option[]
  readonly status: string
}

export interface SaleUnitFacts {
  readonly id: string
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string | null
  /** Digits behind the point of a quantity. */
  readonly precision: number
  readonly status: string
}

export interface TaxFacts {
  readonly id: string
  readonly taxCode: string
  readonly name: string
  readonly nameEn: string | null
  readonly rate: string
  readonly preferential: string | null
  readonly status: string
}

async function byId<Row extends { readonly id: string }>(sql: Sql, columns: string, table: string, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.query<Row>(`select ${columns} from ${table} where id = any($1::uuid[]) and deleted_at is null`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

export const specsOf = (sql: Sql, ids: readonly string[]): Promise<Map<string, SpecFacts>> =>
  byId<SpecFacts>(sql, 'id, name, name_en as "nameEn", "values", status', 'spec', ids)

export const saleUnitsOf = (sql: Sql, ids: readonly string[]): Promise<Map<string, SaleUnitFacts>> =>
  byId<SaleUnitFacts>(sql, 'id, code, name_zh as "nameZh", name_en as "nameEn", "precision"::int as "precision", status', 'sale_unit', ids)

/** English names of units by their Chinese ones; null where a unit has none. Several of one name have one of theirs. */
export async function unitsInEnglish(sql: Sql, names: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await sql.query<{ zh: string; en: string | null }>(
    'select name_zh as zh, name_en as en from sale_unit where name_zh = any($1::text[]) and deleted_at is null',
    [names],
  )
  return new Map(rows.map(({ zh, en }) => [zh, en]))
}

export const taxInfosOf = (sql: Sql, ids: readonly string[]): Promise<Map<string, TaxFacts>> =>
  byId<TaxFacts>(sql, 'id, tax_code as "taxCode", name, name_en as "nameEn", rate, preferential, status', 'tax_info', ids)

/** All that may be chosen, and those that were. */
export const specsInUse = (sql: Sql, chosen: readonly string[] = []): Promise<SpecFacts[]> =>
  sql.query<SpecFacts>(
    `select id, name, name_en as "nameEn", "values", status from spec
      where deleted_at is null and (status = 'ENABLED' or id = any($1::uuid[])) order by sort, name`,
    [chosen],
  )
