/** Listings as somebody's list finds them, and the products behind them. */
import type { z } from 'zod'
import { badInput } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { channelListing } from './listing.contract.ts'

const listingQuery = (callOf(channelListing, 'list').input as unknown as z.ZodObject).partial()

/** Filters of the list that a call carries. @throws Failure bad-input */
export function askedQuery(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const asked = listingQuery.safeParse(query)
  if (!asked.success) throw badInput([{ path: 'query', code: 'bad-value' }])
  return asked.data
}

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
