/** Whoever decides on goods that leave may agree to fewer of them: what stands in the field when they say yes is what they agreed to. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { awaitedGoods, call } from './warehouse.ts'

const pages = withBrowser()

/** Five pieces of what a warehouse holds shall leave it. */
async function leavingGoods() {
  const { warehouseId, sku, order } = await awaitedGoods()
  const part = { lineId: order.lines[0].id, acceptedQty: '10' }
  await call('warehouse', '/api/storage/st-inbound/confirm-inbound', { id: order.id, operationId: crypto.randomUUID(), lines: [part] })
  return await call('ops', '/api/storage/st-outbound/insert', { type: 'OTHER', warehouseId, submit: true, lines: [{ skuId: sku.id, planQty: '5' }] })
}
const seen = (id: string) => call('warehouse', '/api/storage/st-outbound/detail', { id })

it('a smaller quantity is agreed to by typing it and saying yes', async () => {
  const leaving = await leavingGoods()
  const page = await pages.open(`/storage-center/outbound-approval?id=${leaving.id}`, { as: 'warehouse-manager' })
  const quantity = page.getByRole('textbox', { name: /核定/ })
  await quantity.fill('3')
  await page.getByRole('button', { name: '审批通过', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '审批通过', exact: true }).click()
  await expect.poll(async () => (await seen(leaving.id)).status).toBe('APPROVED')
  expect((await seen(leaving.id)).lines).toMatchObject([{ planQty: '5.0000', approvedQty: '3.0000' }])
})

it('who says yes in the inbox while a quantity is on its way says it to what they typed', async () => {
  const leaving = await leavingGoods()
  const { activeTasks } = await call('admin', '/api/workflow/process/detail', { processInstanceId: leaving.processInstanceId })
  const { taskId } = activeTasks[0]
  const page = await pages.open(`/work/task/${taskId}`, { as: 'warehouse-manager' })
  const asked: string[] = []
  const onTheirWay: (() => void)[] = []
  await page.route('**/api/storage/st-outbound/approve-detail', async (route) => {
    await new Promise<void>((arrive) => onTheirWay.push(arrive))
    asked.push('quantity')
    await route.continue()
  })
  await page.route('**/api/workflow/work/complete-task', async (route) => {
    asked.push('decision')
    await route.continue()
  })
  await page.getByRole('textbox', { name: /核定/ }).fill('3')
  await page.getByRole('button', { name: '签收并通过', exact: true }).click()
  const form = page.getByRole('form', { name: '签收并通过' })
  await form.locator('button[type="submit"]').click()
  await form.locator('button[type="submit"].ant-btn-loading').waitFor()
  for (const arrive of onTheirWay) arrive()
  await expect.poll(async () => (await seen(leaving.id)).status).toBe('APPROVED')
  expect(asked).toEqual(['quantity', 'decision'])
  expect((await seen(leaving.id)).lines).toMatchObject([{ planQty: '5.0000', approvedQty: '3.0000' }])
})
