/**
 * Handing a payment over. The number of the try is committed first, then that it is on its way, then the bank is called, then what it said
 * is written down. Whatever breaks in between leaves a number that is asked about, and never one that is sent twice.
 */
import type { DataSource } from '#kit/data-source.ts'
import type { CallContext } from '#kit/handle.ts'
import { reasonOf } from '#kit/reason-of.ts'
import type { Seal } from '#kit/sealing.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { bankOf, type BankSettings } from '../bank/bank.service.ts'
import type { BankAnswer, BankOrder } from '../bank/bank.provider.ts'
import { firstWait } from './pay-ladder.service.ts'
import { settle, type Verdict } from './pay-settle.service.ts'

export interface PaymentSettings extends BankSettings {
  readonly data: DataSource
  readonly zone: string
  /** Of account numbers. */
  readonly seal: Seal
}

/** What the process of payments works with beside the operations. */
interface PaymentDependencies extends PaymentSettings {
  readonly auth: { confirmPerson(context: CallContext, password: string): Promise<void> }
}

declare module '#server/documents/define.ts' {
  interface ProcessDependencies {
    readonly payments: PaymentDependencies
  }
}

export interface Handed {
  readonly id: string
  readonly no: string
  readonly amount: string
  readonly currency: string
  readonly channel: 'BANK' | 'FACTORING'
  readonly handedAt: Date
}

/** What is asked for of a try. */
export const handedColumns = 'id, no, amount::text as amount, currency, channel::text as channel, handed_at as "handedAt"'

/** Safe to repeat: what was handed over once is not handed over again. */
export async function handOver(settings: PaymentSettings, payId: string): Promise<void> {
  const { sql } = settings.data
  const wait = await firstWait(settings.data)
  const [attempt] = await sql.query<Handed>(
    `update bill_pay_attempt set status = 'PROCESSING', handed_at = now(), next_sync_at = now() + $2 * interval '1 second', version = version + 1, update_time = now()
      where pay_id = $1::uuid and status = 'WAITING' and channel in ('BANK', 'FACTORING') returning ${handedColumns}`,
    [payId, wait],
  )
  if (!attempt) return
  const bank = await bankOf(settings, attempt.channel)
  try {
    // The bank was taken away in this moment: nobody was called. People see it as what is not known.
    if (!bank) throw new Error('No bank is set up')
    await hear(settings, attempt.no, await bank.pay(await orderOf(settings, payId, attempt)))
  } catch (error) {
    await sql.query(`update bill_pay_attempt set error_msg = $2, version = version + 1 where id = $1::uuid and ended_at is null`, [attempt.id, textOf(error)])
  }
}

export const textOf = (error: unknown): string => reasonOf(error, 500)

/** Writes down what the bank said of a number. */
export const hear = ({ data, zone }: Pick<PaymentSettings, 'data' | 'zone'>, no: string, said: BankAnswer): Promise<Verdict> =>
  workOn(data, { zone })(systemActor('bank'), (uow) => settle(uow, no, said), { retries: 3 })

async function orderOf({ data: { prisma }, seal }: PaymentSettings, payId: string, { no, amount, currency, channel }: Handed): Promise<BankOrder> {
  const pay = await prisma.billPay.findUniqueOrThrow({ where: { id: payId } })
  const account = await prisma.supplierBankAccount.findFirst({ where: { id: pay.bankAccountId ?? '', accountNoDigest: pay.accountNoDigest ?? '' } })
  if (!account) throw new Error('The account is not the one that was agreed to')
  const { bankName: bank, branchName: branch, cnaps } = account
  return {
    no,
    amount,
    currency,
    channel,
    account: { name: account.accountName, number: seal.open(account.accountNoCipher), bank, branch, cnaps },
    purpose: pay.code,
  }
}
