/** How a supplier stands, in one line: for whoever decides on something of theirs. */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { scoreExpressions } from '../score/score-standing.ts'

export interface SupplierStanding {
  readonly id: string
  readonly name: string
  readonly level: string | null
  readonly score: string | null
  readonly scoreStanding: string | null
  /** As that rung was called when the month was closed. */
  readonly scoreStandingName: string | null
  readonly stage: string
  readonly operStatus: string
}

export async function supplierStanding(sql: Sql, id: string, locale: Locale = 'zh'): Promise<SupplierStanding | undefined> {
  const { scoreStandingName: rung } = scoreExpressions
  const standing = typeof rung === 'string' ? rung : rung[locale]
  const name = locale === 'en' ? `coalesce(nullif(name_en, ''), company_name)` : 'company_name'
  const [row] = await sql.query<SupplierStanding>(
    `select t.id, ${name} as name, t.level, trim_scale(round(t.score, 1))::text as score, t.score_standing as "scoreStanding", ${standing} as "scoreStandingName",
            t.stage::text, t.oper_status::text as "operStatus"
       from supplier t where t.id = $1::uuid and t.deleted_at is null`,
    [id],
  )
  return row
}
