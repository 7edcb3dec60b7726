/** What is taken from which place, as it is typed, and what is sent of it. */
import type { InputOf } from '#web/kit/client.ts'
import type { shipOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import type { OutboundLine } from './outbound-calls.ts'
import { short } from '../draft-values.ts'

/** Quantities by line and place. */
export type Picks = Readonly<Record<string, string | undefined>>

const isSome = (quantity: string | undefined): boolean => /[1-9]/.test(quantity ?? '')

export const keyOf = (lineId: string, inventoryId: string): string => `${lineId} ${inventoryId}`

/** Everything that is suggested. */
export const firstPicks = (lines: readonly OutboundLine[]): Picks =>
  Object.fromEntries(lines.flatMap(({ id, suggested }) => suggested.map(({ inventoryId, qty }) => [keyOf(id, inventoryId), short(qty)])))

/** Places of which nothing is taken are left out. */
export const sentPicks = (picks: Picks): InputOf<typeof shipOutbound>['lines'] =>
  Object.entries(picks).flatMap(([key, qty]) => {
    const [lineId = '', inventoryId = ''] = key.split(' ')
    return isSome(qty) ? [{ lineId, inventoryId, qty: qty ?? '0' }] : []
  })
