/**
 * What orders tell when their goods leave, are cancelled or arrive: promises are settled, a running postponement ends. Told in the same
 * unit of work, so that an order never says something else than its promises. Whoever listens says so in its `area.ts`.
 */
import { defineEvent } from '#kit/extension-point.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'

export type OrderLineRow = ModelRow<'orderLine'>
export type SubOrderRow = ModelRow<'subOrder'>

/** Goods of the order are about to move: nothing of it is locked yet. Whoever locks something before an order locks it here. */
export const goodsMoving = defineEvent<{ readonly masterId: string }>('order.goods-moving')

/** Lines of which nothing is left to ship, as they are now; `shippedAt` is set. Their sub-order is locked. */
export const linesShipped = defineEvent<{ readonly lines: readonly OrderLineRow[] }>('order.lines-shipped')

/** Lines of which nothing will be shipped any more. */
export const linesCancelled = defineEvent<{ readonly lines: readonly OrderLineRow[]; readonly reason: string }>('order.lines-cancelled')

/** Goods of these sub-orders have arrived. */
export const goodsReceived = defineEvent<{ readonly subOrders: readonly SubOrderRow[] }>('order.goods-received')
