/** The calls of orders that are in force: holding, going on, giving up what has not come, and the notice of what comes. */
import type { DataSource } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { followBudget } from '#server/modules/purchase/budget/order-budget.service.ts'
import { announceOrder } from '#server/modules/purchase/order/order-announce.service.ts'
import { holdOrder, resumeOrder } from '#server/modules/purchase/order/order-hold.service.ts'
import { releaseRange } from '#server/modules/purchase/order/order-release.service.ts'
import { orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { supplierAnswerCalls } from '#server/modules/purchase/order/supplier-side.contract.ts'
import type { RowShown } from '#kit/resource/hooks.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow } from '#server/documents/define.ts'
import { lockCase } from '#server/documents/open-task.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'

/** Nothing is done about them any more. */
const over: ReadonlySet<string> = new Set(['REJECTED', 'COMPLETED', 'CLOSED', 'CANCELLED'])

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }

interface Given {
  readonly flow: DocumentFlow
  readonly data: DataSource
  /** The order as its details show it. */
  readonly shown: (context: CallContext, id: string) => Promise<RowShown<typeof purchaseOrder>>
}

/** @throws Failure rule for an order that is over */
async function mark(
  flow: DocumentFlow,
  uow: UnitOfWork,
  { id, version, isUrgent }: { readonly id: string; readonly version?: number | undefined; readonly isUrgent: boolean },
) {
  const found = await uow.prisma.purchaseOrder.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
  if (found?.processInstanceId) await lockCase(uow.sql, found.processInstanceId)
  const row = await uow.lock(purchaseOrder, id, version)
  if (over.has(row.status)) throw ruleFailure('purchase-order.over', {})
  if (row.isUrgent === isUrgent) return
  const left = row.confirmDueAt === null ? 0 : row.confirmDueAt.getTime() - uow.now.getTime()
  const isAsked = row.status === 'WAIT_CONFIRM' && isUrgent && left > 0
  await uow.change('purchaseOrder', row, { isUrgent, ...(isAsked && { confirmDueAt: new Date(uow.now.getTime() + left / 2) }) })
  await uow.log({ bizType: purchaseOrder.name, bizId: id, event: 'updated', diff: { isUrgent: [row.isUrgent, isUrgent] } })
  if (row.processInstanceId) await flow.hurry(uow, row.processInstanceId, isUrgent)
}

export const orderChangeRoutes = ({ flow, data, shown }: Given): Route[] => [
  handle(orderChangeCalls.urgent, async (context, what) => {
    await context.work((uow) => mark(flow, uow, what), again)
    return await shown(context, what.id)
  }),
  handle(orderChangeCalls.hold, async (context, what) => {
    await context.work((uow) => holdOrder(uow, what), again)
    return await shown(context, what.id)
  }),
  handle(orderChangeCalls.resume, async (context, what) => {
    await context.work((uow) => resumeOrder(uow, what), again)
    return await shown(context, what.id)
  }),
  handle(orderChangeCalls.releaseRange, async (context, what) => {
    await context.work(async (uow) => {
      await releaseRange(uow, what)
      await followBudget({ data, zone: context.zone }, uow, what.id)
    }, again)
    return await shown(context, what.id)
  }),
  handle(supplierAnswerCalls.announce, (context, what) => context.work((uow) => announceOrder(data, uow, what), again)),
]
