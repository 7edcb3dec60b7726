/** The calls of purchase orders that these screens send, what they make stale, and where an order stands. */
import { callOf } from '#kit/resource-calls.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'

export const orderDetail = callOf(purchaseOrder, 'detail')
export type Order = OutputOf<typeof orderDetail>
export type OrderLine = NonNullable<Order['lines']>[number]

/** Goods on order count in the stock, goods announced stand among the inbound orders. */
export const orderPaths: readonly string[] = ['/api/purchase/order', '/api/storage']

export const pageOfOrder = (id: string): string => `/purchase-center/order-info?id=${id}`
export const editorOfOrder = (id: string): string => `/stock-order/order/add-order?id=${id}`
export const changeOfOrder = (id: string): string => `/stock-order/order/amend?id=${id}`
