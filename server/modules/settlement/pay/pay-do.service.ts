/** The cashier's part: opens a try beside the decision of their task, and writes down at once what goes through no bank. */
import { DateTime } from 'luxon'
import { dayIn } from '#kit/clock.ts'
import { badInput, ruleFailure } from '#kit/errors.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { actedWords } from '#server/modules/access/people-names.service.ts'
import { bankOf } from '../bank/bank.service.ts'
import { billPayMachine } from './bill-pay.machine.ts'
import { lastAttempt, openAttempt, type AttemptRow } from './pay-attempt.service.ts'
import { isSound } from './pay-facts.service.ts'
import type { PaymentSettings } from './pay-hand.service.ts'
import { settle } from './pay-settle.service.ts'
import type { BillPayRow } from './pay-write.service.ts'

export interface Voucher {
  readonly voucherNo?: string | null | undefined
  readonly paidOn?: string | null | undefined
  readonly fileIds: readonly string[]
}

/**
 * Opens the try that the decision of the cashier's task will find.
 * @param pay locked, after its case
 * @param channel another one than that of the last try
 * @throws Failure rule where it is not its time, or nobody carries it
 */
export async function openTry(
  settings: PaymentSettings,
  uow: UnitOfWork,
  pay: BillPayRow,
  event: 'PAY' | 'AGAIN_PAY',
  channel?: 'FACTORING',
): Promise<AttemptRow> {
  if (!isOpenIn(billPayMachine, pay.status, event)) throw ruleFailure('not-allowed-now', { state: pay.status, event })
  if (!(await isSound(uow, pay))) throw ruleFailure('bill-pay.is-sound', { code: pay.code })
  const by = channel ?? (await lastAttempt(uow, pay.id))?.channel ?? pay.channel
  if (channel !== undefined && pay.channel !== 'BANK' && pay.channel !== 'FACTORING') throw ruleFailure('bill-pay.only-bank', { code: pay.code })
  if ((by === 'BANK' || by === 'FACTORING') && !(await bankOf(settings, by))) throw ruleFailure('bill-pay.no-bank', { code: pay.code })
  return openAttempt(uow, pay, by)
}

/** Whoever comes second reads who paid, and when. @throws Failure rule for what is paid, or on its way */
export async function refusePaid({ zone }: Pick<PaymentSettings, 'zone'>, uow: UnitOfWork, { status, cashierId, payingAt }: BillPayRow): Promise<void> {
  if ((status !== 'PAYING' && status !== 'PAID') || cashierId === null || payingAt === null) return
  throw ruleFailure(status === 'PAID' ? 'bill-pay.paid-by' : 'bill-pay.sent-by', await actedWords(uow, zone, cashierId, payingAt))
}

/** What was paid by hand needs its voucher. @throws Failure bad-input */
export function requireVoucher({ zone }: Pick<PaymentSettings, 'zone'>, pay: BillPayRow, { voucherNo, paidOn, fileIds }: Voucher, now: Date): void {
  if (pay.channel !== 'OFFLINE') return
  if (!voucherNo && fileIds.length === 0) throw badInput([{ path: 'voucherNo', code: 'bill-pay.voucher-missing' }])
  if (paidOn && paidOn > dayIn(zone, now)) throw badInput([{ path: 'paidOn', code: 'bill-pay.paid-to-come' }])
}

/** What was paid by hand, or is counted in, is through. Nothing for what goes to a bank. */
export async function endByHand({ zone }: Pick<PaymentSettings, 'zone'>, uow: UnitOfWork, attempt: AttemptRow, { voucherNo, paidOn }: Voucher): Promise<void> {
  if (attempt.channel !== 'OFFLINE' && attempt.channel !== 'OFFSET') return
  await uow.change('billPayAttempt', await uow.lockRow('billPayAttempt', attempt.id), { status: 'PROCESSING', handedAt: uow.now })
  const day = paidOn ? DateTime.fromISO(paidOn, { zone }).toJSDate() : uow.now
  const { currency } = attempt
  await settle(uow, attempt.no, { status: 'SUCCESS', amount: attempt.amount.toFixed(2), currency, ...(voucherNo && { channelNo: voucherNo }) }, day)
}
