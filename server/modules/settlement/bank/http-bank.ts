/**
 * A bank over HTTP.
 *
 *   POST <address>/payments            { no, amount, currency, channel, account: { name, number, bank, branch, cnaps }, purpose }
 *   GET  <address>/payments/<no>
 *   POST <address>/payments/<no>/close
 *
 * each answered with 200 and `{ no, status, amount, currency, channelNo?, code?, message? }`, where status is PROCESSING, SUCCESS or CLOSED;
 * a number that the bank does not know is answered with 404. Requests carry `X-Timestamp`, `X-Nonce` and `X-Signature`
 * (`bank-signature.ts`). Whatever else comes back, and whatever does not come back within the patience below, says nothing of the money.
 * The bank tells of the end of a payment by itself: POST <product>/api/purchase/purchase-bill-pay/notify, see `bank-notice.contract.ts`.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fetchOutside } from '#kit/outgoing.ts'
import type { BankAnswer, BankProvider } from './bank.provider.ts'
import { signatureOf } from './bank-signature.ts'

export const Said = z.object({
  no: z.string().max(40),
  status: z.enum(['PROCESSING', 'SUCCESS', 'CLOSED']),
  amount: z.string().regex(/^\d{1,14}\.\d{2}$/),
  currency: z.string().length(3),
  channelNo: z.string().max(64).optional(),
  code: z.string().max(64).optional(),
  message: z.string().max(500).optional(),
})

/** Milliseconds. */
const patience = 10_000

export function httpBank(name: string, address: string, secret: string): BankProvider {
  const send = async (method: 'GET' | 'POST', tail: string, no: string, content?: object): Promise<BankAnswer> => {
    const url = new URL(`${address.replace(/\/+$/, '')}/payments${tail}`)
    const body = content === undefined ? '' : JSON.stringify(content)
    const signed = { method, path: `${url.pathname}${url.search}`, timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID(), body }
    const response = await fetchOutside(url, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-timestamp': signed.timestamp,
        'x-nonce': signed.nonce,
        'x-signature': signatureOf(secret, signed),
      },
      ...(method === 'POST' && { body }),
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 404) return { no, status: 'UNKNOWN' }
    if (!response.ok) throw new Error(`The bank answered ${response.status}`)
    const said = Said.parse(await response.json())
    if (said.no !== no) throw new Error('The bank speaks of another payment')
    return said
  }
  return {
    name,
    pay: (order) => send('POST', '', order.no, order),
    ask: ({ no }) => send('GET', `/${encodeURIComponent(no)}`, no),
    close: ({ no }) => send('POST', `/${encodeURIComponent(no)}/close`, no, {}),
  }
}
