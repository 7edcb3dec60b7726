/** New prices from the keyboard to the chart: written in the grid, by a formula, decided on by pricing, in force, and seen over time. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { call } from '../stock/warehouse.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }
const operation = '/adjustmentOrder/price/operation/index'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Articles whose supply price nobody is changing: the stories of the demo are about what JD asks. */
async function goods() {
  const { records } = await call('pricing', '/api/product/price-history/list', { priceType: ['SUPPLY'], current: 1, size: 100, descs: 'skuCode' })
  return records.filter(({ isCurrent, price }: { isCurrent: boolean; price: string | null }) => isCurrent && price !== null).slice(0, 2)
}

it('goes from the grid over the approval to the price that holds', async () => {
  const [first, second] = await goods()
  const writer = await pages.open(`${operation}?new=1`, { as: 'category-op' })
  await writer.getByText('供货价').or(writer.getByText('销售价')).first().waitFor()
  await writer.getByLabel('价格类型').first().click()
  await writer.getByTitle('供货价').last().click()
  await writer.getByLabel('调价原因').fill('原料上涨')
  // Two columns of a spreadsheet.
  const cell = writer.getByRole('textbox', { name: 'SKU 编码 1', exact: true })
  await cell.focus()
  await cell.evaluate((input, text) => {
    const clipboard = new DataTransfer()
    clipboard.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  }, `${first.skuCode}\t${first.price}\n${second.skuCode}\t${second.price}\n`)
  await writer.getByText(first.skuName).first().waitFor()
  await press(writer, '按公式')
  await writer.getByRole('dialog').getByLabel('加减比例').fill('-2')
  await confirm(writer, '应用到 2 个 SKU')
  await writer.getByText('-2%').first().waitFor()
  expect(await seriousFindings(writer)).toEqual([])
  await press(writer, '提交审批')
  await writer.locator('.toast', { hasText: '已提交审批' }).getByText('查看审批').waitFor()
  await writer.getByText('审批中').first().waitFor()
  const id = new URL(writer.url()).searchParams.get('id') ?? ''

  const decider = await pages.open(`/work/price-adjustment?id=${id}`, { as: 'pricing' })
  await decider.goto(`${operation}?id=${id}`)
  await press(decider, '通过')
  await confirm(decider, '通过')
  await decider.getByText('已生效').or(decider.getByText('待生效')).first().waitFor()
  await expect
    .poll(async () => (await call('pricing', `/api/product/readjust-price/lines`, { id })).records.map(({ status }: { status: string }) => status))
    .toEqual(['APPLIED', 'APPLIED'])

  const chart = await pages.open(`/commodity-management/price-history?sku=${first.skuId}`, { as: 'pricing', viewport: phone })
  await chart.getByRole('img', { name: /价格走势/ }).waitFor()
  await chart.getByText('全渠道').first().waitFor()
  expect([await fits(chart), await seriousFindings(chart)]).toEqual([true, []])
  for (const path of ['/jd-commodity/price/operation', '/commodity-management/price-approval', '/commodity-management/price-history']) {
    await chart.goto(path)
    await chart.locator('.ant-pagination:visible').first().waitFor()
    expect(await fits(chart)).toBe(true)
  }
})

it('begins with what is stored, however one comes back to it, and shows the first line without scrolling', async () => {
  const [first] = await goods()
  const page = await pages.open(`${operation}?new=1&sku=${first.skuCode}`, { as: 'category-op' })
  const price = page.getByRole('textbox', { name: '新价 1', exact: true })
  await price.waitFor()
  const box = await price.boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(830)
  await page.getByLabel('价格类型').first().click()
  await page.getByTitle('供货价').last().click()
  await page.getByLabel('调价原因').fill('原料上涨')
  await page.getByText(first.skuName).first().waitFor()
  await price.fill((Number(first.price) + 0.01).toFixed(2))
  await press(page, '保存草稿')
  await press(page, '编辑')
  await price.fill((Number(first.price) + 0.02).toFixed(2))
  await page
    .getByText(/^已保存/)
    .filter({ visible: true })
    .waitFor()
  await page.goBack()
  await press(page, '编辑')
  await expect.poll(() => price.inputValue()).toBe(String(Number((Number(first.price) + 0.02).toFixed(2))))
})
