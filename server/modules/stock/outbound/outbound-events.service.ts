/** What outbound orders tell: goods are about to leave, have left, or were packed. Whoever stands above refuses in the same work what may not be. */
import { defineEvent } from '#kit/extension-point.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'

export type OutboundRow = ModelRow<'outboundOrder'>
export type OutboundLineRow = ModelRow<'outboundLine'>
export type OutboundParcelRow = ModelRow<'outboundParcel'>

export interface LeavingLine {
  readonly lineId: string
  readonly sourceLineId: string | null
  readonly qty: string
}

/** Nothing of the order is locked yet: whoever locks its source first does it here. */
export const outboundMoving = defineEvent<{ readonly sourceType: string; readonly sourceId: string }>('stock.outbound-moving')

/** Goods have left. */
export const outboundShipped = defineEvent<{ readonly order: OutboundRow; readonly lines: readonly LeavingLine[] }>('stock.outbound-shipped')

/** A parcel goes otherwise than it was said. */
export const parcelChanged = defineEvent<{ readonly order: OutboundRow; readonly before: OutboundParcelRow; readonly after: OutboundParcelRow }>(
  'stock.parcel-changed',
)

/** What has left was packed. */
export const outboundPacked = defineEvent<{
  readonly order: OutboundRow
  readonly parcels: readonly { readonly row: OutboundParcelRow; readonly lines: readonly LeavingLine[] }[]
}>('stock.outbound-packed')
