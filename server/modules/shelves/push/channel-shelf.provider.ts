/**
 * The shelves of sales channels. Over HTTP: PUT `<address>/items/<SKU number>` with `{"action": "UP" | "DOWN", "name", "salePrice"}` is
 * answered 200 with `{"itemCode"}` (the channel's own number), 422 with `{"message"}` where it refuses, 429 where it has had enough for
 * now. Every request carries `X-Key` (the channel's code), `Idempotency-Key` (the same for repetitions of one question), `X-Timestamp`
 * (seconds since 1970) and `X-Signature`: HMAC-SHA-256, in hex, of method, path, timestamp and body, a line break between each, under the
 * secret that both know (`CHANNEL_SECRET`). A request that takes longer than the patience below is given up.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { fetchOutside } from '#kit/outgoing.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { storedWords } from '#kit/words.ts'

export interface ShelfItem {
  readonly wants: 'UP' | 'DOWN'
  readonly skuCode: string
  readonly name: string
  /** In yuan; null where nothing is said any more, as for what goes down. */
  readonly salePrice: string | null
}

/** @param key the same for repetitions of one question. Rejects with `ChannelRefuses` for a no, with anything else when it does not answer. */
export type ChannelShelf = (item: ShelfItem, key: string) => Promise<{ readonly itemCode: string }>

/** Too much at once: it says neither yes nor no, and is asked again for longer. */
export class ChannelBusy extends Error {
  override readonly name = 'ChannelBusy'
}

/** A no that asking again does not change. */
export class ChannelRefuses extends Error {
  override readonly name = 'ChannelRefuses'
}

/** What people read of it, in both languages. */
const answered = (channel: string, status: number): Error =>
  new (status === 429 ? ChannelBusy : Error)(storedWords({ zh: `渠道 ${channel} 返回 ${status}`, en: `${channel} answered ${status}` }))

/** Milliseconds. */
const patience = 15_000
const Taken = z.object({ itemCode: z.string().min(1).max(80) })
const Refused = z.object({ message: z.string().max(500) })

const addressOf = (channel: string) =>
  defineParameter(
    `integration.shelf.${channel.toLowerCase()}`,
    z.union([z.url({ protocol: /^https?$/ }), z.templateLiteral(['local', z.enum(['', ':slow', ':away', ':limited'])])]),
    'local',
  )

/** @param secret signs what is asked over HTTP */
export async function channelShelfOf(data: DataSource, channel: string, secret: string | undefined): Promise<ChannelShelf> {
  const address = await parametersOf(data).get(addressOf(channel))
  return address.startsWith('local') ? localShelf(channel, address.slice('local:'.length)) : httpShelf(channel, address, secret)
}

export const httpShelf =
  (channel: string, address: string, secret: string | undefined): ChannelShelf =>
  async ({ wants, skuCode, name, salePrice }, key) => {
    const url = new URL(`${address.replace(/\/$/, '')}/items/${encodeURIComponent(skuCode)}`)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const body = JSON.stringify({ action: wants, name, salePrice })
    const signature = createHmac('sha256', secret ?? '')
      .update(`PUT\n${url.pathname}\n${timestamp}\n${body}`)
      .digest('hex')
    const response = await fetchOutside(url, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-key': channel,
        'x-timestamp': timestamp,
        ...(secret && { 'x-signature': signature }),
      },
      body,
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 422) throw new ChannelRefuses(Refused.parse(await response.json()).message)
    if (!response.ok) throw answered(channel, response.status)
    return Taken.parse(await response.json())
  }

/** Milliseconds that the sample takes. */
const usualTime = 20
const slowTime = 2_000
/** Questions that the limited sample answers in a second. */
const aSecond = 5
const asked = new Map<string, { second: number; count: number }>()

/**
 * The sample of this product. It refuses goods whose name says REFUSE; `slow` takes its time, `away` never answers, and `limited` takes
 * five questions a second and turns others away.
 */
export const localShelf =
  (channel: string, mood: string): ChannelShelf =>
  async ({ wants, skuCode, name }) => {
    await sleep(mood === 'slow' ? slowTime : usualTime)
    if (mood === 'away') throw new Error(`${channel} does not answer (ETIMEDOUT)`)
    if (mood === 'limited') {
      const second = Math.floor(Date.now() / 1000)
      const before = asked.get(channel)
      const count = before?.second === second ? before.count + 1 : 1
      asked.set(channel, { second, count })
      if (count > aSecond) throw answered(channel, 429)
    }
    if (wants === 'UP' && name.includes('REFUSE'))
      throw new ChannelRefuses(storedWords({ zh: '渠道不收录该商品', en: 'The channel does not take this article' }))
    return { itemCode: `${channel}-${skuCode}` }
  }
