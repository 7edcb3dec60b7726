/** The company's calendar: a day is made free, a year comes by a file that is looked at first; in both looks and on a phone. */
import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { expectToast } from '../support/list-page.ts'

const pages = withBrowser()
const path = '/system/calendar/index'

it('a day is made free, and a year is taken over as it was looked at', async () => {
  const page = await pages.open(path, { as: 'admin' })
  await page.getByText('全年 248 个工作日').waitFor()
  await page.getByRole('button', { name: /2026年12月24日/ }).click()
  await page.getByRole('dialog').getByText('休息', { exact: true }).click()
  await page.getByLabel('名称').fill('司庆')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.getByText('全年 247 个工作日').waitFor()

  await page.getByRole('button', { name: '下一年' }).click()
  await page.getByText(/还没有维护 2027 年/).waitFor()
  await page.getByRole('button', { name: '导入年度日历' }).click()
  const sheet = '开始日期,结束日期,类型,名称\n2027-01-01,2027-01-03,休,元旦\n2027-02-30,,休,写错了\n'
  await page.locator('input[type="file"]').setInputFiles({ name: '2027.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await page.getByText('新增 3 天，变更 0 天，移除 0 天，0 天不变').waitFor()
  await page.getByText('第 3 行：“2027-02-30”不是日期').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '按文件更新 2027 年' }).click()
  await expectToast(page, '2027 年日历已更新')
  await page.getByRole('button', { name: /2027年1月1日.*元旦/ }).waitFor()
})

it.each([
  { theme: 'default', language: 'zh', viewport: { width: 1440, height: 900 } },
  { theme: 'dark', language: 'en', viewport: { width: 1440, height: 900 } },
  { theme: 'default', language: 'zh', viewport: { width: 390, height: 844 } },
])('$theme, $language, $viewport.width', async ({ theme, language, viewport }) => {
  const page = await pages.open(path, { as: 'admin', viewport, kept: { theme: `theme-${theme}`, language } })
  await page.getByRole('heading', { level: 2 }).nth(11).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  expect(await seriousFindings(page)).toEqual([])
})
