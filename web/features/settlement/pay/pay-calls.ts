/** What these screens read of payments, and what they make stale. */
import { callOf } from '#kit/resource-calls.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { framed } from '#web/kit/frame.ts'

export const payDetail = callOf(billPay, 'detail')

export type Pay = OutputOf<typeof payDetail>
export type PayAttempt = NonNullable<Pay['attempts']>[number]
export type PayReviewed = OutputOf<typeof payCalls.review>
export type PayableBill = OutputOf<typeof payCalls.payable>['records'][number]

/** Bills, accounts and orders follow payments. */
export const payPaths: readonly string[] = ['/api/purchase', '/api/workflow']

/** Who settles a payment settles the exception in which they were asked. */
export const settlePaths: readonly string[] = [...payPaths, '/api/order/exception-order']

/** Where a payment of these bills begins. */
export const payOf = (billIds: readonly string[]): string => framed(`/financial-center/pay/add-pay?billIds=${billIds.join(',')}`)
export const payEditorOf = (id: string): string => framed(`/financial-center/pay/add-pay?id=${id}`)
export const payPaperOf = (ids: readonly string[]): string => framed(`/financial-center/pay/pay-order-printing?ids=${ids.join(',')}`)
