/** The calls of payments: writing, deciding, paying, asking the bank, taking back, reading. */
import { setTimeout as sleep } from 'node:timers/promises'
import { eachById } from '#kit/each-by-id.ts'
import { notFound, ruleFailure } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { attachFiles } from '#server/documents/attach-files.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { lockCase, openTask, waitingAt } from '#server/documents/open-task.ts'
import { documentView, type DocumentView } from '#server/documents/view.ts'
import { askNow } from '#server/modules/settlement/pay/pay-ask.service.ts'
import { waitsForBank } from '#server/modules/settlement/pay/pay-attempt.service.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { endByHand, openTry, refusePaid, requireVoucher, type Voucher } from '#server/modules/settlement/pay/pay-do.service.ts'
import { settleByHand, voucherKind } from '#server/modules/settlement/pay/pay-evidence.service.ts'
import { ofPay } from '#server/modules/settlement/pay/pay-facts.service.ts'
import { tellUrgent } from '#server/modules/settlement/pay/pay-news.service.ts'
import { reviewOf } from '#server/modules/settlement/pay/pay-review.service.ts'
import { isSupplier, payHooks, payParts } from '#server/modules/settlement/pay/pay-view.service.ts'
import { giveUp, rewritePay, writePay } from '#server/modules/settlement/pay/pay-write.service.ts'

/** Two that meet in a deadlock on bills follow each other. */
const again = { retries: 3 }
/** Message that ends the cashier's task. */
const paymentOrdered = 'paymentOrdered'
const noVoucher: Voucher = { fileIds: [] }
/** Milliseconds that a step of the diagram may take before whoever waits for it is told so. */
const stepTakes = 3_000
/** From which a payment is handed over. */
const payableStatuses = ['APPROVED', 'PAY_FAILED'] as const

interface Decision {
  readonly pass: boolean
  readonly comment?: string | null | undefined
}
interface Given {
  readonly id: string
  readonly version?: number | undefined
  readonly reason?: string | null | undefined
}
interface Paying extends Given {
  readonly password: string
  readonly event: 'PAY' | 'AGAIN_PAY'
  readonly channel?: 'FACTORING'
  readonly voucher?: Voucher
}

const withParts = async <Seen extends { readonly id: string }>(context: CallContext, row: Seen) => ({ ...row, ...(await payParts(context, row.id)) })

const instanceOf = async (uow: UnitOfWork, id: string): Promise<string> => {
  const found = await uow.prisma.billPay.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
  if (!found) throw notFound(billPay.name, id)
  if (!found.processInstanceId) throw ruleFailure('not-allowed-now', { event: 'APPROVE' })
  return found.processInstanceId
}

/** The flag, its open tasks before the others, and those who have it in hand are told. */
const urge = async (flow: DocumentFlow, uow: UnitOfWork, { id, version, reason }: Given, urgentStatus: number) => {
  const processInstanceId = await instanceOf(uow, id)
  await lockCase(uow.sql, processInstanceId)
  const row = await uow.lock(billPay, id, version)
  const change = { urgentStatus, urgentReason: urgentStatus === 1 ? (reason ?? null) : null }
  const moved = await moveDocument(uow, ofPay(), row, {
    event: 'URGE',
    change,
    logAs: urgentStatus === 1 ? 'urged' : 'not-urgent',
    content: reason ?? undefined,
  })
  await flow.hurry(uow, processInstanceId, urgentStatus === 1)
  if (urgentStatus === 1) await tellUrgent(uow, moved)
}

/**
 * The diagram takes a step from the bank's word to the cashier's task: a payment is known to have failed a moment before somebody is asked
 * to see to it. Whoever is quicker than that waits for it instead of being refused.
 */
async function untilItWaits(context: CallContext, id: string): Promise<void> {
  // What is paid, or with the bank, waits for nobody: its refusal comes at once.
  const payable = { id, deletedAt: null, status: { in: [...payableStatuses] } }
  const { processInstanceId } = (await context.prisma.billPay.findFirst({ where: payable, select: { processInstanceId: true } })) ?? {}
  if (!processInstanceId) return
  const isThere = async () => (await waitingAt(context.sql, undefined, [processInstanceId])).has(processInstanceId)
  for (const deadline = Date.now() + stepTakes; Date.now() < deadline && !(await isThere());) await sleep(50)
}

/** The task has to be theirs, or free for them. @throws Failure rule */
async function requireTask({ sql, actor }: UnitOfWork, processInstanceId: string): Promise<void> {
  const task = await openTask(sql, actor.principal, { processInstanceId, isAdminIncluded: true })
  if (task !== undefined) return
  const isHeld = (await waitingAt(sql, undefined, [processInstanceId])).has(processInstanceId)
  throw ruleFailure(isHeld ? 'bill-pay.of-another' : 'bill-pay.on-its-way')
}

type Shown = (context: CallContext, id: string) => Promise<Awaited<ReturnType<DocumentView<typeof billPay>['shown']>> & Awaited<ReturnType<typeof payParts>>>

async function allShown(context: CallContext, ids: readonly string[], shown: Shown) {
  const rows = []
  for (const id of ids) rows.push(await shown(context, id))
  return rows
}

/** For whoever sees the payment, and knows by the bank's statement what became of it. */
const settleRoute = ({ dependencies: { payments, store, mayOnDocument } }: DocumentFlow, shown: Shown) =>
  handle(payCalls.settle, async (context, { password, ...said }) => {
    await shown(context, said.id)
    await payments.auth.confirmPerson(context, password)
    const saidBy = await settleByHand({ payments, files: { store, mayOnDocument } }, context, said)
    return { ...(await shown(context, said.id)), saidBy }
  })

export function billPayRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { payments, store, mayOnDocument } = flow.dependencies
  const view = documentView(billPay, payHooks)

  const shown = async (context: CallContext, id: string) => withParts(context, await view.shown(context, id))
  const ofCase = async (context: CallContext, id: string) =>
    withParts(context, await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId)))

  const decide = async (uow: UnitOfWork, id: string, { pass, comment }: Decision) => {
    const processInstanceId = await instanceOf(uow, id)
    if (!(await openTask(uow.sql, uow.actor.principal, { processInstanceId, isAdminIncluded: true }))) {
      const late = await flow.tooLate(uow, { processInstanceId })
      if (late) throw late
      const { createdBy, ownerId } = await uow.prisma.billPay.findUniqueOrThrow({ where: { id }, select: { createdBy: true, ownerId: true } })
      const { userId } = uow.actor
      throw ruleFailure(userId !== undefined && (userId === createdBy || userId === ownerId) ? 'bill-pay.is-other' : 'bill-pay.not-asked')
    }
    await flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined })
  }

  /**
   * The case before its document, as everybody. The cashier's task ends by it: nobody decides on it without a password, so the diagram is told.
   */
  const pay = async (context: CallContext, { id, version, password, event, channel, voucher = noVoucher }: Paying) => {
    await payments.auth.confirmPerson(context, password)
    await untilItWaits(context, id)
    await context.work(async (uow) => {
      const processInstanceId = await instanceOf(uow, id)
      await lockCase(uow.sql, processInstanceId)
      const row = await uow.lock(billPay, id)
      await refusePaid(payments, uow, row)
      uow.requireVersion(billPay, row, version)
      requireVoucher(payments, row, voucher, uow.now)
      const attempt = await openTry(payments, uow, row, event, channel)
      await requireTask(uow, processInstanceId)
      const moved = await moveDocument(uow, ofPay(), row, { event, change: await waitsForBank(uow, { row }) })
      if ((await flow.message(uow, moved, paymentOrdered)) === 0) throw ruleFailure('bill-pay.of-another', { code: row.code })
      if (voucher.fileIds.length > 0)
        await attachFiles(
          { sql: uow.sql, store, mayOnDocument, principal: context.principal },
          { bizType: billPay.name, bizId: id, kind: voucherKind },
          voucher.fileIds,
        )
      await endByHand(payments, uow, attempt, voucher)
    }, again)
    return await shown(context, id)
  }
  const takeBack = async (context: CallContext, { id, version, reason }: Given, event: 'RESET' | 'ABOLISH') => {
    await context.work(async (uow) => {
      const { hadCase } = await flow.end(uow, process, { id, version, event, comment: reason ?? undefined })
      // A draft claims its bills too, and has no case whose end gives them back.
      if (event === 'ABOLISH' && !hadCase) await giveUp(uow, id)
    }, again)
    return await shown(context, id)
  }
  return [
    ...view.routes.map((route) =>
      route.call.path === callOf(billPay, 'detail').path
        ? { ...route, run: (context: CallContext, input: unknown) => shown(context, (input as { id: string }).id) }
        : route,
    ),
    handle(payCalls.insert, async (context, { submit, ...content }) => {
      const saved = await context.work(async (uow) => {
        const id = await writePay(uow, content)
        if (submit) await flow.submit(uow, process, { id })
        return id
      }, again)
      return await shown(context, saved)
    }),
    handle(payCalls.save, async (context, { id, version, ...content }) => {
      await context.work(
        async (uow) => rewritePay(uow, await moveDocument(uow, ofPay(), await uow.lock(billPay, id, version), { event: 'SAVE' }), content),
        again,
      )
      return await shown(context, id)
    }),
    handle(payCalls.submit, async (context, { id, version }) => {
      await context.work((uow) => flow.submit(uow, process, { id, version }), again)
      return await shown(context, id)
    }),
    handle(payCalls.approve, (context, { ids, ...decision }) => eachById(context, ids, (id) => context.work((uow) => decide(uow, id, decision), again))),
    handle(payCalls.urge, async (context, { urgentStatus, ...what }) => {
      await context.work((uow) => urge(flow, uow, what, urgentStatus))
      return await shown(context, what.id)
    }),
    handle(payCalls.urgeMany, (context, { ids, urgentStatus, reason }) =>
      eachById(context, ids, (id) => context.work((uow) => urge(flow, uow, { id, reason }, urgentStatus))),
    ),
    handle(payCalls.pay, (context, { id, version, password, ...voucher }) => pay(context, { id, version, password, event: 'PAY', voucher })),
    handle(payCalls.payAgain, (context, what) => pay(context, { ...what, event: 'AGAIN_PAY' })),
    handle(payCalls.payByFactoring, (context, what) => pay(context, { ...what, event: 'AGAIN_PAY', channel: 'FACTORING' })),
    handle(payCalls.sync, async (context, { id }) => {
      const { status } = await view.shown(context, id)
      if (status !== 'PAYING') throw ruleFailure('not-allowed-now', { state: status, event: 'SYNC' })
      await askNow(payments, id)
      return await shown(context, id)
    }),
    settleRoute(flow, shown),
    handle(payCalls.reset, (context, what) => takeBack(context, what, 'RESET')),
    handle(payCalls.abolish, (context, what) => takeBack(context, what, 'ABOLISH')),
    handle(payCalls.print, (context, { id }) => shown(context, id)),
    handle(payCalls.printMany, (context, { ids }) => allShown(context, ids, shown)),
    handle(payCalls.review, async (context, { id }) => {
      await view.shown(context, id)
      return reviewOf(payments, context, id)
    }),
    handle(payCalls.ofCase, async (context, { id }) => {
      const row = await ofCase(context, id)
      const instanceId = row['processInstanceId']
      const task =
        typeof instanceId === 'string'
          ? await openTask(context.sql, context.principal, { processInstanceId: instanceId, exceptAt: 'submit', isAdminIncluded: true })
          : undefined
      const isOurs = !isSupplier(context.caller)
      return {
        ...row,
        mayDecide: task !== undefined && row['status'] === 'IN_APPROVAL',
        mayPay: task !== undefined && (row['status'] === 'APPROVED' || row['status'] === 'PAY_FAILED'),
        review: isOurs ? await reviewOf(payments, context, id) : null,
        change: isOurs ? await flow.changeSince(context, process, id) : null,
      }
    }),
  ]
}
