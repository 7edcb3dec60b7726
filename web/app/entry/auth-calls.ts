/** The calls that need no session, as the pages before it use them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { checkMobile, forgetPassword, registerGuest } from '#server/auth/account.contract.ts'
import { drawCaptcha, sendSmsCode, signInConfig } from '#server/auth/auth.contract.ts'
import { callKey, send, type InputOf, type OutputOf } from '#web/kit/client.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import { setTokenTime } from '#web/kit/session.ts'

export type AuthConfig = OutputOf<typeof signInConfig>
export type DemoAccount = NonNullable<AuthConfig['demo']>['accounts'][number]
export type Captcha = OutputOf<typeof drawCaptcha>
type SmsPurpose = NonNullable<InputOf<typeof sendSmsCode>['purpose']>
type Headers = Readonly<Record<string, string>>

const anonymous = { anonymous: true, silent: true } as const

/** What the sign-in page must know; a server that is still starting is asked again. */
export function useAuthConfig() {
  const language = useLanguage()
  return useQuery({
    // Names of the demo accounts come in the language of the request.
    queryKey: callKey(signInConfig, { language }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: 20,
    retryDelay: 1500,
    queryFn: async () => {
      const config = await send(signInConfig, {}, anonymous)
      setTokenTime(config.tokenTime)
      return config
    },
  })
}

/** The captcha shown now and a way to get another one. */
export function useCaptcha(config: AuthConfig | undefined) {
  const [round, setRound] = useState(0)
  const isNeeded = config?.captchaMode ?? false
  const { data } = useQuery({
    queryKey: callKey(drawCaptcha, { round }),
    enabled: isNeeded,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => send(drawCaptcha, {}, anonymous),
  })
  const reload = useCallback(() => setRound((present) => present + 1), [])
  const headersOf = (code: string): Headers => (data && isNeeded ? { 'Captcha-Key': data.key, 'Captcha-Code': code.trim().toLowerCase() } : {})
  return { captcha: data, isNeeded, headersOf, reload }
}

/** Sends a code by SMS and returns the key that belongs to it. */
export async function requestSmsCode(mobile: string, purpose: SmsPurpose, captchaHeaders: Headers): Promise<string> {
  const { smsKey } = await send(sendSmsCode, { mobile, purpose }, { ...anonymous, headers: captchaHeaders })
  return smsKey
}

export const mobileExists = (mobile: string): Promise<boolean> => send(checkMobile, { mobile }, anonymous)

export const resetForgottenPassword = (reset: InputOf<typeof forgetPassword>, headers: Headers): Promise<boolean> =>
  send(forgetPassword, reset, { ...anonymous, headers })

export const requestAccount = (form: InputOf<typeof registerGuest>, headers: Headers): Promise<boolean> => send(registerGuest, form, { ...anonymous, headers })
