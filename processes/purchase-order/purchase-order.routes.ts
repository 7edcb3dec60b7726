/** The calls of purchase orders: writing, handing in, deciding, taking back, reading. */
import { eachById } from '#kit/each-by-id.ts'
import { moveDocument, type DocumentRow } from '#kit/document/move-document.ts'
import { ruleFailure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { statusCounts } from '#kit/resource/status-counts.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { openTask } from '#server/documents/open-task.ts'
import { documentView } from '#server/documents/view.ts'
import { followBudget, standingOf } from '#server/modules/purchase/budget/order-budget.service.ts'
import { ofOrder } from '#server/modules/purchase/order/order-facts.service.ts'
import { bearingOf } from '#server/modules/purchase/order/order-bearing.service.ts'
import { linesAsSaid } from '#server/modules/purchase/order/order-in-force.service.ts'
import { articleInfo, articleInfoByCodes, remindInfo } from '#server/modules/purchase/order/order-info.service.ts'
import { customerReceipts } from '#server/modules/purchase/order/order-receipts.service.ts'
import { revisionsOf } from '#server/modules/purchase/order/order-revisions.service.ts'
import { takeBackOrder } from '#server/modules/purchase/order/order-open.service.ts'
import { warningsOf } from '#server/modules/purchase/order/order-rules.service.ts'
import { orderHooks, orderParts } from '#server/modules/purchase/order/order-view.service.ts'
import { pendingRevision } from '#server/modules/purchase/order/order-revise.service.ts'
import { orderLines, rewriteOrder, writeOrder } from '#server/modules/purchase/order/order-write.service.ts'
import { orderCalls, orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { supplierAnswerCalls, supplierOrderCalls } from '#server/modules/purchase/order/supplier-side.contract.ts'
import { saying } from './saying.ts'
import { orderChangeRoutes } from './order-change.routes.ts'
import { purchaseAnswerRoutes } from './purchase-answer.routes.ts'

/** Somebody has to do something about them still. */
const waiting = ['DRAFT', 'IN_APPROVAL', 'RETURNED', 'WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD'] as const

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }

/** An order that is being changed is in force: only its change is given up. */
function refuseChange({ changeKind }: DocumentRow): void {
  if (changeKind !== null) throw ruleFailure('purchase-order.is-original', {})
}

interface Decision {
  readonly pass: boolean
  readonly comment?: string | null | undefined
}
interface Given {
  readonly id: string
  readonly version?: number | undefined
  readonly reason?: string | null | undefined
}

const withParts = async <Seen extends { readonly id: string }>(context: CallContext, row: Seen) => ({ ...row, ...(await orderParts(context, row.id)) })

export function purchaseOrderRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { data, zone } = flow.dependencies
  const buying = { data, zone }
  const view = documentView(purchaseOrder, orderHooks(zone))
  const repository = createRepository(purchaseOrder, orderHooks(zone))
  const routeOf = (verb: 'list' | 'export' | 'detail') => view.routes.find(({ call }) => call.path === callOf(purchaseOrder, verb).path)!

  const shown = async (context: CallContext, id: string) => withParts(context, await view.shown(context, id))
  const ofCase = async (context: CallContext, id: string) =>
    withParts(context, await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId)))

  const decide = async (uow: UnitOfWork, id: string, { pass, comment }: Decision) => {
    const found = await uow.prisma.purchaseOrder.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
    if (!found?.processInstanceId) throw notFound(purchaseOrder.name, id)
    await flow.decide(uow, { processInstanceId: found.processInstanceId, pass, comment: comment ?? undefined })
  }
  /** Ends its process, if it has one, and with it what the order has begun. */
  const takeBack = async (context: CallContext, { id, version, reason }: Given, event: 'RESET' | 'CANCEL') => {
    await context.work(async (uow) => {
      await flow.end(uow, process, { id, version, event, comment: reason ?? undefined, requires: refuseChange })
      await takeBackOrder(uow, await uow.lockRow('purchaseOrder', id), reason ?? null)
      await followBudget(buying, uow, id)
    }, again)
    return await shown(context, id)
  }

  return [
    ...view.routes.map((route) =>
      route.call.path === callOf(purchaseOrder, 'detail').path
        ? { ...route, run: (context: CallContext, input: unknown) => shown(context, (input as { id: string }).id) }
        : route,
    ),
    { call: supplierOrderCalls.list, run: (context, input) => routeOf('list').run(context, input) },
    { call: supplierOrderCalls.export, run: (context, input) => routeOf('export').run(context, input) },
    ...orderChangeRoutes({ flow, data, shown }),
    handle(orderCalls.save, async (context, { id, version, submit, ...content }) => {
      const saved = await context.work(async (uow) => {
        const written = id === undefined ? await writeOrder(buying, uow, content) : await edited(uow, { id, version }, content)
        if (submit) await flow.submit(uow, process, { id: written.id })
        return written
      }, again)
      return { ...(await shown(context, saved.id)), warnings: saying(context, saved.warnings) }
    }),
    handle(orderCalls.submit, async (context, { id, version, approvers }) => {
      await context.work((uow) => flow.submit(uow, process, { id, version, ...(approvers && { approvers }) }), again)
      return await shown(context, id)
    }),
    handle(orderCalls.approve, async (context, { id, pass, comment }) => {
      await context.work((uow) => decide(uow, id, { pass, comment }), again)
      return await ofCase(context, id)
    }),
    handle(orderCalls.batchApprove, (context, { ids, ...decision }) => eachById(context, ids, (id) => context.work((uow) => decide(uow, id, decision), again))),
    handle(orderCalls.reset, (context, what) => takeBack(context, what, 'RESET')),
    handle(orderCalls.cancel, (context, what) => takeBack(context, what, 'CANCEL')),
    handle(orderCalls.remindInfo, (context, { salesChannel }) => remindInfo(context, salesChannel)),
    handle(orderCalls.inventoryInfo, (context, asked) => articleInfo(context, asked)),
    handle(orderCalls.byCodes, (context, asked) => articleInfoByCodes(context, asked)),
    handle(orderCalls.printInfo, (context, { id }) => shown(context, id)),
    handle(orderCalls.batchPrint, async (context, { ids }) => {
      const orders = []
      for (const id of new Set(ids)) orders.push(await shown(context, id))
      return orders
    }),
    ...[supplierAnswerCalls.customerReceipt, supplierAnswerCalls.customerReceiptSys].map((call) =>
      handle(call, async (context, { ids }) => {
        const orders = []
        for (const id of new Set(ids)) {
          const order = await shown(context, id)
          orders.push({ ...order, receipts: await customerReceipts(context, id, order.lines) })
        }
        return orders
      }),
    ),
    handle(orderChangeCalls.revisions, async (context, { id }) => {
      await view.shown(context, id)
      return revisionsOf(context, id)
    }),
    ...purchaseAnswerRoutes(flow, process, shown),
    handle(orderCalls.counters, (context, query) => statusCounts(repository, context, query, { of: waiting })),
    handle(orderCalls.bearing, async (context, { id }) => {
      await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      if (context.principal.rows.kind === 'supplier') return null
      const order = await context.prisma.purchaseOrder.findFirstOrThrow({ where: { id } })
      const lines = await orderLines(context, id)
      const pending = await pendingRevision(context, id)
      return bearingOf(context, order, pending ? linesAsSaid(lines, pending).said : lines)
    }),
    handle(orderCalls.ofCase, async (context, { id }) => {
      const row = await ofCase(context, id)
      const instanceId = row['processInstanceId']
      const task =
        typeof instanceId === 'string'
          ? await openTask(context.sql, context.principal, { processInstanceId: instanceId, exceptAt: 'submit', isAdminIncluded: true })
          : undefined
      const order = await context.prisma.purchaseOrder.findFirstOrThrow({ where: { id } })
      // What the company thinks of it is not the supplier's to read.
      if (context.principal.rows.kind === 'supplier') return { ...row, mayDecide: task !== undefined, change: null, warnings: [], budget: null }
      const warnings = await warningsOf({ prisma: context.prisma, sql: context.sql, now: context.now, data }, order, { lines: row.lines, zone })
      const [change, budget] = [await flow.changeSince(context, process, id), await standingOf(buying, context, { orgId: order.orgId, order })]
      return { ...row, mayDecide: task !== undefined, change, warnings: saying(context, warnings), budget }
    }),
  ]

  async function edited(uow: UnitOfWork, { id, version }: Given, content: Parameters<typeof writeOrder>[2]) {
    const row = await uow.lock(purchaseOrder, id, version)
    const moved = await moveDocument(uow, ofOrder(), row, { event: 'SAVE' })
    return rewriteOrder(buying, uow, moved, content)
  }
}
