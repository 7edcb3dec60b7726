/**
 * Asking the bank what became of payments, in batches. What is due is leased: its due time is moved before anybody is called, with rows that
 * others hold skipped, so any number of workers share the work and no payment is asked about by two. A worker that dies has only
 * made its payments late.
 */
import { z } from 'zod'
import { defineTopic, handleOutside, type TopicHandler } from '#kit/outbox/outbox.ts'
import type { Sql } from '#kit/data-source.ts'
import { addToOutbox } from '#kit/outbox/outbox.ts'
import { bankOf, leaveToAsk, type BankChannel } from '../bank/bank.service.ts'
import type { BankAnswer, BankProvider } from '../bank/bank.provider.ts'
import { handedColumns, hear, textOf, type Handed, type PaymentSettings } from './pay-hand.service.ts'
import { isUnheardSince, nextWait } from './pay-ladder.service.ts'

/** Something is due at the bank; whoever gets it takes a batch of what is. */
const askBank = defineTopic('settlement.ask-bank', z.object({}))

/** Payments that a worker takes at once, and asks about side by side. */
const batch = 50
const abreast = 10
/** Seconds that a worker has for its batch. */
const lease = 120

type Due = Handed & { readonly askedCount: number }

export const askHandler = (settings: PaymentSettings): TopicHandler => handleOutside(askBank, async () => void (await askDue(settings)))

export const wantAsked = (sql: Sql): Promise<string> => addToOutbox(sql, askBank.name, {})

/** By the clock: a message for each batch of what is due, so that all workers have their part. */
export async function sharePayments({ data }: Pick<PaymentSettings, 'data'>): Promise<void> {
  const [due] = await data.sql.query<{ n: number }>(
    `select count(*)::int as n from bill_pay_attempt where status in ('WAITING', 'PROCESSING') and next_sync_at <= now()`,
  )
  for (let left = due?.n ?? 0; left > 0; left -= batch) await wantAsked(data.sql)
}

/** @returns how many were asked about */
export async function askDue(settings: PaymentSettings): Promise<number> {
  const due = await settings.data.sql.query<Due>(
    `update bill_pay_attempt set next_sync_at = now() + $2 * interval '1 second', asked_at = now(), asked_count = asked_count + 1, version = version + 1 where id = any(array(
        select id from bill_pay_attempt where status = 'PROCESSING' and next_sync_at <= now() order by next_sync_at, id limit $1 for update skip locked))
      returning ${handedColumns}, asked_count as "askedCount"`,
    [batch, lease],
  )
  await askAll(settings, due)
  return due.length
}

/** At once, for whoever waits in front of a page. @returns false where nothing is at the bank */
export async function askNow(settings: PaymentSettings, payId: string): Promise<boolean> {
  const [due] = await settings.data.sql.query<Due>(
    `update bill_pay_attempt set next_sync_at = now() + $2 * interval '1 second', asked_at = now(), asked_count = asked_count + 1, version = version + 1
      where pay_id = $1::uuid and status = 'PROCESSING' and (asked_at is null or asked_at < now() - interval '2 seconds')
      returning ${handedColumns}, asked_count as "askedCount"`,
    [payId, lease],
  )
  if (!due) return false
  await askAll(settings, [due])
  return true
}

type Leaves = (channel: BankChannel) => Promise<void>

/** A try of which nothing is decided yet. */
interface StillOpen {
  readonly id: string
  /** Seconds until it is asked about again. */
  readonly wait: number
  readonly channelNo: string | null
  readonly error: string | null
}

async function askAll(settings: PaymentSettings, due: readonly Due[]): Promise<void> {
  const leaves = new Map<BankChannel, () => Promise<void>>()
  const leave: Leaves = (channel) => {
    const own = leaves.get(channel) ?? leaveToAsk(settings.data, channel, due.length)
    leaves.set(channel, own)
    return own()
  }
  const queue = [...due]
  const open: StillOpen[] = []
  const asker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const left = await askOne(settings, next, leave)
      if (left) open.push(left)
      // A slow bank must not keep what is answered until the lease of its batch is over.
      if (open.length >= abreast) await putOff(settings.data.sql, open.splice(0))
    }
  }
  await Promise.all(Array.from({ length: Math.min(abreast, due.length) }, asker))
  await putOff(settings.data.sql, open)
}

/** @returns undefined where it is decided */
async function askOne(settings: PaymentSettings, due: Due, leave: Leaves): Promise<StillOpen | undefined> {
  const wait = await nextWait(settings.data, due.askedCount)
  try {
    const bank = await bankOf(settings, due.channel)
    if (!bank) throw new Error('No bank is set up')
    await leave(due.channel)
    const said = await answerOf(settings, bank, due)
    const isOpen = said.status === 'PROCESSING' || said.status === 'UNKNOWN'
    if (isOpen) return { id: due.id, wait, channelNo: said.channelNo ?? null, error: null }
    const verdict = await hear(settings, due.no, said)
    return verdict === 'APPLIED' || verdict === 'LATE' ? undefined : { id: due.id, wait, channelNo: null, error: null }
  } catch (error) {
    return { id: due.id, wait, channelNo: null, error: textOf(error) }
  }
}

/** In one statement. What was decided meanwhile is left alone. */
async function putOff(sql: Sql, open: readonly StillOpen[]): Promise<void> {
  if (open.length === 0) return
  await sql.query(
    `update bill_pay_attempt a set next_sync_at = now() + t.wait * interval '1 second', channel_no = coalesce(a.channel_no, t.channel_no),
            error_msg = coalesce(t.error, a.error_msg), version = a.version + 1
       from unnest($1::uuid[], $2::numeric[], $3::text[], $4::text[]) as t (id, wait, channel_no, error) where a.id = t.id and a.ended_at is null`,
    [open.map(({ id }) => id), open.map(({ wait }) => wait), open.map(({ channelNo }) => channelNo), open.map(({ error }) => error)],
  )
}

/** A number of which the bank has not heard for long is closed there first: only its word that it will never pay makes that certain. */
async function answerOf(settings: PaymentSettings, bank: BankProvider, due: Due): Promise<BankAnswer> {
  const answer = await bank.ask(due)
  if (answer.status !== 'UNKNOWN' || !(await isUnheardSince(settings.data, due.handedAt, new Date()))) return answer
  return bank.close(due)
}
