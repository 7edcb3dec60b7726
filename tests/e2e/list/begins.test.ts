/** What a list shows first is asked for at once, not after everything else. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { rows } from '../support/list-page.ts'

const pages = withBrowser()
const billable = '/financial-center/billable/index'

it('asks for what it begins with, and for everything when that is chosen', async () => {
  const page = await pages.open('/wel/index', { as: 'finance' })
  await page.locator('.home').waitFor()
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/billable-item/list')) asked.push((request.postDataJSON() as { isBilled?: string }).isBilled)
  })
  await goTo(page, billable)
  await page.waitForURL(/q\.isBilled=false/)
  await page.getByText(/^共 \d+ 条$/).waitFor()
  expect(asked).toEqual(['false'])
  await page.getByRole('tab', { name: '全部' }).click()
  await expect.poll(() => asked).toEqual(['false', undefined])
  await rows(page).first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

/** As a link of the application does. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({ key: crypto.randomUUID() }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, path)
