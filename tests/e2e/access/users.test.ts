/** Users: made, listed by organisation, switched off while signed in, given a new password, and acted for. */
import { describe, expect, it } from 'vitest'
import { chooseIn, drawer, runMore, saveDrawer, sideNode } from '../support/access.ts'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, openList, rowWith, rows } from '../support/list-page.ts'
import { signIn } from '../support/sign-in.ts'

const pages = withBrowser()
const path = '/access/user/index'
const account = `e2e-user-${Date.now()}`
const password = 'e2e-Password-1'

describe('users', () => {
  it('says what is missing, makes a user with organisation, position and role, and finds him below his organisation', async () => {
    const page = await openList(pages, path)
    await page.getByRole('button', { name: '新增' }).first().click()
    await drawer(page).locator('#account').waitFor()
    await saveDrawer(page)
    const problems = drawer(page).locator('.ant-form-item-explain-error')
    await expect.poll(() => problems.allTextContents()).toEqual(['请输入账号', '请输入姓名', '请先输入密码'])
    await page.locator('#account').fill(account)
    await page.locator('#name').fill('测试员工')
    await chooseIn(page, 'orgId', '采购一部')
    await chooseIn(page, 'positionIds', '专员')
    await chooseIn(page, 'roleIds', '采购专员')
    await page.locator('#password').fill(password)
    await saveDrawer(page)
    await expectToast(page, '新增成功')

    await sideNode(page, '采购一部').click()
    await rowWith(page, account).getByText('采购专员').waitFor()
    // What is kept as an id is read as its name.
    await rowWith(page, account).getByRole('button', { name: '查看' }).click()
    await drawer(page).getByRole('cell', { name: '专员', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
    await sideNode(page, '法务风控部').click()
    await expect.poll(() => rowWith(page, account).count()).toBe(0)
  })

  it('are found by several tenants, by all or by none of them in one press', async () => {
    const page = await openList(pages, path)
    let answerNow: (() => void) | undefined
    const asked = new Promise<void>((resolve) => (answerNow = resolve))
    await page.route(/tenant\/select-list/, (route) => asked.then(() => route.continue()), { times: 1 })
    await page.getByRole('button', { name: '展开' }).click()
    const tenants = page.getByRole('search').getByLabel('租户编号')
    await tenants.click()
    // All of what has not come yet would be none.
    await expect.poll(() => page.getByRole('button', { name: '全选', exact: true }).isDisabled()).toBe(true)
    answerNow?.()
    await page.getByRole('button', { name: '全选', exact: true }).click()
    const chosen = page.getByRole('search').locator('.ant-select-selection-item, .ant-select-selection-overflow-item')
    await expect.poll(() => chosen.count()).toBeGreaterThan(1)
    await page.getByRole('button', { name: '全不选', exact: true }).click()
    await page.locator('.ant-select-item-option:visible', { hasText: '苏州恒泽' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '查询' }).click()
    await expect.poll(() => rowWith(page, '000000').count()).toBe(0)
    await rowWith(page, 'supplier-a').waitFor()
  })

  it('signs a user out everywhere as soon as he is switched off, and lets him in again when he is switched on', async () => {
    const theirs = await pages.open('/login', { expectedErrors: [/401|400/] })
    await theirs.locator('input[name="account"]').fill(account)
    await theirs.locator('input[name="password"]').fill(password)
    await theirs.locator('button[type="submit"]').click()
    await theirs.locator('.home').waitFor()

    const mine = await openList(pages, `${path}?q.account=${account}`)
    await expect.poll(() => rows(mine).count()).toBe(1)
    await rowWith(mine, account).getByRole('switch').click()
    expect((await answer(mine, true)).text).toBe('停用后该用户立即退出登录且不能再登录，确定停用?')
    await expectToast(mine, '停用成功')
    await theirs.goto('/info/index')
    await theirs.locator('input[name="account"]').waitFor()

    await rowWith(mine, account).getByRole('switch').click()
    await expectToast(mine, '启用成功')
  })

  it('gives a new password, typed twice, with which the user signs in', async () => {
    const page = await openList(pages, `${path}?q.account=${account}`)
    await runMore(page, rowWith(page, account), '重置密码')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.locator('#password').fill('e2e-Password-2')
    await dialog.locator('#again').fill('e2e-Password-3')
    await dialog.locator('#again').blur()
    await dialog.getByText('两次密码输入不一致').waitFor()
    await dialog.locator('#again').fill('e2e-Password-2')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expectToast(page, '密码已重置')

    const theirs = await pages.open('/login')
    await theirs.locator('input[name="account"]').fill(account)
    await theirs.locator('input[name="password"]').fill('e2e-Password-2')
    await theirs.locator('button[type="submit"]').click()
    await theirs.locator('.home').waitFor()
  })

  it('acts in a user’s name with a mark in view, and ends that', async () => {
    const page = await openList(pages, `${path}?q.account=${account}`)
    await runMore(page, rowWith(page, account), '模拟登录')
    const dialog = page.locator('.ant-modal:visible')
    await dialog.getByRole('button', { name: '开始模拟' }).click()
    await dialog.getByText('请输入模拟登录的原因').waitFor()
    await dialog.locator('#reason').fill('排查问题')
    await dialog.getByRole('button', { name: '开始模拟' }).click()
    const mark = page.locator('.simulation-mark')
    await mark.waitFor()
    expect(await mark.textContent()).toContain('测试员工')
    // The administrator's pages are not the user's.
    await page.locator('.home').waitFor()
    expect(await page.locator('.tab').allInnerTexts()).toEqual(['首页'])
    expect(await page.locator('.home-recent li').count()).toBe(0)
    // What is asked for when the session ends is refused, and the console says so.
    await page.waitForLoadState('networkidle')
    await mark.click()
    await page.locator('input[name="account"]').waitFor()
    await signIn(page)
    await page.goto(`/log/login/index?q.account=${account}`)
    await rowWith(page, account).getByText('结束模拟登录').first().waitFor()
  })

  it('shows where people are signed in by browser and system, not by what browsers say of themselves', async () => {
    const page = await pages.open('/login')
    await signIn(page)
    await page.goto('/access/session/index')
    // Others sign in meanwhile: the latest ten sessions are soon theirs, not the latest two hundred.
    await page.locator('.ant-pagination-options-size-changer:visible').click()
    await page.locator('.ant-select-item-option:visible', { hasText: '200 条/页' }).click()
    const own = rowWith(page, '当前')
    await own.getByText(/^Chrome \d+ · \w+$/).waitFor()
    expect(await own.textContent()).not.toContain('Mozilla')
  })

  it('deletes the user', async () => {
    const page = await openList(pages, `${path}?q.account=${account}`)
    await runMore(page, rowWith(page, account), '删除')
    await answer(page, true)
    await expectToast(page, '删除成功')
    await page.getByText('没有符合条件的数据').waitFor()
  })

  it('is closed to those who may not see users', async () => {
    const page = await pages.open('/access/session/index', { as: 'supplier-b', expectedErrors: [/403/] })
    await page.getByText('您没有查看此列表的权限').waitFor()
  })
})
