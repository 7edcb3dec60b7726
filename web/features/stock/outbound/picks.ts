/** What is taken from which place, as it is typed, and what is sent of it. */
import { Decimal } from 'decimal.js'
import type { InputOf } from '#web/kit/client.ts'
import type { shipOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import type { OutboundLine } from './outbound-calls.ts'
import type { Handled } from '../unsent/document-queue.ts'

/** Quantities by line and place. */
export type Picks = Readonly<Record<string, string | undefined>>

const isSome = (quantity: string | undefined): boolean => /[1-9]/.test(quantity ?? '')

export const keyOf = (lineId: string, inventoryId: string): string => `${lineId} ${inventoryId}`

/** What was picked for an order and is not with the server yet, by line and place. */
export function unsentOf(orderId: string, waiting: readonly Handled[]): ReadonlyMap<string, Decimal> {
  const lines = waiting.flatMap((one) => (one.kind === 'ship' && one.documentId === orderId ? one.body.lines : []))
  const sums = new Map<string, Decimal>()
  for (const { lineId, inventoryId, qty } of lines) {
    const key = keyOf(lineId, inventoryId ?? '')
    sums.set(key, new Decimal(qty).plus(sums.get(key) ?? 0))
  }
  return sums
}

/** Everything that is suggested. */
export const firstPicks = (lines: readonly OutboundLine[], unsent: ReadonlyMap<string, Decimal>): Picks =>
  Object.fromEntries(
    lines.flatMap(({ id, suggested }) =>
      suggested.map(({ inventoryId, qty }) => {
        const key = keyOf(id, inventoryId)
        return [key, Decimal.max(new Decimal(qty).minus(unsent.get(key) ?? 0), 0).toFixed()]
      }),
    ),
  )

/** The place that a code means: of an article the first that is suggested, a space, or a batch. */
export function placeNamed(lines: readonly Pick<OutboundLine, 'id' | 'skuCode' | 'suggested'>[], code: string): string | undefined {
  const word = code.trim().toLowerCase()
  for (const { id, skuCode, suggested } of lines) {
    const found = suggested.find(({ spaceCode, batchNo }) => [skuCode, spaceCode, batchNo].some((one) => one?.toLowerCase() === word))
    if (found) return keyOf(id, found.inventoryId)
  }
  return undefined
}

/** Places of which nothing is taken are left out. */
export const sentPicks = (picks: Picks): InputOf<typeof shipOutbound>['lines'] =>
  Object.entries(picks).flatMap(([key, qty]) => {
    const [lineId = '', inventoryId = ''] = key.split(' ')
    return isSome(qty) ? [{ lineId, inventoryId, qty: qty ?? '0' }] : []
  })
