/** What of a transfer was taken from its shelves or arrived, as it is scanned and typed, and what is sent of it. */
import { Decimal } from 'decimal.js'
import type { Arriving, Handled } from '../unsent/document-queue.ts'
import type { TransferLine } from './transfer-calls.ts'

export interface Arrived {
  readonly lineId: string
  readonly qty: string | undefined
  readonly cargoSpaceId: string | undefined
}

const isSome = (quantity: string | undefined): boolean => /[1-9]/.test(quantity ?? '')

/** What arrived of a transfer and is not with the server yet, by line. */
export function unsentOf(transferId: string, waiting: readonly Handled[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const { lineId, qty } of waiting.flatMap((one) => (one.kind === 'arrive' && one.documentId === transferId ? (one.body.lines ?? []) : [])))
    sums.set(lineId, new Decimal(qty).plus(sums.get(lineId) ?? 0))
  return sums
}

/** Everything that is under way, where it is meant to lie. */
export const firstArrived = (lines: readonly Pick<TransferLine, 'id' | 'openQty' | 'targetSpaceId'>[], unsent: ReadonlyMap<string, Decimal>): Arrived[] =>
  lines.map(({ id, openQty, targetSpaceId }) => ({
    lineId: id,
    qty: Decimal.max(new Decimal(openQty).minus(unsent.get(id) ?? 0), 0).toFixed(),
    cargoSpaceId: targetSpaceId ?? undefined,
  }))

/** Whether less arrived than is still under way: what then ends the transfer needs a reason. */
export const isShort = (
  lines: readonly Pick<TransferLine, 'id' | 'openQty'>[],
  unsent: ReadonlyMap<string, Decimal>,
  arrived: readonly Pick<Arrived, 'lineId' | 'qty'>[],
): boolean =>
  lines.some(({ id, openQty }) => {
    const open = new Decimal(openQty).minus(unsent.get(id) ?? 0)
    return open.greaterThan(arrived.find(({ lineId }) => lineId === id)?.qty || 0)
  })

/** Lines of which nothing arrived are left out. */
export const sentArrived = (arrived: readonly Arrived[]): NonNullable<Arriving['body']['lines']> =>
  arrived.flatMap(({ lineId, qty = '0', cargoSpaceId }) => (isSome(qty) ? [{ lineId, qty, ...(cargoSpaceId && { cargoSpaceId }) }] : []))

/** The line that a code means while goods are taken from their shelves: an article, a space or a batch; one that is not taken yet before others. */
export function pickedNamed(
  lines: readonly Pick<TransferLine, 'id' | 'skuCode' | 'sourceSpaceCode' | 'batchNo'>[],
  picked: ReadonlySet<string>,
  code: string,
): string | undefined {
  const word = code.trim().toLowerCase()
  const named = lines.filter(({ skuCode, sourceSpaceCode, batchNo }) => [skuCode, sourceSpaceCode, batchNo].some((one) => one?.toLowerCase() === word))
  return (named.find(({ id }) => !picked.has(id)) ?? named[0])?.id
}
