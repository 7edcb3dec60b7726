/** An order from the buyer's keyboard to the goods that are on their way: written, approved, countered on a phone, agreed to, announced. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { call } from '../stock/warehouse.ts'
import { supplierGoods } from './goods.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
/** The dialog's own button, which is called as the one that opened it. */
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const cell = (page: Page, name: string, row: number) => page.getByRole('textbox', { name: `${name} ${row}`, exact: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function choose(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByTitle(text).first().click()
}

/** As a spreadsheet does it. */
const paste = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

it('is written by keyboard and paste, approved, countered by the supplier on a phone, agreed to, and its goods are announced', async () => {
  const { supplier: company, warehouse, codes } = await supplierGoods()
  const [first = '', second = ''] = codes
  const buyer = await pages.open('/stock-order/order/add-order', { as: 'purchaser' })
  await choose(buyer, '供应商', company)
  await choose(buyer, '收货仓库', warehouse)
  await cell(buyer, '商品编码', 1).fill(first)
  await cell(buyer, '商品编码', 1).press('Enter')
  await cell(buyer, '数量', 1).fill('24')
  await cell(buyer, '单价（未税）', 1).fill('5')
  await paste(buyer, '商品编码 2', `${second}\t6\t4`)
  await buyer.getByText('162.72').first().waitFor()
  expect(await seriousFindings(buyer)).toEqual([])
  await press(buyer, '提交审批')
  await buyer.locator('.toast', { hasText: '已提交审批' }).getByText('查看审批').waitFor()
  await buyer.waitForURL(/order-info\?id=/)
  await buyer.getByText('审批中').first().waitFor()
  const id = new URL(buyer.url()).searchParams.get('id') ?? ''

  const lead = await pages.open(`/stock-order/order/approval?id=${id}`, { as: 'admin' })
  await lead.getByText(first).first().waitFor()
  await press(lead, '通过')
  await confirm(lead, '通过')
  await expect.poll(async () => (await call('admin', '/api/purchase/order/case', { id })).status).toBe('WAIT_CONFIRM')

  const supplier = await pages.open(`/purchase-center/order-info?id=${id}`, { as: 'supplier-a', viewport: phone })
  await supplier.getByText('待供应商确认').first().waitFor()
  expect([await fits(supplier), await seriousFindings(supplier)]).toEqual([true, []])
  await supplier
    .getByRole('button', { name: '提出修改' })
    .or(supplier.getByRole('menuitem', { name: '提出修改' }))
    .first()
    .click()
  await supplier.getByLabel(`数量 ${first}`, { exact: true }).fill('20')
  await supplier.getByLabel(`原因 ${first}`, { exact: true }).fill('库存不足')
  await confirm(supplier, '提出修改')
  await supplier.getByText('协商中').first().waitFor()

  await buyer.reload()
  await press(buyer, '答复提议')
  await buyer.getByText('原因：库存不足').last().waitFor()
  await buyer.getByRole('dialog').getByText('接受', { exact: true }).click()
  await confirm(buyer, '答复提议')
  await buyer.getByText('执行中').first().waitFor()
  await buyer.getByText('第 2 版').waitFor()
  await buyer.getByText(`${first} 数量：`).waitFor()

  await supplier.reload()
  await press(supplier, '到货通知')
  await supplier.getByLabel('预计到货').fill('2099-01-01')
  await confirm(supplier, '到货通知')
  await supplier.getByText(/已生成入库单/).waitFor()
  await buyer.reload()
  await buyer
    .getByRole('button', { name: '变更', exact: true })
    .or(buyer.getByRole('menuitem', { name: '变更', exact: true }))
    .first()
    .click()
  await buyer.waitForURL(/amend\?id=/)
  await buyer.getByLabel('变更原因').fill('活动追加')
  await cell(buyer, '数量', 1).fill('40')
  expect(await seriousFindings(buyer)).toEqual([])
  await press(buyer, '提交审批')
  await buyer.waitForURL(/order-info\?id=/)
  await buyer.getByText('变更审批中').first().waitFor()
  const decider = await pages.open(`/stock-order/order/approval?id=${id}`, { as: 'admin' })
  await decider.getByText('20 → 40').waitFor()
  await press(decider, '通过')
  await confirm(decider, '通过')
  await expect.poll(async () => (await call('admin', '/api/purchase/order/case', { id })).status).toBe('WAIT_CONFIRM')
  await supplier.reload()
  await supplier.getByText('第 3 版').waitFor()

  const { records } = await call('warehouse', '/api/storage/st-inbound/page', { type: ['PURCHASE'], size: 100 })
  const { code } = await call('purchaser', '/api/purchase/order/case', { id })
  expect(records.filter((row: { sourceCode: string }) => row.sourceCode === code)).toMatchObject([{ status: 'WAIT_INBOUND' }])
})

it('asks once for five hundred codes that are pasted', async () => {
  const { supplier: company, warehouse, codes } = await supplierGoods()
  const buyer = await pages.open('/stock-order/order/add-order', { as: 'purchaser' })
  await choose(buyer, '供应商', company)
  await choose(buyer, '收货仓库', warehouse)
  const asked: string[] = []
  buyer.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const unknown = Array.from({ length: 500 - codes.length }, (_none, number) => `none-${number}\t1`)
  await paste(buyer, '商品编码 1', [...codes.map((code) => `${code.toLowerCase()}\t2`), ...unknown].join('\n'))
  await expect.poll(() => cell(buyer, '商品编码', 1).inputValue()).toBe(codes[0])
  await expect.poll(() => cell(buyer, '单价（未税）', 2).inputValue()).toBe('5')
  await buyer.getByText('盘点商品').nth(1).waitFor()
  expect(asked.filter((path) => /sku|articles-by-codes|inventory-info/.test(path))).toEqual(['/api/purchase/order/articles-by-codes'])
})
