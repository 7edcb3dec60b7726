/** Getting in and out: tokens, captchas, text-message codes, sessions. Everything a client needs before and around a session. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant, pageOf, Paging } from '#kit/contract.ts'

const text = (length: number) => z.string().trim().max(length)
/** Old clients send empty parameters along. */
const optional = (length: number) => text(length).optional()
/** A password as typed, or wrapped: 16 bytes iv and up to 208 of ciphertext in base64. */
const secret = z.string().max(400)

/** What every grant answers. */
export const TokenGrant = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  user_id: Id,
  account: z.string(),
  user_name: z.string(),
  avatar: z.string().nullable(),
  userType: z.string(),
  terminalType: z.string(),
  tenant_id: z.string(),
  currentTenantId: z.string(),
  roles: z.array(z.string()),
})

export const grantTypes = ['password', 'refresh_token', 'external', 'simulation', 'sms'] as const

const grantRequest = {
  username: optional(64),
  account: optional(64),
  password: secret.optional(),
  refresh_token: optional(400),
  /** External or simulation token. */
  token: optional(4000),
  mobile: optional(11),
  smsKey: optional(64),
  smsCode: optional(10),
  tenantId: optional(20),
}

export const signIn = defineCall('POST /api/auth/login', {
  permission: 'public',
  summary: { zh: '登录', en: 'Sign in' },
  input: z.object({ grant_type: z.enum(grantTypes).default('password'), ...grantRequest }),
  output: TokenGrant,
})

export const exchangeToken = defineCall('GET|POST /api/auth/oauth/token', {
  permission: 'public',
  summary: { zh: '刷新或换取令牌', en: 'Refresh or exchange a token' },
  input: z.object({ grant_type: z.enum(grantTypes).default('refresh_token'), ...grantRequest }),
  output: TokenGrant,
})

/** Somebody the provider knows and we do not: the id goes into the guest registration. */
export const SocialGuest = z.object({ oauth_id: Id, user_name: z.string().nullable(), avatar: z.string().nullable() })

export const socialSignIn = defineCall('POST /api/blade-auth/oauth/token', {
  permission: 'public',
  summary: { zh: '第三方登录', en: 'Sign in through another provider' },
  input: z.object({ grant_type: z.literal('social').default('social'), source: text(30), code: text(2000), state: optional(200), tenantId: optional(20) }),
  output: z.union([TokenGrant, SocialGuest]),
})

export const signInConfig = defineCall('GET /api/auth/config', {
  permission: 'public',
  summary: { zh: '登录配置', en: 'What a sign-in page needs to know' },
  input: z.object({}),
  output: z.object({
    cipherKey: z.string(),
    captchaMode: z.boolean(),
    tenantMode: z.boolean(),
    defaultTenantId: z.string(),
    tokenTime: z.number().int(),
    languages: z.array(z.object({ code: z.enum(['zh', 'en']), name: z.string() })),
    socialProviders: z.array(z.object({ source: z.string(), authorizeUrl: z.string() })),
    /** Only while the demo company is loaded: its accounts, one click away. */
    demo: z.object({ password: z.string(), accounts: z.array(z.object({ account: z.string(), name: z.string(), role: z.string() })) }).nullable(),
  }),
})

const Captcha = z.object({ key: z.string(), image: z.string() })

export const drawCaptcha = defineCall('GET /api/auth/oauth/captcha', {
  permission: 'public',
  summary: { zh: '获取验证码', en: 'Draw a captcha' },
  input: z.object({}),
  output: Captcha,
})

/** Draws again under a key that the client already has. */
export const redrawCaptcha = defineCall('GET /api/auth/oauth/get/captcha', {
  permission: 'public',
  summary: { zh: '按键值获取验证码', en: 'Draw the captcha of a key again' },
  input: z.object({ keyCode: z.string().regex(/^[\w-]{8,64}$/) }),
  output: Captcha,
})

export const drawSupplierCaptcha = defineCall('GET /api/supplier/supplier-backstage/picture-captcha', {
  permission: 'public',
  summary: { zh: '获取图形验证码', en: 'Draw a picture captcha' },
  input: z.object({}),
  output: Captcha,
})

export const smsPurposes = ['sign-in', 'register', 'forget-password'] as const

export const sendSmsCode = defineCall('POST /api/supplier/supplier-backstage/sms-code', {
  permission: 'public',
  summary: { zh: '发送短信验证码', en: 'Send a code by text message' },
  input: z.object({ mobile: z.string().regex(/^1\d{10}$/), purpose: z.enum(smsPurposes).default('sign-in') }),
  output: z.object({ smsKey: z.string(), expires_in: z.number().int() }),
})

export const signOut = defineCall('GET /api/blade-auth/oauth/logout', {
  permission: 'signed-in',
  summary: { zh: '退出登录', en: 'Sign out' },
  input: z.object({}),
  output: z.boolean(),
})

export const clearCache = defineCall('GET /api/blade-auth/oauth/clear-cache', {
  permission: 'signed-in',
  summary: { zh: '清除缓存', en: 'Forget what is cached about me' },
  input: z.object({}),
  output: z.boolean(),
})

export const currentToken = defineCall('GET /api/auth/token/current', {
  permission: 'signed-in',
  summary: { zh: '当前令牌', en: 'The present token' },
  input: z.object({}),
  output: z.object({
    user_id: Id,
    account: z.string(),
    tenant_id: z.string(),
    client_id: z.string(),
    session_id: Id,
    roles: z.array(z.string()),
    simulated_by: z.string().nullable(),
  }),
})

/** Somebody else's session, acting as him: a ticket that `exchangeToken` turns into tokens. */
export const simulate = defineCall('POST /api/upms/user/simulation', {
  permission: 'user:simulate',
  summary: { zh: '模拟登录', en: 'Act as another user' },
  input: z.object({ userId: Id.optional(), id: Id.optional(), account: optional(64), reason: optional(300) }),
  output: z.object({ token: z.string(), expires_in: z.number().int(), user_id: Id, account: z.string() }),
})

export const endSimulation = defineCall('POST /api/upms/user/simulation/end', {
  permission: 'signed-in',
  summary: { zh: '结束模拟登录', en: 'Stop acting as another user' },
  input: z.object({}),
  output: z.boolean(),
})

export const SessionRow = z.object({
  id: Id,
  userId: Id,
  account: z.string(),
  userName: z.string(),
  clientId: z.string(),
  grantType: z.string(),
  address: z.string(),
  userAgent: z.string().nullable(),
  simulatedBy: z.string().nullable(),
  createTime: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
})

export const listOwnSessions = defineCall('GET|POST /api/auth/session/list', {
  permission: 'signed-in',
  summary: { zh: '我的登录会话', en: 'My sessions' },
  input: Paging,
  output: pageOf(SessionRow),
  options: { readOnly: true },
})

export const removeOwnSession = defineCall('GET /api/auth/session/remove/{id}', {
  permission: 'signed-in',
  summary: { zh: '结束我的会话', en: 'End one of my sessions' },
  input: ById,
  output: z.boolean(),
})

/** Signs out everywhere else. */
export const removeOtherSessions = defineCall('POST /api/auth/session/remove-others', {
  permission: 'signed-in',
  summary: { zh: '退出其他设备', en: 'Sign out everywhere else' },
  input: z.object({}),
  output: z.object({ removed: z.number().int() }),
})

export const listSessions = defineCall('GET|POST /api/upms/session/list', {
  permission: 'session:list',
  summary: { zh: '在线会话', en: 'Sessions of all users' },
  input: Paging.extend({ userId: Id.optional(), account: optional(64) }),
  output: pageOf(SessionRow),
  options: { readOnly: true },
})

export const removeSession = defineCall('GET /api/upms/session/remove/{id}', {
  permission: 'session:remove',
  summary: { zh: '强制下线', en: 'End a session' },
  input: ById,
  output: z.boolean(),
})
