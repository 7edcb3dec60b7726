/**
 * Signing in and out, and keeping the session alive. Every 10 seconds the token's age is compared with `tokenTime`; one tab
 * refreshes for all (Web Locks), the others take over what it wrote, because a refresh token works only once.
 */
import { createSignal } from './signal.ts'
import { userInfo } from '#server/auth/account.contract.ts'
import { exchangeToken, signIn as signInCall, signOut as signOutCall } from '#server/auth/auth.contract.ts'
import { send } from './client.ts'
import { isOfVersion, keepVersion } from './rights-version.ts'
import { beforeEachRequest } from './request.ts'
import { storageKey } from './storage.ts'
import { currentSession, forgetSession, keepGrant, keepUser, rereadSession, type UserInfo } from './token-store.ts'

export { useSession, flagsOf } from './token-store.ts'

const checkEveryMs = 10_000
/** Seconds; the server's parameter `tokenTime` replaces it when the configuration has been read. */
const tokenTime = createSignal(3000)

const client = { id: 'pc', secret: 'pc_secret' }
const basic = `Basic ${window.btoa(`${client.id}:${client.secret}`)}`

export type Credentials =
  | { readonly grant_type: 'password'; readonly username: string; readonly password: string }
  | { readonly grant_type: 'sms'; readonly mobile: string; readonly smsKey: string; readonly smsCode: string }

/** Rejects with `RequestFailed`; the page shows its text beside the form. */
export async function signIn(credentials: Credentials, headers: Readonly<Record<string, string>>): Promise<void> {
  keepGrant(await send(signInCall, credentials, { anonymous: true, silent: true, headers: { Authorization: basic, ...headers } }))
}

/** Exchanges what another system vouches for (embedded frames) or an administrator's simulation for a session. */
export async function signInByToken(grant_type: 'external' | 'simulation', token: string): Promise<void> {
  keepGrant(await send(exchangeToken, { grant_type, token }, { anonymous: true, silent: true, headers: { Authorization: basic } }))
}

/** Ends the session on the server and forgets it here; the guard then leads to /login. The server being away does not keep anyone in. */
export async function signOut(): Promise<void> {
  if (currentSession()) await send(signOutCall, {}, { silent: true }).catch(() => undefined)
  forgetSession()
}

const userKey = [userInfo.path]
let reloading: Promise<UserInfo> | undefined

/** Reads roles, name and avatar again, e.g. at start and after a change of the personal info. */
export function reloadUser(): Promise<UserInfo> {
  const reading = send(userInfo, {}, keepVersion(userKey)).then((user) => {
    keepUser(user)
    return user
  })
  reloading = reading
  return reading
}

/** Reads him again if what is known of him is of other rights than these; what is under way may be of these already. */
export async function followUser(version: string): Promise<void> {
  await reloading?.catch(() => undefined)
  if (!isOfVersion(userKey, version)) await reloadUser()
}

export const setTokenTime = (seconds: number): void => tokenTime.set(seconds)

const isDue = (): boolean => {
  const present = currentSession()
  return present !== undefined && Date.now() - present.obtainedAt >= tokenTime.get() * 1000
}

let refreshing: Promise<void> | undefined

/** Refreshes when the token is due; callers at the same time share one refresh. */
export function ensureFresh(): Promise<void> {
  if (!isDue()) return Promise.resolve()
  refreshing ??= exclusively(refresh).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refresh(): Promise<void> {
  // Another tab may have refreshed while this one waited for the lock.
  rereadSession()
  const present = currentSession()
  if (!present || !isDue()) return
  try {
    const input = { grant_type: 'refresh_token', refresh_token: present.refreshToken } as const
    const grant = await send(exchangeToken, input, { anonymous: true, silent: true, headers: { Authorization: basic } })
    // The same user goes on: what only the user-info call tells (who acts in his name, what his roles are called) stays known.
    keepGrant({ ...present.user, ...grant })
  } catch (reason) {
    // An unreachable server is no verdict on the token: the next check tries again.
    if ((reason as { code?: number }).code !== 0) forgetSession()
  }
}

/** Locks exist in secure contexts only; elsewhere each tab refreshes for itself and the server's rotation decides. */
const exclusively = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request(storageKey('refresh'), work) : work())

/** Starts the watch; called once by the application. */
export function keepSessionAlive(): () => void {
  beforeEachRequest(ensureFresh)
  const timer = window.setInterval(() => void ensureFresh(), checkEveryMs)
  return () => window.clearInterval(timer)
}
