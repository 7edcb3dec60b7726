/** What these screens read of prices, and what they make stale. */
import { callOf } from '#kit/resource-calls.contract.ts'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { priceAdjustment } from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export const adjustmentDetail = callOf(priceAdjustment, 'detail')

export type Adjustment = OutputOf<typeof adjustmentDetail>
export type AdjustmentLine = NonNullable<Adjustment['lines']>[number]
export type Sums = NonNullable<Adjustment['sums']>
export type Looked = OutputOf<typeof adjustmentCalls.preview>

export const pricePaths: readonly string[] = ['/api/product/readjust-price', '/api/product/sales-price-approval', '/api/product/price-history', '/api/workflow']

const page = '/adjustmentOrder/price/operation/index'
export const pageOfAdjustment = (id: string): string => `${page}?id=${id}`
export const editorOf = (id: string): string => `${page}?id=${id}&edit=1`
export const newAdjustment = `${page}?new=1`

/** What is wrong with a line beyond what its marks say already. */
export const untold = ({
  problem,
  isOffered,
  isStale,
  claimedBy,
  isBelowFloor,
}: Pick<AdjustmentLine, 'problem' | 'isOffered' | 'isStale' | 'claimedBy' | 'isBelowFloor'>): string | null =>
  isOffered && (isStale || claimedBy !== null || isBelowFloor) ? null : problem
