/** Goods of an order leave a warehouse in two parcels, by whoever stands at the shelf; the order follows. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { inReview } from '../product/product-world.ts'
import { withBrowser } from '../support/browser.ts'
import { expectToast } from '../support/list-page.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

/** Everybody who has to agrees. */
async function agreed(processInstanceId: string): Promise<void> {
  for (;;) {
    const { activeTasks } = (await send('admin', '/api/workflow/process/detail', { processInstanceId })) as { activeTasks: { taskId: string }[] | null }
    const [task] = activeTasks ?? []
    if (!task) return
    await send('admin', '/api/workflow/work/complete-task', { taskId: task.taskId, pass: true })
  }
}

interface Records<Row> {
  readonly records: readonly Row[]
}

/** Ten pieces of a product of the supplier lie in his warehouse, and somebody ordered four. */
async function ordered() {
  const { name } = await inReview()
  const [draft] = ((await send('supplier-a', '/api/product/draft/list', { name })) as Records<{ processInstanceId: string }>).records
  await agreed(draft!.processInstanceId)
  const [sku] = ((await send('supplier-a', '/api/product/sku/list', { name })) as Records<{ id: string; code: string; supplierId: string }>).records
  const places = (await send('supplier-a', '/api/storage/warehouse/list', { size: 50 })) as Records<{ id: string; code: string }>
  const warehouseId = places.records.find(({ code }) => code === 'WH-SA-1')?.id
  const lines = [{ skuId: sku!.id, planQty: '10', price: '5' }]
  const came = (await send('supplier-a', '/api/storage/st-inbound/insert', { type: 'OTHER', warehouseId, lines, submit: true })) as {
    id: string
    processInstanceId: string
    lines: { id: string }[]
  }
  await agreed(came.processInstanceId)
  await send('supplier-a', '/api/storage/st-inbound/confirm-inbound', {
    id: came.id,
    operationId: crypto.randomUUID(),
    lines: [{ lineId: came.lines[0]!.id, acceptedQty: '10' }],
  })
  const order = (await send('purchaser', '/api/order/order-master/insert', {
    salesChannel: 'JD',
    channelOrderNo: `E2E-OUT-${Date.now()}`,
    buyerName: '上海浦江科技有限公司',
    consigneeName: '王小明',
    consigneeMobile: '13800138000',
    address: '世纪大道 100 号',
    lines: [{ supplierId: sku!.supplierId, skuCode: sku!.code, skuName: name, quantity: '4', price: '9' }],
  })) as { id: string; code: string }
  await send('purchaser', '/api/order/ys-order-master/submit-order/JD', { ids: [order.id] })
  await send('purchaser', '/api/order/ys-order-master/confirm-order', { masterId: order.id })
  const [outbound] = ((await send('warehouse', '/api/storage/st-outbound/page', { masterCode: order.code })) as Records<{ id: string; code: string }>).records
  return { order, outbound: outbound! }
}

const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`(^| )${name}$`) })
    .first()
    .click()

async function leaves(page: Page, code: string, quantity: string): Promise<void> {
  await press(page, '出库')
  const dialog = page.getByRole('dialog', { name: `出库 ${code}` })
  await dialog.getByRole('textbox').first().fill(quantity)
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '出库' }).click()
  await expectToast(page, '出库成功')
}

async function packed(page: Page, code: string, bill: string): Promise<void> {
  await press(page, '登记包裹')
  const dialog = page.getByRole('dialog', { name: `登记包裹 ${code}` })
  await dialog.getByLabel('物流公司').click()
  await page.locator('.ant-select-dropdown:visible').getByText('顺丰速运', { exact: true }).click()
  await dialog.getByLabel('物流单号').fill(bill)
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: '登记包裹' }).click()
  await expectToast(page, '包裹已登记')
}

it('an order leaves in two parcels, and follows', async () => {
  const { order, outbound } = await ordered()
  const page = await pages.open(`/storage-center/outbound-info?id=${outbound.id}`, { as: 'warehouse' })
  await page.getByRole('heading', { name: outbound.code }).waitFor()
  const bills = [`SF${Date.now()}1`, `SF${Date.now()}2`] as const
  await leaves(page, outbound.code, '3')
  await packed(page, outbound.code, bills[0])
  await leaves(page, outbound.code, '1')
  await packed(page, outbound.code, bills[1])
  const parcels = page.getByRole('list', { name: '包裹' }).getByRole('listitem')
  await expect.poll(() => parcels.count()).toBe(2)
  await page.locator('.kept-page:visible').getByText('已发货', { exact: true }).first().waitFor()
  const shown = await pages.open(`/order-center/order-detail?id=${order.id}`, { as: 'purchaser' })
  await shown.getByRole('heading', { name: order.code, exact: true }).waitFor()
  for (const bill of bills) await shown.getByText(bill).first().waitFor()
  const small = await pages.open(`/storage-center/outbound-info?id=${outbound.id}`, { as: 'warehouse', viewport: phone })
  await small.getByText(bills[1]).first().waitFor()
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
