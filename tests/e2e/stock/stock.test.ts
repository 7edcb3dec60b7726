/** The screens of warehouses and of the documents that move goods, for everybody: no serious finding of axe in both looks, nothing wider than a phone, both languages. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { rows } from '../support/list-page.ts'
import { walkScreens, type Screen } from '../support/walk.ts'
import { article, call } from './warehouse.ts'

const pages = withBrowser()

const firstRow = (page: Page) => rows(page).first().waitFor()
const toolbar = (page: Page) => page.getByRole('toolbar').first().waitFor()
const screens: readonly Screen[] = [
  { name: 'warehouses', as: 'warehouse-manager', path: () => '/storage-center/warehouse/index', ready: firstRow },
  { name: 'a supplier’s warehouses', as: 'supplier-a', path: () => '/storage-center/warehouse/index', ready: firstRow },
  { name: 'cargo spaces', as: 'warehouse', path: () => '/storage-center/cargo-space/index', ready: firstRow },
  { name: 'inbound orders', as: 'warehouse', path: () => '/storage-center/inbound/index', ready: toolbar },
  { name: 'a new inbound order', as: 'warehouse', path: () => '/storage-center/add-stock', ready: (page) => page.getByRole('group').first().waitFor() },
  { name: 'outbound orders', as: 'warehouse', path: () => '/storage-center/outbound/index', ready: toolbar },
  { name: 'a new outbound order', as: 'ops', path: () => '/storage-center/add-outbound', ready: (page) => page.getByRole('group').first().waitFor() },
  { name: 'transfers', as: 'warehouse', path: () => '/storage-center/allot/index', ready: toolbar },
  { name: 'a new transfer', as: 'warehouse', path: () => '/storage-center/add-allot', ready: (page) => page.getByRole('combobox').first().waitFor() },
]

walkScreens(pages, screens)

it('a supplier sees his own warehouses and nobody else’s', async () => {
  const page = await pages.open('/storage-center/warehouse/index', { as: 'supplier-a' })
  await firstRow(page)
  const text = (await rows(page).allInnerTexts()).join(' ')
  expect([text.includes('WH-SA-1'), text.includes('WH-SH')]).toEqual([true, false])
})

it('a number is drawn for a new inbound order', async () => {
  const page = await pages.open('/storage-center/add-stock', { as: 'warehouse' })
  await page.getByRole('button', { name: '生成单号' }).click()
  await page.locator('code', { hasText: /^IN\d+$/ }).waitFor()
})

it('a draft that was saved but refused when it was handed in is handed in by the next press', async () => {
  const { records } = await call('warehouse', '/api/storage/warehouse/list', { size: 1 })
  const { id: skuId } = await article(crypto.randomUUID().slice(0, 8))
  const lines = [{ skuId, planQty: '1', price: '5' }]
  const { id } = await call('ops', '/api/storage/st-inbound/insert', { type: 'OTHER', warehouseId: records[0].id, lines })
  const page = await pages.open(`/storage-center/add-stock?id=${id}`, { as: 'ops', expectedErrors: [/400/] })
  const refusal = { code: 400, success: false, msg: '请稍后再试', data: null }
  await page.route('**/st-inbound/submit', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  const submit = page.getByRole('button', { name: /^提 ?交$/ })
  await submit.click()
  await page.getByText('请稍后再试').waitFor()
  await submit.click()
  await page.waitForURL(`**/stock-info?id=${id}`)
})
