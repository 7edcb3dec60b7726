/** The calls of outbound orders that these screens send, and what they make stale. */
import { outboundOrder } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export const outboundCalls = { detail: callOf(outboundOrder, 'detail') } as const

export type Outbound = OutputOf<typeof outboundCalls.detail>
export type OutboundLine = NonNullable<Outbound['lines']>[number]
export type Parcel = NonNullable<Outbound['parcels']>[number]
