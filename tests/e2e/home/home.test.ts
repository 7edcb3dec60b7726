/** The home in the browser: a number leads to the rows that it counts, and shortcuts are as one left them. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { expectToast, rows } from '../support/list-page.ts'

const pages = withBrowser()

it('leads from a number to the rows behind it', async () => {
  const page = await pages.open('/wel/dashboard', { as: 'ops' })
  // The other stories make suppliers meanwhile: the two are compared until they are of one moment.
  const numbers = async (): Promise<readonly string[]> => {
    await page.goto('/wel/dashboard')
    const tile = page.getByRole('link', { name: /潜在供应商/ })
    const counted = (await tile.locator('strong').textContent()) ?? ''
    await tile.click()
    await page.waitForURL(/q\.stage=POTENTIAL/)
    await rows(page).first().waitFor()
    const total = await page
      .getByText(/共 ?\d+ /)
      .first()
      .textContent()
    return [counted, /\d+/.exec(total ?? '')?.[0] ?? '']
  }
  await expect
    .poll(
      async () => {
        const [counted, listed] = await numbers()
        return counted !== '' && counted === listed
      },
      { timeout: 60_000 },
    )
    .toBe(true)
})

it('shows a supplier what concerns him, on the dashboard too', async () => {
  const page = await pages.open('/wel/index', { as: 'supplier-a' })
  // The home tells what presses, and the tasks; how things stand is told by the dashboard.
  await page.getByRole('link', { name: /即将到期资质/ }).waitFor()
  expect(await page.getByRole('link', { name: /生效中合同/ }).count()).toBe(0)
  // What has to be renewed, by name, and the way there.
  await page
    .getByText(/^\d{4}-\d\d-\d\d 到期$/)
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: '去续期' }).getAttribute('href')).toBe('/registry/renew')
  await page.goto('/wel/dashboard')
  await page.getByRole('link', { name: /生效中合同/ }).waitFor()
  // Nothing alarms at zero, whatever its hue is else.
  const inkOf = (tile: string) => page.locator(tile).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
  const [calm = '', ...others] = await inkOf('a[data-none] strong')
  expect([calm, others]).toEqual([expect.stringMatching(/^rgb/), []])
  expect(await inkOf('a[data-any] strong')).not.toContain(calm)
  for (const title of ['待办分布', '我的申请', '即将到期', '反馈答复', '通知公告']) await page.getByText(title, { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /正式供应商/ }).count()).toBe(0)
  await page.getByText('近 6 个月销售额', { exact: true }).waitFor()
  await page.getByRole('radiogroup', { name: '统计周期' }).getByText('天', { exact: true }).click()
  await page.getByText('近 30 天销售额', { exact: true }).waitFor()
})

it('shows a frozen supplier why together with everything else: nothing is pushed away', async () => {
  const page = await pages.open('/info/index', { as: 'supplier-c' })
  await page.route('**/supplier-freeze/list*', async (route) => {
    await page.getByText('我的待办').waitFor({ state: 'attached' })
    await route.continue()
  })
  await page.goto('/wel/index')
  await page.getByText(/^贵司已被冻结：商品、订单$/).waitFor()
  await page.getByText('原因：质检报告到期未更新').waitFor()
  await page.getByText(/^预计 \d{4}-\d\d-\d\d 解冻/).waitFor()
  expect(await page.getByRole('link', { name: '申请解冻' }).getAttribute('href')).toBe('/supplier-center/my-supplier/index?tab=supplier-freeze')
  await page.getByText('我的待办').waitFor()
  const pushed = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Shift = PerformanceEntry & { readonly sources: readonly { readonly node?: Element }[] }
        new PerformanceObserver((list) => {
          const moved = (list.getEntries() as Shift[]).flatMap(({ sources }) => sources.map(({ node }) => node?.className ?? ''))
          resolve(moved.filter((name) => /home-columns|tiles/.test(name)))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(resolve, 1000, [])
      }),
  )
  expect(pushed).toEqual([])
})

it('keeps shortcuts in the order that one chose, until one restores the menu’s', async () => {
  const page = await pages.open('/wel/index', { as: 'purchaser' })
  // The next tasks themselves stand there, and the tray counts what waits.
  const tasks = page.locator('.home-columns a[href^="/work/task/"]')
  await tasks.first().waitFor()
  expect(await tasks.count()).toBeLessThanOrEqual(5)
  await page.getByRole('button', { name: /^消息中心，[1-9]\d* 项待办/ }).waitFor()
  const shown = () => page.locator('.home-columns button:not(.ant-btn) span:nth-child(2)').allTextContents()
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(2)
  const [first = '', second = ''] = await shown()
  await page.getByRole('button', { name: '自定义' }).click()
  await page.getByRole('button', { name: `移除 ${first}` }).click()
  await page.getByRole('button', { name: `添加 ${first}` }).click()
  await page.getByRole('dialog').locator('.ant-btn-primary').click()
  await expectToast(page, '操作成功')
  await page.reload()
  await expect.poll(async () => (await shown())[0]).toBe(second)
  expect((await shown()).at(-1)).toBe(first)
  await page.getByRole('button', { name: '自定义' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expectToast(page, '操作成功')
  await expect.poll(async () => (await shown())[0]).toBe(first)
})
