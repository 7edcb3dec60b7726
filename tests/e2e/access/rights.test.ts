/** The permission tree as it is edited, what comes of it for one user, and the logs. */
import { describe, expect, it } from 'vitest'
import { drawer, saveDrawer } from '../support/access.ts'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, openList, rowWith } from '../support/list-page.ts'

const pages = withBrowser()
const stamp = Date.now()

describe('permission resources', () => {
  it('are found by code, get an entry below with both names and an icon, and lose it again', async () => {
    const page = await openList(pages, '/access/permission/index')
    const search = page.getByPlaceholder('输入名称或编号搜索')
    await rowWith(page, '系统管理').getByRole('button', { name: '新增下级' }).click()
    await drawer(page).locator('#nameZh').fill(`测试菜单${stamp}`)
    await drawer(page).locator('#nameEn').fill('Test menu')
    await drawer(page).locator('#code').fill(`e2e-${stamp}`)
    await drawer(page).locator('#category').click()
    await page.locator('.ant-select-dropdown:visible').getByText('目录', { exact: true }).click()
    await drawer(page).locator('#icon').fill('team')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'team' }).first().click()
    await saveDrawer(page)
    await expectToast(page, '新增成功')

    await search.fill(`e2e-${stamp}`)
    await search.press('Enter')
    const row = rowWith(page, `e2e-${stamp}`)
    await row.getByText('Test menu').waitFor()
    await row.getByRole('button', { name: '删除' }).click()
    expect((await answer(page, true)).text).toBe('确定删除所选数据?')
    await expectToast(page, '删除成功')
  })
})

describe('effective rights', () => {
  it('are shown for a chosen user with the role behind each', async () => {
    const page = await pages.open('/access/rights/index', { as: 'admin' })
    await page.getByLabel('用户', { exact: true }).fill('周建国')
    await page.locator('.ant-select-item-option', { hasText: 'purchase-manager' }).click()
    await page.getByPlaceholder('输入名称或编号搜索').fill('user:list')
    await rowWith(page, 'user:list').getByText('采购经理').waitFor()
    await page.getByRole('tab', { name: '数据权限' }).click()
    await page.getByRole('tabpanel').getByText('本部门及下级').first().waitFor()
    expect(new URL(page.url()).searchParams.get('user')).toBeTruthy()
    await page.reload()
    await page.getByText('周建国 (purchase-manager)').first().waitFor()
  })
})

describe('logs', () => {
  it('tell of a refused sign-in', async () => {
    const stranger = await pages.open('/login', { expectedErrors: [/400/] })
    await stranger.locator('input[name="account"]').fill(`nobody-${stamp}`)
    await stranger.locator('input[name="password"]').fill('wrong-password')
    await stranger.locator('button[type="submit"]').click()
    const page = await openList(pages, `/log/login/index?q.account=nobody-${stamp}`)
    await rowWith(page, `nobody-${stamp}`).getByText('登录失败').waitFor()
  })

  it('of operations, calls, failures and browsers open', async () => {
    for (const path of ['operate', 'access', 'error', 'client']) {
      const page = await pages.look(`/log/${path}/index`, { as: 'admin' })
      await page.locator('.kept-page:visible .ant-table').first().waitFor()
      await expect.poll(() => page.getByText('数据加载失败').count()).toBe(0)
    }
  })
})
