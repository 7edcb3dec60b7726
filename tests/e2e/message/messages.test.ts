/** What people are told: the forced dialog, the supplier's bell, the tray of the platform's people, and a paper before it is saved. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { openList, rowWith } from '../support/list-page.ts'
import { demoPassword } from '../support/sign-in.ts'

const pages = withBrowser()
const stamp = Date.now()
/** Kept from everybody else: dialogs would open in the pages of the other files. */
const forced = `强制消息 ${stamp}`
const announced = `公告 ${stamp}`
const plain = [`消息甲 ${stamp}`, `消息乙 ${stamp}`]

/** Calls as an administrator's program would. */
async function caller(): Promise<(path: string, body: object) => Promise<{ data: Record<string, unknown> & { records: { id: string; account: string }[] } }>> {
  const base = inject('baseUrl')
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('pc:pc_secret').toString('base64')}`, 'password-cipher': 'none', 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: demoPassword, grant_type: 'password' }),
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return async (path, body) =>
    (await (
      await fetch(`${base}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${data.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as never
}

beforeAll(async () => {
  const call = await caller()
  const { records } = (await call('/upms/user/list', { size: 200 })).data
  const userIds = records.filter(({ account }) => account === 'supplier-c').map(({ id }) => id)
  for (const title of plain) await call('/upms/message/send', { title, content: `<p>${title}</p>`, userIds })
  await call('/upms/message/send', { title: forced, content: '<p>内容</p>', userIds, forced: true })
  await call('/blade-system/notice/insert', { title: announced, contentHtml: '<p>内容</p>', audience: 'STAFF' })
})

const bell = (page: Page) => page.locator('.top-bar button[aria-label^="消息通知"]')
const dialog = (page: Page) => page.locator('.ant-modal:visible').last()
const unread = async (page: Page): Promise<number> => Number(await bell(page).getAttribute('data-unread'))

describe('a supplier', () => {
  it('is shown what is forced on arrival, once, and it is read then', async () => {
    const page = await pages.open('/wel/index', { as: 'supplier-c' })
    await dialog(page).getByText(forced).waitFor()
    await expect.poll(() => unread(page)).toBeGreaterThanOrEqual(plain.length)
    await dialog(page).locator('.ant-btn-primary').click()
    await page.reload()
    await bell(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.ant-modal:visible').count()).toBe(0)
  })

  it('reads one after the other from the bell, finds them again by title and state, and reads all', async () => {
    const page = await pages.open('/wel/index', { as: 'supplier-c' })
    await bell(page).waitFor()
    await expect.poll(() => unread(page)).toBeGreaterThanOrEqual(plain.length)
    const before = await unread(page)
    await bell(page).click()
    const drawer = page.locator('.ant-drawer:visible')
    await drawer.getByText(plain[1] ?? '').click()
    await dialog(page)
      .getByRole('heading', { name: plain[1] ?? '' })
      .waitFor()
    await expect.poll(() => unread(page)).toBe(before - 1)
    await dialog(page).getByRole('button', { name: '下一条' }).click()
    await dialog(page)
      .getByRole('heading', { name: plain[0] ?? '' })
      .waitFor()
    await dialog(page).locator('.ant-modal-close').click()

    await drawer.getByRole('button', { name: '查看全部' }).click()
    const list = dialog(page)
    await list.getByRole('textbox', { name: '标题' }).fill(plain[0] ?? '')
    await list.getByRole('button', { name: '搜索' }).click()
    await expect.poll(() => list.locator('tbody tr.ant-table-row').count()).toBe(1)
    await list.locator('tbody').getByText('已读').waitFor()
    await list.getByRole('button', { name: '清空' }).click()
    await expect.poll(() => list.locator('tbody tr.ant-table-row').count()).toBeGreaterThan(1)
    await list.locator('.ant-modal-close').click()
  })

  it('hears of a new message without asking', async () => {
    const page = await pages.open('/wel/index', { as: 'supplier-c' })
    const counted = page.waitForResponse((answer) => answer.url().includes('/supplier/message/unread-total') && answer.ok())
    await page.reload()
    const before = ((await (await counted).json()) as { data: number }).data
    await expect.poll(() => unread(page)).toBe(before)
    const call = await caller()
    const { records } = (await call('/upms/user/list', { size: 200 })).data
    const userIds = records.filter(({ account }) => account === 'supplier-c').map(({ id }) => id)
    await call('/upms/message/send', { title: `实时 ${stamp}`, content: '<p>x</p>', userIds })
    await expect.poll(() => unread(page)).toBe(before + 1)
    await bell(page).click()
    await page.locator('.ant-drawer:visible').getByRole('button', { name: '全部已读' }).click()
    await expect.poll(() => unread(page)).toBe(0)
  })
})

describe('the platform’s people', () => {
  it('have a tray with tasks, announcements and messages, and no notice bell', async () => {
    const page = await pages.open('/wel/index', { as: 'admin' })
    const tray = page.locator('.top-bar button[aria-label^="消息中心"]')
    await tray.waitFor()
    expect(await bell(page).count()).toBe(0)
    await tray.click()
    const drawer = page.locator('.ant-drawer:visible')
    for (const name of ['待办', '通知', '消息']) await drawer.getByRole('tab', { name }).waitFor()
  })

  it('see a paper filled with real data before it is saved', async () => {
    const page = await openList(pages, `/system/print-template/index?q.name=${encodeURIComponent('通知公告')}`)
    await rowWith(page, '通知公告').getByRole('button').last().click()
    await page.getByText('设计', { exact: true }).click()
    const editor = page.getByRole('textbox', { name: '模板内容（HTML）' })
    await editor.fill('<h2>[{{title}}]</h2>{{#lines}}')
    const paper = page.getByRole('article', { name: '预览' })
    await expect.poll(() => paper.textContent()).toContain(`[${announced}]`)
    await page.getByText('{{#lines}} 没有结束标记').waitFor()
  })
})
