/** The calls of orders that are in force: holding, going on, giving up what has not come, and the notice of what comes. */
import type { DataSource } from '#kit/data-source.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { announceOrder } from '#server/modules/purchase/order/order-announce.service.ts'
import { holdOrder, resumeOrder } from '#server/modules/purchase/order/order-hold.service.ts'
import { releaseRange } from '#server/modules/purchase/order/order-release.service.ts'
import { orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { supplierAnswerCalls } from '#server/modules/purchase/order/supplier-side.contract.ts'
import type { RowShown } from '#kit/resource/hooks.ts'
import type { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }

interface Given {
  readonly data: DataSource
  /** The order as its details show it. */
  readonly shown: (context: CallContext, id: string) => Promise<RowShown<typeof purchaseOrder>>
}

export const orderChangeRoutes = ({ data, shown }: Given): Route[] => [
  handle(orderChangeCalls.hold, async (context, what) => {
    await context.work((uow) => holdOrder(uow, what), again)
    return await shown(context, what.id)
  }),
  handle(orderChangeCalls.resume, async (context, what) => {
    await context.work((uow) => resumeOrder(uow, what), again)
    return await shown(context, what.id)
  }),
  handle(orderChangeCalls.releaseRange, async (context, what) => {
    await context.work((uow) => releaseRange(uow, what), again)
    return await shown(context, what.id)
  }),
  handle(supplierAnswerCalls.announce, (context, what) => context.work((uow) => announceOrder(data, uow, what), again)),
]
