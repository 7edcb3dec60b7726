/** Money for a bill that its supplier agreed to: written by finance, agreed to by their manager, paid by the cashier with their password, seen by the supplier on a phone. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { receivedOrder } from '../purchase-return/received-order.ts'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { call } from '../stock/warehouse.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }
const bills = '/api/purchase/purchase-bill'
const payments = '/api/purchase/purchase-bill-pay'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Over goods of its own, agreed to by everybody. */
async function payableBill() {
  const { order } = await receivedOrder()
  const { records } = await call('finance', `${bills}/billable-items`, { supplierId: order.supplierId, size: 200 })
  const itemIds = records.filter(({ orderCode }: { orderCode: string }) => orderCode === order.code).map(({ id }: { id: string }) => id)
  const { id, code } = await call('finance', `${bills}/save`, { supplierId: order.supplierId, itemIds })
  const { totalAmount, taxAmount } = await call('finance', `${bills}/send`, { id })
  const invoice = {
    invoiceType: 'ELECTRONIC',
    invoiceNo: `E${Date.now()}`,
    invoicedOn: '2026-01-15',
    amountExTax: (Number(totalAmount) - Number(taxAmount)).toFixed(2),
    taxAmount,
  }
  await call('supplier-a', `${bills}/agree`, { id, invoices: [invoice] })
  await call('finance-manager', `${bills}/approval`, { ids: [id], pass: true })
  return { id, code, totalAmount }
}

it('goes from a bill to the supplier’s account, through three people', async () => {
  const bill = await payableBill()
  const amount = bill.totalAmount

  const finance = await pages.open(`/financial-center/pay/add-pay?billIds=${bill.id}`, { as: 'finance' })
  // All that is left of it is proposed.
  await finance.getByRole('textbox', { name: `本次付款 ${bill.code}` }).waitFor()
  expect(await finance.getByRole('textbox', { name: `本次付款 ${bill.code}` }).inputValue()).toBe(amount)
  await finance.getByLabel('付款方式').click()
  await finance.getByTitle('线下付款').click()
  expect(await seriousFindings(finance)).toEqual([])
  await press(finance, '提交审批')
  await finance.locator('.toast', { hasText: '已提交审批' }).getByText('查看审批').waitFor()
  // The form tells of other payments that are being decided on: it is this one's page that counts.
  await finance.waitForURL(/pay-order-detail\?id=/)
  await finance.locator('.kept-page:visible').getByText('审批中').first().waitFor()
  const id = new URL(finance.url()).searchParams.get('id') ?? ''
  const { records } = await call('finance', `${payments}/list`, { size: 50 })
  const { code } = records.find((row: { id: string }) => row.id === id)
  await finance.getByRole('heading', { name: code }).waitFor()
  // Whoever wrote it neither agrees to it nor pays it.
  expect(await finance.getByRole('button', { name: '支付', exact: true }).count()).toBe(0)

  const manager = await pages.open(`/financial-center/pay/pay-order-detail?id=${id}`, { as: 'finance-manager' })
  await manager.getByText('三方匹配').first().waitFor()
  expect(await seriousFindings(manager)).toEqual([])
  await press(manager, '通过')
  await confirm(manager, '通过')
  await manager.getByText('待支付').first().waitFor()

  const cashier = await pages.open('/financial-center/cashier/index', { as: 'cashier', expectedErrors: [/status of 400/] })
  await cashier.getByText(code).first().waitFor()
  await cashier.goto(`/financial-center/pay/pay-order-detail?id=${id}`)
  await press(cashier, '支付')
  const dialog = cashier.getByRole('dialog')
  await dialog.getByLabel('凭证号').fill('20261125-001')
  await dialog.getByLabel('登录密码').fill('wrong-one')
  await confirm(cashier, '支付')
  await dialog.getByText('登录密码不正确').waitFor()
  await dialog.getByLabel('登录密码').fill('chandlery')
  await confirm(cashier, '支付')
  await dialog.waitFor({ state: 'hidden' })
  await cashier.getByText('支付成功').first().waitFor()

  const supplier = await pages.open('/financial-center/money/index', { as: 'supplier-a', viewport: phone })
  await supplier.getByText('近 90 天已付').waitFor()
  await supplier.getByText('全部', { exact: true }).click()
  await supplier.getByText(code).first().waitFor()
  expect([await fits(supplier), await seriousFindings(supplier)]).toEqual([true, []])
  await supplier.goto(`/financial-center/pay/pay-order-detail?id=${id}`)
  await supplier.getByText('支付成功').first().waitFor()
  expect([await fits(supplier), await supplier.getByText('支付记录').count()]).toEqual([true, 0])
  await supplier.goto('/financial-center/account/index')
  await supplier.getByText('期末应付').waitFor()
  expect(await seriousFindings(supplier)).toEqual([])

  await finance.goto(`/financial-center/pay/pay-order-printing?id=${id}`)
  await finance.getByText(code).first().waitFor()
})

it('says in red, before all else, that an account is new', async () => {
  const { records } = await call('finance-manager', `${payments}/list`, { status: ['IN_APPROVAL'], size: 50 })
  const { id } = records.find(({ bankName }: { bankName: string }) => bankName === '招商银行')
  const manager = await pages.look(`/financial-center/pay/pay-order-detail?id=${id}`, { as: 'finance-manager', viewport: phone })
  const warning = manager.getByRole('alert').filter({ hasText: '收款账户 30 天内新增、变更或核验' })
  await warning.waitFor()
  expect(await top(warning)).toBeLessThan(await top(manager.getByText('制单', { exact: true }).first()))
  expect([await warning.count(), await fits(manager)]).toEqual([1, true])
})

it('shows nothing of it to whoever has no part in it', async () => {
  const buyer = await pages.open('/financial-center/pay/add-pay', { as: 'purchaser' })
  await buyer.getByText('您没有查看此列表的权限').waitFor()
  const keeper = await pages.open('/financial-center/cashier/index', { as: 'warehouse-manager' })
  await keeper.getByText('您没有查看此列表的权限').waitFor()
})
