/** The sign-in calls as a running application on a test's own database, with one protected call to try rights on. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { Messages } from '#kit/messages.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import { demoAccounts, demoCompany, seedDemoAccounts } from '#prisma/seed/demo/accounts.ts'
import { seedMenus } from '#prisma/seed/menus.ts'
import { seedRoles } from '#prisma/seed/roles.ts'
import { seedUsers } from '#prisma/seed/users.ts'
import { buildApp } from '#server/app.ts'
import type { AuthSettings } from '#server/auth/auth-dependencies.ts'
import { authMessages } from '#server/auth/auth.messages.ts'
import { createAuth } from '#server/auth/create-auth.ts'
import { areas } from '#server/areas.ts'
import { grantsOf, menusOf } from '#server/area/define-area.ts'
import { menusOfSuppliers } from '#server/auth/permission-tree.ts'
import { rightsOf, type Grants } from '#server/auth/role-rights.ts'
import { signedIdentities } from '#server/auth/external-identity.ts'
import { wrapPassword } from '#server/auth/login-cipher.ts'
import { localSocialProvider } from '#server/auth/social-provider.ts'

const menus = menusOf(areas)
/** Beside what the product grants: who may make the call of these tests. */
const secretGrants: Grants = {
  'purchase-order': {
    list: ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CASHIER', 'WAREHOUSE', 'SUPPLIER_ADMIN', 'SUPPLIER_OP'],
    insert: ['PURCHASER', 'PURCHASE_MANAGER', 'SUPPLIER_ADMIN'],
  },
}

export const rights = rightsOf([...grantsOf(areas), secretGrants])

export const password = 'chandlery'
export const cipherKey = 'chandlery-cipher'

/** A call of its own, so that these tests do not depend on what other areas grant. */
export const secretCall = defineCall('GET /api/test/purchase-order', {
  permission: 'purchase-order:list',
  summary: { zh: '采购订单列表', en: 'Purchase orders: list' },
  input: z.object({}),
  output: z.object({ rows: z.string() }),
})

export interface AuthApp {
  readonly app: FastifyInstance
  readonly data: DataSource
  /** Text messages that were sent, newest last. */
  readonly messages: { mobile: string; code: string; purpose: string }[]
  readonly parameters: Map<string, string>
  close(): Promise<void>
}

export interface AuthAppOptions {
  readonly captchaMode?: boolean
  readonly settings?: Partial<AuthSettings>
  /** Calls of other areas to be served beside sign-in. */
  readonly routes?: readonly Route[]
  readonly tables?: readonly Messages[]
  /** False: this process hears no notices, as if its listening connection were lost. */
  readonly hears?: boolean
}

export async function startAuthApp(
  url: string,
  { captchaMode = false, settings = {}, routes: more = [], tables = [], hears = true }: AuthAppOptions = {},
): Promise<AuthApp> {
  const data = openDataSource(url, { poolSize: 6 })
  const messages: AuthApp['messages'] = []
  const parameters = new Map<string, string>()
  const auth = await createAuth({
    data,
    databaseUrl: hears ? url : 'postgresql://nobody@127.0.0.1:1/nothing',
    jwtSecret: undefined,
    settings: {
      captchaMode,
      cipherKey,
      demo: { password, accounts: demoAccounts },
      parameters: {
        get: async (parameter) =>
          parameters.has(parameter.key) ? parameter.schema.catch(parameter.fallback as never).parse(parameters.get(parameter.key)) : parameter.fallback,
      },
      supplierMenus: menusOfSuppliers(menus),
      sms: { send: async (mobile, code, purpose) => void messages.push({ mobile, code, purpose }) },
      social: [localSocialProvider],
      external: signedIdentities,
      ...settings,
    },
  })
  const routes = [...auth.routes, ...more, handle(secretCall, async ({ principal }) => ({ rows: principal.rows.kind }))]
  await seedRoles(data.prisma, { companyName: demoCompany })
  await seedUsers(data.prisma, { companyName: demoCompany, client: { id: 'pc', secret: 'pc_secret' }, adminPassword: password, announce: () => undefined })
  await seedMenus(data.prisma, { menus, permissions: permissionCodes(routes), rights })
  await seedDemoAccounts(data.prisma, { password })
  const app = await buildApp({
    data,
    routes,
    authenticate: auth.authenticate,
    messages: [authMessages, ...tables],
    settings: { checkAnswers: true },
  })
  return {
    app,
    data,
    messages,
    parameters,
    close: async () => {
      await app.close()
      await auth.close()
      await data.close()
    },
  }
}

export const basic = (id = 'pc', secret = 'pc_secret'): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly user_id: string
  readonly roles: string[]
}

type Headers = Record<string, string>

/** One request; the body's code is the HTTP status, which every test may rely on. */
export async function post(app: FastifyInstance, url: string, payload: object, headers: Headers = {}): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url, payload, headers })
}

export async function get(app: FastifyInstance, url: string, token?: string): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} })
}

export const login = (app: FastifyInstance, username: string, typed = password, headers: Headers = {}): Promise<LightMyRequestResponse> =>
  post(app, '/api/auth/login', { username, password: wrapPassword(typed, cipherKey), grant_type: 'password' }, { authorization: basic(), ...headers })

export async function signedIn(app: FastifyInstance, username: string): Promise<Tokens> {
  const answer = await login(app, username)
  if (answer.statusCode !== 200) throw new Error(`${username} could not sign in: ${answer.body}`)
  return dataOf<Tokens>(answer)
}

export const refresh = (app: FastifyInstance, token: string): Promise<LightMyRequestResponse> =>
  post(app, '/api/auth/oauth/token', { grant_type: 'refresh_token', refresh_token: token }, { authorization: basic() })

export const dataOf = <T>(answer: LightMyRequestResponse): T => (answer.json() as { data: T }).data
