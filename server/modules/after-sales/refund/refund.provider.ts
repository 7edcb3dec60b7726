/**
 * Who gives buyers their money back. Over HTTP: PUT `<address>/refunds/<number>` with `{"amount", "currency", "salesChannel",
 * "channelOrderNo", "caseNo"}`, GET `<address>/refunds/<number>` to ask what became of it. Both answer 200 with `{"state": "SUCCESS" |
 * "PROCESSING" | "FAILED", "channelNo"?, "message"?}`; asked about a number that never came in: 404. The number is the case's and the
 * try's: whoever gives money back does it once under it. Every request carries `Idempotency-Key` (that number), `X-Timestamp` (seconds
 * since 1970) and `X-Signature`: HMAC-SHA-256, in hex, of method, path, timestamp and body, a line break between each, under the secret
 * that both know (`CHANNEL_SECRET`). What takes longer than the patience below counts as unknown.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { fetchOutside } from '#kit/outgoing.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { reasonOf } from '#kit/reason-of.ts'

export interface RefundOrder {
  /** Of the case and the try. */
  readonly no: string
  readonly amount: string
  readonly currency: string
  readonly salesChannel: string
  readonly channelOrderNo: string
  readonly caseNo: string
}

/** What is known of a refund. `UNKNOWN`: it may have come through. `ABSENT`: it never came in. */
export type RefundAnswer =
  | { readonly state: 'SUCCESS'; readonly channelNo: string | null }
  | { readonly state: 'FAILED'; readonly message: string }
  | { readonly state: 'UNKNOWN'; readonly message: string }
  | { readonly state: 'ABSENT' }

export interface RefundProvider {
  refund(order: RefundOrder): Promise<RefundAnswer>
  /** What became of it, under the same number. */
  ask(order: RefundOrder): Promise<RefundAnswer>
}

/** Milliseconds. */
const patience = 15_000

const Answer = z.object({
  state: z.enum(['SUCCESS', 'PROCESSING', 'FAILED']),
  channelNo: z.string().max(64).nullish(),
  message: z.string().max(500).nullish(),
})

const refundAddress = defineParameter(
  'integration.refund.address',
  z.union([z.url({ protocol: /^https?$/ }), z.templateLiteral(['local', z.enum(['', ':slow', ':away'])])]),
  'local',
)

/** @param secret signs what is asked over HTTP */
export async function refundProviderOf(data: DataSource, secret: string | undefined): Promise<RefundProvider> {
  const address = await parametersOf(data).get(refundAddress)
  return address.startsWith('local') ? localRefunds(address.slice('local:'.length)) : httpRefunds(address, secret)
}

export function httpRefunds(address: string, secret: string | undefined): RefundProvider {
  const send = async (method: 'PUT' | 'GET', no: string, body: string): Promise<RefundAnswer> => {
    const url = new URL(`${address.replace(/\/$/, '')}/refunds/${encodeURIComponent(no)}`)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', secret ?? '')
      .update(`${method}\n${url.pathname}\n${timestamp}\n${body}`)
      .digest('hex')
    try {
      const response = await fetchOutside(url, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': no,
          'x-timestamp': timestamp,
          ...(secret && { 'x-signature': signature }),
        },
        ...(method === 'PUT' && { body }),
        signal: AbortSignal.timeout(patience),
      })
      if (method === 'GET' && response.status === 404) return { state: 'ABSENT' }
      if (!response.ok) return { state: 'UNKNOWN', message: `The provider answered ${response.status}` }
      const { state, channelNo, message } = Answer.parse(await response.json())
      if (state === 'SUCCESS') return { state, channelNo: channelNo ?? null }
      return state === 'FAILED' ? { state, message: message ?? 'refused' } : { state: 'UNKNOWN', message: message ?? 'under way' }
    } catch (error) {
      return { state: 'UNKNOWN', message: reasonOf(error, 500) }
    }
  }
  return {
    refund: ({ no, ...order }) => send('PUT', no, JSON.stringify(order)),
    ask: ({ no }) => send('GET', no, ''),
  }
}

/** Milliseconds that the sample takes. */
const usualTime = 20
const slowTime = 2_000

/**
 * The sample of this product. Orders whose channel number contains REFUSE are refused, LOST comes through without an answer, LATE is under
 * way until it is asked about; `slow` takes its time, and `away` never answers. Like a real one it says why in its own words.
 */
export function localRefunds(mood = ''): RefundProvider {
  const answer = async (order: RefundOrder, isFirst: boolean): Promise<RefundAnswer> => {
    await sleep(mood === 'slow' ? slowTime : usualTime)
    if (mood === 'away') return { state: 'UNKNOWN', message: '退款渠道无应答（ETIMEDOUT）' }
    if (order.channelOrderNo.includes('REFUSE')) return { state: 'FAILED', message: '买家账户已注销，无法原路退回' }
    if (isFirst && order.channelOrderNo.includes('LOST')) return { state: 'UNKNOWN', message: '退款渠道应答丢失（ECONNRESET）' }
    if (isFirst && order.channelOrderNo.includes('LATE')) return { state: 'UNKNOWN', message: '退款处理中' }
    return { state: 'SUCCESS', channelNo: `LOCAL-${order.no}` }
  }
  return { refund: (order) => answer(order, true), ask: (order) => answer(order, false) }
}
