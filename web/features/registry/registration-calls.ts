/** The calls of an applicant: without a session, by the token of his link. */
import type { z } from 'zod'
import {
  registrationOptions,
  registrationRegions,
  keepRegistrationDraft,
  readRegistration,
  saveRegistration,
  uploadRegistrationFile,
} from '#server/modules/supplier/application/registration.contract.ts'
import { drawCaptcha, signInConfig } from '#server/auth/auth.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callKey, send } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import type { RegionSource } from '#web/kit/widgets/region-source.ts'
import { request } from '#web/kit/request.ts'

export type Registration = OutputOf<typeof readRegistration>
export type RegistrationOptions = OutputOf<typeof registrationOptions>
export type SavedStep = z.input<typeof saveRegistration.input>
export type KeptStep = z.input<typeof keepRegistrationDraft.input>

export const asGuest = { anonymous: true, silent: true } as const

export function useRegistrationOptions() {
  const language = useLanguage()
  return useQuery({
    queryKey: callKey(registrationOptions, { language }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => send(registrationOptions, {}, asGuest),
  })
}

/** Regions for whoever has no session. */
export const guestRegions: RegionSource = {
  key: registrationRegions.path,
  children: (parentCode) => send(registrationRegions, { parentCode }, asGuest),
  path: (code) => send(registrationRegions, { code }, asGuest),
}

export const useRegistration = (token: string | null) =>
  useQuery({
    queryKey: callKey(readRegistration, { token }),
    enabled: token !== null,
    retry: false,
    queryFn: () => send(readRegistration, { token: token ?? '' }, asGuest),
  })

/** What is stored of the sent file; the file hangs on the application from then on. */
export async function uploadPaper(token: string, file: File): Promise<OutputOf<typeof uploadRegistrationFile>> {
  const form = new FormData()
  form.append('token', token)
  form.append('file', file)
  return (await request('POST', uploadRegistrationFile.path, form, asGuest)) as OutputOf<typeof uploadRegistrationFile>
}

/** What sign-in asks of guests: whether a picture has to be read, and the key that wraps passwords. */
export const useGuestConfig = () =>
  useQuery({ queryKey: callKey(signInConfig, { for: 'guest' }), staleTime: Number.POSITIVE_INFINITY, queryFn: () => send(signInConfig, {}, asGuest) })

export function usePicture(isNeeded: boolean) {
  const [round, setRound] = useState(0)
  const { data } = useQuery({
    queryKey: callKey(drawCaptcha, { round, for: 'registration' }),
    enabled: isNeeded,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => send(drawCaptcha, {}, asGuest),
  })
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const headersOf = (code: string): Readonly<Record<string, string>> =>
    data && isNeeded ? { 'Captcha-Key': data.key, 'Captcha-Code': code.trim().toLowerCase() } : {}
  return { image: data?.image, isNeeded, reload, headersOf }
}
