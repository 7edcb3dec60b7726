/** A case from the buyer's words to their money, both sides in the browser: the desk from its keyboard, the supplier on a phone. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { paper } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'
import { expectToast } from '../support/list-page.ts'
import { phone, walkScreens, type Screen } from '../support/walk.ts'
import { shippedOrder, type Shipped } from './case-world.ts'

const pages = withBrowser()
const kept = (page: Page) => page.locator('.kept-page:visible')
const stateOf = (page: Page, state: string) => kept(page).getByText(state, { exact: true }).first()
const inDialog = (page: Page) => page.locator('.ant-modal-wrap:visible').getByRole('dialog')
const choose = async (page: Page, label: string, text: string) => {
  await inDialog(page).getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click()
}
const done = (page: Page, name: string) => inDialog(page).locator('.ant-modal-footer').getByRole('button', { name }).click()

let order: Shipped
let caseId = ''
let code = ''
const page = (id: string) => `/order-center/new-info-service?id=${id}`

beforeAll(async () => void (order = await shippedOrder()))

describe('an after-sales case', () => {
  it('is written at the desk for goods of an order, with an amount that is worked out', async () => {
    const desk = await pages.open(`/order-center/service-work-order-list/index?apply=${order.orderId}`, { as: 'after-sales' })
    const dialog = desk.getByRole('dialog', { name: '新建售后单' })
    await dialog.getByText('A4 复印纸').click()
    await choose(desk, '售后原因', '质量问题')
    await dialog.getByLabel('数量').fill('2')
    await dialog.getByLabel('按算式计算').fill('refundable / 12 * qty')
    await dialog.getByLabel('问题描述').fill('纸张受潮，打印卡纸')
    await dialog.locator('input[type=file]').setInputFiles(paper)
    await dialog.getByText(paper.name).first().waitFor()
    await dialog.getByLabel('退款金额').fill('279')
    await done(desk, '新建售后单')
    await desk.getByText(/售后单 AS.* 已创建/).waitFor()
    await stateOf(desk, '待审核').waitFor()
    caseId = new URL(desk.url()).searchParams.get('id') ?? ''
    code = await kept(desk).getByRole('heading', { level: 2 }).innerText()
    await kept(desk).getByText('纸张受潮，打印卡纸').waitFor()
  })

  it('is decided at the desk of a phone without scrolling down to it', async () => {
    const desk = await pages.open(`/order-center/after-sales-desk/index?case=${caseId}`, { as: 'after-sales', viewport: phone })
    await kept(desk).getByRole('heading', { name: code }).waitFor()
    const { y, height } = (await kept(desk).getByRole('button', { name: '审核通过' }).boundingBox()) ?? { y: 0, height: 0 }
    expect(height, 'a thumb hits it').toBeGreaterThanOrEqual(44)
    expect(y + height).toBeLessThanOrEqual(phone.height)
    const first = await pages.open('/order-center/after-sales-desk/index', { as: 'after-sales' })
    await kept(first)
      .getByText(/^1 \/ \d+$/)
      .waitFor()
  })

  it('stands in the queue by its deadline, and is approved from the keyboard with a canned answer', async () => {
    const desk = await pages.open(`/order-center/after-sales-desk/index?case=${caseId}`, { as: 'after-sales' })
    await kept(desk).getByRole('heading', { name: code }).waitFor()
    await kept(desk).getByText(/剩 \d/).first().waitFor()
    // Going through the queue fills no tab bar.
    const queue = kept(desk).locator('[aria-current="true"]')
    const before = await queue.innerText()
    await desk.keyboard.press('k')
    await expect.poll(() => queue.innerText()).not.toBe(before)
    expect(await desk.locator('.tab-strip .tab', { hasText: '售后工作台' }).count()).toBe(1)
    await desk.keyboard.press('j')
    await kept(desk).getByRole('heading', { name: code }).waitFor()
    await desk.keyboard.press('a')
    await inDialog(desk)
      .getByText(/通过后/)
      .waitFor()
    await inDialog(desk).getByLabel('审核意见').fill('请供应商核实批次')
    await done(desk, '审核通过')
    await expectToast(desk, '操作成功')
  })

  it('is answered by its supplier on a phone: not agreed to, with photos', async () => {
    const own = await pages.open('/order-center/service-work-order-list/index', { as: 'supplier-a', viewport: phone })
    await own.getByText(code).first().waitFor()
    await own.goto(`/supplier-center/after-sales-info?id=${caseId}`)
    await stateOf(own, '待供应商处理').waitFor()
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await own.getByRole('button', { name: '不同意' }).click()
    await done(own, '不同意')
    await inDialog(own).getByText('请输入原因').waitFor()
    await inDialog(own).getByLabel('原因').fill('出厂检验合格，疑似仓储受潮')
    await inDialog(own).locator('input[type=file]').setInputFiles(paper)
    await inDialog(own).getByText(paper.name).first().waitFor()
    await done(own, '不同意')
    await stateOf(own, '平台仲裁').waitFor()
  })

  it('is decided by the platform, who says who is liable', async () => {
    const desk = await pages.open(page(caseId), { as: 'after-sales' })
    await kept(desk).getByText('出厂检验合格，疑似仓储受潮').first().waitFor()
    await desk.getByRole('button', { name: '平台仲裁' }).click()
    await done(desk, '支持买家')
    await inDialog(desk).getByText('请选择责任方').waitFor()
    await choose(desk, '责任方', '供应商责任')
    await done(desk, '支持买家')
    await stateOf(desk, '待买家退货').waitFor()
    await desk.getByRole('button', { name: '登记退货物流' }).click()
    await choose(desk, '物流公司', '顺丰速运')
    await inDialog(desk).getByLabel('物流单号').fill(`SFR${Date.now()}`)
    await done(desk, '登记退货物流')
    await stateOf(desk, '待收货验货').waitFor()
  })

  it('comes back to the supplier as defective, and the buyer has their money', async () => {
    const own = await pages.open(page(caseId), { as: 'supplier-a', viewport: phone })
    await own.getByRole('button', { name: '收货验货' }).click()
    await choose(own, '验货结果', '残次')
    await inDialog(own).getByLabel('验货说明').fill('外箱完好，内页受潮')
    await done(own, '验收通过')
    await expectToast(own, '操作成功')
    await expect
      .poll(async () => ((await send('after-sales', '/api/after-order/as-order/list', { code })) as { records: { status: string }[] }).records[0]?.status, {
        timeout: 60_000,
      })
      .toBe('COMPLETED')
    const desk = await pages.open(page(caseId), { as: 'after-sales' })
    await stateOf(desk, '已完成').waitFor()
    for (const text of ['供应商责任', '残次', '外箱完好，内页受潮']) await kept(desk).getByText(text).first().waitFor()
    await desk.goto(`/order-center/order-detail?id=${order.masterId}&tab=track`)
    await kept(desk).getByRole('region', { name: '售后' }).getByText(code).waitFor()
  })

  it('is nobody else’s', async () => {
    const other = await pages.open(page(caseId), { as: 'supplier-b', expectedErrors: [/404/, /403/] })
    await other.getByRole('alert').first().waitFor()
    expect(await other.getByText(code).count()).toBe(0)
    const reader = await pages.open(page(caseId), { as: 'purchaser' })
    await stateOf(reader, '已完成').waitFor()
    expect(await reader.getByRole('button', { name: '关闭', exact: true }).count()).toBe(0)
  })
})

it('shows its facts within the width of a phone where labels are long', async () => {
  const { records } = (await send('supplier-a', '/api/after-order/as-order/list', { salesChannel: ['COMMUNITY_MALL'] })) as { records: { id: string }[] }
  const own = await pages.open(page(records[0]!.id), { as: 'supplier-a', viewport: phone, kept: { language: 'en' } })
  const facts = kept(own).locator('.ant-descriptions-view').first()
  await facts.getByText('Channel order number').waitFor()
  expect(await facts.evaluate((view) => view.scrollWidth - view.clientWidth)).toBeLessThanOrEqual(0)
})

const screens: readonly Screen[] = [
  { name: 'cases', as: 'after-sales', path: () => '/order-center/service-work-order-list/index', ready: (at) => at.getByText(code).first().waitFor() },
  { name: 'a case', as: 'after-sales', path: () => page(caseId), ready: (at) => kept(at).getByRole('heading', { name: code }).waitFor() },
  {
    name: 'the desk',
    as: 'after-sales',
    path: () => '/order-center/after-sales-desk/index',
    ready: (at) => kept(at).getByRole('heading', { level: 2 }).first().waitFor(),
  },
]

walkScreens(pages, screens)
