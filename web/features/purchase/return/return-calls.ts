/** What these screens read of returns, what they make stale, and where a return begins. */
import { callOf } from '#kit/resource-calls.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { send, type OutputOf } from '#web/kit/client.ts'
import { framed } from '#web/kit/frame.ts'
import type { RemoteSource } from '#web/kit/widgets/remote-select.tsx'

export const returnDetail = callOf(purchaseReturn, 'detail')

export type Return = OutputOf<typeof returnDetail>
export type ReturnLine = NonNullable<Return['lines']>[number]
export type Returnable = OutputOf<typeof returnCalls.forSave>

export const returnPaths: readonly string[] = ['/api/purchase', '/api/storage']

export const startOf = (id?: string): string => framed(`/stock-order/order/sponsor-refund${id === undefined ? '' : `?id=${id}`}`)
export const pageOf = (id: string): string => framed(`/stock-order/order/refund-detail?id=${id}`)
export const supplierPageOf = (id: string): string => framed(`/supplier-purchase-manage/purchasing-refund-detail?id=${id}`)
/** In a tab of its own, of the same session. */
export const openPapers = (ids: readonly string[]): void =>
  void window.open(`${framed('/stock-order/order/refund-printing')}?ids=${ids.join(',')}`, '_blank', 'noopener')

/** Orders of which something came, by their number. */
export const receivedOrders: RemoteSource = {
  key: [purchaseOrder.path, 'received'],
  search: async (code, signal) => {
    const { records } = await send(
      callOf(purchaseOrder, 'list'),
      { current: 1, size: 20, receiptStatus: ['PARTIAL', 'FULL'], ...(code && { code }) },
      { signal },
    )
    return records.map((row) => ({ value: row.id, label: [row.code, row.supplierName].filter(Boolean).join(' · ') }))
  },
}
