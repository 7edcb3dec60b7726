/** Programs that may ask for tokens: the list says in words how each may sign in, and the form changes it. */
import { expect, it } from 'vitest'
import { drawer, saveDrawer } from '../support/access.ts'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, openList, rowWith } from '../support/list-page.ts'

const pages = withBrowser()
const clients = '/access/client/index'

it('shows how a client may sign in, in the language of whoever reads', async () => {
  const chinese = await openList(pages, clients)
  await chinese.getByRole('columnheader', { name: '授权类型' }).waitFor()
  const own = rowWith(chinese, 'pc').first()
  for (const way of ['密码', '刷新令牌']) await own.getByText(way, { exact: true }).waitFor()
  expect(await own.innerText()).not.toContain('refresh_token')

  const english = await openList(pages, clients, 'admin', { kept: { language: 'en' } })
  await english.getByRole('columnheader', { name: 'Ways to sign in' }).waitFor()
  for (const way of ['Password', 'Refresh']) await rowWith(english, 'pc').first().getByText(way, { exact: true }).waitFor()
})

it('is given the ways that are chosen in its form, and shows these', async () => {
  const id = `e2e${Date.now()}`
  const page = await openList(pages, clients)
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  await drawer(page).locator('#clientId').fill(id)
  await drawer(page).locator('#clientName').fill('自动测试')
  await drawer(page).locator('#grantTypes').click()
  await page.locator('.ant-select-dropdown:visible').getByText('短信验证码', { exact: true }).click()
  await page.keyboard.press('Escape')
  await saveDrawer(page)
  await expectToast(page, '新增成功')
  const row = rowWith(page, id)
  await row.getByText('短信验证码', { exact: true }).waitFor()
  await row.getByRole('button', { name: '删除' }).click()
  await answer(page, true)
  await expectToast(page, '删除成功')
})
