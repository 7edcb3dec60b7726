/** The product inside another system's page: signed in by that system's token, without home, with a way back, never at /login. */
import { createHmac, randomUUID } from 'node:crypto'
import type { Frame, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { demoPassword } from '../support/sign-in.ts'

const pages = withBrowser()
const partner = `frame-${randomUUID().slice(0, 8)}`
const key = randomUUID()

async function call<Data>(path: string, payload: object, headers: Record<string, string>): Promise<Data> {
  const answer = await fetch(`${inject('baseUrl')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  })
  const { code, data, msg } = (await answer.json()) as { code: number; data: Data; msg: string }
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

beforeAll(async () => {
  const basic = { authorization: `Basic ${Buffer.from('pc:pc_secret').toString('base64')}`, 'password-cipher': 'none' }
  const { access_token } = await call<{ access_token: string }>('/api/auth/login', { username: 'admin', password: demoPassword, grant_type: 'password' }, basic)
  const client = { clientId: partner, clientName: 'frame', grantTypes: ['external'], clientSecret: 'secret-of-frame', partnerKey: key }
  await call('/api/blade-system/client/insert', client, { authorization: `Bearer ${access_token}` })
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What the other system signs for one of our accounts. */
function vouchFor(account: string): string {
  const now = Math.trunc(Date.now() / 1000)
  const said = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: partner, sub: account, jti: randomUUID(), iat: now, exp: now + 300 })}`
  return `${said}.${createHmac('sha256', key).update(said).digest('base64url')}`
}

/** A page that frames an address of ours. The public policy page stands for the other system: same origin, no session. */
async function framed(path: string, expectedErrors: RegExp[] = []): Promise<{ page: Page; frame: Frame }> {
  const page = await pages.open('/conceal', { expectedErrors })
  await page.locator('h1').first().waitFor()
  await page.evaluate((src) => {
    document.body.innerHTML = ''
    const element = document.createElement('iframe')
    element.src = src
    element.style.cssText = 'width: 100%; height: 800px; border: 0'
    document.body.append(element)
  }, path)
  const handle = await page.waitForSelector('iframe')
  const frame = await handle.contentFrame()
  if (!frame) throw new Error('The frame has no page')
  return { page, frame }
}

it('is signed in by the other system’s token and shows single pages, with a way back', async () => {
  const { page, frame } = await framed(`/iframe-page/supplier-center/supplier-list?token=${vouchFor('gm')}`)
  await frame.locator('.embedded-page table').first().waitFor()
  expect(frame.url()).not.toContain('token=')
  expect(await frame.locator('.side, .tab-bar, .embedded-back').count()).toBe(0)
  // What the frame stores stands under names of its own: the page around it is not signed in by it.
  const names = await page.evaluate(() => Object.keys({ ...window.localStorage }))
  expect(names.filter((name) => name.includes('userInfo'))).toEqual(['chandlery-iframe-userInfo'])
  expect(await frame.evaluate(() => window.sessionStorage.getItem('uneed-isIframe'))).toBe('true')
  await frame.locator('.embedded-page tbody .ant-btn-link, .embedded-page tbody a').first().click()
  await frame.waitForURL('**/supplier-detail?id=*')
  await frame.getByRole('button', { name: '返回' }).first().click()
  await frame.waitForURL('**/supplier-list')
})

it('leads from an order to its parts and back inside the frame', async () => {
  const { frame } = await framed(`/iframe-page/order-center/orderorder-list?token=${vouchFor('gm')}`)
  await frame.locator('.embedded-page tbody .ant-btn-link, .embedded-page tbody a').first().click()
  await frame.waitForURL('**/iframe-page/order-center/order-detail?id=*')
  await frame.locator('.ant-card a').first().click()
  await frame.waitForURL('**/iframe-page/order-center/son-order-details?id=*')
  await frame.getByRole('link', { name: '查看订单' }).click()
  await frame.waitForURL('**/iframe-page/order-center/order-detail?id=*')
  expect(await frame.locator('.side, .tab-bar').count()).toBe(0)
})

it('has no home', async () => {
  const { frame } = await framed(`/iframe-page?token=${vouchFor('gm')}`)
  await frame.waitForURL((url) => url.search === '')
  await frame.goto('/wel/index')
  await frame.waitForURL('**/iframe-page')
  expect(await frame.locator('.home').count()).toBe(0)
})

it('goes back to waiting, not to /login, when the session is over', async () => {
  const { page, frame } = await framed(`/iframe-page/supplier-center/supplier-list?token=${vouchFor('gm')}`, [/status of 401/])
  await frame.locator('.embedded-page table').first().waitFor()
  const bearer = await frame.evaluate(
    () =>
      document.cookie
        .split('; ')
        .find((cookie) => cookie.startsWith('chandlery-iframe-access-token='))
        ?.split('=')[1] ?? '',
  )
  await fetch(`${inject('baseUrl')}/api/blade-auth/oauth/logout`, { headers: { authorization: `Bearer ${decodeURIComponent(bearer)}` } })
  // Either the next call tells it, or the socket has told it already and the list is gone.
  const waiting = frame.getByRole('heading', { name: '等待授权' })
  const refresh = frame.getByRole('button', { name: '刷新' }).first()
  await Promise.any([refresh.click(), waiting.waitFor()])
  await waiting.waitFor()
  await frame.waitForURL((url) => url.pathname === '/iframe-page')
  expect(await page.evaluate(() => Object.keys({ ...window.localStorage }).filter((name) => name.includes('userInfo')))).toEqual([])
})

it('speaks and looks as the product does in this browser, without sharing its session', async () => {
  const page = await pages.open('/iframe-page', { as: 'admin', kept: { language: 'en', theme: 'theme-dark' } })
  await page.getByRole('heading', { name: 'Waiting for authorisation' }).waitFor()
  expect(await page.title()).toBe('Embedded page')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
})
