/**
 * A payment of which the bank never says what became of it, settled by people: the bank's statement is the evidence, and whoever settles it
 * is none of those who wrote, agreed to or paid it. The bank is asked once more first, and what it decides counts.
 */
import { DateTime } from 'luxon'
import { dayIn } from '#kit/clock.ts'
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth, storedWords } from '#kit/words.ts'
import { attachFiles, type Attaching } from '#server/documents/attach-files.ts'
import { hasDecided } from '#server/documents/has-decided.ts'
import { lockCase } from '#server/documents/open-task.ts'
import { waitsForPeople } from '#server/modules/exception/exception.service.ts'
import { bankOf } from '../bank/bank.service.ts'
import type { BankAnswer } from '../bank/bank.provider.ts'
import { billPay } from './bill-pay.contract.ts'
import { attemptsOf, type AttemptRow } from './pay-attempt.service.ts'
import type { DoubtType } from './pay-doubt.service.ts'
import { hear, type PaymentSettings } from './pay-hand.service.ts'
import { settle, type Settled } from './pay-settle.service.ts'
import type { BillPayRow } from './pay-write.service.ts'

/** Of the vouchers among the files of a payment. */
export const voucherKind = 'voucher'

const doubt: DoubtType = 'pay-unknown'

/** What somebody says of a try, and by what they know it. */
export interface Evidence {
  readonly outcome: 'PAID' | 'NOT_PAID'
  /** Of money that moved: the bank's own number, and the day of its statement. */
  readonly bankNo?: string | null | undefined
  readonly statementOn?: string | null | undefined
  readonly reason: string
  readonly fileIds: readonly string[]
}

type Reading = Pick<UnitOfWork, 'prisma' | 'sql'>

/** Neither wrote it, nor agreed to it, nor paid it, in any of its tries. */
async function isFourth({ prisma, sql }: Reading, pay: BillPayRow, userId: string): Promise<boolean> {
  if ([pay.createdBy, pay.ownerId, pay.approvedBy, pay.cashierId].includes(userId)) return false
  if ((await attemptsOf({ prisma }, pay.id)).some(({ createdBy }) => createdBy === userId)) return false
  return pay.processInstanceId === null || !(await hasDecided(sql, pay.processInstanceId, userId, ['submit']))
}

/** Of a payment of which people are asked. @throws Failure rule: it is known, it is not their time, it is not theirs to say */
async function requireOpen(at: Reading, pay: BillPayRow, userId: string): Promise<AttemptRow> {
  const attempt = (await attemptsOf(at, pay.id)).at(-1)
  if (pay.status !== 'PAYING' || !attempt || attempt.endedAt !== null) throw ruleFailure('bill-pay.result-known', { code: pay.code })
  if (!(await waitsForPeople(at, doubt, attempt.no))) throw ruleFailure('bill-pay.not-in-doubt', { code: pay.code })
  if (!(await isFourth(at, pay, userId))) throw ruleFailure('bill-pay.is-fourth', { code: pay.code })
  return attempt
}

/** For a page: whether its reader may settle it now. Who has no right to is for the caller to ask. */
export async function maySettle(at: Reading, payId: string, userId: string): Promise<boolean> {
  const pay = await at.prisma.billPay.findFirst({ where: { id: payId, deletedAt: null, status: 'PAYING' } })
  const attempt = pay && (await attemptsOf(at, payId)).at(-1)
  if (!attempt || attempt.endedAt !== null || !(await waitsForPeople(at, doubt, attempt.no))) return false
  return isFourth(at, pay, userId)
}

/** @throws Failure bad-input, rule */
function requireSound({ zone }: Pick<PaymentSettings, 'zone'>, attempt: AttemptRow, { outcome, statementOn }: Evidence, now: Date): void {
  if (outcome !== 'PAID') return
  if (attempt.handedAt === null) throw ruleFailure('bill-pay.never-handed', { no: attempt.no })
  if (!statementOn) return
  if (statementOn > dayIn(zone, now)) throw badInput([{ path: 'statementOn', code: 'bill-pay.paid-to-come' }])
  if (statementOn < dayIn(zone, attempt.handedAt)) throw badInput([{ path: 'statementOn', code: 'bill-pay.paid-before' }])
}

/** What the bank says now; of money that did not move, after it was asked to close the number. Nothing where it does not answer. */
async function askedOnceMore(settings: PaymentSettings, attempt: AttemptRow, outcome: Evidence['outcome']): Promise<BankAnswer | undefined> {
  const { no, channel, currency, handedAt } = attempt
  if ((channel !== 'BANK' && channel !== 'FACTORING') || handedAt === null) return undefined
  const bank = await bankOf(settings, channel)
  const number = { no, amount: attempt.amount.toFixed(2), currency, channel, handedAt }
  try {
    return await (outcome === 'PAID' ? bank?.ask(number) : bank?.close(number))
  } catch {
    return undefined
  }
}

interface Settling {
  readonly payments: PaymentSettings
  readonly files: Pick<Attaching, 'store' | 'mayOnDocument'>
}

/**
 * @param asked id of a payment that the caller sees, and what they say of it
 * @returns whose word counts
 * @throws Failure rule, bad-input
 */
export async function settleByHand({ payments, files }: Settling, context: CallContext, asked: Evidence & { readonly id: string }): Promise<'BANK' | 'PERSON'> {
  const { id, outcome } = asked
  const { userId } = context.principal
  const seen = await context.prisma.billPay.findFirst({ where: { id, deletedAt: null } })
  if (!seen) throw notFound(billPay.name, id)
  const attempt = await requireOpen(context, seen, userId)
  requireSound(payments, attempt, asked, context.now)
  const answer = await askedOnceMore(payments, attempt, outcome)
  if (answer?.status === 'SUCCESS' || (answer?.status === 'CLOSED' && outcome === 'PAID')) {
    const verdict = await hear(payments, attempt.no, answer)
    if (verdict === 'APPLIED' || verdict === 'LATE') return 'BANK'
    throw ruleFailure('bill-pay.bank-differs', { no: attempt.no })
  }
  await context.work(async (uow) => {
    if (seen.processInstanceId !== null) await lockCase(uow.sql, seen.processInstanceId)
    const pay = await uow.lockRow('billPay', id)
    const open = await requireOpen(uow, pay, userId)
    if (open.no !== attempt.no) throw ruleFailure('bill-pay.result-known', { code: pay.code })
    await attachFiles(
      { ...files, sql: uow.sql, principal: context.principal },
      { bizType: billPay.name, bizId: id, bizLineId: open.id, kind: voucherKind },
      asked.fileIds,
    )
    await settle(uow, open.no, saidOf(open, asked, answer), paidAtOf(open, asked, payments.zone), settledBy(asked, userId))
  }, again)
  return 'PERSON'
}

/** Two that meet in a deadlock on bills follow each other. */
const again = { retries: 3 }

function saidOf(attempt: AttemptRow, { outcome, bankNo, reason }: Evidence, answer: BankAnswer | undefined): Omit<BankAnswer, 'no'> {
  if (outcome === 'PAID') return { status: 'SUCCESS', amount: attempt.amount.toFixed(2), currency: attempt.currency, ...(bankNo && { channelNo: bankNo }) }
  return { status: 'CLOSED', code: answer?.status === 'CLOSED' ? (answer.code ?? byHand) : byHand, message: reason }
}

/** In the place of the bank's own code. */
const byHand = 'SETTLED_BY_HAND'

/** The statement knows the day only: its beginning, or the hour of handing over where that was on the same day. */
function paidAtOf({ handedAt }: AttemptRow, { statementOn }: Evidence, zone: string): Date | undefined {
  if (!statementOn) return undefined
  const day = DateTime.fromISO(statementOn, { zone }).toJSDate()
  return handedAt !== null && handedAt > day ? handedAt : day
}

const outcomes = { PAID: { zh: '登记为已支付', en: 'Settled as paid' }, NOT_PAID: { zh: '登记为未支付', en: 'Settled as not paid' } } as const

const settledBy = ({ outcome, statementOn, reason, fileIds }: Evidence, userId: string): Settled => ({
  stamp: {
    settledBy: userId,
    settledBecause: reason,
    statementOn: outcome === 'PAID' && statementOn ? new Date(`${statementOn}T00:00:00Z`) : null,
    settledVouchers: [...fileIds],
  },
  logAs: outcome === 'PAID' ? 'settled-paid' : 'settled-unpaid',
  note: storedWords(inBoth((say) => `${say(outcomes[outcome])}${say({ zh: '：', en: ': ' })}${reason}`)),
})
