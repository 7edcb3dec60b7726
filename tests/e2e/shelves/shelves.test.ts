/** A category operator at the shelves: what sells, why not and where it is mended, a rule tried before it is on, and taking down with a way back. */
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { runMore } from '../support/access.ts'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { answer, openList, rows } from '../support/list-page.ts'
import { call } from '../stock/warehouse.ts'

const pages = withBrowser()
const listings = '/commodity-management/up-shelves/index'
const phone = { width: 390, height: 844 }
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
/** Pictures for whoever wants to look: only where a folder is named. */
const folder = process.env['SHOTS']
async function shot(page: Page, name: string): Promise<void> {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.waitForTimeout(600)
  await page.screenshot({ path: `${folder}/${name}.png` })
}

/** What sells, as soon as a channel has taken the first articles that the demo puts up. */
const selling = async (): Promise<number> =>
  (await call('category-op', '/api/product/up-shelves-manager/shelves-list', { status: ['ON_SHELF'], current: 1, size: 1 })).total

it('takes down with a reason and takes it back within ten seconds', async () => {
  await expect.poll(selling, { timeout: 100_000, interval: 3000 }).toBeGreaterThan(0)
  const page = await openList(pages, listings, 'category-op')
  const answered = page.waitForResponse((response) => response.url().includes('/shelves-list'))
  await page.getByRole('tab', { name: '已上架' }).click()
  await answered
  await shot(page, 'listings')
  expect(await seriousFindings(page)).toEqual([])
  const code = (await rows(page).first().locator('td').nth(1).textContent()) ?? ''
  // What leaves this list by an action is chosen no more; what stays is.
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.getByText('已选 2 条').waitFor()
  await rows(page).first().getByRole('button', { name: '下架', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '下架' })
  // A reason is needed.
  await dialog.getByRole('button', { name: '下架', exact: true }).click()
  await dialog.getByText('请选择下架原因').first().waitFor()
  await dialog.getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option', { hasText: '质量问题' }).click()
  await dialog.getByRole('button', { name: '下架', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: '已下架 1 项' })
  await toast.waitFor()
  await shot(page, 'undo')
  await bar.getByText('已选 1 条').waitFor()
  await toast.getByRole('button', { name: '撤销下架' }).click()
  await page.getByText('已撤销 1 项').first().waitFor()
  expect(code.length).toBeGreaterThan(0)
})

it('names the article that could not be taken back, though it has left the list', async () => {
  const page = await openList(pages, `${listings}?q.status=ON_SHELF`, 'category-op')
  const code = ((await rows(page).first().locator('td').nth(1).textContent()) ?? '').trim()
  await rows(page).first().getByRole('button', { name: '下架', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '下架' })
  await dialog.getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option', { hasText: '质量问题' }).click()
  await dialog.getByRole('button', { name: '下架', exact: true }).click()
  // It is too late by then.
  await page.route('**/undo-down-shelves', async (route) => {
    const [id] = (route.request().postDataJSON() as { ids: string[] }).ids
    await route.fulfill({ json: { code: 200, success: true, data: [{ id, isDone: false, code: 'is-undoable', message: '已超过撤销时间' }], msg: '' } })
  })
  await page.getByRole('status').getByRole('button', { name: '撤销下架' }).click()
  const left = page.getByRole('dialog').filter({ hasText: '已超过撤销时间' })
  await left.getByText(code, { exact: true }).waitFor()
})

it('says every reason why not, each with the screen that mends it', async () => {
  const page = await openList(pages, listings, 'category-op')
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: '为什么不能上架' }).first().click()
  await page.getByRole('dialog', { name: '为什么不能上架' }).waitFor()
  await page.getByRole('dialog').locator('.ant-alert, .ant-list').first().waitFor()
  await shot(page, 'why')
  expect(await seriousFindings(page)).toEqual([])
})

it('reads a rule as a sentence, tries it before it is on, and shows which goods it concerns', async () => {
  const page = await openList(pages, '/commodity-management/shelves-rule/index', 'category-op')
  await shot(page, 'rules')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增上架规则' })
  await form.getByLabel('规则名称').fill(`库存一百件 ${Date.now()}`)
  await form.getByLabel('最低可用库存').fill('100000')
  await form.getByText('可用库存不低于 100000').first().waitFor()
  await shot(page, 'rule-form')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
  const row = rows(page).filter({ hasText: '库存一百件' }).first()
  await runMore(page, row, '试算')
  const trial = page.getByRole('dialog').filter({ hasText: '试算' })
  await trial.getByText(/将下架 \d+ 项/).waitFor({ timeout: 30_000 })
  await shot(page, 'trial')
  expect(await seriousFindings(page)).toEqual([])
  await trial.getByRole('button', { name: '关闭' }).click()
  await trial.waitFor({ state: 'detached' })
  await row.getByRole('switch').click()
  expect((await answer(page, false)).text).toContain('随即下架')
  expect(await row.getByRole('switch').getAttribute('aria-checked')).toBe('false')
})

it('fits a phone and is read in English on a dark ground', async () => {
  const paths = { listings, rules: '/commodity-management/shelves-rule/index', market: '/commodity-management/product-management/index' }
  for (const [name, path] of Object.entries(paths)) {
    const page = await pages.open(path, { as: 'category-op', viewport: phone, kept: { theme: 'theme-dark', language: 'en' } })
    await page.locator('.ant-pagination:visible').first().waitFor()
    expect([name, await fits(page)]).toEqual([name, true])
    await shot(page, `phone-${name}`)
  }
  const market = await pages.open(paths.market, { as: 'category-op' })
  await market.getByRole('button', { name: '统计' }).click()
  await market.getByText('已采集').first().waitFor()
  await shot(market, 'market')
  expect(await seriousFindings(market)).toEqual([])
  const recommended = await openList(pages, '/commodity-management/product-recommendation/index', 'category-op')
  await shot(recommended, 'recommendations')
})
