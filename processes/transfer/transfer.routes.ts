/** The calls of transfers: writing, handing in, deciding, sending, receiving, calling back. */
import { eachById } from '#kit/each-by-id.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { openTask } from '#server/documents/open-task.ts'
import { documentView } from '#server/documents/view.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import {
  approveTransfer,
  cancelTransfer,
  insertTransfer,
  movableChosen,
  movableStock,
  receiveTransfer,
  shipTransfer,
  sourceWarehouses,
  submitTransfer,
  targetWarehouses,
  transferByCode,
  transferCase,
  transferOrder,
  updateTransfer,
} from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { countedBlind } from '#server/modules/stock/count/blind-count.service.ts'
import { receiveTransferOrder, shipTransferOrder, takeBack } from '#server/modules/stock/transfer/transfer-move.service.ts'
import { endsFor, movableByIds, movableIn, transferExpressions, transferParts } from '#server/modules/stock/transfer/transfer-view.service.ts'
import { ofTransfer, rewriteTransfer, writeTransfer } from '#server/modules/stock/transfer/transfer-write.service.ts'

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }

const withParts = async <Seen extends { readonly id: string }>(context: CallContext, row: Seen) => {
  const ends = row as unknown as { readonly id: string; readonly sourceWarehouseId: string; readonly targetWarehouseId: string }
  const parts = await transferParts(context, ends)
  const seesAmounts = !isHidden(context.caller, transferOrder, 'totalAmount')
  const { sourceWarehouseId, targetWarehouseId } = ends
  const isCounted = await countedBlind(context.sql, context.principal, [sourceWarehouseId, targetWarehouseId])
  const lines = parts.lines.map((line) => ({
    ...line,
    ...(!seesAmounts && { price: null, amount: null }),
    ...(isCounted(sourceWarehouseId, line.skuId) && { sourceOnHand: null, sourceAvailable: null }),
    ...(isCounted(targetWarehouseId, line.skuId) && { targetOnHand: null }),
  }))
  return { ...row, lines }
}

export function transferRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const view = documentView(transferOrder, { expressions: transferExpressions })
  const detail = callOf(transferOrder, 'detail')

  const shown = async (context: CallContext, id: string) => withParts(context, await view.shown(context, id))

  return [
    ...view.routes.map((route) =>
      route.call.path === detail.path ? { ...route, run: (context: CallContext, input: unknown) => shown(context, (input as { id: string }).id) } : route,
    ),
    handle(transferByCode, async (context, { code }) => {
      const row = await context.prisma.transferOrder.findFirst({ where: { code, deletedAt: null }, select: { id: true } })
      if (!row) throw notFound(transferOrder.name, code)
      return await shown(context, row.id)
    }),
    handle(movableStock, (context, asked) => movableIn(context, context.principal, asked)),
    handle(movableChosen, (context, { inventoryIds }) => movableByIds(context, context.principal, inventoryIds)),
    handle(sourceWarehouses, ({ sql, principal, locale }, asked) => endsFor(sql, principal, locale, asked)),
    handle(targetWarehouses, ({ sql, principal, locale }, asked) => endsFor(sql, principal, locale, asked)),
    handle(insertTransfer, async (context, { submit, ...draft }) => {
      const id = await context.work(async (uow) => {
        const made = await writeTransfer(uow, draft)
        if (submit) await flow.submit(uow, process, { id: made })
        return made
      }, again)
      return await shown(context, id)
    }),
    handle(updateTransfer, async (context, { id, version, ...draft }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(transferOrder, id, version)
        const moved = await moveDocument(uow, ofTransfer(), row, { event: 'SAVE' })
        await rewriteTransfer(uow, moved, draft)
      }, again)
      return await shown(context, id)
    }),
    handle(submitTransfer, async (context, what) => {
      await context.work((uow) => flow.submit(uow, process, what), again)
      return await shown(context, what.id)
    }),
    handle(cancelTransfer, async (context, { id, version, reason }) => {
      await context.work(async (uow) => {
        await flow.end(uow, process, { id, version, event: 'CANCEL', comment: reason ?? undefined })
        await takeBack(uow, await uow.lockRow('transferOrder', id))
      }, again)
      return await shown(context, id)
    }),
    handle(approveTransfer, (context, { ids, pass, comment }) =>
      eachById(context, ids, (id) =>
        context.work(async (uow) => {
          const found = await uow.prisma.transferOrder.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
          if (!found?.processInstanceId) throw notFound(transferOrder.name, id)
          await flow.decide(uow, { processInstanceId: found.processInstanceId, pass, comment: comment ?? undefined })
        }, again),
      ),
    ),
    handle(shipTransfer, async (context, what) => {
      await context.work((uow) => shipTransferOrder(uow, what), again)
      return await shown(context, what.id)
    }),
    handle(receiveTransfer, async (context, what) => {
      await context.work((uow) => receiveTransferOrder(uow, what), again)
      return await shown(context, what.id)
    }),
    handle(transferCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      const { processInstanceId } = row as { readonly processInstanceId?: string | null }
      const task = processInstanceId
        ? await openTask(context.sql, context.principal, { processInstanceId, exceptAt: 'submit', isAdminIncluded: true })
        : undefined
      return { ...(await withParts(context, row)), mayDecide: task !== undefined, change: await flow.changeSince(context, process, id) }
    }),
  ]
}
