/**
 * Where others' prices come from. Over HTTP: GET `<address>/offers?keyword=<name>&barcode=<barcode>&code=<number>&limit=<most>` is answered
 * 200 with `{"offers": [{"code", "title", "url", "brand", "barcode", "price"}]}`, the price in yuan; `code` asks for one that is known.
 * Requests carry `X-Key` (the source's code), `X-Timestamp` (seconds since 1970) and `X-Signature`: HMAC-SHA-256, in hex, of method, path
 * with its query, and timestamp, a line break between each, under the secret that both know (`CHANNEL_SECRET`).
 */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { UnitPrice } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import { decimal } from '#kit/money.ts'
import { fetchOutside } from '#kit/outgoing.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'

export interface Wanted {
  readonly keyword: string
  readonly barcode?: string | null
  /** Of one that is known. */
  readonly code?: string
  /** In yuan, of ours: the sample asks for something near it. */
  readonly near?: string | null
}

const Offer = z.object({
  code: z.string().min(1).max(80),
  title: z.string().min(1).max(300),
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .nullish(),
  brand: z.string().max(100).nullish(),
  barcode: z.string().max(60).nullish(),
  price: UnitPrice.refine((text) => Number(text) > 0),
})
export type Offer = z.output<typeof Offer>
const Answer = z.object({ offers: z.array(Offer).max(50) })

/** Rejects when the source does not answer. */
export type GatherSource = (wanted: Wanted) => Promise<readonly Offer[]>

const patience = 15_000
const most = 5

const addressOf = (source: string) =>
  defineParameter(
    `integration.gather.${source.toLowerCase()}`,
    z.union([z.url({ protocol: /^https?$/ }), z.templateLiteral(['local', z.enum(['', ':slow', ':away', ':limited'])])]),
    'local',
  )

export async function gatherSourceOf(data: DataSource, source: string, secret: string | undefined): Promise<GatherSource> {
  const address = await parametersOf(data).get(addressOf(source))
  return address.startsWith('local') ? localSource(source, address.slice('local:'.length)) : httpSource(source, address, secret)
}

export const httpSource =
  (source: string, address: string, secret: string | undefined): GatherSource =>
  async ({ keyword, barcode, code }) => {
    const url = new URL(`${address.replace(/\/$/, '')}/offers`)
    for (const [name, value] of Object.entries({ keyword, barcode, code, limit: String(most) })) if (value) url.searchParams.set(name, value)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', secret ?? '')
      .update(`GET\n${url.pathname}${url.search}\n${timestamp}`)
      .digest('hex')
    const headers = { 'x-key': source, 'x-timestamp': timestamp, ...(secret && { 'x-signature': signature }) }
    const response = await fetchOutside(url, { headers, signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new Error(`${source} answered ${response.status}`)
    return Answer.parse(await response.json()).offers
  }

/** Milliseconds that the sample takes. */
const usualTime = 15
const slowTime = 1_500
const aSecond = 5
const asked = new Map<string, { second: number; count: number }>()

/** The sample of this product: two offers an article, whose prices stay near ours and move a little from day to day. */
export const localSource =
  (source: string, mood: string, today: () => string = () => new Date().toISOString().slice(0, 10)): GatherSource =>
  async ({ keyword, barcode, code, near }) => {
    await sleep(mood === 'slow' ? slowTime : usualTime)
    if (mood === 'away') throw new Error(`${source} does not answer (ETIMEDOUT)`)
    if (mood === 'limited') {
      const second = Math.floor(Date.now() / 1000)
      const before = asked.get(source)
      const count = before?.second === second ? before.count + 1 : 1
      asked.set(source, { second, count })
      if (count > aSecond) throw new Error(`${source} answered 429`)
    }
    const codes = code ? [code] : [0, 1].map((at) => `${source}-${drawn(`${keyword} ${at}`).toString(36)}`)
    return codes.map((one, at) => ({
      code: one,
      title: at === 0 ? keyword : `${keyword} ${at + 1}`,
      url: `https://example.com/${source.toLowerCase()}/${encodeURIComponent(one)}`,
      brand: null,
      barcode: at === 0 ? (barcode ?? null) : null,
      price: decimal(near && Number(near) > 0 ? near : '50')
        .times(88 + (drawn(`${one} ${today()}`) % 25))
        .div(100)
        .toFixed(2),
    }))
  }

/** The same number for the same text. */
function drawn(text: string): number {
  let sum = 7
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647
  return sum
}
