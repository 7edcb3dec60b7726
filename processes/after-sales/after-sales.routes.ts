/** The calls of cases: applying, deciding, the supplier's side, goods back and forth, money, the desk's own, and what they look like. */
import { eachById } from '#kit/each-by-id.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { openTask } from '#server/documents/open-task.ts'
import { documentView } from '#server/documents/view.ts'
import {
  caseAccessories,
  caseCalls,
  caseOfProcess,
  supplierCaseExport,
  supplierCaseList,
  supplierDeliver,
} from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { asOrder } from '#server/modules/after-sales/case/as-order.contract.ts'
import { withFiles } from '#server/modules/after-sales/case/case-accessories.service.ts'
import { contextOf } from '#server/modules/after-sales/case/case-context.service.ts'
import { keepSaid, prepareDecision, requireKnown } from '#server/modules/after-sales/case/case-decide.service.ts'
import type { CaseRow } from '#server/modules/after-sales/case/case-events.service.ts'
import { heldCase } from '#server/modules/after-sales/case/case-hold.service.ts'
import { takeCaseIn } from '#server/modules/after-sales/case/case-intake.service.ts'
import { linesFor, lineShown } from '#server/modules/after-sales/case/case-line.service.ts'
import { arrived, deliver } from '#server/modules/after-sales/case/case-parcels.service.ts'
import { receiveBack, sendBack } from '#server/modules/after-sales/case/case-receive.service.ts'
import { returnPlaceOf } from '#server/modules/after-sales/case/case-return.service.ts'
import { caseCounts, caseHooks, caseParts, seesAmounts } from '#server/modules/after-sales/case/case-view.service.ts'
import { refundAgain, refundByHand } from '#server/modules/after-sales/refund/refund.service.ts'
import { subOrderShown } from '#server/modules/order/order-view.service.ts'
import { caseSteps } from './case-steps.ts'

/** Two that meet in a deadlock on stock rows or orders follow each other. */
const again = { retries: 3 }

interface Seen {
  readonly id: string
  readonly version?: number | undefined
}

export function afterSalesRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const tools = toolsOf(flow, process)
  return [...tools.view.routes, ...intakeRoutes(tools), ...decisionRoutes(tools), ...goodsRoutes(tools), ...endRoutes(tools), ...readRoutes(tools)]
}

function toolsOf(flow: DocumentFlow, process: DocumentProcess) {
  const { dependencies } = flow
  const view = documentView(asOrder, caseHooks)
  const shown = (context: CallContext, id: string) => view.shown(context, id)
  return {
    flow,
    process,
    dependencies,
    data: dependencies.data,
    view,
    steps: caseSteps(flow, process),
    shown,
    /** @param isStaffs with what a decision means, which suppliers do not read */
    inFull: async <Shown extends { readonly id: string }>(context: CallContext, row: Shown, isStaffs: boolean) => {
      const kept = await context.prisma.afterSalesOrder.findUniqueOrThrow({ where: { id: row.id } })
      const isOurs = isStaffs && context.principal.rows.kind !== 'supplier'
      const about = isOurs ? await contextOf(dependencies.data, context, kept) : null
      const hidden = about && !seesAmounts(context.caller)
      const duplicates = about?.duplicates.map((one) => ({ ...one, applyAmount: null })) ?? []
      return {
        ...row,
        ...(await caseParts(context, row.id)),
        context: hidden ? { ...about, duplicates, buyer: { ...about.buyer, refunded: null }, ifApproved: { ...about.ifApproved, charged: null } } : about,
      }
    },
    /** One step of a case that the caller sees. */
    stepping: async (context: CallContext, seen: Seen, step: (uow: UnitOfWork, row: CaseRow) => Promise<unknown>) => {
      await context.work(async (uow) => void (await step(uow, await heldCase(uow, seen))), again)
      return await shown(context, seen.id)
    },
  }
}

type Tools = ReturnType<typeof toolsOf>

function intakeRoutes({ flow, process, dependencies, view, shown }: Tools): Route[] {
  const routeOf = (verb: 'list' | 'export') => view.routes.find(({ call }) => call.path === callOf(asOrder, verb).path)!
  return [
    { call: supplierCaseList, run: (context, input) => routeOf('list').run(context, input) },
    { call: supplierCaseExport, run: (context, input) => routeOf('export').run(context, input) },
    handle(caseCalls.insert, async (context, draft) => {
      const { id } = await context.work(async (uow) => {
        const taken = await takeCaseIn(dependencies, uow, draft)
        if (!taken.isKnown) await flow.submit(uow, process, { id: taken.id })
        return taken
      }, again)
      return await shown(context, id)
    }),
    handle(caseCalls.claimable, async (context, { orderLineId, orderId, channelOrderNo }) => {
      if (!orderLineId && !orderId && !channelOrderNo) return []
      const lines = await linesFor(context.sql, { ...(orderLineId && { lineIds: [orderLineId] }), orderId, channelOrderNo }, context.locale)
      return lines.map((line) => lineShown(line, seesAmounts(context.caller)))
    }),
  ]
}

/** Each at the task of the case that waits for the caller. */
function decisionRoutes({ dependencies, steps, stepping }: Tools): Route[] {
  return [
    handle(caseCalls.approve, (context, { id, ids, version, pass, comment, ...said }) =>
      eachById(context, ids ?? [id ?? ''], (one) =>
        context.work(async (uow) => {
          const row = await heldCase(uow, { id: one, version })
          await requireKnown(row, pass ? 'APPROVE' : 'REFUSE')
          await prepareDecision(dependencies, uow, row, said)
          await steps.decide(uow, row, { pass, comment })
        }, again),
      ),
    ),
    handle(caseCalls.refuse, (context, { reason, fileIds, ...seen }) => stepping(context, seen, (uow, row) => steps.refuse(uow, row, { reason, fileIds }))),
    handle(caseCalls.agree, (context, { comment, recipientId, fileIds, ...seen }) =>
      stepping(context, seen, async (uow, row) => {
        await requireKnown(row, 'SUPPLIER_AGREE')
        const place = recipientId && row.type !== 'REFUND_ONLY' ? await returnPlaceOf(uow, row, recipientId) : {}
        await keepSaid(dependencies, uow, row, { fileIds, change: { ...place, supplierFileIds: [...row.supplierFileIds, ...fileIds] } })
        await steps.decide(uow, row, { pass: true, comment })
      }),
    ),
    handle(caseCalls.disagree, (context, { reason, fileIds, ...seen }) =>
      stepping(context, seen, async (uow, row) => {
        await requireKnown(row, 'SUPPLIER_DISAGREE')
        await keepSaid(dependencies, uow, row, { fileIds, change: { supplierFileIds: [...row.supplierFileIds, ...fileIds] } })
        await steps.decide(uow, row, { pass: false, comment: reason })
      }),
    ),
    handle(caseCalls.approveAfterOrder, (context, { pass, comment, approvedAmount, liability, fileIds, ...seen }) =>
      stepping(context, seen, async (uow, row) => {
        await requireKnown(row, pass ? 'APPROVE_AFTER_ORDER' : 'REFUSE_AFTER_ORDER')
        await prepareDecision(dependencies, uow, row, { approvedAmount, liability, fileIds })
        await steps.decide(uow, row, { pass, comment })
      }),
    ),
    handle(caseCalls.release, (context, { pass, comment, ...seen }) =>
      stepping(context, seen, async (uow, row) => {
        await requireKnown(row, 'MANAGER_REFUSE')
        await steps.decide(uow, row, { pass, comment })
      }),
    ),
  ]
}

function goodsRoutes({ dependencies, data, stepping }: Tools): Route[] {
  return [
    handle(caseCalls.buyerShip, (context, { logisticsCompany, billCode, fileIds, ...seen }) =>
      stepping(context, seen, (uow, row) => sendBack(dependencies, uow, row, { logisticsCompany, billCode, fileIds })),
    ),
    handle(caseCalls.receive, (context, { pass, fileIds, ...found }) =>
      stepping(context, found, (uow, row) => receiveBack(dependencies, uow, row, { ...found, pass, fileIds, principal: context.principal })),
    ),
    handle(supplierDeliver, (context, { fileIds, id, version, ...parcel }) =>
      stepping(context, { id, version }, async (uow, row) => deliver(data, uow, await keepSaid(dependencies, uow, row, { fileIds }), parcel)),
    ),
    handle(caseCalls.sign, (context, seen) => stepping(context, seen, (uow, row) => arrived(data, uow, row, uow.now))),
    handle(caseCalls.refundAgain, (context, seen) => stepping(context, seen, (uow, row) => refundAgain(data, uow, row))),
    handle(caseCalls.refundByHand, (context, { voucher, note, fileIds, ...seen }) =>
      stepping(context, seen, async (uow, row) =>
        refundByHand(data, uow, await keepSaid(dependencies, uow, row, { fileIds }), { voucher, note: note ?? undefined }),
      ),
    ),
  ]
}

function endRoutes({ steps, stepping }: Tools): Route[] {
  return [
    handle(caseCalls.close, (context, { reason, fileIds, ...seen }) =>
      stepping(context, seen, (uow, row) => steps.end(uow, row, { event: 'CLOSE', reason, fileIds })),
    ),
    handle(caseCalls.cancel, (context, { reason, fileIds, ...seen }) =>
      stepping(context, seen, (uow, row) => steps.end(uow, row, { event: 'CANCEL', reason, fileIds })),
    ),
    handle(caseCalls.merge, (context, { id, duplicateIds }) => stepping(context, { id }, (uow, row) => steps.merge(uow, row, duplicateIds))),
  ]
}

function readRoutes({ flow, view, shown, inFull }: Tools): Route[] {
  return [
    handle(caseCalls.info, async (context, { id }) => inFull(context, await shown(context, id), true)),
    handle(caseCalls.supplierInfo, async (context, { id }) => inFull(context, await shown(context, id), false)),
    handle(caseCalls.supplierOrder, async (context, { id }) => {
      await shown(context, id)
      const { orderId } = await context.prisma.afterSalesOrder.findUniqueOrThrow({ where: { id }, select: { orderId: true } })
      return await subOrderShown(context, orderId)
    }),
    handle(caseCalls.counts, (context) => caseCounts(context)),
    handle(caseAccessories, async (context, { id }) => {
      const step = await context.prisma.afterSalesLog.findUnique({ where: { id }, select: { caseId: true } })
      const caseId = step?.caseId ?? id
      await shown(context, caseId)
      const { logs } = await caseParts(context, caseId)
      return withFiles(context, step ? logs.filter((log) => log.id === id) : logs)
    }),
    handle(caseOfProcess, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      const instanceId = row['processInstanceId']
      if (typeof instanceId !== 'string') throw notFound(asOrder.name, id)
      const task = await openTask(context.sql, context.principal, { processInstanceId: instanceId, exceptAt: 'submit', isAdminIncluded: true })
      return { ...(await inFull(context, row, true)), mayDecide: task !== undefined, change: null }
    }),
  ]
}
