/** What the process of a payment does while the bank has it: looks what became of it, has it asked when it is time, and calls people after a day. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords } from '#kit/words.ts'
import { wantAsked } from './pay-ask.service.ts'
import { lastAttempt } from './pay-attempt.service.ts'
import { openDoubt } from './pay-doubt.service.ts'
import type { PaymentSettings } from './pay-hand.service.ts'
import { isUnknownSince, waitAfter } from './pay-ladder.service.ts'

interface Before {
  /** How often its clock has rung. */
  readonly round: number
  /** People were called already. */
  readonly isTold: boolean
}

/** Runs with the case locked, like everybody who writes down what the bank says: what it finds is what the process goes on with. */
export async function lookAt({ data }: Pick<PaymentSettings, 'data'>, uow: UnitOfWork, payId: string, { round, isTold }: Before) {
  const attempt = await lastAttempt(uow, payId)
  if (!attempt) throw new Error(`Payment ${payId} waits for the bank, and nothing was tried`)
  if (attempt.endedAt !== null) return { isPaid: attempt.status === 'SUCCESS', isFailed: attempt.status === 'CLOSED', isUnknown: false, askIn: 'PT1H', round }
  if (round > 0) {
    await uow.sql.query(
      `update bill_pay_attempt set next_sync_at = $2, version = version + 1 where id = $1::uuid and status = 'PROCESSING' and (next_sync_at is null or next_sync_at > $2)`,
      [attempt.id, uow.now],
    )
    await wantAsked(uow.sql)
  }
  const isUnknown = !isTold && (await isUnknownSince(data, attempt.createTime, uow.now))
  return { isPaid: false, isFailed: false, isUnknown, askIn: `PT${await waitAfter(data, round)}S`, round: round + 1 }
}

/** Nobody knows: people are called, with everything that is known. */
export async function doubtOf(uow: UnitOfWork, payId: string): Promise<void> {
  const attempt = await lastAttempt(uow, payId)
  if (!attempt) throw new Error(`Payment ${payId} waits for the bank, and nothing was tried`)
  // Said in the moment between the look and the call: nobody is asked about what is known.
  if (attempt.endedAt !== null) return
  await openDoubt(
    uow,
    await uow.lockRow('billPay', payId),
    attempt,
    'pay-unknown',
    attempt.errorMsg ?? storedWords({ zh: '银行未返回结果', en: 'The bank has not said what became of it' }),
  )
}
