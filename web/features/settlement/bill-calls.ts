/** What these screens read of bills, and what they make stale. */
import { callOf } from '#kit/resource-calls.contract.ts'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { framed } from '#web/kit/frame.ts'

export const billDetail = callOf(purchaseBill, 'detail')

export type Bill = OutputOf<typeof billDetail>
export type BillLine = NonNullable<Bill['lines']>[number]
export type Matched = OutputOf<typeof billCalls.match>['records'][number]

export const billPaths: readonly string[] = ['/api/purchase']

export const pageOf = (id: string): string => framed(`/financial-center/withsingle/with-single-detail?id=${id}`)
/** Where a draft is edited. */
export const editorOf = (id: string): string => framed(`/financial-center/withsingle/add-withsingle?id=${id}`)
export const payPageOf = (id: string): string => framed(`/financial-center/pay/pay-order-detail?id=${id}`)
export const billPaperOf = (ids: readonly string[]): string => framed(`/financial-center/withsingle/with-printing?ids=${ids.join(',')}`)
