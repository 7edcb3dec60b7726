/** What was typed and not saved: kept behind other tabs, and asked about before its tab goes. Jobs open from the user menu. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { answer } from '../support/list-page.ts'

const pages = withBrowser()

it('closing a tab with unsaved input asks, also from another tab in front', async () => {
  const page = await pages.open('/info/index', { as: 'admin' })
  // Who one is stands there too, and cannot be written.
  expect(await page.getByRole('textbox', { name: '账号', exact: true }).inputValue()).toBe('admin')
  expect(await page.getByRole('textbox', { name: '账号', exact: true }).isDisabled()).toBe(true)
  await page.getByText('未绑定微信').waitFor()
  await page.locator('#nickName').fill('未保存')
  await page.locator('.tab-active .tab-close').click()
  expect((await answer(page, false)).text).toBe('有未保存的内容，确定关闭?')
  expect(await page.locator('#nickName').inputValue()).toBe('未保存')

  await page.locator('.tab a', { hasText: '首页' }).click()
  await page.locator('.home').waitFor()
  await page.locator('.tab', { hasText: '个人信息' }).locator('.tab-close').click()
  await answer(page, true)
  await page.locator('.tab', { hasText: '个人信息' }).waitFor({ state: 'detached' })

  await page.goto('/info/index')
  await page.locator('#nickName').waitFor()
  expect(await page.locator('#nickName').inputValue()).not.toBe('未保存')
  await page.locator('.tab-active .tab-close').click()
  await page.waitForURL('**/wel/index')
})

it('the user menu opens the drawer of background jobs', async () => {
  const page = await pages.open('/wel/index', { as: 'admin' })
  await page.locator('.user').click()
  await page.getByRole('menuitem', { name: '我的后台任务' }).click()
  await page.locator('.ant-drawer', { hasText: '我的任务' }).waitFor()
})
