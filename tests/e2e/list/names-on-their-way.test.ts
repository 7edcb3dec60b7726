/** Codes and ids whose names are still on their way are no words for a reader: nothing stands there until they have come. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()

it('a case shows no code of a dictionary while its entries are read, and none of a file', async () => {
  const page = await pages.open('/', { as: 'purchase-manager' })
  const held: (() => void)[] = []
  let isHeld = true
  await page.route(/\/api\/dict\/dictionary\/subset\/freeze_reason/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto('/work/claim/index?businessType=supplier-freeze')
  const document = page.locator('article').filter({ visible: true })
  await document.getByText('冻结原因').waitFor()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await document.getByText(/^(OTHER|QUALITY|DELAY|COMPLIANCE|LICENSE_EXPIRED)$/).count()).toBe(0)
  expect(await document.locator('[aria-busy="true"]').count()).toBeGreaterThan(0)
  expect(await document.innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  isHeld = false
  for (const go of held) go()
  await document.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
})
