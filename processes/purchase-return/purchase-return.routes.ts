/** The calls of returns: writing, handing in, deciding, calling back, signing, settling, reading. */
import { eachById } from '#kit/each-by-id.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { openTask } from '#server/documents/open-task.ts'
import { documentView } from '#server/documents/view.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { returnCalls, supplierReturnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { ofReturn } from '#server/modules/purchase/return/return-hold.service.ts'
import { recordRefund, signReturn } from '#server/modules/purchase/return/return-settle.service.ts'
import { takeReturnBack } from '#server/modules/purchase/return/return-ship.service.ts'
import { inReturnOf, returnableShown, returnHooks, returnParts } from '#server/modules/purchase/return/return-view.service.ts'
import { pricedLines, returnSums, rewriteReturn, writeReturn } from '#server/modules/purchase/return/return-write.service.ts'

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }

interface Decision {
  readonly pass: boolean
  readonly comment?: string | null | undefined
}

/** The order whose goods go back, by its own id or that of a return. @throws Failure not-found when it is not the caller's to see */
const orderOf = (context: CallContext, id: string) =>
  context.work(async (uow) => {
    const draft = await uow.prisma.purchaseReturn.findFirst({ where: { id, deletedAt: null } })
    return { order: await uow.lock(purchaseOrder, draft?.orderId ?? id), draft }
  })

export function purchaseReturnRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { data, zone } = flow.dependencies
  const view = documentView(purchaseReturn, returnHooks)
  const routeOf = (verb: 'list' | 'export' | 'remove') => view.routes.find(({ call }) => call.path === callOf(purchaseReturn, verb).path)!

  const withParts = async <Seen extends { readonly id: string }>(context: CallContext, row: Seen) => ({
    ...row,
    ...(await returnParts(context, row.id, zone)),
  })
  const shown = async (context: CallContext, id: string) => withParts(context, await view.shown(context, id))
  const ofCase = async (context: CallContext, id: string) =>
    withParts(context, await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId)))

  const decide = async (uow: UnitOfWork, id: string, { pass, comment }: Decision) => {
    const found = await uow.prisma.purchaseReturn.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
    if (!found?.processInstanceId) throw notFound(purchaseReturn.name, id)
    await flow.decide(uow, { processInstanceId: found.processInstanceId, pass, comment: comment ?? undefined })
  }

  return [
    ...view.routes.map((route) =>
      route.call.path === callOf(purchaseReturn, 'detail').path
        ? { ...route, run: (context: CallContext, input: unknown) => shown(context, (input as { id: string }).id) }
        : route,
    ),
    { call: supplierReturnCalls.list, run: (context, input) => routeOf('list').run(context, input) },
    { call: supplierReturnCalls.export, run: (context, input) => routeOf('export').run(context, input) },
    handle(supplierReturnCalls.detail, (context, { id }) => shown(context, id)),
    handle(returnCalls.forSave, async (context, { id, warehouseId }) => {
      const { order, draft } = await orderOf(context, id)
      const asked = { warehouseId: warehouseId ?? draft?.warehouseId, exceptId: draft?.id ?? null, zone }
      return { ...(await returnableShown(context, order, asked)), draft: draft ? await shown(context, draft.id) : null }
    }),
    handle(returnCalls.save, async (context, { id, version, submit, ...content }) => {
      const saved = await context.work(async (uow) => {
        const written = id === undefined ? await writeReturn(data, uow, content) : id
        if (id !== undefined) {
          const moved = await moveDocument(uow, ofReturn(), await uow.lock(purchaseReturn, id, version), { event: 'SAVE' })
          await rewriteReturn(data, uow, moved, content)
        }
        if (submit) await flow.submit(uow, process, { id: written })
        return written
      }, again)
      return await shown(context, saved)
    }),
    handle(returnCalls.submit, async (context, what) => {
      await context.work((uow) => flow.submit(uow, process, what), again)
      return await shown(context, what.id)
    }),
    handle(returnCalls.approve, (context, { ids, ...decision }) => eachById(context, ids, (id) => context.work((uow) => decide(uow, id, decision), again))),
    handle(returnCalls.confirm, async (context, { id, pass, comment }) => {
      await context.work((uow) => decide(uow, id, { pass, comment }), again)
      return await ofCase(context, id)
    }),
    handle(returnCalls.cancel, async (context, { id, version, reason }) => {
      await context.work(async (uow) => {
        await flow.end(uow, process, { id, version, event: 'CANCEL', comment: reason ?? undefined })
        const row = await uow.lockRow('purchaseReturn', id)
        // What was agreed to has no process any more that would give it back.
        if (row.outboundId !== null) await takeReturnBack(uow, row, reason ?? '')
      }, again)
      return await shown(context, id)
    }),
    handle(returnCalls.remove, async (context, { id }) => {
      await routeOf('remove').run(context, { id })
      return { removed: 1 }
    }),
    handle(returnCalls.sign, async (context, { id, version }) => {
      await context.work(async (uow) => signReturn(uow, await uow.lock(purchaseReturn, id, version)), again)
      return await shown(context, id)
    }),
    handle(returnCalls.refund, async (context, { id, version, ...refund }) => {
      await context.work(async (uow) => recordRefund(uow, await uow.lock(purchaseReturn, id, version), refund))
      return await shown(context, id)
    }),
    handle(returnCalls.printInfo, (context, { id }) => shown(context, id)),
    handle(returnCalls.countInReturn, async (context, { id }) => inReturnOf(context, (await orderOf(context, id)).order.id)),
    handle(returnCalls.amountInReturn, async (context, { orderId, lines: said }) => {
      const { order } = await orderOf(context, orderId)
      const { goodsAmount, taxAmount, totalAmount } = returnSums(await pricedLines(data, context, { orderId: order.id, exceptId: null, lines: said }))
      return isHidden(context.caller, purchaseReturn, 'totalAmount')
        ? { goodsAmount: null, taxAmount: null, totalAmount: null }
        : { goodsAmount, taxAmount, totalAmount }
    }),
    handle(returnCalls.ofCase, async (context, { id }) => {
      const row = await ofCase(context, id)
      const instanceId = row['processInstanceId']
      const task =
        typeof instanceId === 'string'
          ? await openTask(context.sql, context.principal, { processInstanceId: instanceId, exceptAt: 'submit', isAdminIncluded: true })
          : undefined
      // What the company changed before they were asked is not the supplier's to read.
      const change = context.principal.rows.kind === 'supplier' ? null : await flow.changeSince(context, process, id)
      return { ...row, mayDecide: task !== undefined, change }
    }),
  ]
}
