/** Organisations, positions, tenants and packages, as administrators work with them. */
import { describe, expect, it } from 'vitest'
import { chooseIn, drawer, runMore, saveDrawer, sideNode } from '../support/access.ts'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, openList, rowWith } from '../support/list-page.ts'

const pages = withBrowser()
const stamp = Date.now()

describe('organisations', () => {
  const name = `测试机构${stamp}`

  it('are added below the chosen one with a leader, moved, and deleted', async () => {
    const page = await openList(pages, '/access/organization/index')
    await sideNode(page, '采购中心').click()
    await rowWith(page, '采购一部').waitFor()
    await page.getByRole('button', { name: '新增' }).first().click()
    await drawer(page).locator('#name').fill(name)
    await drawer(page).locator('#code').fill(`E2E-${stamp}`)
    await chooseIn(page, 'leaderUserId', '周建国')
    await saveDrawer(page)
    await expectToast(page, '新增成功')
    await rowWith(page, name).getByText('周建国').waitFor()
    await sideNode(page, name).waitFor()

    await rowWith(page, name).getByRole('button', { name: '编辑' }).click()
    await chooseIn(page, 'parentId', '法务风控部')
    await saveDrawer(page)
    await expectToast(page, '更新成功')
    await expect.poll(() => rowWith(page, name).count()).toBe(0)
    await sideNode(page, '法务风控部').click()
    await rowWith(page, name).getByRole('button', { name: '删除' }).click()
    expect((await answer(page, true)).text).toBe('确定删除所选数据?')
    await expectToast(page, '删除成功')
  })

  it('with members stay', async () => {
    const page = await openList(pages, '/access/organization/index?q.name=采购一部', 'admin', { expectedErrors: [/422|400|409/] })
    await rowWith(page, '采购一部').getByRole('button', { name: '删除' }).click()
    await answer(page, true)
    await page.locator('.toast', { hasText: '机构下仍有用户，不能删除' }).waitFor()
  })
})

describe('positions', () => {
  it('are added, switched off and deleted', async () => {
    const page = await pages.open('/access/position/index', { as: 'admin' })
    await page.getByRole('button', { name: '新增' }).first().click()
    await drawer(page).locator('#postCode').fill(`E2E-${stamp}`)
    await drawer(page).locator('#postName').fill('测试岗位')
    await saveDrawer(page)
    await expectToast(page, '新增成功')
    const row = rowWith(page, `E2E-${stamp}`)
    await row.getByRole('switch').click()
    await expectToast(page, '停用成功')
    await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    await row.getByRole('button', { name: '删除' }).click()
    await answer(page, true)
    await expectToast(page, '删除成功')
  })
})

describe('tenants', () => {
  it('are sent to MTS, asked for their ERP numbers, and keep their own number', async () => {
    const page = await openList(pages, '/access/tenant/index')
    await runMore(page, rowWith(page, '100001'), '同步至 MTS')
    await expectToast(page, '已提交 1 个租户，送达前将自动重试')
    await runMore(page, rowWith(page, '100001'), '查看 ERP 编号')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.getByText('100001', { exact: true }).waitFor()
    await dialog.locator('.ant-modal-footer').getByRole('button').click()
    await rowWith(page, '100001').getByRole('button', { name: '编辑' }).click()
    await drawer(page).locator('#tenantCode').waitFor()
    expect(await drawer(page).locator('#tenantCode').isDisabled()).toBe(true)
  })

  it('have packages that are made out of the menu tree', async () => {
    const page = await pages.open('/access/package/index', { as: 'admin' })
    await page.getByRole('button', { name: '新增' }).first().click()
    await drawer(page).locator('#name').fill(`套餐${stamp}`)
    await drawer(page).getByPlaceholder('输入名称搜索').fill('登录日志')
    await drawer(page)
      .locator('.ant-tree-treenode')
      .filter({ hasText: /^登录日志$/ })
      .locator('.ant-tree-checkbox')
      .click()
    await saveDrawer(page)
    await expectToast(page, '新增成功')
    await rowWith(page, `套餐${stamp}`).getByRole('button', { name: '删除' }).click()
    await answer(page, true)
    await expectToast(page, '删除成功')
  })
})
