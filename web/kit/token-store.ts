/** The session as the browser holds it: two tokens, when they came, and who signed in. No network in here. */
import type { Label } from '#server/kit/contract.ts'
import { createSignal, useSignal } from './signal.ts'
import { onItemChanged, readItem, readStored, removeItem, writeItem } from './storage.ts'
import { readToken, removeToken, writeToken } from './token-cookies.ts'

export interface UserInfo {
  readonly user_id: string
  readonly account: string
  readonly user_name: string
  readonly avatar?: string | null
  readonly userType: string
  readonly terminalType: string
  readonly tenant_id: string
  readonly currentTenantId?: string | null
  /** Who acts in this user's name, if anybody. */
  readonly simulatedBy?: string | null
  /** Role codes. */
  readonly roles: readonly string[]
  /** What they are called; not in what signing in answers. */
  readonly roleNames?: Readonly<Record<string, Label>>
}

/** The answer of every grant: password, sms, refresh_token, external, simulation. */
export interface TokenGrant extends UserInfo {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  /** When this browser received the tokens, in ms since 1970. */
  readonly obtainedAt: number
  readonly user: UserInfo
}

const names = { access: 'access-token', refresh: 'refresh-token', user: 'userInfo', userId: 'userId', tenant: 'tenantId' } as const

const session = createSignal<Session | undefined>(readSession())

export const currentSession = (): Session | undefined => session.get()
export const useSession = (): Session | undefined => useSignal(session)
export const onSessionChanged = session.subscribe

/** Keeps a fresh grant. The tenant is stored as '0', "the current one"; the server knows the real one from the token. */
export function keepGrant(grant: TokenGrant): void {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: _expiresIn, ...user } = grant
  keepToken(names.refresh, refreshToken)
  writeItem(names.user, user)
  writeItem(names.userId, user.user_id)
  writeItem(names.tenant, '0')
  // Last, because other tabs read everything again when this one changes.
  keepToken(names.access, accessToken)
  session.set(readSession())
}

/** The stored item tells other tabs that and when the token changed; the token itself stands in it only where cookies are refused. */
function keepToken(name: string, token: string): void {
  writeItem(name, writeToken(name, token) ? { changed: token.slice(-12) } : token)
}

/** New facts about the same user (avatar, roles), e.g. from the user-info call. */
export function keepUser(user: Partial<UserInfo>): void {
  const present = session.get()
  if (!present) return
  const merged = { ...present.user, ...user }
  // Whoever looks at the session is drawn anew only when there is something new.
  if (JSON.stringify(merged) === JSON.stringify(present.user)) return
  writeItem(names.user, merged)
  session.set({ ...present, user: merged })
}

export function forgetSession(): void {
  for (const name of [names.access, names.refresh]) removeToken(name)
  for (const name of Object.values(names)) removeItem(name)
  session.set(undefined)
}

/** Takes over what another tab has written since. */
export function rereadSession(): Session | undefined {
  const stored = readSession()
  if (stored?.accessToken !== session.get()?.accessToken) session.set(stored)
  return session.get()
}

onItemChanged(names.access, rereadSession)

function tokenOf(name: string): string | undefined {
  const content = readItem<unknown>(name)
  if (content === undefined) return undefined
  return typeof content === 'string' ? content : readToken(name)
}

function readSession(): Session | undefined {
  const obtainedAt = readStored(names.access)?.datetime
  const [accessToken, refreshToken] = [tokenOf(names.access), tokenOf(names.refresh)]
  const user = readItem<UserInfo>(names.user)
  if (obtainedAt === undefined || !accessToken || !refreshToken || !user) return undefined
  return { accessToken, refreshToken, obtainedAt, user }
}

export interface UserFlags {
  /** A supplier's own people. */
  readonly isSupplier: boolean
  /** Works at the platform. */
  readonly isSys: boolean
  /** Anything but the supplier terminal. */
  readonly isNotSupplier: boolean
}

/** What the kinds of a user mean for what he is shown. */
export const flagsOf = (user: UserInfo | undefined): UserFlags => ({
  isSupplier: user?.userType === 'SUPPLIER',
  isSys: user?.terminalType === 'SYSTEM_TERMINAL',
  isNotSupplier: user?.terminalType !== 'SUPPLIER_TERMINAL',
})
