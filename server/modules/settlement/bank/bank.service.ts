/** The bank that carries payments of a channel, as the installation is set up. */
import { z } from 'zod'
import { countAttempt } from '#server/auth/rate-limit.ts'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BankProvider } from './bank.provider.ts'
import { httpBank } from './http-bank.ts'
import { sampleBank } from './sample-bank.ts'

export type BankChannel = 'BANK' | 'FACTORING'

export interface BankSettings {
  readonly data: DataSource
  readonly config: { readonly bankSecret: string | undefined }
}

const address = z.union([z.enum(['none', 'local']), z.url({ protocol: /^https?$/ })])
const addresses = {
  BANK: defineParameter('integration.bank', address, 'none'),
  FACTORING: defineParameter('integration.factoring', address, 'none'),
} as const

/** Undefined where nobody carries it: no address, or no secret to sign with. */
export async function bankOf({ data, config }: BankSettings, channel: BankChannel): Promise<BankProvider | undefined> {
  const at = await parametersOf(data).get(addresses[channel])
  if (at === 'none') return undefined
  if (at === 'local') return sampleBank
  return config.bankSecret === undefined ? undefined : httpBank(channel.toLowerCase(), at, config.bankSecret)
}

/** Questions a second to one bank, all processes of the product together. */
const askRate = defineParameter('purchase.pay.asks-per-second', z.coerce.number().int().min(1).max(10_000), 250)

/** Taken at once, where the rate is not too small for it. */
const leaveAtOnce = 10
const share = 25

/**
 * Waits for leave to ask the bank once more. Counted in the database, so that workers share it, and taken some at a time: one for each
 * question would cost more than the question.
 * @param questions so many are asked at most: nobody takes leave that they do not use
 */
export function leaveToAsk(data: DataSource, channel: BankChannel, questions: number): () => Promise<void> {
  let held = 0
  let taking: Promise<void> | undefined
  const take = async (): Promise<void> => {
    const most = await parametersOf(data).get(askRate)
    const wanted = Math.min(leaveAtOnce, questions, Math.max(1, Math.floor(most / share)))
    for (;;) {
      const { count } = await countAttempt(data.sql, `bank-asked:${channel}`, 1, wanted)
      const granted = Math.min(wanted, most - count + wanted)
      if (granted > 0) return void (held += granted)
      await sleep(50 + Math.random() * 200)
    }
  }
  const ask = async (): Promise<void> => {
    if (held === 0) {
      await (taking ??= take().finally(() => (taking = undefined)))
      return ask()
    }
    held -= 1
  }
  return ask
}
