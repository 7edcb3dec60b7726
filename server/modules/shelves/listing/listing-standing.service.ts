/** How articles stand in their channels, and pushing what sells there once more: for areas above. */
import type { Sql } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { askChannels } from '../push/ask-channel.ts'
import { keepRecords } from './listing-move.service.ts'
import { lockListings } from './put-up.service.ts'

export interface Standing {
  readonly id: string
  readonly skuId: string
  readonly channel: string
  readonly status: string
}

export const standingOfListings = (sql: Sql, skuIds: readonly string[]): Promise<Standing[]> =>
  sql.query<Standing>(`select id, sku_id as "skuId", channel, status from channel_listing where sku_id = any($1::uuid[]) and deleted_at is null order by id`, [
    [...new Set(skuIds)],
  ])

/**
 * Tells the channels name and price of what sells there as they are now. The listings stay where they are.
 * @returns why each was not told, by its id
 */
export async function pushAgain(uow: UnitOfWork, ids: readonly string[]): Promise<Map<string, Failure>> {
  const rows = await lockListings(uow, ids)
  const sells = rows.filter(({ status }) => status === 'ON_SHELF')
  await uow.changeMany(
    'channelListing',
    sells.map((row) => ({ row, change: { pushNo: row.pushNo + 1 } })),
  )
  await keepRecords(
    uow,
    sells.map((row) => ({ row, told: { action: 'PUSH' } })),
  )
  await askChannels(
    uow,
    sells.map(({ id, pushNo }) => ({ listingId: id, pushNo: pushNo + 1, wants: 'UP' })),
  )
  const told = new Set(sells.map(({ id }) => id))
  return new Map(ids.flatMap((id) => (told.has(id) ? [] : [[id, new Failure('rule', 'up-shelves-manager.not-selling', { rule: 'not-selling' })] as const])))
}
