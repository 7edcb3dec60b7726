/**
 * What somebody says of a try to pay, written down once: whoever says it first (the bank's answer, its own word, a question, a person who
 * paid by hand, whoever settles by the bank's statement) moves try, payment, bills and account in one work; whoever says it again changes
 * nothing.
 */
import { moveDocument } from '#kit/document/move-document.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { lockCase } from '#server/documents/open-task.ts'
import { settledBeside } from '#server/modules/exception/exception.service.ts'
import type { BankAnswer } from '../bank/bank.provider.ts'
import type { AttemptRow } from './pay-attempt.service.ts'
import { bookPaid } from './pay-effects.service.ts'
import { paymentEnded } from './pay-events.service.ts'
import { openDoubt, type DoubtType } from './pay-doubt.service.ts'
import { ofPay } from './pay-facts.service.ts'
import { tellFailed, tellPaid } from './pay-news.service.ts'

/** What became of the word. OPEN: it decides nothing yet. */
export type Verdict = 'APPLIED' | 'OPEN' | 'LATE' | 'CONTRADICTS' | 'AMOUNT_DIFFERS' | 'NOT_KNOWN'

/** Of what people say in the bank's place. */
export interface Settled {
  /** Who says it, and by what they know. */
  readonly stamp: Pick<AttemptRow, 'settledBy' | 'settledBecause' | 'statementOn' | 'settledVouchers'>
  readonly logAs: string
  /** For the exception in which they were asked. */
  readonly note: string
}

/** @param no of the try @param paidAt when the money moved; now unless it is said @param by nobody where the bank says it itself */
export async function settle(uow: UnitOfWork, no: string, said: Omit<BankAnswer, 'no'>, paidAt?: Date, by?: Settled): Promise<Verdict> {
  const found = await uow.prisma.billPayAttempt.findUnique({ where: { no }, include: { pay: { select: { processInstanceId: true } } } })
  if (!found) return 'NOT_KNOWN'
  // The case, then its document, then what belongs to it: the order of everybody.
  if (found.pay.processInstanceId !== null) await lockCase(uow.sql, found.pay.processInstanceId)
  const pay = await uow.lockRow('billPay', found.payId)
  const attempt = await uow.lockRow('billPayAttempt', found.id)
  if (said.status === 'PROCESSING' || said.status === 'UNKNOWN') {
    if (attempt.endedAt === null && said.channelNo && attempt.channelNo === null) await uow.change('billPayAttempt', attempt, { channelNo: said.channelNo })
    return 'OPEN'
  }
  if (attempt.endedAt !== null) {
    const isAgreed = attempt.status === said.status
    if (isAgreed && (said.amount === undefined || isSame(attempt, said))) return 'LATE'
    const differs = isAgreed ? amountsOf(attempt, said) : `${attempt.status} → ${said.status} ${said.channelNo ?? ''}`.trim()
    await openDoubt(uow, pay, attempt, 'pay-contradiction', differs)
    return isAgreed ? 'AMOUNT_DIFFERS' : 'CONTRADICTS'
  }
  if (!isSame(attempt, said)) {
    await openDoubt(uow, pay, attempt, 'pay-contradiction', amountsOf(attempt, said))
    return 'AMOUNT_DIFFERS'
  }
  const isPaid = said.status === 'SUCCESS'
  await uow.change('billPayAttempt', attempt, {
    status: said.status,
    endedAt: uow.now,
    nextSyncAt: null,
    channelNo: said.channelNo ?? attempt.channelNo,
    errorCode: said.code ?? null,
    errorMsg: said.message?.slice(0, 500) ?? (isPaid ? null : attempt.errorMsg),
    ...by?.stamp,
  })
  const failReason = said.message ?? said.code ?? null
  const content = by?.stamp.settledBecause ?? (isPaid ? null : failReason)
  const moved = await moveDocument(uow, ofPay(), pay, {
    event: isPaid ? 'SUCCEED' : 'FAIL',
    change: isPaid ? { paidAt: paidAt ?? uow.now, failReason: null } : { failReason: failReason?.slice(0, 500) ?? null },
    ...(content !== null && { content: content.slice(0, 500) }),
    ...(by && { logAs: by.logAs }),
  })
  if (isPaid) {
    await bookPaid(uow, moved)
    await tellPaid(uow, moved)
  } else await tellFailed(uow, moved)
  await uow.tell(paymentEnded, { pay: moved, isPaid })
  await settledBeside(uow, 'pay-unknown' satisfies DoubtType, no, by?.note)
  return 'APPLIED'
}

const amountsOf = ({ amount, currency }: AttemptRow, said: Omit<BankAnswer, 'no'>): string =>
  `${amount.toFixed(2)} ${currency} ≠ ${said.amount ?? ''} ${said.currency ?? ''}`

/** Money is believed only where it is as much as was wanted; whoever moves none need not say how much. */
const isSame = ({ amount, currency }: AttemptRow, said: Omit<BankAnswer, 'no'>): boolean =>
  said.status === 'CLOSED' || (said.amount !== undefined && decimal(said.amount).equals(decimal(amount)) && said.currency === currency)
