/** The calls of inbound orders that these screens send, and what they make stale. */
import { inboundOrder } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export const inboundCalls = { detail: callOf(inboundOrder, 'detail') } as const

export type Inbound = OutputOf<typeof inboundCalls.detail>

export const stockPaths: readonly string[] = ['/api/storage']
