/** The form of a return, and what is sent of it. */
import type { Return, Returnable } from './return-calls.ts'

export type Place = Returnable['lines'][number]

export interface ReturnValues {
  readonly warehouseId?: string
  readonly recipientId?: string
  readonly reasonCode?: string
  readonly reason?: string
  readonly refundMode?: Return['refundMode']
  readonly remark?: string
  /** By the receipts, in their order. */
  readonly qty?: readonly (string | undefined)[]
}

const isSame = (place: Place, line: NonNullable<Return['lines']>[number]): boolean =>
  line.inboundLineId === place.inboundLineId && line.batchId === place.batchId

/** Zeros behind the point say nothing. */
const plain = (quantity: string): string => quantity.replace(/\.?0+$/, '')

export function initialOf({ warehouseId, recipients, lines, draft }: Returnable): ReturnValues {
  const recipientId = recipients.find(({ id }) => id === draft?.recipientId)?.id ?? recipients[0]?.id
  return {
    warehouseId,
    refundMode: draft?.refundMode ?? 'OFFSET',
    ...(recipientId && { recipientId }),
    ...(draft && { reasonCode: draft.reasonCode }),
    ...(draft?.reason && { reason: draft.reason }),
    ...(draft?.remark && { remark: draft.remark }),
    qty: lines.map((place) => {
      const line = draft?.lines?.find((one) => isSame(place, one))
      return line ? plain(line.qty) : undefined
    }),
  }
}

/** Receipts of which something goes back, with their place among all. */
export const chosenOf = (places: readonly Place[], qty: ReturnValues['qty'] = []) =>
  places.flatMap(({ orderLineId, inboundLineId, batchId }, at) =>
    /[1-9]/.test(qty[at] ?? '') ? [{ at, line: { orderLineId, inboundLineId, batchId, qty: qty[at]! } }] : [],
  )

/** Emptied fields are sent as none. */
export const headOf = ({ warehouseId, recipientId, reasonCode, reason, refundMode, remark }: ReturnValues) => ({
  warehouseId,
  recipientId,
  reasonCode,
  refundMode,
  reason: reason || null,
  remark: remark || null,
})
