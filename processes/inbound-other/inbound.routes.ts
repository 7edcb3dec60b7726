/** The calls of inbound orders: writing, handing in, confirming what came, undoing it. */
import { badInput, notFound } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { parametersOf } from '#kit/parameters.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { documentView } from '#server/documents/view.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import {
  announceInbound,
  arriveInbound,
  cancelInbound,
  confirmInbound,
  inboundCase,
  inboundList,
  inboundNumber,
  inboundOrder,
  inboundPrint,
  inboundPrints,
  insertInbound,
  reverseInbound,
  submitInbound,
  updateInbound,
} from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { countedBlind } from '#server/modules/stock/count/blind-count.service.ts'
import { arrive, ofInbound, overReceipt, receive, reverseInboundOrder } from '#server/modules/stock/inbound/inbound-receive.service.ts'
import { announce } from '#server/modules/stock/inbound/inbound-notice.service.ts'
import { inboundExpressions, inboundParts } from '#server/modules/stock/inbound/inbound-view.service.ts'
import { drawInboundNumber, rewriteInbound, writeInbound } from '#server/modules/stock/inbound/inbound-write.service.ts'

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }

export function inboundRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { data } = flow.dependencies
  const view = documentView(inboundOrder, { expressions: inboundExpressions })
  const detail = callOf(inboundOrder, 'detail')
  const list = view.routes.find(({ call }) => call.path === callOf(inboundOrder, 'list').path)!

  const withParts = async <Row extends { readonly id: string; readonly warehouseId: unknown }>(context: CallContext, row: Row) => {
    const parts = await inboundParts(
      { sql: context.sql, locale: context.locale, people: (ids) => peopleNames(context, ids) },
      { id: row.id, warehouseId: String(row.warehouseId) },
    )
    const seesAmounts = !isHidden(context.caller, inboundOrder, 'totalAmount')
    const isCounted = await countedBlind(context.sql, context.principal, [String(row.warehouseId)])
    const lines = parts.lines.map((line) => ({
      ...line,
      ...(!seesAmounts && { price: null, amount: null }),
      ...(isCounted(String(row.warehouseId), line.skuId) && { onHand: null, available: null }),
    }))
    return { ...row, ...parts, lines, tolerance: String(await parametersOf(data).get(overReceipt)) }
  }
  const shown = async (context: CallContext, id: string) => withParts(context, await view.shown(context, id))

  /** A document that was decided on needs nobody more: its goods may come. */
  const handIn = (context: CallContext, what: { readonly id: string; readonly version?: number | undefined }) =>
    context.work(async (uow) => {
      const row = await uow.lock(inboundOrder, what.id)
      if (row.sourceId === null || row.status !== 'DRAFT') return void (await flow.submit(uow, process, what))
      await moveDocument(uow, ofInbound({}), row, { event: 'RELEASE', change: { submittedAt: uow.now } })
    }, again)

  return [
    ...view.routes.map((route) =>
      route.call.path === detail.path ? { ...route, run: (context: CallContext, input: unknown) => shown(context, (input as { id: string }).id) } : route,
    ),
    { call: inboundList, run: (context, input) => list.run(context, input) },
    handle(inboundPrint, (context, { id }) => shown(context, id)),
    handle(inboundPrints, async (context, { ids }) => {
      const orders = []
      for (const id of new Set(ids)) orders.push(await shown(context, id))
      return orders
    }),
    handle(inboundNumber, (context) => context.work(async (uow) => ({ code: await drawInboundNumber(uow) }))),
    handle(insertInbound, async (context, { submit, ...draft }) => {
      // What was bought comes by a notice of its order, so that no more comes than was ordered.
      if (draft.type === 'PURCHASE') throw badInput([{ path: 'type', code: 'stock.purchase-by-order' }])
      const id = await context.work(async (uow) => {
        const made = await writeInbound(uow, { ...draft, submit })
        if (submit) await flow.submit(uow, process, { id: made })
        return made
      }, again)
      return await shown(context, id)
    }),
    handle(updateInbound, async (context, { id, version, ...draft }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(inboundOrder, id, version)
        const moved = await moveDocument(uow, ofInbound({}), row, { event: 'SAVE' })
        await rewriteInbound(uow, moved, draft)
      }, again)
      return await shown(context, id)
    }),
    handle(submitInbound, async (context, what) => {
      await handIn(context, what)
      return await shown(context, what.id)
    }),
    handle(cancelInbound, async (context, { id, version, reason }) => {
      await context.work((uow) => flow.end(uow, process, { id, version, event: 'CANCEL', comment: reason ?? undefined }), again)
      return await shown(context, id)
    }),
    handle(announceInbound, async (context, what) => {
      await context.work((uow) => announce(data, uow, what), again)
      return await shown(context, what.id)
    }),
    handle(arriveInbound, async (context, what) => {
      await context.work((uow) => arrive(uow, what), again)
      return await shown(context, what.id)
    }),
    handle(confirmInbound, async (context, what) => {
      await context.work((uow) => receive(data, uow, what), again)
      return await shown(context, what.id)
    }),
    handle(reverseInbound, async (context, what) => {
      await context.work((uow) => reverseInboundOrder(uow, what), again)
      return await shown(context, what.id)
    }),
    handle(inboundCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      if (!row['warehouseId']) throw notFound(inboundOrder.name, id)
      return { ...(await withParts(context, row)), change: await flow.changeSince(context, process, id) }
    }),
  ]
}
