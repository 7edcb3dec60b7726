/** What suppliers say to an order that was sent to them, and what its buyer says to that. The case follows: it waits for either. */
import type { z } from 'zod'
import { moveDocument, type DocumentRow } from '#kit/document/move-document.ts'
import { ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import type { Sendable } from '#kit/sendable.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { moverOf, type DocumentFlow, type DocumentProcess } from '#server/documents/define.ts'
import { lockCase } from '#server/documents/open-task.ts'
import { followBudget } from '#server/modules/purchase/budget/order-budget.service.ts'
import { amendOrder, wantedChange } from '#server/modules/purchase/order/order-amend.service.ts'
import { answerAll, propose, type Answer } from '#server/modules/purchase/order/order-counter.service.ts'
import { ofOrder } from '#server/modules/purchase/order/order-facts.service.ts'
import { tellAnswered, tellCountered } from '#server/modules/purchase/order/order-answer-news.service.ts'
import { promise } from '#server/modules/purchase/order/order-promise.service.ts'
import { putInForce } from '#server/modules/purchase/order/order-in-force.service.ts'
import { isWithinTolerance, reviseByCounters } from '#server/modules/purchase/order/order-revise.service.ts'
import type { PurchaseOrderRow } from '#server/modules/purchase/order/order-write.service.ts'
import { orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { purchaseOrderMachine } from '#server/modules/purchase/order/purchase-order.machine.ts'
import { supplierAnswerCalls } from '#server/modules/purchase/order/supplier-side.contract.ts'
import { saying } from './saying.ts'
import { asksAgain, confirmed, isAnswered, isCountered } from './supplier-lane.ts'

/** Two that meet in a deadlock on stock rows follow each other. */
const again = { retries: 3 }

type Shown = Sendable<z.input<typeof purchaseOrder.row>>

interface Seen {
  readonly id: string
  readonly version?: number | undefined
}

/** A change that is in force by now is the order itself, which nobody means to give up by it. */
function requireChange({ changeKind }: DocumentRow): void {
  if (changeKind === null) throw ruleFailure('purchase-order.nothing-to-drop', {})
}

/** Locked, its case before it, as the engine's own steps do. @throws Failure not-found for whom it was not sent to */
async function held(uow: UnitOfWork, { id, version }: Seen): Promise<PurchaseOrderRow> {
  const found = await uow.prisma.purchaseOrder.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
  if (found?.processInstanceId) await lockCase(uow.sql, found.processInstanceId)
  return uow.lock(purchaseOrder, id, version)
}

export function purchaseAnswerRoutes(flow: DocumentFlow, process: DocumentProcess, shown: (context: CallContext, id: string) => Promise<Shown>): Route[] {
  const { data, zone } = flow.dependencies
  const mover = moverOf(process, flow.dependencies)

  const answered = async (uow: UnitOfWork, row: PurchaseOrderRow, answers: readonly Answer[]): Promise<void> => {
    if (!isOpenIn(purchaseOrderMachine, row.status, 'REFUSE_COUNTER')) throw ruleFailure('not-allowed-now', { status: row.status, event: 'REFUSE_COUNTER' })
    const said = await answerAll(uow, row.id, answers)
    const accepted = said.filter(({ answer }) => answer === 'ACCEPTED')
    await tellAnswered(uow, row, { accepted: accepted.length, refused: said.length - accepted.length })
    if (accepted.length === 0) {
      const { status } = await moveDocument(uow, mover, row, { event: 'REFUSE_COUNTER' })
      await flow.message(uow, row, status === 'WAIT_CONFIRM' ? asksAgain : isAnswered)
      return
    }
    const revision = await reviseByCounters({ data }, uow, row, accepted)
    if (await isWithinTolerance({ data }, uow, row, revision.totalAmount)) {
      const agreed = { ...mover, facts: ofOrder({ isWithinTolerance: true }).facts }
      const moved = await moveDocument(uow, agreed, row, { event: 'ACCEPT_COUNTER' })
      await putInForce({ data }, uow, moved, revision)
      await promise(uow, await uow.lockRow('purchaseOrder', row.id), { promises: [], isWhole: true })
      await followBudget({ data, zone }, uow, row.id)
      await flow.message(uow, row, isAnswered)
      return
    }
    // It costs more: what is in force stays so until that was approved.
    await uow.change('purchaseOrder', row, { changeKind: 'COUNTER' })
    await flow.message(uow, row, isAnswered)
    await flow.submit(uow, process, { id: row.id })
  }

  return [
    handle(supplierAnswerCalls.confirm, async (context, { promises, ...seen }) => {
      await context.work(async (uow) => {
        const moved = await moveDocument(uow, mover, await held(uow, seen), { event: 'SUPPLIER_CONFIRM' })
        await confirmed(uow, moved, { promises })
        await flow.message(uow, moved, isAnswered)
      }, again)
      return await shown(context, seen.id)
    }),
    handle(supplierAnswerCalls.counter, async (context, { lines, ...seen }) => {
      await context.work(async (uow) => {
        const moved = await moveDocument(uow, mover, await held(uow, seen), { event: 'SUPPLIER_COUNTER' })
        await propose(uow, moved.id, lines)
        await flow.message(uow, moved, isCountered)
        await tellCountered(uow, moved, lines.length)
      }, again)
      return await shown(context, seen.id)
    }),
    handle(supplierAnswerCalls.promise, async (context, { promises, ...seen }) => {
      await context.work(async (uow) => promise(uow, await moveDocument(uow, mover, await held(uow, seen), { event: 'PROMISE' }), { promises }))
      return await shown(context, seen.id)
    }),
    handle(orderChangeCalls.answer, async (context, { answers, ...seen }) => {
      await context.work(async (uow) => answered(uow, await held(uow, seen), answers), again)
      return await shown(context, seen.id)
    }),
    handle(orderChangeCalls.amend, async (context, { id, version, reason, ...content }) => {
      const warnings = await context.work(async (uow) => {
        const moved = await moveDocument(uow, mover, await held(uow, { id, version }), { event: 'AMEND', content: reason })
        const said = await amendOrder({ data, zone }, uow, moved, content, reason)
        await flow.submit(uow, process, { id, comment: reason })
        return said
      }, again)
      return { ...(await shown(context, id)), warnings: saying(context, warnings) }
    }),
    handle(orderChangeCalls.pendingChange, async (context, { id }) => {
      await shown(context, id)
      return wantedChange(context, id)
    }),
    handle(orderChangeCalls.dropChange, async (context, { reason, ...seen }) => {
      await context.work(async (uow) => {
        await flow.end(uow, process, { ...seen, event: 'CANCEL', comment: reason ?? undefined, requires: requireChange })
      }, again)
      return await shown(context, seen.id)
    }),
  ]
}
