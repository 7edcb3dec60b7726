/** Two pieces go back: the buyer writes it, the leader agrees, the supplier agrees on a phone, the warehouse ships, the supplier signs. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { call } from '../stock/warehouse.ts'
import { receivedOrder } from './received-order.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }
const back = '/api/purchase/purchase-return'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
/** The dialog's own button, which is called as the one that opened it. */
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

it('goes from the buyer over leader and supplier to the warehouse, and is signed for', async () => {
  const { order, sku } = await receivedOrder()
  const buyer = await pages.open(`/stock-order/order/sponsor-refund?id=${order.id}`, { as: 'purchaser' })
  await buyer.getByRole('textbox', { name: `${sku.code} 退货数量` }).fill('2')
  await buyer.getByLabel('退货原因').click()
  await buyer.getByTitle('错发').click()
  await buyer.getByText('¥11.30').waitFor()
  expect(await seriousFindings(buyer)).toEqual([])
  await press(buyer, '提交审批')
  await buyer.locator('.toast', { hasText: '已提交审批' }).getByText('查看审批').waitFor()
  await buyer.waitForURL(/refund-detail\?id=/)
  await buyer.getByText('审批中').first().waitFor()
  const id = new URL(buyer.url()).searchParams.get('id') ?? ''

  const { processInstanceId } = await call('admin', `${back}/case`, { id })
  const { activeTasks } = await call('admin', '/api/workflow/process/detail', { processInstanceId })
  await call('admin', '/api/workflow/work/complete-task', { taskId: activeTasks[0].taskId, pass: true })

  const supplier = await pages.open(`/supplier-purchase-manage/purchasing-refund-detail?id=${id}`, { as: 'supplier-a', viewport: phone })
  await press(supplier, '同意退货')
  await supplier.getByLabel('审批意见').or(supplier.getByLabel('意见')).first().fill('请寄回')
  await confirm(supplier, '同意退货')
  await supplier.getByText('待出库').first().waitFor()
  expect([await fits(supplier), await seriousFindings(supplier)]).toEqual([true, []])

  const { outboundId } = await call('admin', `${back}/case`, { id })
  const { lines } = await call('admin', '/api/storage/st-outbound/detail', { id: outboundId })
  await call('warehouse', '/api/storage/st-outbound/outbound-operation', {
    id: outboundId,
    operationId: crypto.randomUUID(),
    lines: [{ lineId: lines[0].id, qty: '2' }],
  })
  await supplier.reload()
  await press(supplier, '确认签收')
  await confirm(supplier, '确认签收')
  await supplier.getByText('待退款/冲账').first().waitFor()
  await buyer.reload()
  await buyer.getByText('待退款/冲账').first().waitFor()
  expect(await seriousFindings(buyer)).toEqual([])
})
