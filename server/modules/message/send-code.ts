/** Sign-in's codes by text message, through the carrier that administrators chose. */
import type { DataSource } from '#kit/data-source.ts'
import type { SmsSender } from '#server/auth/sms-codes.ts'
import { newId } from '#kit/ids.ts'
import type { CarrierOf } from './carrier.contract.ts'
import { fillText } from './template-text.ts'

/** Minutes that a code is good for; said in the message. */
const minutes = 5
const fallback = { title: '验证码 Code', body: '验证码 {code}，{minutes} 分钟内有效。Your code is {code}, good for {minutes} minutes.' }

/** Not by `notify`: the number need not belong to an account yet, and whoever waits for a code is told at once when it cannot be sent. */
export const codeSender = (data: DataSource, carrierOf: CarrierOf): SmsSender => ({
  send: async (mobile, code, purpose) => {
    const [template] = await data.sql.query<{ title: string; body: string }>(
      `select title_zh as title, body_zh as body from notification_template where code = 'auth.sms-code' and deleted_at is null`,
    )
    const { title, body } = template ?? fallback
    const params = { code, minutes, purpose }
    await (await carrierOf('SMS')).send({ recipient: mobile, title: fillText(title, params, 'zh'), body: fillText(body, params, 'zh'), key: newId() })
  },
})
