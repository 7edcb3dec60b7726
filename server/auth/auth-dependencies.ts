/** What the calls of this folder share: settings, keys, the guard. Made once a process by `create-auth.ts`. */
import type { CallContext } from '#kit/handle.ts'
import { Failure } from '#kit/errors.ts'
import type { Parameters } from '#kit/parameters.ts'
import { rightsVersionHeader } from './account.contract.ts'
import type { AccessGuard, SessionPrincipal } from './access-guard.ts'
import type { ExternalIdentities } from './external-identity.ts'
import type { Origin } from './login-log.ts'
import { unwrapPassword } from './login-cipher.ts'
import type { SmsSender } from './sms-codes.ts'
import type { SocialProvider } from './social-provider.ts'
import type { AccessTokens } from './tokens.ts'

export interface DemoAccount {
  readonly account: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly role: { readonly zh: string; readonly en: string }
}

export interface AuthSettings {
  readonly captchaMode: boolean
  /** Public key that wraps passwords on their way. */
  readonly cipherKey: string
  /** The accounts that the sign-in page offers while the demo company is loaded. */
  readonly demo: { readonly password: string; readonly accounts: readonly DemoAccount[] } | undefined
  readonly parameters: Pick<Parameters, 'get'>
  /** Entries of the suppliers' own people: nothing stands behind them for anybody else, an administrator included. */
  readonly supplierMenus: readonly string[]
  readonly sms: SmsSender
  readonly social: readonly SocialProvider[]
  readonly external: ExternalIdentities
}

export interface AuthDependencies {
  readonly settings: AuthSettings
  readonly tokens: AccessTokens
  readonly guard: AccessGuard
}

export const originOf = (context: CallContext): Origin => ({ address: context.ip, userAgent: headerOf(context, 'user-agent') })

export function headerOf(context: CallContext, name: string): string | undefined {
  const value = context.request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The caller with his session. Calls that are `signed-in` always have one. */
export function sessionOf(context: CallContext): SessionPrincipal {
  const { principal } = context
  if (!('sessionId' in principal)) throw new Failure('not-signed-in', 'not-signed-in')
  return principal as SessionPrincipal
}

/**
 * The caller with the rights of this moment, for an answer that a page keeps; the answer says of which version they are, so that the
 * page need not ask again while the socket tells the same one.
 */
export async function withPresentRights(guard: AccessGuard, context: CallContext): Promise<SessionPrincipal> {
  const principal = await guard.current(sessionOf(context))
  void context.reply.header(rightsVersionHeader, principal.rightsVersion)
  return principal
}

/** For what only the person himself may do: change his password, open sessions. */
export function refuseWhileSimulated(context: CallContext): void {
  if (context.principal.simulatedBy) throw new Failure('forbidden', 'auth.simulate-nested')
}

/**
 * A password as it was typed: wrapped under the login cipher, or as it is with the header `Password-Cipher: none`.
 * @throws Failure auth.cipher-wrong
 */
export function typedPassword(dependencies: AuthDependencies, context: CallContext, sent: string): string {
  if (headerOf(context, 'password-cipher')?.toLowerCase() === 'none') return sent
  const password = unwrapPassword(sent, dependencies.settings.cipherKey)
  if (password === undefined)
    throw new Failure('bad-input', 'auth.cipher-wrong', { error: 'invalid_request', errors: [{ path: 'password', code: 'auth.cipher-wrong' }] })
  return password
}
