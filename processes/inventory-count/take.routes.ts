/** The calls of stock counts: writing, counting, handing in, deciding. */
import type { z } from 'zod'
import { moveDocument } from '#kit/document/move-document.ts'
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { documentView } from '#server/documents/view.ts'
import {
  approveTake,
  cancelTake,
  countLine,
  findGoods,
  insertTake,
  inventoryTake,
  removeAudit,
  startTake,
  submitTake,
  takeAuditDetail,
  takeAuditList,
  takeAuditTotal,
  takeCase,
  takeInventories,
  updateTake,
} from '#server/modules/stock/count/inventory-take.contract.ts'
import { countOne, findOne } from '#server/modules/stock/count/take-count.service.ts'
import { inventoriesFor } from '#server/modules/stock/count/take-inventories.service.ts'
import { countAnew } from '#server/modules/stock/count/take-settle.service.ts'
import { historyOf, takeExpressions, takeParts, takeTotals, type TakeReading } from '#server/modules/stock/count/take-view.service.ts'
import { letGo, ofTake, rewriteTake, start, writeTake } from '#server/modules/stock/count/take-write.service.ts'

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }
/** Counts that were handed in once. */
const audited = ['SUBMITTED', 'RECOUNT', 'APPROVED']

const readingOf = ({ sql, prisma, locale, principal, caller }: CallContext): TakeReading => ({
  sql,
  prisma,
  locale,
  userId: principal.userId,
  decides: may(principal, approveTake.permission),
  counts: may(principal, countLine.permission),
  seesAmounts: !isHidden(caller, inventoryTake, 'lossAmount'),
})

/** @param row as it is shown; whoever sees it sees its lines */
const withParts = async <Row extends { readonly id: string }>(context: CallContext, row: Row) => ({
  ...row,
  ...(await takeParts(readingOf(context), row.id)),
})

export function takeRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const view = documentView(inventoryTake, { expressions: takeExpressions })
  const routeOf = (verb: 'list' | 'detail' | 'remove') => view.routes.find(({ call }) => call.path === callOf(inventoryTake, verb).path)!
  const [list, detail, remove] = [routeOf('list'), routeOf('detail'), routeOf('remove')]

  const shown = async (context: CallContext, id: string) => withParts(context, await view.shown(context, id))

  return [
    ...view.routes.map((route) =>
      route === detail ? { ...route, run: (context: CallContext, input: unknown) => shown(context, (input as { id: string }).id) } : route,
    ),
    handle(insertTake, async (context, { start: begins, ...draft }) => {
      const id = await context.work(async (uow) => {
        const made = await writeTake(uow, draft)
        if (begins) await start(uow, { id: made })
        return made
      }, again)
      return await shown(context, id)
    }),
    handle(updateTake, async (context, { id, version, ...draft }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(inventoryTake, id, version)
        await rewriteTake(uow, await moveDocument(uow, ofTake, row, { event: 'SAVE' }), draft)
      })
      return await shown(context, id)
    }),
    handle(startTake, async (context, what) => {
      await context.work((uow) => start(uow, what), again)
      return await shown(context, what.id)
    }),
    handle(countLine, async (context, what) => {
      await view.shown(context, what.id)
      return context.work((uow) => countOne(uow, what), again)
    }),
    handle(findGoods, async (context, what) => {
      await view.shown(context, what.id)
      return context.work((uow) => findOne(uow, what), again)
    }),
    handle(submitTake, async (context, what) => {
      await context.work((uow) => flow.submit(uow, process, what), again)
      return await shown(context, what.id)
    }),
    handle(cancelTake, async (context, { id, version, reason }) => {
      await view.shown(context, id)
      await context.work((uow) => cancel(uow, { id, version, comment: reason ?? undefined }), again)
      return await shown(context, id)
    }),
    handle(takeInventories, (context, input) => inventoriesFor(context, view, input)),
    handle(takeCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      if (!row['warehouseId']) throw notFound(inventoryTake.name, id)
      return { ...(await withParts(context, row)), history: await historyOf(readingOf(context), id), change: await flow.changeSince(context, process, id) }
    }),
    { call: takeAuditList, run: (context, input) => list.run(context, { ...(input as object), status: auditedOf((input as { status?: unknown }).status) }) },
    handle(takeAuditDetail, async (context, { id }) => ({ ...(await shown(context, id)), history: await historyOf(readingOf(context), id) })),
    handle(takeAuditTotal, async (context, { id }) => {
      await view.shown(context, id)
      return takeTotals(readingOf(context), id)
    }),
    handle(approveTake, async (context, what) => {
      await view.shown(context, what.id)
      await context.work((uow) => decide(uow, what), again)
      return await shown(context, what.id)
    }),
    { call: removeAudit, run: (context, input) => remove.run(context, input) },
  ]

  /** What has no process lets go by itself what it holds while it is counted. */
  async function cancel(
    uow: UnitOfWork,
    what: { readonly id: string; readonly version: number | undefined; readonly comment: string | undefined },
  ): Promise<void> {
    const { hadCase } = await flow.end(uow, process, { ...what, event: 'CANCEL' })
    if (!hadCase) await letGo(uow, await uow.lockRow('inventoryTake', what.id))
  }

  async function decide(uow: UnitOfWork, { id, version, pass, comment, recountLineIds, resolves }: z.output<typeof approveTake.input>): Promise<void> {
    const row = await uow.prisma.inventoryTake.findUniqueOrThrow({ where: { id } })
    if (version !== undefined && version !== row.version) await uow.lock(inventoryTake, id, version)
    const { processInstanceId } = row
    const notNow = ruleFailure('not-allowed-now', { state: row.status, event: 'APPROVE' })
    if (processInstanceId === null) throw notNow
    if (row.status !== 'SUBMITTED') throw (await flow.tooLate(uow, { processInstanceId })) ?? notNow
    for (const [at, { lineId, resolve }] of resolves.entries()) {
      const { count } = await uow.prisma.inventoryTakeLine.updateMany({
        where: { id: lineId, takeId: id, deletedAt: null },
        data: { resolve, version: { increment: 1 } },
      })
      if (count === 0) throw badInput([{ path: `resolves[${at}].lineId`, code: 'stock.unknown-line' }])
    }
    if (!pass && recountLineIds.length > 0) await countAnew(uow, id, recountLineIds)
    await flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined })
  }
}

/** Those that were asked for among the audited ones; all of them when none were. */
function auditedOf(asked: unknown): readonly string[] {
  const wanted = asked === undefined || asked === '' ? [] : Array.isArray(asked) ? asked : [asked]
  const found = audited.filter((status) => wanted.includes(status))
  return wanted.length === 0 || found.length === 0 ? audited : found
}
