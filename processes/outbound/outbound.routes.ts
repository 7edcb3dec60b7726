/** The calls of outbound orders: writing, handing in, deciding, shipping, packing, signing. */
import { Failure, notFound } from '#kit/errors.ts'
import { eachById } from '#kit/each-by-id.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { attachFiles } from '#server/documents/attach-files.ts'
import { lockCase, openTask } from '#server/documents/open-task.ts'
import { documentView } from '#server/documents/view.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { countedBlind } from '#server/modules/stock/count/blind-count.service.ts'
import {
  approveLines,
  approveOutbound,
  approveWithLines,
  cancelOutbound,
  insertOutbound,
  outboundCase,
  outboundDetail,
  outboundInApproval,
  outboundOrder,
  packOutbound,
  shipOutbound,
  signOutbound,
  submitOutbound,
  updateOutbound,
} from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { ship } from '#server/modules/stock/outbound/outbound-ship.service.ts'
import { receiptKind, sign } from '#server/modules/stock/outbound/outbound-sign.service.ts'
import { outboundExpressions, outboundParts } from '#server/modules/stock/outbound/outbound-view.service.ts'
import {
  agreeTo,
  giveBack,
  lockOutbound,
  ofOutbound,
  releaseOutbound,
  rewriteOutbound,
  writeOutbound,
} from '#server/modules/stock/outbound/outbound-write.service.ts'
import { pack } from '#server/modules/stock/outbound/parcel.service.ts'
import { carriersOf } from '#server/modules/stock/tracking/carriers.service.ts'

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }

type Row = ModelRow<'outboundOrder'>

/** The order for whoever has the open task of its case. @throws Failure conflict for whoever comes second, not-found for everybody else */
async function onTask(flow: DocumentFlow, uow: UnitOfWork, id: string, version?: number): Promise<Row & { readonly processInstanceId: string }> {
  const found = await uow.prisma.outboundOrder.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
  if (!found?.processInstanceId) throw notFound(outboundOrder.name, id)
  const processInstanceId = found.processInstanceId
  await lockCase(uow.sql, processInstanceId)
  const task = await openTask(uow.sql, uow.actor.principal, { processInstanceId, exceptAt: 'submit', isAdminIncluded: true })
  if (!task) throw (await flow.tooLate(uow, { processInstanceId })) ?? notFound(outboundOrder.name, id)
  const row = await uow.lockRow('outboundOrder', id)
  if (version !== undefined && row.version !== version) throw new Failure('conflict', 'stale-version', { id, version })
  return { ...row, processInstanceId }
}

export function outboundRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { data, store, mayOnDocument } = flow.dependencies
  const view = documentView(outboundOrder, { expressions: outboundExpressions })
  const detail = callOf(outboundOrder, 'detail')
  const list = view.routes.find(({ call }) => call.path === callOf(outboundOrder, 'list').path)!

  const withParts = async <Seen extends { readonly id: string; readonly warehouseId: unknown; readonly status: unknown }>(context: CallContext, row: Seen) => {
    const { prisma, sql, locale } = context
    const reading = { prisma, sql, locale, carriers: await carriersOf(data) }
    const parts = await outboundParts(reading, { id: row.id, warehouseId: String(row.warehouseId), status: String(row.status) })
    const seesAmounts = !isHidden(context.caller, outboundOrder, 'totalAmount')
    const isCounted = await countedBlind(sql, context.principal, [String(row.warehouseId)])
    const lines = parts.lines.map((line) => ({
      ...line,
      ...(!seesAmounts && { price: null, amount: null }),
      ...(isCounted(String(row.warehouseId), line.skuId) && {
        onHand: null,
        available: null,
        suggested: line.suggested.map((place) => ({ ...place, most: place.qty })),
      }),
    }))
    return { ...row, ...parts, lines }
  }
  const shown = async (context: CallContext, id: string) => withParts(context, await view.shown(context, id))
  const asItIs = (context: CallContext, input: unknown) => shown(context, (input as { id: string }).id)

  /** A document that was decided on needs nobody more: its goods may leave. */
  const handIn = (context: CallContext, what: { readonly id: string; readonly version?: number | undefined }) =>
    context.work(async (uow) => {
      const row = await lockOutbound(uow, what.id)
      if (row.sourceId === null || row.status !== 'DRAFT') await flow.submit(uow, process, what)
      else await releaseOutbound(uow, row)
    }, again)

  const decide = (uow: UnitOfWork, processInstanceId: string, { pass, comment }: { readonly pass: boolean; readonly comment?: string | null | undefined }) =>
    flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined })
  const decided = async (context: CallContext, id: string) =>
    withParts(context, await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId)))

  return [
    ...view.routes.map((route) => (route.call.path === detail.path ? { ...route, run: asItIs } : route)),
    handle(outboundDetail, asItIs),
    { call: outboundInApproval, run: (context, input) => list.run(context, { ...(input as object), status: ['IN_APPROVAL'] }) },
    handle(insertOutbound, async (context, { submit, ...draft }) => {
      const id = await context.work(async (uow) => {
        const made = await writeOutbound(uow, draft)
        if (submit) await flow.submit(uow, process, { id: made })
        return made
      }, again)
      return await shown(context, id)
    }),
    handle(updateOutbound, async (context, { id, version, ...draft }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(outboundOrder, id, version)
        const moved = await moveDocument(uow, ofOutbound(), row, { event: 'SAVE' })
        await rewriteOutbound(uow, moved, draft)
      }, again)
      return await shown(context, id)
    }),
    handle(submitOutbound, async (context, what) => {
      await handIn(context, what)
      return await shown(context, what.id)
    }),
    handle(cancelOutbound, async (context, { id, version, reason }) => {
      await context.work(async (uow) => {
        await flow.end(uow, process, { id, version, event: 'CANCEL', comment: reason ?? undefined })
        // What was agreed to has no process any more that would give it back.
        await giveBack(uow, await uow.lockRow('outboundOrder', id), 'cancel')
      }, again)
      return await shown(context, id)
    }),
    handle(approveOutbound, (context, { ids, ...decision }) =>
      eachById(context, ids, (id) =>
        context.work(async (uow) => {
          const { processInstanceId } = await onTask(flow, uow, id)
          await decide(uow, processInstanceId, decision)
        }, again),
      ),
    ),
    handle(approveLines, async (context, { id, version, lines }) => {
      await context.work(async (uow) => agreeTo(uow, await onTask(flow, uow, id, version), lines), again)
      return await decided(context, id)
    }),
    handle(approveWithLines, async (context, { id, version, lines, ...decision }) => {
      await context.work(async (uow) => {
        const row = await onTask(flow, uow, id, version)
        if (lines.length > 0) await agreeTo(uow, row, lines)
        await decide(uow, row.processInstanceId, decision)
      }, again)
      return await decided(context, id)
    }),
    handle(shipOutbound, async (context, what) => {
      const carriers = await carriersOf(data)
      await context.work((uow) => ship(uow, carriers, what), again)
      return await shown(context, what.id)
    }),
    handle(packOutbound, async (context, what) => {
      const carriers = await carriersOf(data)
      await context.work((uow) => pack(uow, carriers, what), again)
      return await shown(context, what.id)
    }),
    handle(signOutbound, async (context, { id, version, fileIds }) => {
      await context.work(async (uow) => {
        const row = await lockOutbound(uow, id, version)
        const place = { bizType: outboundOrder.name, bizId: id, kind: receiptKind }
        await attachFiles({ sql: uow.sql, store, mayOnDocument, principal: context.principal }, place, fileIds)
        await sign(uow, row)
      }, again)
      return await shown(context, id)
    }),
    handle(outboundCase, async (context, { id }) => {
      const row = await decided(context, id)
      const { processInstanceId } = row as { readonly processInstanceId?: string | null }
      const task = processInstanceId
        ? await openTask(context.sql, context.principal, { processInstanceId, exceptAt: 'submit', isAdminIncluded: true })
        : undefined
      return { ...row, mayDecide: task !== undefined, change: await flow.changeSince(context, process, id) }
    }),
  ]
}
