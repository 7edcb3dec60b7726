/** The calls of purchase orders that these screens send, what they make stale, and where an order stands. */
import { callOf } from '#kit/resource-calls.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { framed } from '#web/kit/frame.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import type { Filters } from '#web/kit/list/search-fields.ts'

export const orderDetail = callOf(purchaseOrder, 'detail')
export type Order = OutputOf<typeof orderDetail>
export type OrderLine = NonNullable<Order['lines']>[number]

/** Goods on order count in the stock, goods announced stand among the inbound orders. */
export const orderPaths: readonly string[] = ['/api/purchase/order', '/api/storage']

export const pageOfOrder = (id: string): string => framed(`/purchase-center/order-info?id=${id}`)
export const editorOfOrder = (id?: string): string => framed(`/stock-order/order/add-order${id === undefined ? '' : `?id=${id}`}`)
export const changeOfOrder = (id: string): string => framed(`/stock-order/order/amend?id=${id}`)
export const previewOfOrder = (id: string): string => framed(`/stock-order/order/inventory-preview?id=${id}`)
export const ordersShown = (filters: Filters): string => framed(listAddress('/purchase-center/order/index', filters))
