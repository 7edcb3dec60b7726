/** What ought to be bought, as its buyer reads it: quantities are typed as people mistype them, and the page stays. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { call } from '../stock/warehouse.ts'
import { supplierGoods } from './goods.ts'

const pages = withBrowser()
const found = async (path: string, filter: object): Promise<string> => (await call('admin', path, { current: 1, size: 10, ...filter })).records[0].id

it('stands with what is missing, and takes another quantity however it is typed', async () => {
  const { warehouse, codes } = await supplierGoods()
  const [code = ''] = codes
  const limit = { skuId: await found('/api/product/sku/list', { code }), warehouseId: await found('/api/storage/warehouse/list', { name: warehouse }) }
  await call('admin', '/api/storage/inventory-warn/insert', { ...limit, minQty: '20' })
  const buyer = await pages.open('/purchase-center/suggestion/index', { as: 'purchaser' })
  const row = buyer.getByRole('row').filter({ hasText: code })
  await row.getByText(/20/).first().waitFor()
  const quantity = row.getByRole('textbox')
  await quantity.fill('')
  await quantity.pressSequentially('2.4.5')
  await quantity.blur()
  expect(await quantity.inputValue()).toBe('2.45')
  await quantity.fill('24')
  await expect.poll(() => quantity.inputValue()).toBe('24')
})
