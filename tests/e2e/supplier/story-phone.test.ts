/** On a phone: a supplier's home, his file and a condition that is missing; and the approval of what he handed in. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { bar, openTask, view } from '../story/inbox-page.ts'
import { applied, newCompany, send } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const company = newCompany('手机')
let application = ''

beforeAll(async () => {
  application = (await applied(company)).id
})

/** Nothing is wider than the screen. */
const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - window.innerWidth)).toBeLessThanOrEqual(0)

describe('on a phone', () => {
  it('a supplier finds what is asked of him, and what he still lacks', async () => {
    const page = await pages.open('/wel/index', { as: 'supplier-b', ...phone })
    await page.getByText('我的申请').waitFor()
    await page.getByText('快捷入口').waitFor()
    await fits(page)
    await page.goto('/supplier-center/my-supplier/index')
    await page.getByRole('button', { name: '申请转正' }).tap()
    const dialog = page.getByRole('dialog', { name: '申请转正' })
    await dialog.getByText(/还有 \d+ 项未满足|全部条件已满足|已有/).waitFor()
    await fits(page)
    const box = await dialog.locator('.ant-modal-footer .ant-btn').last().boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390, 'the button stands on the screen').toBe(true)
  })

  it('an application is taken and decided with the thumb', async () => {
    const asked = async () =>
      ((await send('purchaser', '/api/workflow/work/claim-list', { businessKey: application })) as { records: { taskId: string }[] }).records[0]?.taskId
    await expect.poll(asked).toBeDefined()
    await send('purchaser', '/api/workflow/work/claim-task', { taskId: await asked() })
    const page = await openTask(pages, 'purchaser', application, phone)
    await view(page).getByText(company.companyName).first().waitFor()
    await fits(page)
    await bar(page).getByRole('button', { name: '通过', exact: true }).tap()
    const sheet = page.locator('.ant-drawer-open')
    await sheet.getByRole('textbox', { name: '审批意见' }).fill('同意')
    await fits(page)
    await sheet.getByRole('button', { name: '通过', exact: true }).tap()
    await expect
      .poll(async () => ((await send('legal', '/api/workflow/work/claim-list', { businessKey: application })) as { records: unknown[] }).records.length)
      .toBe(1)
  })
})
