/** The screens of orders for everybody: no serious finding of axe in both looks, nothing wider than a phone, both languages. */
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { withBrowser } from '../support/browser.ts'
import { rows } from '../support/list-page.ts'
import { walkScreens, type Screen } from '../support/walk.ts'
import { confirmedOrder } from './order-world.ts'
import type { Arrived } from './order-world.ts'

const pages = withBrowser()

let order: Arrived
let exception = ''
beforeAll(async () => {
  order = await confirmedOrder()
  const { records } = (await send('ops', '/api/order/exception-order/list', { size: 1 })) as { records: { id: string }[] }
  exception = records[0]?.id ?? ''
})

const firstRow = (page: Page) => rows(page).first().waitFor()
/** A table at a desk, a list on a phone. */
const goods = (page: Page) => page.locator('.kept-page:visible').getByText('A4-80G').first().waitFor()
const screens: readonly Screen[] = [
  { name: 'orders', as: 'purchaser', path: () => '/order-center/order-list/index', ready: firstRow },
  { name: 'an order', as: 'purchaser', path: () => `/order-center/order-detail?id=${order.id}`, ready: goods },
  {
    name: 'the life of an order',
    as: 'purchaser',
    path: () => `/order-center/order-detail?id=${order.id}&tab=track`,
    ready: (page) => page.locator('.kept-page:visible .ant-timeline-item').first().waitFor(),
  },
  {
    name: 'an exception',
    as: 'ops',
    path: () => `/order-center/exception-detail?id=${exception}`,
    ready: (page) => page.locator('.kept-page:visible .ant-timeline-item').first().waitFor(),
  },
  { name: 'a supplier’s orders', as: 'supplier-a', path: () => '/order-center/supplier-order/index', ready: firstRow },
  { name: 'a sub-order', as: 'supplier-a', path: () => `/order-center/son-order-details?id=${order.subOrders[0]?.id}`, ready: goods },
  {
    name: 'shipping',
    as: 'supplier-a',
    path: () => `/order-center/son-order-details?id=${order.subOrders[0]?.id}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^(发货|Ship)$/ }).click()
      await page.locator('.ant-modal #parcel-1-bill').waitFor()
    },
  },
  { name: 'a new order', as: 'purchaser', path: () => '/order-center/add-order', ready: (page) => page.locator('#channelOrderNo').waitFor() },
]

walkScreens(pages, screens)
