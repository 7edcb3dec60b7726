/** Puts sign-in together: keys, guard, listener, calls. The doors of the product make one a process and close it at the end. */
import type { DataSource } from '#kit/data-source.ts'
import type { CallContext, Route } from '#kit/handle.ts'
import type { Principal } from '#kit/principal.ts'
import { accountRoutes } from './account.routes.ts'
import { accessGuard, rightsVersion } from './access-guard.ts'
import { listenForAccessChanges, type AccessNotice } from './access-listener.ts'
import { typedPassword, type AuthDependencies, type AuthSettings } from './auth-dependencies.ts'
import { confirmPerson } from './confirm-person.ts'
import { requireCaptcha } from './grants.ts'
import type { Guests } from './guest.service.ts'
import { menuRoutesOf } from './menu.routes.ts'
import { refuseWeakPassword } from './password-change.service.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { limitAddress } from './rate-limit.ts'
import { loadPrincipal } from './load-principal.ts'
import { secretOf } from './secrets.ts'
import { sessionRoutes } from './session.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { accessTokens, bearerToken } from './tokens.ts'

export interface AuthOptions {
  readonly data: DataSource
  /** For the connection that listens to changes of access. */
  readonly databaseUrl: string
  /** The installation keeps a random one of its own when undefined. */
  readonly jwtSecret: string | undefined
  readonly settings: AuthSettings
  /** A session ended or rights changed, on whatever process: open sockets have to be looked at. */
  readonly onAccessChange?: (what: AccessNotice) => void
}

export interface Auth {
  readonly routes: readonly Route[]
  /** Who calls, by `Authorization: Bearer` or `Blade-Auth: bearer`; undefined for a guest and for a session that is over. */
  authenticate(request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> }): Promise<Principal | undefined>
  /** The same for a bare token, e.g. of a socket's handshake. */
  authenticateToken(token: string): Promise<Principal | undefined>
  /** The version of everybody's rights that holds now; the answers about rights say which one they speak of. */
  rightsVersion(): Promise<string>
  /** The caller gives their password once more. @throws Failure where it is not theirs */
  confirmPerson(context: CallContext, password: string): Promise<void>
  /** For calls of other modules that guests may make. */
  readonly guests: Guests
  close(): Promise<void>
}

export async function createAuth({ data, databaseUrl, jwtSecret, settings, onAccessChange }: AuthOptions): Promise<Auth> {
  const tokens = accessTokens(await secretOf(data.sql, 'jwt', jwtSecret))
  const guard = accessGuard(data.sql)
  const listener = listenForAccessChanges(databaseUrl, guard, onAccessChange)
  const dependencies: AuthDependencies = { settings, tokens, guard }

  const authenticateToken = async (token: string): Promise<Principal | undefined> => {
    const claims = tokens.read(token)
    return claims && guard.admit(claims)
  }
  return {
    routes: [...signInRoutes(dependencies), ...sessionRoutes(dependencies), ...accountRoutes(dependencies), ...menuRoutesOf(dependencies)],
    authenticate: async ({ headers }) => {
      const token = bearerToken(headers)
      return token === undefined ? undefined : authenticateToken(token)
    },
    authenticateToken,
    rightsVersion: () => rightsVersion(data.sql),
    confirmPerson: (context, password) => confirmPerson(dependencies, context, password),
    guests: {
      requireCaptcha: (context) => requireCaptcha(dependencies, context),
      passwordOf: (context, sent) => typedPassword(dependencies, context, sent),
      hashed: async (path, password) => {
        refuseWeakPassword(path, password)
        return hashPassword(password)
      },
      matches: (password, stored) => isPassword(password, stored),
      principalOf: async (sql, userId) => {
        const [user] = await sql.query(`select 1 from app_user where id = $1::uuid and status = 'ENABLED' and deleted_at is null`, [userId])
        return user ? loadPrincipal(sql, userId, undefined) : undefined
      },
      limit: limitAddress,
    },
    close: () => listener.close(),
  }
}
