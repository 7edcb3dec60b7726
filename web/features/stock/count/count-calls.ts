/** The calls of counts that these screens send, and what they make stale. */
import { inventoryTake } from '#server/modules/stock/count/inventory-take.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export const takeDetail = callOf(inventoryTake, 'detail')

export type Take = OutputOf<typeof takeDetail>
export type TakeLine = NonNullable<Take['lines']>[number]

export const countPaths: readonly string[] = ['/api/storage']
