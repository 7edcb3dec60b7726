/** Parts of lines as they are typed when goods come, and what is sent of them. */
import { Decimal } from 'decimal.js'
import type { InputOf } from '#web/kit/client.ts'
import type { confirmInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import type { Handled } from '../unsent/document-queue.ts'
import type { InboundLine } from './inbound-lines.tsx'

export interface Part {
  readonly key: number
  readonly lineId: string
  readonly acceptedQty: string | undefined
  readonly rejectedQty: string | undefined
  readonly cargoSpaceId?: string | undefined
  readonly batchNo?: string
  readonly producedOn?: string
  readonly expireOn?: string
  readonly reason?: string
  readonly defectiveWarehouseId?: string | undefined
  readonly defectiveSpaceId?: string | undefined
}

const isSome = (quantity: string | undefined): boolean => /[1-9]/.test(quantity ?? '')

export const partOf = (lineId: string, key: number, acceptedQty = '0'): Part => ({ key, lineId, acceptedQty, rejectedQty: '0' })

/** What was confirmed of an order and is not with the server yet, by line. */
export function unsentOf(orderId: string, waiting: readonly Handled[]): ReadonlyMap<string, Decimal> {
  const lines = waiting.flatMap((one) => (one.kind === 'receive' && one.documentId === orderId ? one.body.lines : []))
  const sums = new Map<string, Decimal>()
  for (const { lineId, acceptedQty = '0', rejectedQty = '0' } of lines) sums.set(lineId, new Decimal(acceptedQty).plus(rejectedQty).plus(sums.get(lineId) ?? 0))
  return sums
}

/** Everything that is open, a part a line. */
export const firstParts = (lines: readonly InboundLine[], unsent: ReadonlyMap<string, Decimal>): Part[] =>
  lines.map(({ id, openQty }, key) => partOf(id, key, Decimal.max(new Decimal(openQty).minus(unsent.get(id) ?? 0), 0).toFixed()))

/** The line of an article; one of which something is open before others. */
export function lineNamed(lines: readonly Pick<InboundLine, 'id' | 'skuCode' | 'openQty'>[], code: string): string | undefined {
  const word = code.trim().toLowerCase()
  const named = lines.filter(({ skuCode }) => skuCode.toLowerCase() === word)
  return (named.find(({ openQty }) => isSome(openQty)) ?? named[0])?.id
}

/** Parts of which nothing came are left out. */
export const sentParts = (parts: readonly Part[]): InputOf<typeof confirmInbound>['lines'] =>
  parts
    .filter(({ acceptedQty, rejectedQty }) => isSome(acceptedQty) || isSome(rejectedQty))
    .map(({ key: _key, lineId, acceptedQty, rejectedQty, cargoSpaceId, batchNo, producedOn, expireOn, reason, defectiveWarehouseId, defectiveSpaceId }) => ({
      lineId,
      acceptedQty: acceptedQty || '0',
      rejectedQty: rejectedQty || '0',
      ...(cargoSpaceId && { cargoSpaceId }),
      ...(batchNo && { batchNo }),
      ...(producedOn && { producedOn }),
      ...(expireOn && { expireOn }),
      ...(reason && { reason }),
      ...(isSome(rejectedQty) && defectiveWarehouseId && { defectiveWarehouseId, ...(defectiveSpaceId && { defectiveSpaceId }) }),
    }))
