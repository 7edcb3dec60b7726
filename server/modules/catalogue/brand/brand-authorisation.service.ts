/** Whether suppliers may sell brands: worked out from the days of their authorisations, so that no night job can be late. */
import type { Sql } from '#kit/data-source.ts'

/** Today in the company's zone. */
const today = (zone: string): string => `(now() at time zone '${zone.replaceAll("'", "''")}')::date`

/** The state of an authorisation, over the row called `t`. */
export const authorisationStatus = (zone: string): string =>
  `(case when t.valid_from > ${today(zone)} then 'PENDING' when t.valid_to < ${today(zone)} then 'EXPIRED'
         when t.valid_to <= ${today(zone)} + t.warn_days then 'EXPIRING' else 'VALID' end)`

/** An authorisation that holds today, over the row called `t`. */
export const holdsToday = (zone: string): string =>
  `(t.deleted_at is null and t.valid_from <= ${today(zone)} and (t.valid_to is null or t.valid_to >= ${today(zone)}))`

export interface BrandFacts {
  readonly id: string
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string | null
  readonly logo: string | null
  readonly firstLetter: string
  readonly status: string
  readonly authRequired: boolean
  /** Whether the supplier may sell it today: no authorisation is asked for, or he has one that holds. */
  readonly authorised: boolean
  /** Until when, where he has one with an end; the latest. */
  readonly authorisedUntil: string | null
}

/**
 * By id; those that are gone are left out.
 * @param supplierId whose right to sell them is asked; undefined: the platform itself, which may
 */
export async function brandsOf(sql: Sql, ids: readonly string[], supplierId: string | undefined, zone: string): Promise<Map<string, BrandFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.query<BrandFacts>(
    `select b.id, b.code, b.name_zh as "nameZh", b.name_en as "nameEn", b.logo, b.first_letter as "firstLetter", b.status, b.auth_required as "authRequired",
            $2::uuid is null or not b.auth_required or held.n > 0 as authorised,
            case when held.endless then null else held.until::text end as "authorisedUntil"
       from brand b
      cross join lateral (
        select count(*)::int as n, coalesce(bool_or(t.valid_to is null), false) as endless, max(t.valid_to) as until
          from brand_authorisation t where t.brand_id = b.id and t.supplier_id = $2::uuid and ${holdsToday(zone)}
      ) held
      where b.id = any($1::uuid[]) and b.deleted_at is null`,
    [ids, supplierId ?? null],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
