/** The calls of settlement bills: writing, asking the supplier, deciding, the match, taking back, reading. */
import { dayIn } from '#kit/clock.ts'
import { eachById } from '#kit/each-by-id.ts'
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { statusCounts } from '#kit/resource/status-counts.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { keepFiles } from '#server/documents/kept-files.ts'
import { openTask } from '#server/documents/open-task.ts'
import { documentView } from '#server/documents/view.ts'
import { giveUp, undoSending } from '#server/modules/settlement/bill/bill-effects.service.ts'
import { ofBill } from '#server/modules/settlement/bill/bill-facts.service.ts'
import { keepInvoices } from '#server/modules/settlement/bill/bill-invoice.service.ts'
import { matchOf } from '#server/modules/settlement/bill/bill-match.service.ts'
import { adjustBill, disputeBill, resolveBill, sendBill } from '#server/modules/settlement/bill/bill-supplier.service.ts'
import { billableGoods, billableUpTo, billHooks, billLines, billParts } from '#server/modules/settlement/bill/bill-view.service.ts'
import { carryForward, rewriteBill, writeBill } from '#server/modules/settlement/bill/bill-write.service.ts'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'

/** Two that meet in a deadlock on items or orders follow each other. */
const again = { retries: 3 }

interface Decision {
  readonly pass: boolean
  readonly comment?: string | null | undefined
}
interface Given {
  readonly id: string
  readonly version?: number | undefined
  readonly reason?: string | null | undefined
}

export function purchaseBillRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { data, zone } = flow.dependencies
  const view = documentView(purchaseBill, billHooks)
  const repository = createRepository(purchaseBill, billHooks)

  const withParts = async <Seen extends { readonly id: string }>(context: CallContext, row: Seen) => ({ ...row, ...(await billParts(context, zone, row.id)) })
  const shown = async (context: CallContext, id: string) => withParts(context, await view.shown(context, id))
  const ofCase = async (context: CallContext, id: string) =>
    withParts(context, await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId)))

  const decide = async (uow: UnitOfWork, id: string, { pass, comment }: Decision) =>
    flow.decide(uow, { processInstanceId: await askedAbout(flow, uow, id), pass, comment: comment ?? undefined })
  /** Keeps the invoices and hands it in; what the invoices come to is asked in the same work. */
  const handIn = async (context: CallContext, { id, version, invoices }: Given & { readonly invoices: Parameters<typeof keepInvoices>[2] }) => {
    await context.work(async (uow) => {
      const row = await uow.lock(purchaseBill, id, version)
      if (invoices.length > 0) {
        await keepInvoices(uow, row, invoices, uow.today)
        const fileIds = invoices.flatMap(({ fileId }) => fileId ?? [])
        await keepFiles(flow.dependencies, uow, { bizType: purchaseBill.name, bizId: id }, fileIds)
      }
      await flow.submit(uow, process, { id })
    }, again)
    return await shown(context, id)
  }
  /** Ends its process, if it has one, and what it has begun. */
  const takeBack = async (context: CallContext, { id, version, reason }: Given, event: 'RESET' | 'ABOLISH') => {
    await context.work(async (uow) => {
      const before = await uow.lock(purchaseBill, id, version)
      await flow.end(uow, process, { id, event, comment: reason ?? undefined })
      const row = await uow.lockRow('purchaseBill', id)
      if (event === 'RESET') await undoSending(uow, before, row)
      else {
        await giveUp(uow, before, row)
        await uow.change('purchaseBill', await uow.lockRow('purchaseBill', id), { abolishedAt: uow.now, abolishReason: reason ?? null })
      }
    }, again)
    return await shown(context, id)
  }
  const changing = async (
    context: CallContext,
    { id, version }: Given,
    change: (uow: UnitOfWork, row: Awaited<ReturnType<typeof lockedBill>>) => Promise<unknown>,
  ) => {
    await context.work(async (uow) => void (await change(uow, await lockedBill(uow, id, version))), again)
    return await shown(context, id)
  }

  return [
    ...view.routes.map((route) =>
      route.call.path === callOf(purchaseBill, 'detail').path
        ? { ...route, run: (context: CallContext, input: unknown) => shown(context, (input as { id: string }).id) }
        : route,
    ),
    handle(billCalls.save, async (context, { id, version, ...content }) => {
      const saved = await context.work(async (uow) => {
        if (id === undefined) return writeBill(uow, zone, content)
        const moved = await moveDocument(uow, ofBill(), await uow.lock(purchaseBill, id, version), { event: 'SAVE' })
        await rewriteBill(uow, zone, moved, content)
        return id
      }, again)
      return await shown(context, saved)
    }),
    handle(billCalls.adjust, (context, { lines, ...what }) => changing(context, what, (uow, row) => adjustBill(uow, zone, row, lines))),
    handle(billCalls.carry, (context, what) =>
      changing(context, what, async (uow, row) => carryForward(uow, zone, await moveDocument(uow, ofBill(), row, { event: 'SAVE' }))),
    ),
    handle(billCalls.send, (context, what) => changing(context, what, sendBill)),
    handle(billCalls.dispute, (context, { lines, ...what }) => changing(context, what, (uow, row) => disputeBill(uow, row, lines))),
    handle(billCalls.resolve, (context, { answers, ...what }) => changing(context, what, (uow, row) => resolveBill(uow, zone, row, answers))),
    handle(billCalls.agree, handIn),
    handle(billCalls.submit, handIn),
    handle(billCalls.approve, (context, { ids, ...decision }) => eachById(context, ids, (id) => context.work((uow) => decide(uow, id, decision), again))),
    handle(billCalls.acceptMatch, (context, { reason, ...what }) =>
      changing(context, what, async (uow, row) => {
        if (row.status !== 'IN_APPROVAL') throw badInput([{ path: 'id', code: 'not-allowed-now', params: { state: row.status, event: 'APPROVE' } }])
        await uow.change('purchaseBill', row, { matchReason: reason, matchAcceptedBy: uow.actor.userId ?? null })
        await uow.log({ bizType: purchaseBill.name, bizId: row.id, event: 'match-accepted', content: reason })
      }),
    ),
    handle(billCalls.reset, (context, what) => takeBack(context, what, 'RESET')),
    handle(billCalls.abolish, (context, what) => takeBack(context, what, 'ABOLISH')),
    handle(billCalls.print, (context, { id }) => shown(context, id)),
    handle(billCalls.printMany, async (context, { ids }) => {
      const rows = []
      for (const id of ids) rows.push(await shown(context, id))
      return rows
    }),
    handle(billCalls.lines, async (context, what) => {
      await view.shown(context, what.id)
      return billLines(context, zone, what)
    }),
    handle(billCalls.match, async (context, { id, ...page }) => {
      await view.shown(context, id)
      return matchOf(data, context, id, { ...page, locale: context.locale })
    }),
    handle(billCalls.billable, (context, { supplierId, periodTo }) => billableUpTo(context, zone, supplierId, periodTo ?? dayIn(zone, new Date()))),
    handle(billCalls.billableItems, (context, { supplierId, periodTo, ...page }) =>
      billableGoods(context, zone, { supplierId, day: periodTo ?? dayIn(zone, new Date()), ...page }),
    ),
    handle(billCalls.counters, (context, query) => statusCounts(repository, context, query)),
    handle(billCalls.ofCase, async (context, { id }) => {
      const row = await ofCase(context, id)
      const instanceId = row['processInstanceId']
      const task =
        typeof instanceId === 'string'
          ? await openTask(context.sql, context.principal, { processInstanceId: instanceId, exceptAt: 'submit', isAdminIncluded: true })
          : undefined
      const isOurs = context.principal.rows.kind !== 'supplier'
      return {
        ...row,
        mayDecide: task !== undefined,
        wrong: isOurs ? (await matchOf(data, context, id, { current: 1, size: 1 })).wrong : 0,
        change: isOurs ? await flow.changeSince(context, process, id) : null,
      }
    }),
  ]
}

const lockedBill = (uow: UnitOfWork, id: string, version: number | undefined) => uow.lock(purchaseBill, id, version)

/** The case in which the caller is asked about a bill. @throws Failure conflict where somebody was quicker, rule where they are not asked */
async function askedAbout(flow: DocumentFlow, uow: UnitOfWork, id: string): Promise<string> {
  const found = await uow.prisma.purchaseBill.findFirst({ where: { id, deletedAt: null }, select: { code: true, processInstanceId: true } })
  if (!found) throw notFound(purchaseBill.name, id)
  const { code, processInstanceId } = found
  const task = processInstanceId && (await openTask(uow.sql, uow.actor.principal, { processInstanceId, isAdminIncluded: true }))
  if (!processInstanceId) throw ruleFailure('purchase-bill.not-asked', { code })
  if (!task) throw (await flow.tooLate(uow, { processInstanceId })) ?? ruleFailure('purchase-bill.not-asked', { code })
  return processInstanceId
}
