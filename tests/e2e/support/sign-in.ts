/** Signing in as a user does it. */
import type { Page } from 'playwright-core'

export const demoPassword = process.env['DEMO_PASSWORD'] ?? 'chandlery'

/** From the sign-in page to the home page. */
export async function signIn(page: Page, account = 'admin'): Promise<void> {
  await page.locator('input[name="account"]').fill(account)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await page.locator('.home').waitFor()
  await page.locator('.side .ant-menu').first().waitFor()
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
