/**
 * How an article differs and what it is counted in, as lines of documents keep it: in both languages in one column, so that every
 * screen, paper and sheet says it in its reader's (`kit/words.ts`). What was written before stays as it was written.
 */
import type { Sql } from '#kit/data-source.ts'
import { storedWords } from '#kit/words.ts'
import { unitsInEnglish } from '#server/modules/catalogue/goods/goods.service.ts'

/** Null for nothing; what has no English name is called the same in both. */
export const skuWords = (zh: string | null | undefined, en: string | null | undefined): string | null => (zh ? storedWords({ zh, en: en || zh }) : null)

/** What somebody else says of an article: its supplier's number, and how they call the rest. */
export interface NamedArticle {
  readonly supplierId: string
  readonly skuCode: string
  readonly spec: string | null
  readonly unit: string | null
}

/**
 * Words of others in both languages, as far as the catalogue knows them: the specification where it is that of the article, or where
 * nothing was said of it; the unit by its Chinese name. Everything else stays as it was said.
 * @returns in the order of the articles
 */
export async function wordsFromCatalogue(
  sql: Sql,
  articles: readonly NamedArticle[],
): Promise<{ readonly spec: string | null; readonly unit: string | null }[]> {
  const known = await sql.query<{ supplierId: string; code: string; zh: string; en: string }>(
    `select supplier_id as "supplierId", code, spec_text as zh, spec_text_en as en from sku
      where code = any($1::text[]) and supplier_id = any($2::uuid[]) and deleted_at is null`,
    [articles.map(({ skuCode }) => skuCode), articles.map(({ supplierId }) => supplierId)],
  )
  const english = await unitsInEnglish(
    sql,
    articles.flatMap(({ unit }) => unit ?? []),
  )
  const specs = new Map(known.map((one) => [`${one.supplierId} ${one.code}`, one]))
  return articles.map(({ supplierId, skuCode, spec, unit }) => {
    const own = specs.get(`${supplierId} ${skuCode}`)
    return { spec: own && (spec === null || spec === own.zh) ? skuWords(own.zh, own.en) : spec, unit: skuWords(unit, english.get(unit ?? '')) }
  })
}
