/**
 * Money back, once. The try is written down with its number, then it is handed over, then what was said is written down: three works,
 * nothing asked inside one. What nobody answered is asked about under the same number; only a try that failed for good allows another.
 */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { toWire } from '#kit/money.ts'
import { handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { openException, type ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { asOrder } from '../case/as-order.contract.ts'
import type { CaseRow } from '../case/case-events.service.ts'
import { heldCaseRow } from '../case/case-hold.service.ts'
import { caseKnows, moveCase } from '../case/case-move.service.ts'
import { afterRefund } from './after-refund.contract.ts'
import { afterRefundMachine, type AfterRefundEvent } from './after-refund.machine.ts'
import { refundException, refundWanted } from './refund-order.service.ts'
import { refundProviderOf, type RefundAnswer, type RefundOrder } from './refund.provider.ts'

export type RefundRow = ModelRow<'afterRefund'>

export interface RefundDependencies {
  readonly data: DataSource
  readonly zone: string
  readonly secret: string | undefined
}

const moveRefund = (uow: UnitOfWork, row: RefundRow, event: AfterRefundEvent, change: Readonly<Record<string, unknown>>): Promise<RefundRow> =>
  moveDocument(uow, { resource: afterRefund, machine: afterRefundMachine }, row, { event, change })

/** What a refund that failed is about. Its amount and its way are the case's: money that cannot go this way is given back by hand. */
const Failed = z.object({
  caseId: z.uuid(),
  code: z
    .string()
    .optional()
    .meta({ label: { zh: '售后单号', en: 'Case' } }),
  amount: z
    .string()
    .optional()
    .meta({ label: { zh: '退款金额', en: 'Amount' } }),
})

/** Seconds until it is asked about next: soon at first, then every half hour. */
const waitBefore = (asked: number): number => Math.min(15 * 2 ** asked, 1800)
const askNext = (uow: UnitOfWork, asked: number): Date => new Date(uow.now.getTime() + waitBefore(asked) * 1000)
/** So often it is asked about before people are told. */
const patienceTries = 8

const orderOf = (row: RefundRow, of: CaseRow): RefundOrder => ({
  no: row.no,
  amount: toWire(row.amount),
  currency: row.currency,
  salesChannel: of.salesChannel,
  channelOrderNo: of.channelOrderNo,
  caseNo: of.code,
})

const worker = ({ data, zone }: RefundDependencies) => {
  const work = workOn(data, { zone })
  return <T>(step: (uow: UnitOfWork) => Promise<T>): Promise<T> => work(systemActor('refunds'), step, { retries: 3 })
}

interface Held {
  readonly of: CaseRow
  readonly row: RefundRow
}

/** The case before its refund, as everybody does. */
async function held(uow: UnitOfWork, id: string): Promise<Held | undefined> {
  const found = await uow.prisma.afterRefund.findUnique({ where: { id }, select: { caseId: true } })
  if (!found) return undefined
  const of = await heldCaseRow(uow, found.caseId)
  return { of, row: await uow.lockRow('afterRefund', id) }
}

const isLive = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'WAITING' || status === 'PROCESSING'

/** What the provider said is written down once; a late answer to what has ended changes nothing. */
async function settle(data: DataSource, uow: UnitOfWork, id: string, answer: RefundAnswer): Promise<void> {
  const both = await held(uow, id)
  if (!both || !isLive(both.row)) return
  const { row, of } = both
  if (answer.state === 'SUCCESS') {
    await moveRefund(uow, row, 'SUCCEED', { channelNo: answer.channelNo, endedAt: uow.now, askAt: null, errorMsg: null })
    await moveCase(data, uow, of, { event: 'REFUND_OK', content: row.no, change: { refundedAmount: toWire(row.amount) } })
  } else if (answer.state === 'FAILED') {
    await moveRefund(uow, row, 'FAIL', { endedAt: uow.now, askAt: null, errorMsg: answer.message.slice(0, 500) })
    await moveCase(data, uow, of, { event: 'REFUND_FAIL', content: answer.message })
    await tellFailure(uow, of, answer.message)
  } else {
    const asked = row.askedCount + 1
    const message = answer.state === 'UNKNOWN' ? answer.message : 'absent'
    await uow.change('afterRefund', row, { askedCount: asked, askAt: askNext(uow, asked), errorMsg: message.slice(0, 500) })
    if (asked === patienceTries) await tellFailure(uow, of, message)
  }
}

const tellFailure = (uow: UnitOfWork, of: CaseRow, error: string): Promise<string> =>
  openException(uow, {
    type: refundException,
    bizKey: of.code,
    title: `${of.salesChannel} ${of.channelOrderNo}`,
    payload: { caseId: of.id, code: of.code, amount: toWire(of.approvedAmount ?? of.applyAmount) },
    error,
    bizType: asOrder.name,
    bizId: of.id,
    supplierId: of.supplierId,
  })

/** Hands a try over, or asks about one that was: who comes first moves the time, so that nobody else asks meanwhile. */
export async function pursueRefund(deps: RefundDependencies, id: string): Promise<void> {
  const inWork = worker(deps)
  const claimed = await inWork(async (uow) => {
    const both = await held(uow, id)
    if (!both || !isLive(both.row)) return undefined
    const { row, of } = both
    const isFirst = row.status === 'WAITING'
    // Somebody handed it over or asks about it at this moment.
    if (!isFirst && row.askAt !== null && row.askAt > uow.now) return undefined
    const askAt = askNext(uow, row.askedCount + 1)
    const after = isFirst ? await moveRefund(uow, row, 'HAND_OVER', { handedAt: uow.now, askAt }) : await uow.change('afterRefund', row, { askAt })
    return { isFirst, order: orderOf(after, of) }
  })
  if (!claimed) return
  const provider = await refundProviderOf(deps.data, deps.secret)
  let answer = claimed.isFirst ? await provider.refund(claimed.order) : await provider.ask(claimed.order)
  // It never came in: it is sent again, under the same number.
  if (answer.state === 'ABSENT') answer = await provider.refund(claimed.order)
  await inWork((uow) => settle(deps.data, uow, id, answer))
}

/** By the clock: what nobody answered. */
export async function askRefunds(deps: RefundDependencies, signal?: AbortSignal): Promise<number> {
  const due = await deps.data.sql.query<{ id: string }>(
    `select id from after_refund where ask_at is not null and ask_at <= now() order by ask_at, id limit 200`,
  )
  for (const { id } of due) {
    if (signal?.aborted) break
    await pursueRefund(deps, id)
  }
  return due.length
}

export const refundHandler = (deps: RefundDependencies): TopicHandler => handleOutside(refundWanted, ({ refundId }) => pursueRefund(deps, refundId))

/** @throws Failure rule while one is under way or nothing failed */
async function requireFailed(uow: UnitOfWork, row: CaseRow): Promise<void> {
  if (!caseKnows(row, 'REFUND_FAIL')) throw ruleFailure('as-order.nothing-to-refund', { code: row.code })
  const tries = await uow.prisma.afterRefund.findMany({ where: { caseId: row.id }, select: { status: true } })
  if (tries.length === 0) throw ruleFailure('as-order.not-released', { code: row.code })
  if (tries.some(({ status }) => status !== 'CLOSED')) throw ruleFailure('as-order.refund-under-way', { code: row.code })
}

/** After a failure for good: the next try, which the case remembers. @param row held @throws Failure rule while one is under way or nothing failed */
export async function refundAgain(data: DataSource, uow: UnitOfWork, row: CaseRow): Promise<void> {
  await requireFailed(uow, row)
  await moveCase(data, uow, row, { event: 'REFUND_START' })
}

/** Given back by hand, where the provider could not. @param row held */
export async function refundByHand(
  data: DataSource,
  uow: UnitOfWork,
  row: CaseRow,
  what: { readonly voucher: string; readonly note: string | undefined },
): Promise<void> {
  await requireFailed(uow, row)
  const seq = (await uow.prisma.afterRefund.count({ where: { caseId: row.id } })) + 1
  const amount = toWire(row.approvedAmount ?? row.applyAmount)
  const made = await uow.insert('afterRefund', { caseId: row.id, seq, no: `${row.code}-${seq}`, channel: 'HAND', amount })
  await moveRefund(uow, made, 'SUCCEED', { channelNo: what.voucher, endedAt: uow.now })
  const content = [what.voucher, what.note].filter(Boolean).join(' · ')
  await moveCase(data, uow, row, { event: 'REFUND_OK', content, change: { refundedAmount: amount } })
}

/** Tries again what failed, and asks about what is unknown. Resolves once the money is back. */
export const refundRetry = (deps: RefundDependencies): ExceptionRetry => ({
  type: refundException,
  payload: Failed,
  fixed: ['caseId', 'code', 'amount'],
  retry: async (payload) => {
    const { caseId } = Failed.parse(payload)
    const id = await worker(deps)(async (uow) => {
      const row = await heldCaseRow(uow, caseId)
      if (row.status !== 'WAIT_REFUND') return undefined
      const live = () => uow.prisma.afterRefund.findFirst({ where: { caseId, status: { in: ['WAITING', 'PROCESSING'] } }, select: { id: true } })
      const known = await live()
      if (!known) await refundAgain(deps.data, uow, row)
      return (known ?? (await live()))?.id
    })
    if (id === undefined) return
    await pursueRefund(deps, id)
    const after = await deps.data.prisma.afterRefund.findUniqueOrThrow({ where: { id } })
    if (after.status !== 'SUCCESS') throw new Error(after.errorMsg ?? 'The refund is under way')
  },
})
