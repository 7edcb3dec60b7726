/** The screens of orders for everybody: no serious finding of axe in both looks, nothing wider than a phone, both languages. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { send } from '../inbox/workflow.ts'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { rows } from '../support/list-page.ts'
import { confirmedOrder } from './order-world.ts'
import type { Arrived } from './order-world.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

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
const screens = [
  { name: 'orders', as: 'purchaser', path: () => '/order-center/order-list/index', ready: firstRow },
  { name: 'an order', as: 'purchaser', path: () => `/order-center/order-detail?id=${order.id}`, ready: goods },
  {
    name: 'the life of an order',
    as: 'purchaser',
    path: () => `/order-center/order-detail?id=${order.id}&tab=track`,
    ready: (page: Page) => page.locator('.kept-page:visible .ant-timeline-item').first().waitFor(),
  },
  {
    name: 'an exception',
    as: 'ops',
    path: () => `/order-center/exception-detail?id=${exception}`,
    ready: (page: Page) => page.locator('.kept-page:visible .ant-timeline-item').first().waitFor(),
  },
  { name: 'a supplier’s orders', as: 'supplier-a', path: () => '/order-center/supplier-order/index', ready: firstRow },
  { name: 'a sub-order', as: 'supplier-a', path: () => `/order-center/son-order-details?id=${order.subOrders[0]?.id}`, ready: goods },
  {
    name: 'shipping',
    as: 'supplier-a',
    path: () => `/order-center/son-order-details?id=${order.subOrders[0]?.id}`,
    ready: async (page: Page) => {
      await page.getByRole('button', { name: /^(发货|Ship)$/ }).click()
      await page.locator('.ant-modal #parcel-1-bill').waitFor()
    },
  },
  { name: 'a new order', as: 'purchaser', path: () => '/order-center/add-order', ready: (page: Page) => page.locator('#channelOrderNo').waitFor() },
] as const

describe.each([
  { theme: 'default', language: 'zh' },
  { theme: 'dark', language: 'en' },
])('$theme, $language', ({ theme, language }) => {
  it.each(screens)('$name', async ({ as, path, ready }) => {
    const page = await pages.look(path(), { as, kept: { theme: `theme-${theme}`, language } })
    await ready(page)
    expect(await seriousFindings(page)).toEqual([])
  })
})

it.each(screens)('$name: nothing is wider than a phone', async ({ as, path, ready }) => {
  const page = await pages.look(path(), { as, viewport: phone })
  await ready(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
