import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '#tests/support/database.ts'
import { forgetFailures } from '#server/auth/failed-sign-ins.ts'
import { wrapPassword } from '#server/auth/login-cipher.ts'
import { hashPassword, isPassword } from '#server/auth/passwords.ts'
import { fingerprint } from '#server/auth/tokens.ts'
import { demoAccounts } from '#prisma/seed/demo/accounts.ts'
import { basic, cipherKey, dataOf, get, login, password, post, signedIn, startAuthApp, type AuthApp, type Tokens } from './auth-app.ts'

const database = withDatabase()
let application: AuthApp

beforeAll(async () => {
  application = await startAuthApp(database.url)
})
afterAll(() => application.close())

const attempt = async (account: string) => {
  const answer = await login(application.app, account)
  return [answer.statusCode, answer.json().data?.rule]
}
const external = (token: string) => post(application.app, '/api/auth/oauth/token', { grant_type: 'external', token }, { authorization: basic() })
const bySms = (smsKey: string, smsCode: string) => post(application.app, '/api/auth/login', { grant_type: 'sms', smsKey, smsCode }, { authorization: basic() })
const social = (code: string, source = 'local') => post(application.app, '/api/blade-auth/oauth/token', { source, code }, { authorization: basic() })

describe('password grant', () => {
  test('answers every field that the conventions name', async () => {
    const answer = await login(application.app, 'purchaser')
    expect(answer.statusCode).toBe(200)
    expect(dataOf(answer)).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3000,
      user_id: expect.any(String),
      account: 'purchaser',
      user_name: '林晓雯',
      avatar: null,
      userType: 'ADMIN',
      terminalType: 'SYSTEM_TERMINAL',
      tenant_id: '000000',
      currentTenantId: '000000',
      roles: ['PURCHASER'],
    })
  })

  test('takes a form, `account` for `username`, any case, and both token headers afterwards', async () => {
    const answer = await application.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { authorization: basic(), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ account: 'Supplier-A', password: wrapPassword(password, cipherKey), tenantId: '0' }).toString(),
    })
    const { access_token: token, userType } = dataOf<Tokens & { userType: string }>(answer)
    expect(userType).toBe('SUPPLIER')
    const current = await application.app.inject({ method: 'GET', url: '/api/auth/token/current', headers: { 'blade-auth': `bearer ${token}` } })
    expect(dataOf(current)).toMatchObject({ account: 'supplier-a', client_id: 'pc', tenant_id: '100001', simulated_by: null })
  })

  test('takes the plain password with Password-Cipher: none', async () => {
    const answer = await post(application.app, '/api/auth/login', { username: 'gm', password }, { authorization: basic(), 'password-cipher': 'none' })
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    ['a wrong password', { username: 'legal', password: wrapPassword('wrong-password', cipherKey) }, 'invalid_grant'],
    ['an unknown account', { username: 'nobody', password: wrapPassword(password, cipherKey) }, 'invalid_grant'],
    ['no account', { password: wrapPassword(password, cipherKey) }, 'invalid_grant'],
    ['another tenant', { username: 'legal', tenantId: '100001', password: wrapPassword(password, cipherKey) }, 'invalid_grant'],
    ['a plain password without saying so', { username: 'legal', password }, 'invalid_request'],
    ['a password under another key', { username: 'legal', password: wrapPassword(password, 'another-cipher-k') }, 'invalid_request'],
  ])('refuses %s with 400 and error_description', async (_what, payload, error) => {
    const answer = await post(application.app, '/api/auth/login', payload, { authorization: basic(), 'accept-language': 'en' })
    const body = answer.json() as { code: number; msg: string; error: string; error_description: string }
    // Random padding of the wrong key decrypts to something once in some hundred times.
    expect([body.error, 'invalid_grant']).toContain(error)
    expect(body).toMatchObject({ code: 400, success: false, error_description: body.msg })
    expect(answer.statusCode).toBe(400)
  })

  test.each([
    ['no client', {}],
    ['an unknown client', { authorization: basic('app') }],
    ['a wrong secret', { authorization: basic('pc', 'x') }],
  ])('refuses %s', async (_what, headers) => {
    const answer = await post(application.app, '/api/auth/login', { username: 'legal', password }, headers as Record<string, string>)
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client'])
  })

  test('a client is held to its grants', async () => {
    await application.data.prisma.oauthClient.create({
      data: { clientId: 'kiosk', clientName: 'Kiosk', secretHash: fingerprint('kiosk'), grantTypes: ['refresh_token'] },
    })
    const answer = await login(application.app, 'legal', password, { authorization: basic('kiosk', 'kiosk') })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'unauthorized_client'])
  })

  test('an unknown account takes as long as a known one', async () => {
    const stored = await hashPassword('some-password')
    const times = { known: [] as number[], unknown: [] as number[] }
    // In turns, and the best of each: what else the machine does meets both alike.
    for (let round = 0; round < 8; round += 1) {
      for (const [kind, hash] of [
        ['known', stored],
        ['unknown', undefined],
      ] as const) {
        const from = performance.now()
        expect(await isPassword('wrong-password', hash)).toBe(false)
        times[kind].push(performance.now() - from)
      }
    }
    // Without the decoy an unknown account would answer in microseconds.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) * 0.3)
  })

  test('every attempt is in the log of sign-ins, which nobody can change', async () => {
    await login(application.app, 'pricing', 'wrong-password')
    await login(application.app, 'pricing')
    const rows = await application.data.prisma.loginLog.findMany({ where: { account: 'pricing' }, orderBy: { createTime: 'asc' } })
    expect(rows.map(({ event, failure }) => [event, failure])).toEqual([
      ['refused', 'auth.wrong-credentials'],
      ['sign-in', null],
    ])
    await expect(application.data.prisma.loginLog.deleteMany({})).rejects.toThrow(/append-only/)
  })
})

describe('closed doors', () => {
  test('accounts that are closed, locked or wait, and closed tenants, are told so after the right password only', async () => {
    const { prisma } = application.data
    await prisma.user.updateMany({ where: { account: 'cashier' }, data: { status: 'DISABLED' } })
    expect(await attempt('cashier')).toEqual([422, 'auth.account-closed'])
    expect((await login(application.app, 'cashier', 'wrong-password')).statusCode).toBe(400)
    await prisma.user.updateMany({ where: { account: 'cashier' }, data: { status: 'PENDING' } })
    expect(await attempt('cashier')).toEqual([422, 'auth.account-pending'])
    await prisma.user.updateMany({ where: { account: 'cashier' }, data: { status: 'ENABLED' } })
    expect(await attempt('cashier')).toEqual([200, undefined])
    await prisma.tenant.updateMany({ where: { tenantCode: '100003' }, data: { expireAt: new Date(Date.now() - 1000) } })
    expect(await attempt('supplier-c')).toEqual([422, 'auth.tenant-closed'])
  })

  test('the parameter’s number of failures locks the account for the right password too; an unknown account locks alike', async () => {
    application.parameters.set('loginMaxFailures', '3')
    for (const account of ['warehouse', 'ghost']) {
      for (let round = 0; round < 3; round += 1) expect((await login(application.app, account, 'wrong-password')).statusCode).toBe(400)
      const answer = await login(application.app, account)
      expect(answer.statusCode).toBe(429)
      expect(answer.json().data.minutes).toBe(15)
    }
    const { failedLogins, lockedUntil } = await application.data.prisma.user.findFirstOrThrow({ where: { account: 'warehouse' } })
    expect(failedLogins).toBe(3)
    expect(lockedUntil?.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000)
    application.parameters.delete('loginMaxFailures')
  })

  test('whoever guesses locks the account where they guess, and slows down guessing from elsewhere', async () => {
    application.parameters.set('loginMaxFailures', '3')
    const at = async (remoteAddress: string, password = 'chandlery') => {
      const payload = { username: 'cashier', password }
      const headers = { authorization: basic(), 'password-cipher': 'none' }
      return (await application.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload, headers })).statusCode
    }
    await forgetFailures(application.data.sql, 'cashier')
    expect(await at('10.1.1.1')).toBe(200)
    for (let round = 0; round < 3; round += 1) expect(await at('10.6.6.6', 'wrong-password')).toBe(400)
    expect([await at('10.6.6.6'), await at('10.7.7.7'), await at('10.1.1.1')]).toEqual([429, 200, 200])
    for (let round = 0; round < 3; round += 1) expect(await at('10.1.1.1', 'wrong-password')).toBe(400)
    expect(await at('10.1.1.1')).toBe(429)
    // From many places: each new one has a single attempt, which is enough for who knows the password.
    for (let place = 1; place <= 2; place += 1) for (let round = 0; round < 3; round += 1) expect(await at(`10.6.7.${place}`, 'wrong-password')).toBe(400)
    expect([await at('10.6.8.1', 'wrong-password'), await at('10.6.8.1', 'wrong-password'), await at('10.6.8.1')]).toEqual([400, 429, 429])
    expect(await at('10.6.8.2')).toBe(200)
    expect(await at('10.7.7.7', 'wrong-password')).toBe(400)
    expect(await at('10.7.7.7')).toBe(200)
    await forgetFailures(application.data.sql, 'cashier')
    expect([await at('10.6.8.1'), await at('10.1.1.1')]).toEqual([200, 200])
    application.parameters.delete('loginMaxFailures')
  })

  test('failures of one address on many accounts are limited', async () => {
    application.parameters.set('loginAddressFailures', '5')
    const from = (account: string) =>
      application.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '10.9.8.7',
        payload: { username: account, password: 'wrong' },
        headers: { authorization: basic(), 'password-cipher': 'none' },
      })
    const codes: number[] = []
    for (let round = 0; round < 7; round += 1) codes.push((await from(`guess-${round}`)).statusCode)
    expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429])
    application.parameters.delete('loginAddressFailures')
  })

  test('guesses made at the same moment cannot slip past the limit by much', async () => {
    const answers = await Promise.all(Array.from({ length: 90 }, () => login(application.app, 'after-sales', 'wrong-password')))
    const tried = answers.filter(({ statusCode }) => statusCode === 400).length
    expect(tried).toBeLessThanOrEqual(60)
    expect((await login(application.app, 'after-sales')).statusCode).toBe(429)
  })
})

describe('external grant', () => {
  const key = 'a-key-that-only-the-partner-and-we-know'
  const signed = (claims: object, expiresIn = 60_000, secret = key) => createSigner({ key: secret, expiresIn })(claims)

  beforeAll(async () => {
    await application.data.prisma.oauthClient.create({ data: { clientId: 'partner', clientName: 'Partner', secretHash: fingerprint('x'), externalKey: key } })
  })

  test('what a partner signed is good once, also by GET', async () => {
    const token = signed({ iss: 'partner', sub: 'finance', jti: 'first' })
    const answer = await application.app.inject({
      method: 'GET',
      url: `/api/auth/oauth/token?grant_type=external&token=${token}`,
      headers: { authorization: basic() },
    })
    expect(dataOf(answer)).toMatchObject({ account: 'finance' })
    expect((await external(token)).statusCode).toBe(400)
  })

  test.each([
    ['another key', () => signed({ iss: 'partner', sub: 'finance', jti: 'a' }, 60_000, 'another key of the same decent length')],
    ['an unknown partner', () => signed({ iss: 'stranger', sub: 'finance', jti: 'b' })],
    ['a client that may not vouch', () => signed({ iss: 'pc', sub: 'finance', jti: 'c' })],
    ['a life of an hour', () => signed({ iss: 'partner', sub: 'finance', jti: 'd' }, 3_600_000)],
    ['no number', () => signed({ iss: 'partner', sub: 'finance' })],
    ['nobody we know', () => signed({ iss: 'partner', sub: 'nobody', jti: 'e' })],
    ['something else', () => 'not a token'],
  ])('refuses a token with %s', async (_what, make) => {
    const answer = await external(make())
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant'])
  })
})

describe('sms grant', () => {
  const mobile = '13800010001'
  const ask = () => post(application.app, '/api/supplier/supplier-backstage/sms-code', { mobile })

  test('a code is sent at most once a minute, bears five guesses and one use', async () => {
    const { smsKey } = dataOf<{ smsKey: string }>(await ask())
    expect((await ask()).statusCode).toBe(429)
    const code = application.messages.at(-1)?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await bySms(smsKey, wrong)).statusCode).toBe(400)
    expect(dataOf(await bySms(smsKey, code))).toMatchObject({ account: 'gm' })
    expect((await bySms(smsKey, code)).statusCode).toBe(400)
  })

  test('the sixth guess fails even when it is right', async () => {
    await application.data.prisma.rateLimit.deleteMany({})
    const { smsKey } = dataOf<{ smsKey: string }>(await ask())
    const code = application.messages.at(-1)?.code ?? ''
    for (let guess = 0; guess < 5; guess += 1) await bySms(smsKey, 'no-code')
    expect((await bySms(smsKey, code)).statusCode).toBe(400)
  })

  test('a number without an account gets no message but the same answer', async () => {
    const before = application.messages.length
    const answer = await post(application.app, '/api/supplier/supplier-backstage/sms-code', { mobile: '13700000000' })
    expect(dataOf(answer)).toEqual({ smsKey: expect.any(String), expires_in: 300 })
    expect(application.messages.length).toBe(before)
  })
})

describe('social sign-in', () => {
  test('a stranger gets an oauth id, registers with it, and comes in once approved', async () => {
    const { oauth_id: oauthId } = dataOf<{ oauth_id: string }>(await social('person:wx-1:小明'))
    const form = { tenantId: '000000', name: '小明', account: 'xiaoming', password: 'a-good-one', password2: 'a-good-one', oauthId }
    expect((await post(application.app, '/api/upms/user/register-guest', form, { 'password-cipher': 'none' })).statusCode).toBe(200)
    expect((await social('person:wx-1')).json().data.rule).toBe('auth.account-pending')
    await application.data.prisma.user.updateMany({ where: { account: 'xiaoming' }, data: { status: 'ENABLED' } })
    expect(dataOf(await social('person:wx-1'))).toMatchObject({ account: 'xiaoming', roles: [] })
  })

  test('refusals tell which', async () => {
    expect((await social('nonsense')).statusCode).toBe(400)
    expect((await social('person:x', 'unknown')).statusCode).toBe(400)
    expect((await social('person:unreachable')).statusCode).toBe(503)
  })
})

test('the configuration tells the sign-in page what it needs, in the caller’s language', async () => {
  const answer = await application.app.inject({ method: 'GET', url: '/api/auth/config', headers: { 'accept-language': 'en' } })
  const config = dataOf<{
    cipherKey: string
    captchaMode: boolean
    tenantMode: boolean
    tokenTime: number
    demo: { password: string; accounts: { account: string; role: string }[] }
  }>(answer)
  expect(config).toMatchObject({ cipherKey, captchaMode: false, tenantMode: false, tokenTime: 3000 })
  expect(config.demo.accounts).toHaveLength(demoAccounts.length)
  expect(config.demo.accounts).toContainEqual({ account: 'purchase-manager', name: 'Zhou Jianguo', role: 'Purchase manager' })
  for (const { account } of config.demo.accounts) if (!['warehouse', 'after-sales', 'supplier-c'].includes(account)) await signedIn(application.app, account)
})

test('the parameter tokenTime is the life of an access token', async () => {
  application.parameters.set('tokenTime', '30')
  const { access_token: token } = await signedIn(application.app, 'gm')
  application.parameters.delete('tokenTime')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number }
  expect(claims.exp - claims.iat).toBe(30)
  expect((await get(application.app, '/api/auth/token/current', token)).statusCode).toBe(200)
})
