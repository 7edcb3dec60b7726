/** Getting in and out: the sign-in page, the session it makes, and what sign-out leaves behind. */
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { demoPassword, signIn, stored, tokenCookie } from '../support/sign-in.ts'

const pages = withBrowser()
const refused = /status of (400|401|422|429)/

describe('sign-in page', () => {
  it('is titled and names what is missing, field by field', async () => {
    const page = await pages.open('/login')
    await page.locator('button[type="submit"]:not([disabled])').click()
    expect(await page.title()).toBe('登录')
    expect(await page.locator('.field-note').allTextContents()).toEqual(['请输入账号', '请输入密码'])
  })

  it("shows the server's words when the password is wrong", async () => {
    const page = await pages.open('/login', { expectedErrors: [refused] })
    await page.locator('input[name="account"]').fill('admin')
    await page.locator('input[name="password"]').fill('certainly-wrong')
    await page.locator('button[type="submit"]').click()
    expect(await page.locator('.entry-failure').textContent()).toBe('用户名或密码错误')
  })

  it('sends password and captcha as agreed: wrapped, and in lower case', async () => {
    const page = await pages.open('/login')
    await page.route('**/api/auth/config', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      await route.fulfill({ json: { ...answer, data: { ...answer.data, captchaMode: true } } })
    })
    await page.reload()
    const first = await page.locator('.captcha img').getAttribute('src')
    await page.locator('.captcha').click()
    await page.waitForFunction((before) => document.querySelector('.captcha img')?.getAttribute('src') !== before, first)
    await page.locator('input[name="account"]').fill('admin')
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator('input[name="captcha"]').fill('AbCd')
    const [request] = await Promise.all([page.waitForRequest('**/api/auth/login'), page.locator('button[type="submit"]').click()])
    expect(request.headers()['captcha-code']).toBe('abcd')
    expect(request.headers()['captcha-key']).toMatch(/^[\w-]{8,64}$/)
    expect(request.headers()['authorization']).toBe(`Basic ${Buffer.from('pc:pc_secret').toString('base64')}`)
    const body = request.postDataJSON() as { username: string; password: string; grant_type: string }
    expect(body).toMatchObject({ username: 'admin', grant_type: 'password' })
    expect(Buffer.from(body.password, 'base64').length % 16).toBe(0)
    expect(body.password).not.toContain(demoPassword)
    await page.locator('.home').waitFor()
  })

  it('offers the demo accounts and remembers the account when asked to', async () => {
    const page = await pages.open('/login')
    // By what they do, not by their names; a company that is none yet finds its way too.
    expect(await page.locator('.demo li button').first().textContent()).toBe('平台管理员')
    expect(await page.getByRole('link', { name: '供应商入驻' }).getAttribute('href')).toBe('/registry/supplier')
    await page.locator('.demo li button').first().click()
    const account = await page.locator('input[name="account"]').inputValue()
    expect(account).not.toBe('')
    expect(await page.locator('input[name="password"]').inputValue()).toBe(demoPassword)
    await page.getByText('记住账号').click()
    await page.locator('button[type="submit"]').click()
    await page.locator('.home').waitFor()
    expect(await stored(page, 'remembered-account')).toBe(account)
  })

  it('changes the language without a reload', async () => {
    const page = await pages.open('/login')
    await page.locator('select').selectOption('en')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.title()).toBe('Sign in')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('offers SMS codes and the way back for a forgotten password', async () => {
    const page = await pages.open('/login')
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByRole('button', { name: '获取验证码' }).click()
    expect(await page.locator('.entry-failure').textContent()).toBe('请输入正确的手机号')
    await page.getByRole('tab', { name: '账号登录' }).click()
    await page.getByRole('button', { name: '忘记密码？' }).click()
    await page.getByRole('heading', { name: '找回密码' }).waitFor()
  })
})

describe('session', () => {
  it('keeps tokens, tenant and user on this device and sends a signed-in user from /login to home', async () => {
    const page = await pages.open('/login')
    await signIn(page)
    expect(await tokenCookie(page, 'access-token')).toMatch(/^ey/)
    expect(await tokenCookie(page, 'refresh-token')).toMatch(/./)
    expect(await stored(page, 'tenantId')).toBe('0')
    // Strict, and read by nobody but the page: the server takes tokens from headers only.
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name, sameSite }) => `${name} ${sameSite}`).toSorted()).toEqual(['chandlery-access-token Strict', 'chandlery-refresh-token Strict'])
    await page.goto('/login')
    await page.waitForURL('**/wel/index')
  })

  it('leads back to the page that was asked for', async () => {
    const page = await pages.open('/test/index')
    await page.waitForURL('**/login')
    await page.locator('input[name="account"]').fill('admin')
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/test/index')
  })

  it('refreshes the token once it is older than tokenTime and goes on with the new one', async () => {
    const page = await pages.open('/login')
    await signIn(page)
    const before = await tokenCookie(page, 'access-token')
    await page.evaluate(() => {
      const item = JSON.parse(window.localStorage.getItem('chandlery-access-token') ?? '{}') as { datetime: number }
      item.datetime -= 3600_000
      window.localStorage.setItem('chandlery-access-token', JSON.stringify(item))
    })
    await page.reload()
    await page.locator('.home').waitFor()
    await page.waitForFunction((old) => !document.cookie.includes(String(old)) && document.cookie.includes('chandlery-access-token='), before)
  })

  it('ends with sign-out: nothing of it stays', async () => {
    const page = await pages.open('/login')
    await signIn(page)
    await page.locator('.user').click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.locator('.question .button-primary').click()
    await page.waitForURL('**/login')
    for (const name of ['access-token', 'refresh-token', 'userInfo', 'userId']) expect(await stored(page, name)).toBeUndefined()
  })

  it('does not lead the next user to the page of the one before', async () => {
    // Calls that were under way at the sign-out are told so.
    const page = await pages.open('/test/index', { as: 'admin', expectedErrors: [/status of 401/] })
    await page.locator('.user').click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.locator('.question .button-primary').click()
    await page.waitForURL('**/login')
    await signIn(page, 'supplier-a')
    expect(new URL(page.url()).pathname).toBe('/wel/index')
  })

  it('nor where the session was over before the page was opened again', async () => {
    const page = await pages.open('/test/index', { as: 'admin', expectedErrors: [/status of 401/] })
    await page.locator('.user').waitFor()
    await page.context().clearCookies()
    await page.reload()
    await page.waitForURL('**/login')
    await signIn(page, 'supplier-a')
    expect(new URL(page.url()).pathname).toBe('/wel/index')
  })

  it('ends when the server no longer knows the token', async () => {
    const page = await pages.open('/login', { expectedErrors: [refused] })
    await signIn(page)
    await page.route('**/api/auth/token/current', (route) => route.fulfill({ status: 401, json: { code: 401, success: false, msg: '请重新登录', data: null } }))
    await page.goto('/test/index')
    await page.getByRole('button', { name: '检测服务器' }).click()
    await page.waitForURL('**/login')
    expect(await stored(page, 'access-token')).toBeUndefined()
  })
})
