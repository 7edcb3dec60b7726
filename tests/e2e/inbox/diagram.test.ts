/** The drawing of a case over the whole screen. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()

it('a drawing that goes over the whole screen is fitted to it', async () => {
  const page = await pages.open('/work/claim/index?businessType=supplier-freeze', { as: 'purchase-manager' })
  await page.getByRole('tab', { name: '流程图' }).click()
  const picture = page.locator('.diagram-picture')
  await picture.locator('.djs-element').first().waitFor()
  await page.locator('figure').getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  /** How far the middle of what is drawn lies from the middle of the place for it, as a share of that. */
  const offMiddle = () =>
    picture.evaluate((place) => {
      const [drawn, all] = [place.querySelector('.viewport')!.getBoundingClientRect(), place.getBoundingClientRect()]
      return Math.max(
        Math.abs(drawn.left + drawn.width / 2 - all.left - all.width / 2) / all.width,
        Math.abs(drawn.top + drawn.height / 2 - all.top - all.height / 2) / all.height,
      )
    })
  await expect.poll(offMiddle).toBeLessThan(0.05)
})
