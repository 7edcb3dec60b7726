/** What products and SKU are called in lists: who reads English gets the English name, where there is one. Chinese names stay what lists are searched by. */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import type { RawRow } from '#kit/resource/hooks.ts'

/** English names by the id of what carries them. */
const sources = {
  spu: `select id, name_en as "nameEn" from spu where id = any($1::uuid[])`,
  sku: `select id, name_en as "nameEn" from sku where id = any($1::uuid[])`,
  'sku-snapshot': `select id, name_en as "nameEn" from sku_snapshot where id = any($1::uuid[])`,
  'product-snapshot': `select id, content #>> '{spu,basic,nameEn}' as "nameEn" from product_snapshot where id = any($1::uuid[])`,
  'product-draft': `select id, content #>> '{spu,basic,nameEn}' as "nameEn" from product_draft where id = any($1::uuid[])`,
} as const

interface Where {
  readonly of: keyof typeof sources
  /** Field of the rows that holds the id of it. */
  readonly by?: string
  /** Field that is read. */
  readonly field?: string
}

export async function namesIn(
  { sql, locale }: { readonly sql: Sql; readonly locale: Locale },
  rows: RawRow[],
  { of, by = 'id', field = 'name' }: Where,
): Promise<RawRow[]> {
  const named = rows.filter((row) => field in row)
  if (locale !== 'en' || named.length === 0) return rows
  const found = await sql.query<{ id: string; nameEn: string | null }>(sources[of], [[...new Set(named.map((row) => row[by]))]])
  const english = new Map(found.map(({ id, nameEn }) => [id, nameEn]))
  return rows.map((row) => (field in row ? { ...row, [field]: english.get(String(row[by])) || row[field] } : row))
}
