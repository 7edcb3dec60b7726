/** The calls of price adjustments: writing, looking ahead, formulas and sheets, handing in, deciding, and what is done with those in force. */
import { badInput, notFound } from '#kit/errors.ts'
import { eachById } from '#kit/each-by-id.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { mimeOf } from '#kit/files/content-type.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { statusCounts } from '#kit/resource/status-counts.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { lockCase, openTask } from '#server/documents/open-task.ts'
import { documentView } from '#server/documents/view.ts'
import { retryFailed } from '#server/modules/pricing/adjustment/adjustment-apply.service.ts'
import { caseFacts } from '#server/modules/pricing/adjustment/adjustment-case.service.ts'
import { askToApply } from '#server/modules/pricing/adjustment/adjustment-due.service.ts'
import { giveUpLines, ofAdjustment } from '#server/modules/pricing/adjustment/adjustment-guard.service.ts'
import { linesByFormula } from '#server/modules/pricing/adjustment/adjustment-formula.service.ts'
import { adjustmentHooks, allLines, approvalHooks, linePage, looked } from '#server/modules/pricing/adjustment/adjustment-view.service.ts'
import {
  copyAdjustment,
  placeOf,
  refreshLines,
  rewriteAdjustment,
  writeAdjustment,
  type Adjustment,
} from '#server/modules/pricing/adjustment/adjustment-write.service.ts'
import { adjustmentCalls, approvePrices } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import {
  adjustmentCounters,
  approvalCounters,
  linesInDetail,
  priceAdjustment,
  salesPriceApproval,
} from '#server/modules/pricing/adjustment/price-adjustment.contract.ts'
import { onSide } from '#server/modules/product/side-guard.service.ts'
import { readPrices, sheetTemplate } from '#server/modules/pricing/adjustment/price-sheet.service.ts'

/** Two that meet in a deadlock on articles follow each other. */
const again = { retries: 3 }

interface Given {
  readonly id: string
  readonly version?: number | undefined
}

const stored = (context: CallContext, id: string): Promise<Adjustment> => context.prisma.priceAdjustment.findUniqueOrThrow({ where: { id } })

/** The same routes, a detail with what it shows beside the row. */
const detailed = (routes: readonly Route[], path: string, show: (context: CallContext, id: string) => Promise<unknown>) =>
  routes.map((route) => (route.call.path === path ? { ...route, run: (context: CallContext, input: unknown) => show(context, (input as Given).id) } : route))

const withLines = async <Seen extends { readonly id: string }>(context: CallContext, row: Seen) => {
  const { lines, sums } = await allLines(context, await stored(context, row.id))
  return { ...row, lines: lines.slice(0, linesInDetail), sums }
}

export function priceAdjustmentRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { dependencies } = flow
  const view = documentView(priceAdjustment, adjustmentHooks)
  const approvals = documentView(salesPriceApproval, approvalHooks)

  const shown = async (context: CallContext, id: string) => withLines(context, await view.shown(context, id))
  const changing = async (context: CallContext, { id, version }: Given, change: (uow: UnitOfWork, row: Adjustment) => Promise<unknown>) => {
    await context.work(async (uow) => void (await change(uow, await uow.lock(priceAdjustment, id, version))), again)
    return await shown(context, id)
  }
  const ending = async (context: CallContext, { id, version, reason }: Given & { readonly reason?: string | undefined }, event: 'WITHDRAW' | 'CANCEL') => {
    await context.work(async (uow) => {
      await flow.end(uow, process, { id, version, event, comment: reason })
      await giveUpLines(uow, id)
    }, again)
    return await shown(context, id)
  }
  const decide = async (uow: UnitOfWork, id: string, { pass, reject, comment }: { pass: boolean; reject: boolean; comment: string | undefined }) => {
    const found = await uow.prisma.priceAdjustment.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true, status: true } })
    if (!found?.processInstanceId) throw notFound(priceAdjustment.name, id)
    if (!reject) return flow.decide(uow, { processInstanceId: found.processInstanceId, pass, comment })
    if (!comment) throw badInput([{ path: 'comment', code: 'price-adjustment.comment-missing' }])
    // Held from here on, for a refusal ends the case whoever it is with by then.
    await lockCase(uow.sql, found.processInstanceId)
    const task = await openTask(uow.sql, uow.actor.principal, { processInstanceId: found.processInstanceId, exceptAt: 'submit', isAdminIncluded: true })
    if (!task) throw (await flow.tooLate(uow, { processInstanceId: found.processInstanceId })) ?? notFound('task', id)
    await flow.end(uow, process, { id, event: 'REJECT', comment })
    return undefined
  }

  const written = createRepository(priceAdjustment, adjustmentHooks)
  const handedIn = createRepository(salesPriceApproval, approvalHooks)

  return [
    handle(adjustmentCounters, (context, query) => statusCounts(written, context, query)),
    handle(approvalCounters, (context, query) => statusCounts(handedIn, context, query)),
    ...detailed(view.routes, callOf(priceAdjustment, 'detail').path, shown),
    ...detailed(approvals.routes, callOf(salesPriceApproval, 'detail').path, async (context, id) => withLines(context, await approvals.shown(context, id))),
    handle(
      adjustmentCalls.insert,
      onSide('manager', 'write', async (context, draft) => shown(context, await context.work((uow) => writeAdjustment(dependencies, uow, draft), again))),
    ),
    handle(adjustmentCalls.update, (context, { id, version, ...draft }) =>
      changing(context, { id, version }, async (uow, row) =>
        rewriteAdjustment(dependencies, uow, await moveDocument(uow, ofAdjustment(), row, { event: 'SAVE' }), draft),
      ),
    ),
    handle(adjustmentCalls.refresh, (context, what) =>
      changing(context, what, async (uow, row) => refreshLines(dependencies, uow, await moveDocument(uow, ofAdjustment(), row, { event: 'REFRESH' }))),
    ),
    handle(adjustmentCalls.copy, async (context, { id, only }) => {
      await view.shown(context, id)
      return shown(context, await context.work(async (uow) => copyAdjustment(dependencies, uow, await uow.lockRow('priceAdjustment', id), only), again))
    }),
    handle(adjustmentCalls.submit, async (context, { id, version }) => {
      await context.work((uow) => flow.submit(uow, process, { id, version }), again)
      return await shown(context, id)
    }),
    handle(adjustmentCalls.withdraw, (context, what) => ending(context, what, 'WITHDRAW')),
    handle(adjustmentCalls.cancel, (context, what) => ending(context, what, 'CANCEL')),
    handle(adjustmentCalls.retry, (context, what) =>
      changing(context, what, async (uow, row) => {
        await retryFailed(uow, row)
        await askToApply(uow, row.id)
      }),
    ),
    handle(adjustmentCalls.end, (context, { reason, ...what }) =>
      changing(context, what, async (uow, row) => {
        const moved = await moveDocument(uow, ofAdjustment(), row, { event: 'END', content: reason, change: { endAt: uow.now } })
        await askToApply(uow, moved.id)
      }),
    ),
    handle(
      adjustmentCalls.preview,
      onSide('manager', 'read', (context, { id, lines, ...where }) => looked(context, placeOf(where), lines, { exceptId: id ?? undefined })),
    ),
    handle(
      adjustmentCalls.formula,
      onSide('manager', 'read', async (context, { id, skuIds, formula, ...where }) => {
        const place = placeOf(where)
        return looked(context, place, await linesByFormula(context, place, skuIds, formula), { exceptId: id ?? undefined })
      }),
    ),
    handle(adjustmentCalls.lines, async (context, { id, ...page }) => {
      await view.shown(context, id)
      return linePage(context, await stored(context, id), page)
    }),
    handle(adjustmentCalls.everyLine, async (context, { id }) => {
      await view.shown(context, id)
      return allLines(context, await stored(context, id))
    }),
    handle(
      adjustmentCalls.template,
      async ({ locale }) => new FileAnswer(locale === 'en' ? 'prices.xlsx' : '调价模板.xlsx', mimeOf('xlsx'), await sheetTemplate(locale)),
    ),
    handle(
      adjustmentCalls.readSheet,
      onSide('manager', 'read', (context, where) => readPrices(context, placeOf(where))),
    ),
    handle(approvePrices, (context, { ids, id, comment, ...decision }) => {
      const asked = ids ?? (id ? [id] : [])
      if (asked.length === 0) throw badInput([{ path: 'id', code: 'price-adjustment.none-chosen' }])
      return eachById(context, asked, (one) => context.work((uow) => decide(uow, one, { ...decision, comment: comment ?? undefined }), again))
    }),
    handle(adjustmentCalls.ofCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      const adjustment = await stored(context, id)
      const { processInstanceId } = adjustment
      const task = processInstanceId
        ? await openTask(context.sql, context.principal, { processInstanceId, exceptAt: 'submit', isAdminIncluded: true })
        : undefined
      return {
        ...row,
        ...(await caseFacts(context, adjustment)),
        mayDecide: task !== undefined,
        change: await flow.changeSince(context, process, id),
      }
    }),
  ]
}
