/** Drafts that wait for a decision, by the numbers that people write into a sheet. */
import type { Sql } from '#kit/data-source.ts'
import type { Conditions } from '#kit/resource/conditions.ts'

/**
 * @param codes of drafts or of products
 * @param seen the reader's rows; its values are used up
 */
export async function draftsInReview(
  sql: Sql,
  codes: readonly string[],
  seen: Conditions,
): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>> {
  seen.add(`t.status = 'IN_APPROVAL'`)
  const asked = seen.value([...new Set(codes)])
  const rows = await sql.query<{ id: string; name: string; code: string }>(
    `select t.id, t.name, c.code from product_draft t join spu u on u.id = t.spu_id cross join lateral (values (t.code), (u.code)) c(code)
      ${seen.text} and c.code = any(${asked}::text[])`,
    seen.values,
  )
  return new Map(rows.map(({ code, ...draft }) => [code, draft]))
}
