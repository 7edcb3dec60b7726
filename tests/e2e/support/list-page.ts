/** What the tests of list screens do again and again. */
import type { Page } from 'playwright-core'
import type { PageOptions, Pages } from './browser.ts'

/** Opens a screen as somebody who is signed in; resolves when its first rows are there. */
export async function openList(pages: Pages, path: string, as = 'admin', options: PageOptions = {}): Promise<Page> {
  const page = await pages.open(path, { as, ...options })
  await rows(page).first().waitFor()
  return page
}

/** Rows of a table, or the cards that a list is on a phone. */
const row = '.ant-table-row:visible, li[data-row-key]:visible'
export const rows = (page: Page) => page.locator(row)
export const rowWith = (page: Page, text: string) => page.locator(row, { hasText: text })

/** Presses a status tab and waits for its rows: a press on a row of the tab before would be lost as they come. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/list'))
  await page.getByRole('tab', { name }).click()
  await answered
}

/** Waits for a toast and lets it go, so that the next one is not taken for it. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('.toast', { hasText: text })
  await toast.first().waitFor()
  // It may go by itself while it is being closed.
  await toast
    .first()
    .locator('.toast-close')
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await toast.first().waitFor({ state: 'detached' })
}

/** Answers the question that is asked and returns its title and text. */
export async function answer(page: Page, yes: boolean): Promise<{ title: string; text: string }> {
  const dialog = page.locator('.question')
  await dialog.waitFor()
  const asked = { title: (await dialog.locator('h2').textContent()) ?? '', text: (await dialog.locator('p').textContent()) ?? '' }
  await dialog
    .locator('button')
    .nth(yes ? 1 : 0)
    .click()
  return asked
}
