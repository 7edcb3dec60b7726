/** Tries to pay: each with a number of its own, which is committed before anybody is called. */
import { ruleFailure } from '#kit/errors.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import type { BillPayRow } from './pay-write.service.ts'

export type AttemptRow = ModelRow<'billPayAttempt'>

export const attemptsOf = ({ prisma }: Pick<UnitOfWork, 'prisma'>, payId: string): Promise<AttemptRow[]> =>
  prisma.billPayAttempt.findMany({ where: { payId }, orderBy: { seq: 'asc' } })

export async function lastAttempt({ prisma }: Pick<UnitOfWork, 'prisma'>, payId: string): Promise<AttemptRow | undefined> {
  return (await prisma.billPayAttempt.findFirst({ where: { payId }, orderBy: { seq: 'desc' } })) ?? undefined
}

/** Opens the next try. The database refuses a second one beside one that is under way or came through. @param pay locked */
export async function openAttempt(uow: UnitOfWork, pay: BillPayRow, channel: AttemptRow['channel']): Promise<AttemptRow> {
  const seq = ((await lastAttempt(uow, pay.id))?.seq ?? 0) + 1
  return uow.insert('billPayAttempt', {
    payId: pay.id,
    seq,
    no: `${pay.code}-${seq}`,
    channel,
    amount: pay.totalAmount,
    currency: pay.currency,
  })
}

/**
 * The columns with which a payment begins to move: somebody who gave their password has just opened a try.
 * @throws Failure rule for whoever decides on the task without
 */
export async function waitsForBank(uow: UnitOfWork, { row }: { readonly row: BillPayRow }) {
  if ((await lastAttempt(uow, row.id))?.status !== 'WAITING') throw ruleFailure('bill-pay.needs-password', { code: row.code })
  return { cashierId: uow.actor.userId ?? null, payingAt: uow.now, failReason: null }
}
