/** The products behind listings, for whoever does something with those. */
import type { CallContext } from '#kit/handle.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { channelListing } from './listing.contract.ts'

export interface ProductOfListing {
  readonly spuId: string
  readonly sells: boolean
}

/** By the listing's id; those that the caller does not see are left out. */
export async function productsOfListings(
  { data, sql, principal }: Pick<CallContext, 'data' | 'sql' | 'principal'>,
  ids: readonly string[],
): Promise<Map<string, ProductOfListing>> {
  const where = await rowsSeen(data, channelListing, principal)
  where.add(`t.id = any(${where.value(ids)}::uuid[])`)
  const rows = await sql.query<ProductOfListing & { id: string }>(
    `select t.id, t.spu_id as "spuId", t.status in ('SHELVING', 'ON_SHELF') as sells from channel_listing t ${where.text}`,
    where.values,
  )
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}
