/** A bill between the company and its supplier: sent, disputed line by line, answered, adjusted. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { ofBill } from './bill-facts.service.ts'
import { tellDisputed, tellSent } from './bill-news.service.ts'
import { addAdjustments, sumUp, type Adjustment, type BillRow } from './bill-write.service.ts'

/** From now on the supplier sees it. @param row locked @throws Failure rule for a negative one */
export async function sendBill(uow: UnitOfWork, row: BillRow): Promise<void> {
  const moved = await moveDocument(uow, ofBill(), row, { event: 'SEND', change: { sentToId: row.supplierId, sentAt: uow.now } })
  await tellSent(uow, moved)
}

interface Dispute {
  readonly lineId: string
  readonly reason: string
}

/** @param row locked @throws Failure bad-input for lines of other bills */
export async function disputeBill(uow: UnitOfWork, row: BillRow, lines: readonly Dispute[]): Promise<void> {
  await requireLines(
    uow,
    row,
    lines.map(({ lineId }) => lineId),
    'lines',
  )
  await uow.sql.query(
    `update purchase_bill_line l set dispute_reason = t.reason, disputed_at = $3, dispute_answer = null, answered_at = null, version = l.version + 1, update_time = $3
       from unnest($1::uuid[], $2::text[]) as t (id, reason) where l.id = t.id`,
    [lines.map(({ lineId }) => lineId), lines.map(({ reason }) => reason), uow.now],
  )
  const moved = await moveDocument(uow, ofBill(), row, {
    event: 'SUPPLIER_DISPUTE',
    content: lines
      .map(({ reason }) => reason)
      .join('; ')
      .slice(0, 500),
  })
  await tellDisputed(uow, moved, lines.length)
}

interface Answer {
  readonly lineId: string
  readonly answer: string
  readonly adjustment?: Omit<Adjustment, 'adjustsId'> | null | undefined
}

/** Answers lines and adjusts them; the supplier is asked again. @param row locked @throws Failure rule while a line is not answered */
export async function resolveBill(uow: UnitOfWork, zone: string, row: BillRow, answers: readonly Answer[]): Promise<void> {
  await requireLines(
    uow,
    row,
    answers.map(({ lineId }) => lineId),
    'answers',
  )
  await uow.sql.query(
    `update purchase_bill_line l set dispute_answer = t.answer, answered_at = $3, version = l.version + 1, update_time = $3
       from unnest($1::uuid[], $2::text[]) as t (id, answer) where l.id = t.id and l.dispute_reason is not null`,
    [answers.map(({ lineId }) => lineId), answers.map(({ answer }) => answer), uow.now],
  )
  const adjustments = answers.flatMap(({ lineId, adjustment }) => (adjustment ? [{ ...adjustment, adjustsId: lineId }] : []))
  if (adjustments.length > 0) await addAdjustments(uow, row, adjustments)
  const summed = adjustments.length > 0 ? await sumUp(uow, zone, row, { keepsPeriod: true }) : row
  // Nobody is asked to agree that they owe: what is left goes to the next bill.
  if (decimal(summed.totalAmount).isNegative()) throw ruleFailure('purchase-bill.answers-negative', { code: row.code })
  await tellSent(uow, await moveDocument(uow, ofBill(), summed, { event: 'RESOLVE', change: { sentAt: uow.now } }))
}

/** @param row locked, a draft or disputed */
export async function adjustBill(uow: UnitOfWork, zone: string, row: BillRow, adjustments: readonly Adjustment[]): Promise<void> {
  const moved = await moveDocument(uow, ofBill(), row, {
    event: 'ADJUST',
    content: adjustments
      .map(({ amount, reason }) => `${amount}: ${reason}`)
      .join('; ')
      .slice(0, 500),
  })
  await addAdjustments(uow, moved, adjustments)
  await sumUp(uow, zone, moved, { keepsPeriod: true })
}

async function requireLines({ prisma }: UnitOfWork, row: BillRow, ids: readonly string[], path: string): Promise<void> {
  const found = await prisma.purchaseBillLine.findMany({ where: { id: { in: [...ids] }, billId: row.id, deletedAt: null }, select: { id: true } })
  const known = new Set(found.map(({ id }) => id))
  const problems = ids.flatMap((id, n) => {
    if (!known.has(id)) return [{ path: `${path}[${n}].lineId`, code: 'purchase-bill.line-unknown' }]
    return ids.indexOf(id) < n ? [{ path: `${path}[${n}].lineId`, code: 'purchase.line-twice' }] : []
  })
  if (problems.length > 0) throw badInput(problems)
}
