/** A refund that is wanted: its number is written down with the decision, and it is handed over after the commit. */
import { z } from 'zod'
import { toWire } from '#kit/money.ts'
import { defineTopic } from '#kit/outbox/outbox.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { CaseRow } from '../case/case-events.service.ts'

export const refundWanted = defineTopic('after-sales.refund-wanted', z.object({ refundId: z.uuid() }))

/** Kind of the exception that a refund is which nobody could give back; about the number of its case. */
export const refundException = 'after-sales-refund'

/** The next try of a case. @param row held, in WAIT_REFUND; no try of it is under way (the database says so too) */
export async function startRefund(uow: UnitOfWork, row: CaseRow): Promise<string> {
  const seq = (await uow.prisma.afterRefund.count({ where: { caseId: row.id } })) + 1
  const { id } = await uow.insert('afterRefund', { caseId: row.id, seq, no: `${row.code}-${seq}`, amount: toWire(row.approvedAmount ?? row.applyAmount) })
  await uow.outbox.add(refundWanted.name, { refundId: id }, { key: row.id })
  return id
}
