/** Signing in: as a user does it, or at once for the tests that are about something else. */
import type { BrowserContextOptions, Page } from 'playwright-core'

export const demoPassword = process.env['DEMO_PASSWORD'] ?? 'chandlery'

/** From the sign-in page to the home page. */
export async function signIn(page: Page, account = 'admin'): Promise<void> {
  await page.locator('input[name="account"]').fill(account)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await page.locator('.home').waitFor()
  await page.locator('.side .ant-menu').first().waitFor()
}

/** Cookies and items of the local storage. */
export interface Kept {
  readonly cookies: Exclude<BrowserContextOptions['storageState'], string | undefined>['cookies']
  readonly items: Readonly<Record<string, unknown>>
}

/**
 * What the browser holds after signing in: a session of its own, made by the same call, written as `web/kit/token-store.ts` writes it.
 * It spares a test the sign-in page and the home page, which others test.
 */
export async function sessionOf(baseUrl: string, account: string): Promise<Kept> {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('pc:pc_secret')}`, 'Password-Cipher': 'none' },
    body: new URLSearchParams({ username: account, password: demoPassword, grant_type: 'password' }),
  })
  const { data } = (await answer.json()) as { data?: Record<string, unknown> & { access_token: string; refresh_token: string; user_id: string } }
  if (!data) throw new Error(`${account} could not sign in: ${answer.status}`)
  const { access_token: access, refresh_token: refresh, expires_in: _expiresIn, ...user } = data
  const cookie = (name: string, value: string) => ({
    name: `chandlery-${name}`,
    value,
    domain: new URL(baseUrl).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  })
  return {
    cookies: [cookie('access-token', access), cookie('refresh-token', refresh)],
    items: {
      'refresh-token': { changed: refresh.slice(-12) },
      userInfo: user,
      userId: user.user_id,
      tenantId: '0',
      'access-token': { changed: access.slice(-12) },
    },
  }
}

/** An item of the browser's storage as the product keeps it. */
export const stored = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => {
    const raw = window.localStorage.getItem(key) ?? window.sessionStorage.getItem(key)
    return raw === null ? undefined : (JSON.parse(raw) as { content: unknown }).content
  }, `chandlery-${name}`)

/** What the page's own script would read: `document.cookie` under the name of the specification. */
export const tokenCookie = (page: Page, name: 'access-token' | 'refresh-token'): Promise<string | undefined> =>
  page.evaluate(
    (key) =>
      document.cookie
        .split('; ')
        .find((cookie) => cookie.startsWith(`${key}=`))
        ?.slice(key.length + 1),
    `chandlery-${name}`,
  )
