/** Goods are received on a phone without a network: the page opens again, says what is unsent, and sends it once when the network is back. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { type Line, lineTo } from '../support/cut-line.ts'
import { seriousFindings } from '../support/findings.ts'
import { awaitedGoods, call } from './warehouse.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

let line: Line

beforeAll(async () => {
  line = await lineTo(inject('baseUrl'))
})
afterAll(() => line.close())

/** Its frame, its files and what it shows are kept. */
const isKept = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(async (of) => {
    const frame = await caches.match('/index.html')
    const answers = window.localStorage.getItem('chandlery-kept-answers') ?? ''
    const files = await (await caches.open('chandlery-files')).keys()
    return frame !== undefined && answers.includes(of) && files.length > 10
  }, id)

const received = async (page: Page, quantity: string): Promise<void> => {
  await press(page, '确认入库')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '入库数量', exact: true }).fill(quantity)
  await dialog.getByRole('button', { name: '确认入库' }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('receives on a phone offline, opened anew in between, each part once and in its order', async () => {
  const { order } = await awaitedGoods()
  const expectedErrors = [/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::|WebSocket/]
  const page = await pages.open(`/storage-center/stock-info?id=${order.id}`, { as: 'warehouse', viewport: phone, expectedErrors, baseURL: line.url })
  await page.getByText(order.code).first().waitFor()
  await expect.poll(() => isKept(page, order.id)).toBe(true)
  expect(await seriousFindings(page)).toEqual([])

  // The line first: what a browser emulates begins a moment late after a page has begun anew.
  line.cut()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(order.code).first().waitFor()
  await received(page, '4')
  await page.getByText('1 条尚未上传').waitFor()
  await page.reload()
  await page.getByText('1 条尚未上传').waitFor()
  await press(page, '确认入库')
  // What is unsent is not there to be received any more.
  expect(await page.getByRole('dialog').getByRole('textbox', { name: '入库数量', exact: true }).inputValue()).toBe('6')
  await page.getByRole('dialog').getByRole('textbox', { name: '入库数量', exact: true }).fill('5')
  await page.getByRole('dialog').getByRole('button', { name: '确认入库' }).click()
  await page.getByText('2 条尚未上传').waitFor()
  expect((await call('warehouse', '/api/storage/st-inbound/page', { code: order.code })).records).toMatchObject([{ status: 'WAIT_INBOUND' }])

  line.mend()
  await page.context().setOffline(false)
  await page.getByText('条尚未上传').waitFor({ state: 'detached' })
  await expect.poll(async () => (await call('warehouse', '/api/storage/st-inbound/page', { code: order.code })).records[0].acceptedQty).toBe('9.0000')
  const [paper] = await call('warehouse', '/api/storage/st-inbound/batch/inboundDetailPrint', { ids: [order.id] })
  expect(paper.lines[0].places.map(({ acceptedQty }: { acceptedQty: string }) => acceptedQty)).toEqual(['4.0000', '5.0000'])
})

it('keeps nothing once its user has signed out, and answers for no other page', async () => {
  const { order } = await awaitedGoods()
  const expectedErrors = [/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::|WebSocket/]
  const page = await pages.open(`/storage-center/stock-info?id=${order.id}`, { as: 'warehouse', expectedErrors })
  await expect.poll(() => isKept(page, order.id)).toBe(true)
  const scopes = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname))
  expect(scopes).toEqual(['/storage-center/stock-info'])
  await page.locator('.user').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.locator('.question .button-primary').click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => page.evaluate(async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length])).toEqual([0, 0])
  expect(await page.evaluate(() => window.localStorage.getItem('chandlery-kept-answers'))).toBe(null)
})
