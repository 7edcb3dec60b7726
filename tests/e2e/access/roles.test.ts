/** Roles: made in the tree, given to users, granted menus that appear in a second window, narrowed in rows and fields. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawer, saveDrawer, sideNode } from '../support/access.ts'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, openList } from '../support/list-page.ts'

const pages = withBrowser()
const path = '/access/role/index'
const stamp = Date.now()
const name = `测试角色${stamp}`

/** The box of a node in the tree of menus and buttons. */
const grantBox = (page: Page, title: string) =>
  page
    .getByRole('tabpanel')
    .locator('.ant-tree-treenode')
    .filter({ hasText: new RegExp(`^${title}$`) })
    .locator('.ant-tree-checkbox')

describe('roles', () => {
  it('are made and stand in the tree', async () => {
    const page = await openList(pages, path)
    await page.getByRole('button', { name: '新增' }).first().click()
    await drawer(page).locator('#roleName').fill(name)
    await drawer(page).locator('#roleCode').fill(`E2E_${stamp}`)
    await saveDrawer(page)
    await expectToast(page, '新增成功')
    await sideNode(page, name).waitFor()
  })

  it('are given to a user, who sees a granted menu at once, and taken away again', async () => {
    const page = await openList(pages, path)
    await sideNode(page, name).click()
    await page.getByText('未关联用户', { exact: true }).click()
    await page.getByPlaceholder('输入姓名或账号搜索').fill('legal')
    await page.keyboard.press('Enter')
    const legal = page.locator('.ant-table-row', { hasText: 'legal' })
    await legal.getByRole('button', { name: '关联' }).click()
    await expectToast(page, '操作成功')
    await page.getByText('已关联用户', { exact: true }).click()
    await legal.waitFor()

    const theirs = await pages.open('/wel/index', { as: 'legal' })
    expect(await theirs.locator('.side').getByText('日志管理').count()).toBe(0)

    await page.getByRole('tab', { name: '功能权限' }).click()
    await page.getByRole('tabpanel').getByPlaceholder('输入名称搜索').fill('登录日志')
    await grantBox(page, '登录日志').click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '更新成功')
    // Nothing is done in the other window: its menu follows by itself.
    await theirs.locator('.side').getByText('日志管理').waitFor()

    await page.getByRole('tab', { name: /^用户/ }).click()
    await legal.getByRole('button', { name: '解除关联' }).click()
    await answer(page, true)
    await expectToast(page, '操作成功')
    await expect.poll(() => theirs.locator('.side').getByText('日志管理').count()).toBe(0)
  })

  it('half-check a screen of which one button is granted', async () => {
    const page = await openList(pages, path)
    await sideNode(page, name).click()
    await page.getByRole('tab', { name: '功能权限' }).click()
    await page.getByRole('tabpanel').getByPlaceholder('输入名称搜索').fill('登录日志列表')
    await grantBox(page, '登录日志列表').waitFor()
    await expect.poll(() => grantBox(page, '登录日志').getAttribute('class')).toContain('ant-tree-checkbox-checked')
    await grantBox(page, '登录日志列表').click()
    await expect.poll(() => grantBox(page, '登录日志').getAttribute('class')).toContain('ant-tree-checkbox-indeterminate')
  })

  it('are narrowed to organisations, and lose sight of fields', async () => {
    const page = await openList(pages, path)
    await sideNode(page, name).click()
    await page.getByRole('tab', { name: '数据权限' }).click()
    await page.locator('#dataScope').click()
    await page.locator('.ant-select-dropdown:visible').getByText('本部门', { exact: true }).click()
    await page.getByText('可见用户所在机构的数据').waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '更新成功')

    await page.getByRole('tab', { name: '字段屏蔽' }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '更新成功')
  })

  it('are deleted when nobody has them', async () => {
    const page = await openList(pages, path)
    await sideNode(page, name).click()
    await page.getByRole('button', { name: '删除' }).click()
    expect((await answer(page, true)).text).toBe('确定删除所选数据?')
    await expectToast(page, '删除成功')
    await expect.poll(() => sideNode(page, name).count()).toBe(0)
  })
})
