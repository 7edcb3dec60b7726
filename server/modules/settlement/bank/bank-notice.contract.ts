/**
 * What a bank tells by itself: the end of a payment. `body` is the text that was signed, JSON of the same shape as its answers
 * (`http-bank.ts`). `signature` is that of `POST`, the path of this call, timestamp, nonce and body (`bank-signature.ts`). Sent again with
 * the same nonce it changes nothing; anything but 200 means that it was not taken.
 */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'

export const bankNotice = defineCall('POST /api/purchase/purchase-bill-pay/notify', {
  permission: 'public',
  summary: { zh: '银行支付结果通知', en: 'The bank tells what became of a payment' },
  input: z.strictObject({
    timestamp: z.string().max(12),
    nonce: z
      .string()
      .min(8)
      .max(64)
      .regex(/^[\w-]+$/),
    body: z.string().max(10_000),
    signature: z
      .string()
      .length(64)
      .regex(/^[0-9a-f]+$/),
  }),
  output: z.object({ isTaken: z.boolean() }),
})
