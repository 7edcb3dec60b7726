/** How the products stand that a sheet or the names of pictures mean, for whoever may see them. */
import type { DataSource } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { Side } from '../side.contract.ts'
import { productOn } from '../spu/spu.contract.ts'

export interface Standing {
  readonly id: string
  readonly code: string
  readonly categoryId: string | null
  readonly validity: string
  readonly isDecidedOn: boolean
}

/** By the number of the product; those that the reader does not see are left out. */
export async function standingOf(data: DataSource, side: Side, principal: Principal, codes: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  if (codes.length === 0) return new Map()
  const seen = await rowsSeen(data, productOn[side], principal)
  const asked = seen.value([...new Set(codes)])
  const rows = await data.sql.query<Standing>(
    `select t.id, t.code, t.validity, coalesce(d.category_id, t.category_id) as "categoryId", coalesce(d.status = 'IN_APPROVAL', false) as "isDecidedOn"
       from spu t left join lateral (
         select status, category_id from product_draft where spu_id = t.id and deleted_at is null and status in ('DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED')) d on true
      ${seen.text} and t.code = any(${asked}::text[])`,
    seen.values,
  )
  return new Map(rows.map((row) => [row.code, row]))
}
