/** A bill from what came: finance sends it, the supplier disputes and agrees on a phone, the finance manager reads the match and agrees. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { receivedOrder } from '../purchase-return/received-order.ts'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { call } from '../stock/warehouse.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }
const bills = '/api/purchase/purchase-bill'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
/** The dialog's own button, which is called as the one that opened it. */
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const see = async (page: Page, word: string) => {
  await page.reload()
  await page.getByText(word).first().waitFor()
}

it('goes from finance over the supplier to the finance manager, and is payable', async () => {
  const { order } = await receivedOrder()
  const { records } = await call('finance', `${bills}/billable-items`, { supplierId: order.supplierId, size: 200 })
  const itemIds = records.filter(({ orderCode }: { orderCode: string }) => orderCode === order.code).map(({ id }: { id: string }) => id)

  const finance = await pages.open(`/financial-center/withsingle/add-withsingle?supplierId=${order.supplierId}`, { as: 'finance' })
  await finance.getByText(order.code).or(finance.getByText('可对账明细')).first().waitFor()
  await finance.getByText('合计（含税）').waitFor()
  expect(await seriousFindings(finance)).toEqual([])
  // Others' goods of the same supplier stay free for their tests.
  const { id, code } = await call('finance', `${bills}/save`, { supplierId: order.supplierId, itemIds })

  await finance.goto(`/financial-center/withsingle/with-single-detail?id=${id}`)
  await press(finance, '发送供应商')
  await finance
    .getByRole('dialog')
    .getByRole('button', { name: /^确 ?定$/ })
    .click()
  await finance.getByText('待供应商对账').first().waitFor()

  const supplier = await pages.open(`/financial-center/withsingle/with-single-detail?id=${id}`, { as: 'supplier-a', viewport: phone })
  await press(supplier, '提出异议')
  await supplier.getByRole('checkbox', { name: /^#1 / }).check()
  await supplier.getByRole('textbox', { name: /^原因 #1/ }).fill('单价应为 5.1')
  await confirm(supplier, '提出异议')
  await supplier.getByText('有异议').first().waitFor()
  expect([await fits(supplier), await seriousFindings(supplier)]).toEqual([true, []])

  await see(finance, '有异议')
  await press(finance, '回复异议')
  await finance.getByRole('textbox', { name: /^回复 #1/ }).fill('补差 1 元')
  await finance.getByRole('textbox', { name: /^调整金额（未税） #1/ }).fill('1')
  await confirm(finance, '回复异议')
  await finance.getByText('待供应商对账').first().waitFor()

  await see(supplier, '待供应商对账')
  await press(supplier, '确认对账')
  const dialog = supplier.getByRole('dialog')
  await dialog.getByLabel('发票号码').fill(String(Date.now()))
  await dialog.getByLabel('开票日期').fill('2026-01-15')
  await dialog.getByLabel('开票日期').press('Enter')
  await dialog.getByLabel('不含税金额').fill('51')
  await dialog.getByLabel('税额').last().fill('6.63')
  await confirm(supplier, '确认对账')
  await supplier.getByText('审批中').first().waitFor()
  expect(await fits(supplier)).toBe(true)

  const manager = await pages.open(`/financial-center/withsingle/with-single-detail?id=${id}&tab=match`, { as: 'finance-manager' })
  await manager.getByText('1 行与订单、收货全部相符').waitFor()
  expect(await seriousFindings(manager)).toEqual([])
  await press(manager, '通过')
  await confirm(manager, '通过')
  await manager.getByText('待付款').first().waitFor()

  await finance.goto('/financial-center/bill/index')
  await finance.getByText(code).first().waitFor()
  await finance.goto(`/financial-center/withsingle/with-printing?id=${id}`)
  await finance.getByText('伍拾柒元陆角叁分').first().waitFor()
})
