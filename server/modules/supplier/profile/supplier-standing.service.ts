/** How a supplier stands, in one line: for whoever decides on something of theirs. */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'

export interface SupplierStanding {
  readonly id: string
  readonly name: string
  readonly level: string | null
  readonly score: string | null
  readonly scoreStanding: string | null
  readonly stage: string
  readonly operStatus: string
}

export async function supplierStanding(sql: Sql, id: string, locale: Locale = 'zh'): Promise<SupplierStanding | undefined> {
  const name = locale === 'en' ? `coalesce(nullif(name_en, ''), company_name)` : 'company_name'
  const [row] = await sql.query<SupplierStanding>(
    `select id, ${name} as name, level, trim_scale(score)::text as score, score_standing as "scoreStanding", stage::text, oper_status::text as "operStatus"
       from supplier where id = $1::uuid and deleted_at is null`,
    [id],
  )
  return row
}
