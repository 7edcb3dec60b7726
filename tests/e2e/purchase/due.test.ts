/** What is due, on a phone: the days of the month that its head names, whichever day a week begins with. */
import { expect, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

/** Its six weeks begin on a Sunday, so they reach into August, and into the last days of June. */
const [before, first, last, after] = ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-03']

it.each(['zh', 'en'])('lists the days of one month (%s)', async (language) => {
  const page = await pages.open('/', { as: 'supplier-a', viewport: phone, kept: { language } })
  await page.clock.setFixedTime('2026-07-15T04:00:00Z')
  const goods = { supplierName: 'A', warehouseName: 'B', lines: 1, openQty: '1.0000', isPromised: true, isLate: false, announcedQty: '0.0000' }
  const days = [before, first, last, after].map((dueOn, at) => ({ ...goods, dueOn, orderId: crypto.randomUUID(), code: `PO${at}` }))
  await page.route('**/api/purchase/order/due', (route) => route.fulfill({ json: { code: 200, msg: 'ok', data: { late: 0, days } } }))
  await page.goto('/purchase-center/due/index')
  await page.getByText('PO1').waitFor()
  expect(await page.getByText(/^PO\d$/).allTextContents()).toEqual(['PO1', 'PO2'])
})
