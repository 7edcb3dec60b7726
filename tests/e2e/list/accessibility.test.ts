/** Lists and forms for everybody: no serious finding of axe in a light and a dark look, and nothing wider than a phone. */
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { openList, rows } from '../support/list-page.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

describe.each(['default', 'dark'])('theme %s', (theme) => {
  it('list, detail and form have no serious finding', async () => {
    const page = await openList(pages, '/system/param/index', 'admin', { kept: { theme: `theme-${theme}` } })
    expect(await seriousFindings(page), 'list').toEqual([])
    await rows(page).first().getByRole('button', { name: '查看' }).click()
    await page.locator('.ant-drawer .ant-descriptions').waitFor()
    expect(await seriousFindings(page), 'detail').toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '新增' }).click()
    await page.locator('#paramName').waitFor()
    await page.locator('.ant-drawer-footer').getByRole('button', { name: '保存' }).click()
    await page.locator('.ant-form-item-explain-error').first().waitFor()
    expect(await seriousFindings(page), 'form').toEqual([])
  })
})

describe('a phone', () => {
  it.each(['/dict-horizontal/index', '/system/param/index', '/system/region/index'])('shows %s without a page wider than itself', async (path) => {
    const page = await openList(pages, path)
    await page.setViewportSize(phone)
    await page.reload()
    await rows(page).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await page.getByRole('button', { name: '列设置' }).click()
    await page.locator('.ant-drawer-content-wrapper').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})
