/** What inbound orders tell: goods came, or what came was undone. Whoever stands above refuses in the same work what may not be. */
import { defineEvent } from '#kit/extension-point.ts'
import type { InboundRow } from './inbound-write.service.ts'

export interface ArrivedLine {
  readonly lineId: string
  readonly sourceLineId: string | null
  readonly skuId: string
  readonly acceptedQty: string
  readonly rejectedQty: string
}

export const inboundConfirmed = defineEvent<{ readonly order: InboundRow; readonly operationId: string; readonly lines: readonly ArrivedLine[] }>(
  'stock.inbound-confirmed',
)

export const inboundReversed = defineEvent<{ readonly order: InboundRow }>('stock.inbound-reversed')
