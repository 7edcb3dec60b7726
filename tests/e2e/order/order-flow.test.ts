/** An order from the channel's call to the receipt, by those who have to do with it, and what others see of it. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { answer, expectToast, openList, rowWith, rows } from '../support/list-page.ts'
import { confirmedOrder, orderArrives } from './order-world.ts'
import type { Arrived } from './order-world.ts'

const pages = withBrowser()
const detail = ({ id }: Arrived) => `/order-center/order-detail?id=${id}`
const subDetail = (order: Arrived) => `/order-center/son-order-details?id=${order.subOrders[0]?.id}`
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })
/** A sign may stand before the word. */
const press = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`(^| )${name}$`) }).click()
/** The state beside the number. */
const stateOf = (page: Page, state: string) => page.locator('.kept-page:visible').getByText(state, { exact: true }).first()

async function fillParcel(parcel: Locator, page: Page, company: string, bill: string): Promise<void> {
  await parcel.getByLabel('物流公司').click()
  await page.locator('.ant-select-dropdown:visible').getByText(company, { exact: true }).click()
  await parcel.getByLabel('物流单号').fill(bill)
}

describe('an order', () => {
  let order: Arrived
  beforeAll(async () => void (order = await orderArrives()))

  it('is found by its number, submitted and confirmed by staff', async () => {
    const page = await openList(pages, `/order-center/order-list/index?q.code=${order.code}`, 'purchaser')
    await expect.poll(() => rows(page).count()).toBe(1)
    await rowWith(page, order.code).getByRole('button', { name: '提交渠道' }).click()
    await expectToast(page, '已提交 1 个订单')
    await rowWith(page, order.code).getByRole('button', { name: '查看订单' }).click()
    await heading(page, order.code).waitFor()
    await press(page, '确认订单')
    expect((await answer(page, true)).text).toContain(order.code)
    await stateOf(page, '已确认').waitFor()
    await page.getByText('剩余').first().waitFor()
  })

  it('is shipped by its supplier in two parcels, never more than is open', async () => {
    const page = await openList(pages, '/order-center/supplier-order/index', 'supplier-a')
    await rowWith(page, `${order.code}-01`).getByRole('button', { name: '查看子订单' }).click()
    await heading(page, `${order.code}-01`).waitFor()
    await press(page, '发货')
    const dialog = page.getByRole('dialog', { name: `发货 ${order.code}-01` })
    const parcels = dialog.locator('.ant-card')
    await fillParcel(parcels.nth(0), page, '顺丰速运', 'SF100200300')
    const paper = (place: number) => parcels.nth(place).getByLabel('A4 复印纸 本包裹数量')
    await paper(0).fill('13')
    await parcels.nth(0).getByText('超出待发数量 1').waitFor()
    await paper(0).fill('5')
    await press(page, '增加包裹')
    expect(await paper(1).inputValue(), 'the rest goes into the next one').toBe('7')
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: '发货' }).click()
    await parcels.nth(1).getByText('请输入物流单号').waitFor()
    await parcels.nth(1).getByLabel('物流单号').fill('SF100200301')
    await dialog.getByText('全部商品已放入包裹').waitFor()
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: '发货' }).click()
    await expectToast(page, '已发货 2 个包裹')
    await stateOf(page, '已发货').waitFor()
    for (const bill of ['SF100200300', 'SF100200301']) await page.getByText(bill).first().waitFor()
    expect(await page.getByRole('button', { name: '发货', exact: true }).count()).toBe(0)
    await page.getByRole('tab', { name: '备注' }).click()
    await page.getByLabel('输入备注，供应商与平台均可见').fill('两个包裹，请一并签收')
    await press(page, '发送')
    await page.getByText('两个包裹，请一并签收').waitFor()
  })

  it('has arrived when staff say so, with its track and what the supplier wrote', async () => {
    const page = await pages.open(detail(order), { as: 'purchaser' })
    await heading(page, order.code).waitFor()
    await page.getByRole('button', { name: '物流轨迹' }).first().click()
    const track = page.getByRole('dialog', { name: '物流轨迹 SF100200300' })
    await track.getByText('暂无物流信息').waitFor()
    await track.getByRole('button', { name: /close|关闭/i }).click()
    await press(page, '确认收货')
    await answer(page, true)
    await stateOf(page, '已收货').waitFor()
    await page.getByRole('tab', { name: '备注' }).click()
    await page.getByText('两个包裹，请一并签收').waitFor()
    await page.getByRole('tab', { name: '全程' }).click()
    await page.getByText('SF100200301').first().waitFor()
  })

  it('is nobody else’s: another supplier cannot open it, and no supplier the whole order', async () => {
    const page = await pages.open(subDetail(order), { as: 'supplier-b', expectedErrors: [/404/, /403/] })
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByText(order.code).count()).toBe(0)
    const own = await pages.open(detail(order), { as: 'supplier-a' })
    await own.getByText('您没有查看此列表的权限').waitFor()
    expect(await own.getByText('上海浦江科技有限公司').count()).toBe(0)
  })
})

describe('staff', () => {
  it('ship a part, and the rest stays open', async () => {
    const order = await confirmedOrder()
    const page = await pages.open(subDetail(order), { as: 'purchaser' })
    await heading(page, `${order.code}-01`).waitFor()
    await press(page, '发货')
    const dialog = page.getByRole('dialog')
    const parcel = dialog.locator('.ant-card').first()
    await fillParcel(parcel, page, '中通快递', 'ZTO5566')
    await parcel.getByLabel('中性笔 本包裹数量').fill('')
    await dialog.getByText('还有 1 种商品未放入包裹').waitFor()
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: '发货' }).click()
    await expectToast(page, '已发货 1 个包裹')
    await stateOf(page, '部分发货').waitFor()
    await page.getByRole('button', { name: '发货', exact: true }).waitFor()
  })

  it('cancel with a reason', async () => {
    const order = await orderArrives()
    const page = await pages.open(detail(order), { as: 'purchaser' })
    await press(page, '取消订单')
    const dialog = page.getByRole('dialog', { name: '取消订单' })
    await dialog.locator('#reason').fill('买家不要了')
    await dialog.locator('.ant-modal-footer .ant-btn-dangerous').click()
    await stateOf(page, '已取消').waitFor()
    await page.getByText('买家不要了').first().waitFor()
  })

  it('type an order that no channel sends: refused at its fields, its amounts live', async () => {
    const page = await openList(pages, '/order-center/order-list/index', 'purchaser')
    await press(page, '新增订单')
    await page.waitForURL('**/add-order')
    await press(page, '保存')
    await page.getByText('请选择销售渠道').waitFor()
    await page.locator('#salesChannel').click()
    await page.locator('.ant-select-dropdown:visible').getByText('京东', { exact: true }).click()
    const number = `TYPED-${Date.now()}`
    for (const [field, text] of Object.entries({
      channelOrderNo: number,
      buyerName: '手工买家',
      consigneeName: '李四',
      consigneeMobile: '13900139000',
      address: '人民路 1 号',
    }))
      await page.locator(`#${field}`).fill(text)
    const line = page.getByRole('group', { name: '第 1 行' })
    await line.getByLabel('供应商').fill('苏州恒泽')
    await page.locator('.ant-select-dropdown:visible').getByText('苏州恒泽办公用品有限公司').click()
    await line.getByTitle('苏州恒泽办公用品有限公司').waitFor()
    await line.getByLabel('商品编码').fill('A4-80G')
    await line.getByLabel('商品名称').fill('A4 复印纸')
    await line.getByLabel('数量').fill('3')
    await line.getByLabel('单价').fill('139.505')
    await page.locator('#freightAmount').fill('10')
    await page.locator('dd').filter({ hasText: '428.52' }).waitFor()
    await press(page, '保存')
    await page.waitForURL('**/order-detail?*')
    await page.getByText(number).first().waitFor()
    await page.locator('.kept-page:visible').getByText('428.52').first().waitFor()
  })
})
