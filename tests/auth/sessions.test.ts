import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '#tests/support/database.ts'
import { drawCaptcha } from '#server/auth/captcha.ts'
import { roleId } from '#prisma/seed/roles.ts'
import { menuId } from '#prisma/seed/menus.ts'
import { userId } from '#prisma/seed/users.ts'
import { basic, dataOf, get, login, post, refresh, signedIn, startAuthApp, type AuthApp, type Tokens } from './auth-app.ts'

const database = withDatabase()
/** Two server processes on one database; `deaf` hears no notices and has to keep the promise all the same. */
let application: AuthApp
let deaf: AuthApp

beforeAll(async () => {
  application = await startAuthApp(database.url)
  deaf = await startAuthApp(database.url, { hears: false })
})
afterAll(async () => {
  await application.close()
  await deaf.close()
})

const secret = (app: AuthApp, token: string) => get(app.app, '/api/test/purchase-order', token)
const current = async (app: AuthApp, token: string) => (await get(app.app, '/api/auth/token/current', token)).statusCode

/** Milliseconds until the application refuses the token; it is asked all the time, so its memory is as warm as it gets. */
async function refusedAfter(app: AuthApp, token: string): Promise<number> {
  const from = performance.now()
  while (performance.now() - from < 5000) {
    if ((await current(app, token)) === 401) return performance.now() - from
    await sleep(10)
  }
  return Infinity
}

/** Both applications know the session before `end` ends it; both have to refuse it within a second. */
async function endsEverywhere(account: string, end: (tokens: Tokens) => Promise<unknown>): Promise<Tokens> {
  const tokens = await signedIn(application.app, account)
  for (const app of [application, deaf]) expect(await current(app, tokens.access_token)).toBe(200)
  await end(tokens)
  const [heard, unheard] = await Promise.all([application, deaf].map((app) => refusedAfter(app, tokens.access_token)))
  expect(heard).toBeLessThan(300)
  expect(unheard).toBeLessThan(1000)
  return tokens
}

const becomes = async (app: AuthApp, token: string, status: number) => {
  const from = performance.now()
  while ((await secret(app, token)).statusCode !== status) {
    if (performance.now() - from > 5000) throw new Error(`still not ${status}`)
    await sleep(10)
  }
  return performance.now() - from
}
const simulate = (token: string, payload: object) => post(application.app, '/api/upms/user/simulation', payload, { authorization: `Bearer ${token}` })
const exchange = (ticket: string) => post(application.app, '/api/auth/oauth/token', { grant_type: 'simulation', token: ticket }, { authorization: basic() })
const draw = async (url = '/api/auth/oauth/captcha') => {
  const { key, image } = dataOf<{ key: string; image: string }>(await get(application.app, url))
  const { code } = await application.data.prisma.captcha.findUniqueOrThrow({ where: { key } })
  return { key, image, code }
}

describe('refresh tokens', () => {
  test('rotate; both access tokens live on in one session', async () => {
    const first = await signedIn(application.app, 'gm')
    const second = dataOf<Tokens>(await refresh(deaf.app, first.refresh_token))
    const third = dataOf<Tokens>(await refresh(application.app, second.refresh_token))
    expect(new Set([first.refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3)
    for (const tokens of [first, third]) expect(await current(application, tokens.access_token)).toBe(200)
  })

  test('using an old one ends the whole family', async () => {
    const first = await signedIn(application.app, 'gm')
    const second = dataOf<Tokens>(await refresh(application.app, first.refresh_token))
    const reuse = await refresh(application.app, first.refresh_token)
    expect([reuse.statusCode, reuse.json().error]).toEqual([401, 'invalid_grant'])
    expect((await refresh(application.app, second.refresh_token)).statusCode).toBe(401)
    expect(await refusedAfter(deaf, second.access_token)).toBeLessThan(1000)
    const session = await application.data.prisma.authSession.findFirstOrThrow({ where: { refreshTokens: { some: {} }, revokeReason: 'refresh-reused' } })
    expect(session.revokedAt).not.toBeNull()
  })

  test('two at the same moment with one token: one wins, and the family ends', async () => {
    const { refresh_token: token } = await signedIn(application.app, 'gm')
    const answers = await Promise.all([refresh(application.app, token), refresh(deaf.app, token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    const winner = answers.find(({ statusCode }) => statusCode === 200)
    expect((await refresh(application.app, dataOf<Tokens>(winner as never).refresh_token)).statusCode).toBe(401)
  })

  test.each([
    ['nonsense', 'nonsense'],
    ['nothing', ''],
  ])('%s is refused', async (_what, token) => {
    expect((await refresh(application.app, token)).statusCode).toBe(401)
  })

  test('belong to the client that they were given to', async () => {
    await application.data.prisma.oauthClient.create({ data: { clientId: 'other', clientName: 'Other', secretHash: 'x', status: 'DISABLED' } })
    const { refresh_token: token } = await signedIn(application.app, 'gm')
    const answer = await post(
      application.app,
      '/api/auth/oauth/token',
      { grant_type: 'refresh_token', refresh_token: token },
      { authorization: basic('other', 'x') },
    )
    expect(answer.statusCode).toBe(401)
    expect((await refresh(application.app, token)).statusCode).toBe(200)
  })

  test('end with the session’s time', async () => {
    const tokens = await signedIn(application.app, 'gm')
    await application.data.sql.query(`update auth_session set expires_at = now() where user_id = $1`, [tokens.user_id])
    expect((await refresh(application.app, tokens.refresh_token)).statusCode).toBe(401)
    expect(await refusedAfter(deaf, tokens.access_token)).toBeLessThan(1000)
  })
})

describe('what ends a session ends it on every process within a second', () => {
  test('sign-out', async () => {
    const tokens = await endsEverywhere('legal', ({ access_token: token }) => get(application.app, '/api/blade-auth/oauth/logout', token))
    expect((await refresh(application.app, tokens.refresh_token)).statusCode).toBe(401)
  })

  test('sign-out on the process that the other does not hear', async () => {
    await endsEverywhere('legal', ({ access_token: token }) => get(deaf.app, '/api/blade-auth/oauth/logout', token))
  })

  test('a new password', async () => {
    const change = { password: 'chandlery', newPassword: 'a-new-password', verifyPassword: 'a-new-password' }
    const tokens = await endsEverywhere('legal', async ({ access_token: token }) => {
      const answer = await post(application.app, '/api/upms/user/change-password', change, { authorization: `Bearer ${token}`, 'password-cipher': 'none' })
      expect(answer.statusCode).toBe(200)
    })
    expect((await refresh(application.app, tokens.refresh_token)).statusCode).toBe(401)
    expect((await login(application.app, 'legal')).statusCode).toBe(400)
    expect((await login(application.app, 'legal', 'a-new-password')).statusCode).toBe(200)
  })

  test('deactivation; refreshing does not help', async () => {
    const close = () => application.data.prisma.user.updateMany({ where: { account: 'finance' }, data: { status: 'DISABLED' } })
    const tokens = await endsEverywhere('finance', close)
    expect((await refresh(application.app, tokens.refresh_token)).statusCode).toBe(422)
  })

  test('removal of the user, and the end of his tenant', async () => {
    await endsEverywhere('supplier-b', () => application.data.prisma.user.updateMany({ where: { account: 'supplier-b' }, data: { deletedAt: new Date() } }))
    await endsEverywhere('supplier-c', () => application.data.prisma.tenant.updateMany({ where: { tenantCode: '100003' }, data: { status: 'DISABLED' } }))
  })

  test('an administrator', async () => {
    const admin = await signedIn(application.app, 'admin')
    await endsEverywhere('ops', async ({ access_token: token, user_id: id }) => {
      const listed = dataOf<{ records: { id: string; account: string }[] }>(
        await post(application.app, '/api/upms/session/list', { userId: id }, { authorization: `Bearer ${admin.access_token}` }),
      )
      const { session_id: sessionId } = dataOf<{ session_id: string }>(await get(application.app, '/api/auth/token/current', token))
      expect(listed.records.map((row) => row.id)).toContain(sessionId)
      expect(dataOf(await get(application.app, `/api/upms/session/remove/${sessionId}`, admin.access_token))).toBe(true)
    })
  })
})

describe('own sessions', () => {
  test('are listed, ended one by one, or all but this one', async () => {
    const [here, there, elsewhere] = [
      await signedIn(application.app, 'pricing'),
      await signedIn(application.app, 'pricing'),
      await signedIn(application.app, 'pricing'),
    ]
    const rows = dataOf<{ total: number; records: { id: string; isCurrent: boolean }[] }>(
      await get(application.app, '/api/auth/session/list', here.access_token),
    )
    expect(rows.total).toBe(3)
    expect(rows.records.filter((row) => row.isCurrent)).toHaveLength(1)
    const { session_id: sessionId } = dataOf<{ session_id: string }>(await get(application.app, '/api/auth/token/current', there.access_token))
    expect(dataOf(await get(application.app, `/api/auth/session/remove/${sessionId}`, here.access_token))).toBe(true)
    expect(await current(application, there.access_token)).toBe(401)
    expect(dataOf(await post(application.app, '/api/auth/session/remove-others', {}, { authorization: `Bearer ${here.access_token}` }))).toEqual({ removed: 1 })
    expect(await current(application, elsewhere.access_token)).toBe(401)
    expect(await current(application, here.access_token)).toBe(200)
  })

  test('those of others are not there', async () => {
    const [one, other] = [await signedIn(application.app, 'pricing'), await signedIn(application.app, 'cashier')]
    const { session_id: sessionId } = dataOf<{ session_id: string }>(await get(application.app, '/api/auth/token/current', other.access_token))
    expect((await get(application.app, `/api/auth/session/remove/${sessionId}`, one.access_token)).statusCode).toBe(404)
    expect((await get(application.app, `/api/upms/session/remove/${sessionId}`, one.access_token)).statusCode).toBe(403)
    expect((await get(application.app, `/api/upms/session/remove/${roleId('GM')}`, (await signedIn(application.app, 'admin')).access_token)).statusCode).toBe(
      404,
    )
  })
})

describe('rights follow the roles while somebody is signed in', () => {
  test('a grant taken away, a role switched off, a role taken, a field hidden', async () => {
    const { prisma } = application.data
    const { access_token: token } = await signedIn(application.app, 'purchaser')
    for (const app of [application, deaf]) expect((await secret(app, token)).statusCode).toBe(200)
    const grant = { roleId: roleId('PURCHASER'), menuId: menuId('purchase-order:list') }
    await prisma.roleMenu.delete({ where: { roleId_menuId: grant } })
    for (const app of [application, deaf]) expect(await becomes(app, token, 403)).toBeLessThan(1000)
    await prisma.roleMenu.create({ data: grant })
    for (const app of [application, deaf]) expect(await becomes(app, token, 200)).toBeLessThan(1000)
    await prisma.role.update({ where: { id: roleId('PURCHASER') }, data: { status: 'DISABLED' } })
    for (const app of [application, deaf]) expect(await becomes(app, token, 403)).toBeLessThan(1000)
    await prisma.role.update({ where: { id: roleId('PURCHASER') }, data: { status: 'ENABLED' } })
    await prisma.userRole.deleteMany({ where: { userId: userId('purchaser') } })
    for (const app of [application, deaf]) expect(await becomes(app, token, 403)).toBeLessThan(1000)
    await prisma.userRole.create({ data: { userId: userId('purchaser'), roleId: roleId('PLATFORM_ADMIN') } })
    for (const app of [application, deaf]) expect(await becomes(app, token, 200)).toBeLessThan(1000)
  })

  test('many changes of rights at once never deadlock', async () => {
    const { prisma } = application.data
    const menus = await prisma.menu.findMany({ where: { category: 'BUTTON' }, take: 4 })
    const change = (index: number) =>
      prisma.$transaction(async (tx) => {
        for (const menu of index % 2 ? menus : menus.toReversed()) await tx.menu.updateMany({ where: { id: menu.id }, data: { remark: String(index) } })
      })
    const before = await prisma.accessEpoch.findUniqueOrThrow({ where: { id: 1 } })
    for (let round = 0; round < 3; round += 1) await change(round)
    await Promise.all([1, 2, 3].map(() => prisma.role.updateMany({ where: { id: roleId('GM') }, data: { remark: 'x' } })))
    const after = await prisma.accessEpoch.findUniqueOrThrow({ where: { id: 1 } })
    // Once a transaction, however many rows it touched.
    expect(Number(after.epoch - before.epoch)).toBe(6)
  })

  test('signing in does not move the epoch of rights', async () => {
    const epoch = async () => (await application.data.prisma.accessEpoch.findUniqueOrThrow({ where: { id: 1 } })).epoch
    const before = await epoch()
    await signedIn(application.app, 'gm')
    expect(await epoch()).toBe(before)
  })
})

describe('simulation', () => {
  let admin: Tokens

  beforeEach(async () => {
    admin = await signedIn(application.app, 'admin')
  })

  test('an administrator acts as a user, everything knows it, and it ends', async () => {
    const { token } = dataOf<{ token: string }>(await simulate(admin.access_token, { account: 'supplier-a', reason: '核对对账单' }))
    const acting = dataOf<Tokens>(await exchange(token))
    expect((await exchange(token)).statusCode).toBe(400)
    expect(dataOf(await get(application.app, '/api/blade-auth/oauth/user-info', acting.access_token))).toMatchObject({
      account: 'supplier-a',
      simulatedBy: userId('admin'),
    })
    expect((await simulate(acting.access_token, { account: 'gm' })).statusCode).toBe(403)
    const change = { password: 'chandlery', newPassword: 'a-new-password', verifyPassword: 'a-new-password' }
    expect(
      (await post(application.app, '/api/upms/user/change-password', change, { authorization: `Bearer ${acting.access_token}`, 'password-cipher': 'none' }))
        .statusCode,
    ).toBe(403)
    expect((await refresh(application.app, acting.refresh_token)).statusCode).toBe(200)
    expect(dataOf(await post(application.app, '/api/upms/user/simulation/end', {}, { authorization: `Bearer ${acting.access_token}` }))).toBe(true)
    expect(await current(application, acting.access_token)).toBe(401)
    expect(await current(application, admin.access_token)).toBe(200)
    const log = await application.data.prisma.loginLog.findMany({ where: { simulatedBy: userId('admin') }, orderBy: { createTime: 'asc' } })
    expect(log.map(({ event, account, content }) => [event, account, content])).toEqual([
      ['simulation-started', 'supplier-a', '核对对账单'],
      ['simulation-ended', 'supplier-a', null],
    ])
    expect(await application.data.prisma.docLog.findFirst({ where: { bizType: 'user', bizId: userId('supplier-a'), event: 'simulated' } })).toMatchObject({
      actorId: userId('admin'),
      content: '核对对账单',
    })
    expect((await application.data.prisma.user.findFirstOrThrow({ where: { account: 'supplier-a' } })).lastLoginAt).toBeNull()
  })

  test('has bounds: oneself, administrators, the unknown, no permission, nothing to end, an ended administrator', async () => {
    expect((await simulate(admin.access_token, { account: 'admin' })).statusCode).toBe(422)
    expect((await simulate(admin.access_token, { userId: roleId('GM') })).statusCode).toBe(404)
    expect((await simulate((await signedIn(application.app, 'gm')).access_token, { account: 'ops' })).statusCode).toBe(403)
    expect((await post(application.app, '/api/upms/user/simulation/end', {}, { authorization: `Bearer ${admin.access_token}` })).statusCode).toBe(422)
    const helper = await application.data.prisma.role.create({ data: { roleCode: 'HELPER', roleName: 'x', dataScope: 'ALL' } })
    await application.data.prisma.roleMenu.create({ data: { roleId: helper.id, menuId: menuId('user:simulate') } })
    await application.data.prisma.userRole.create({ data: { userId: userId('hr'), roleId: helper.id } })
    const assistant = await signedIn(application.app, 'hr')
    expect((await simulate(assistant.access_token, { account: 'gm' })).statusCode).toBe(403)
    const leanRole = await application.data.prisma.role.create({ data: { roleCode: 'LEAN', roleName: 'x', dataScope: 'ALL' } })
    await application.data.prisma.userRole.updateMany({ where: { userId: userId('cashier') }, data: { roleId: leanRole.id } })
    expect((await simulate(assistant.access_token, { account: 'cashier' })).statusCode).toBe(200)
    await application.data.prisma.userRole.create({ data: { userId: userId('ops'), roleId: roleId('PLATFORM_ADMIN') } })
    expect((await simulate(admin.access_token, { id: userId('ops') })).statusCode).toBe(403)
    const second = await signedIn(application.app, 'ops')
    const { token } = dataOf<{ token: string }>(await simulate(second.access_token, { account: 'warehouse' }))
    const acting = dataOf<Tokens>(await exchange(token))
    await application.data.prisma.user.updateMany({ where: { account: 'ops' }, data: { status: 'DISABLED' } })
    expect(await refusedAfter(deaf, acting.access_token)).toBeLessThan(1000)
  })
})

describe('captcha', () => {
  let strict: AuthApp
  const withCaptcha = (key: string, code: string) => login(strict.app, 'gm', 'chandlery', { 'captcha-key': key, 'captcha-code': code })

  beforeAll(async () => {
    strict = await startAuthApp(database.url, { captchaMode: true })
  })
  afterAll(() => strict.close())

  test('drawn by one process, read by another, in any case, once', async () => {
    const { key, code, image } = await draw()
    // Dots, not the paths of the signs.
    expect(Buffer.from(image.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect((await withCaptcha(key, code.toUpperCase())).statusCode).toBe(200)
    expect((await withCaptcha(key, code)).statusCode).toBe(400)
  })

  test('a wrong answer uses it up', async () => {
    const { key, code } = await draw('/api/supplier/supplier-backstage/picture-captcha')
    const wrong = await withCaptcha(key, 'none')
    expect(wrong.json()).toMatchObject({ code: 400, error_description: '验证码不正确或已失效' })
    expect((await withCaptcha(key, code)).statusCode).toBe(400)
  })

  test('is asked for, expires, and is drawn again under its key', async () => {
    expect((await login(strict.app, 'gm')).statusCode).toBe(400)
    const late = await draw()
    await application.data.prisma.captcha.update({ where: { key: late.key }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect((await withCaptcha(late.key, late.code)).statusCode).toBe(400)
    const first = await draw()
    const again = await draw(`/api/auth/oauth/get/captcha?keyCode=${first.key}`)
    expect(again.key).toBe(first.key)
    expect((await withCaptcha(again.key, again.code)).statusCode).toBe(200)
    expect((await get(application.app, '/api/auth/oauth/get/captcha?keyCode=%27;drop')).statusCode).toBe(400)
  })

  test('old pictures go by themselves; refreshing needs none', async () => {
    await drawCaptcha(application.data.sql, 'old-picture')
    await application.data.prisma.captcha.update({ where: { key: 'old-picture' }, data: { expiresAt: new Date(0) } })
    await drawCaptcha(application.data.sql)
    expect(await application.data.prisma.captcha.count({ where: { key: 'old-picture' } })).toBe(0)
    const { refresh_token: token } = await signedIn(application.app, 'gm')
    expect((await refresh(strict.app, token)).statusCode).toBe(200)
  })
})
