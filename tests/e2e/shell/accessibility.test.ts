/** Pages of the shell for everybody: no serious finding of axe in both looks, and nothing wider than a phone. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

describe.each(['default', 'dark'])('theme %s', (theme) => {
  it.each(['/login', '/registry', '/conceal', '/404'])('%s has no serious finding', async (path) => {
    const page = await pages.look(path, { kept: { theme: `theme-${theme}` } })
    await page.locator('h1').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('home and personal info have no serious finding', async () => {
    const page = await pages.open('/wel/index', { as: 'admin', kept: { theme: `theme-${theme}` } })
    // What can be pressed is there: before, a page of skeletons is scrolled by nobody.
    await page.locator('.home-columns button:not(.ant-btn)').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto('/info/index')
    await page.locator('#nickName').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('at a desk', () => {
  it('a calendar has no serious finding, the days of the months around included', async () => {
    const page = await pages.open('/purchase-center/due/index', { as: 'purchaser' })
    await page.locator('.ant-picker-calendar:visible').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('on a phone', () => {
  it('nothing is wider than the screen', async () => {
    const page = await pages.open('/login', { viewport: phone })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await signInOnPhone(page)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

  // Tabs that do not all fit, tables with a choice of rows, and wide tables without a row.
  it.each(['/work/todo/index', '/workflow/definition/index', '/workflow/instance/index', '/workflow/queue/index'])(
    '%s has no serious finding',
    async (path) => {
      const page = await pages.look(path, { as: 'admin', viewport: phone })
      await page.locator('.ant-table:visible, .ant-empty:visible, li[data-row-key]:visible').first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
    },
  )

  it('what a call answers is a card a row, with what can be done within reach', async () => {
    const page = await pages.look('/workflow/definition/index', { as: 'admin', viewport: phone })
    const card = page.locator('li[data-row-key]:visible').first()
    await card.waitFor()
    expect(await page.locator('.ant-table:visible').count()).toBe(0)
    const box = await card.getByRole('button').last().boundingBox()
    expect((box?.x ?? phone.width) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  })

  it('the menu is a drawer that closes when a page opens', async () => {
    const page = await pages.open('/login', { viewport: phone })
    await signInOnPhone(page)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const drawer = page.locator('.side-drawer .side')
    await drawer.locator('.ant-menu-submenu-title').first().click()
    await drawer.locator('.ant-menu-sub .ant-menu-item').first().click()
    await drawer.waitFor({ state: 'hidden' })
  })
})

async function signInOnPhone(page: Page): Promise<void> {
  await page.locator('.demo li button').first().click()
  await page.locator('button[type="submit"]').click()
  await page.locator('.home').waitFor()
}
