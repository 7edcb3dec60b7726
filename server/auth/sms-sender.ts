/**
 * Carriers of text messages. Over HTTP: POST to the configured address with `{"mobile", "code", "purpose"}` and, when a key is set,
 * `Authorization: Bearer <key>`; any 2xx means accepted. Without a carrier the code is written to the log, for development.
 */
import type { SmsSender } from './sms-codes.ts'

/** Milliseconds. */
const patience = 10_000

export const httpSmsSender = (url: string, key: string | undefined): SmsSender => ({
  send: async (mobile, code, purpose) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ mobile, code, purpose }),
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`The carrier answered ${response.status}`)
  },
})

export const logSmsSender = (log: { info(fields: object, text: string): void }): SmsSender => ({
  send: async (mobile, code, purpose) => {
    log.info({ mobile, code, purpose }, 'text message not sent: no carrier is configured')
  },
})
