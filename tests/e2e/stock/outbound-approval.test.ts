/** Whoever decides on goods that leave may agree to fewer of them: what stands in the field when they say yes is what they agreed to. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { awaitedGoods, call } from './warehouse.ts'

const pages = withBrowser()

it('a smaller quantity is agreed to by typing it and saying yes', async () => {
  const { warehouseId, sku, order } = await awaitedGoods()
  const part = { lineId: order.lines[0].id, acceptedQty: '10' }
  await call('warehouse', '/api/storage/st-inbound/confirm-inbound', { id: order.id, operationId: crypto.randomUUID(), lines: [part] })
  const leaving = await call('ops', '/api/storage/st-outbound/insert', {
    type: 'OTHER',
    warehouseId,
    submit: true,
    lines: [{ skuId: sku.id, planQty: '5' }],
  })
  const page = await pages.open(`/storage-center/outbound-approval?id=${leaving.id}`, { as: 'warehouse-manager' })
  const quantity = page.getByRole('textbox', { name: /核定/ })
  await quantity.fill('3')
  await page.getByRole('button', { name: '审批通过', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '审批通过', exact: true }).click()
  await expect.poll(async () => (await call('warehouse', '/api/storage/st-outbound/detail', { id: leaving.id })).status).toBe('APPROVED')
  expect((await call('warehouse', '/api/storage/st-outbound/detail', { id: leaving.id })).lines).toMatchObject([{ planQty: '5.0000', approvedQty: '3.0000' }])
})
