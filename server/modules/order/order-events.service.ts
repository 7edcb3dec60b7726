/**
 * What others do when goods of an order leave, are cancelled or arrive: promises are settled, a running postponement ends. Told in
 * the same unit of work, so that an order never says something else than its promises. Whoever watches stands in the list that the
 * house is opened with (`ModuleParts.orderWatches`).
 */
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'

export type OrderLineRow = ModelRow<'orderLine'>
export type SubOrderRow = ModelRow<'subOrder'>

export interface OrderWatch {
  /** Goods of the order are about to move: nothing of it is locked yet. Whoever locks something before an order locks it here. */
  before(uow: UnitOfWork, masterId: string): Promise<void>
  /** Lines of which nothing is left to ship, as they are now; `shippedAt` is set. Their sub-order is locked. */
  lineShipped(uow: UnitOfWork, lines: readonly OrderLineRow[]): Promise<void>
  /** Lines of which nothing will be shipped any more. */
  lineCancelled(uow: UnitOfWork, lines: readonly OrderLineRow[]): Promise<void>
  /** Sub-orders whose goods have arrived. */
  received(uow: UnitOfWork, subOrders: readonly SubOrderRow[]): Promise<void>
}

declare module '#server/inbox/document.service.ts' {
  interface Heard {
    readonly order: OrderWatch
  }
}
