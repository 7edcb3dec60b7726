/** A mobile number, the captcha that guards the SMS, and the code with its countdown; used to sign in and to set a new password. */
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { requestSmsCode, useCaptcha, type AuthConfig } from './auth-calls.ts'
import { CaptchaField } from './captcha-field.tsx'
import { Field, Mark } from './fields.tsx'

const waitSeconds = 60

export interface SmsValues {
  readonly mobile: string
  readonly smsKey: string
  readonly smsCode: string
}

export const noSms: SmsValues = { mobile: '', smsKey: '', smsCode: '' }
/** Chinese mobile numbers: eleven digits. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

interface SmsCodeProps {
  readonly config: AuthConfig | undefined
  readonly purpose: 'sign-in' | 'forget-password'
  readonly values: SmsValues
  readonly onChange: (values: SmsValues) => void
  readonly onFailure: (text: string) => void
  /** Asked before the SMS is paid for; throws the text to show. */
  readonly before?: (mobile: string) => Promise<void>
}

export function SmsCode({ config, purpose, values, onChange, onFailure, before }: SmsCodeProps) {
  const { t } = useTranslation('entry')
  const { captcha, isNeeded: needsCaptcha, headersOf, reload } = useCaptcha(config)
  const [code, setCode] = useState('')
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (left === 0) return undefined
    const timer = window.setTimeout(() => setLeft(left - 1), 1000)
    return () => window.clearTimeout(timer)
  }, [left])

  const sendCode = async () => {
    onFailure('')
    if (!isMobile(values.mobile)) return onFailure(t('sms.badMobile'))
    if (needsCaptcha && code.trim() === '') return onFailure(t('login.needsCaptcha'))
    try {
      await before?.(values.mobile)
      const smsKey = await requestSmsCode(values.mobile, purpose, headersOf(code))
      onChange({ ...values, smsKey })
      setLeft(waitSeconds)
    } catch (reason) {
      onFailure((reason as Error).message)
      setCode('')
      reload()
    }
  }

  return (
    <>
      <Field
        label={t('field.mobile')}
        name="mobile"
        type="tel"
        inputMode="numeric"
        value={values.mobile}
        maxLength={11}
        autoComplete="tel"
        onChange={(mobile) => onChange({ ...values, mobile })}
        mark={<Mark shape="phone" />}
      />
      {needsCaptcha && <CaptchaField captcha={captcha} value={code} onChange={setCode} onReload={reload} />}
      <Field
        label={t('field.smsCode')}
        name="smsCode"
        inputMode="numeric"
        value={values.smsCode}
        maxLength={6}
        autoComplete="one-time-code"
        onChange={(smsCode) => onChange({ ...values, smsCode })}
        mark={<Mark shape="message" />}
        after={
          <button type="button" className="button side-button" data-click-lock disabled={left > 0 || !config} onClick={() => void sendCode()}>
            {left > 0 ? t('sms.again', { seconds: left }) : t('sms.send')}
          </button>
        }
      />
    </>
  )
}
