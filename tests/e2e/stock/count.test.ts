/** A count on a phone: counted without a network, handed in, sent back, counted anew by somebody else, booked. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { awaitedGoods, call } from './warehouse.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

let place: { warehouseId: string; code: string }

beforeAll(async () => {
  const { warehouseId, space, order } = await awaitedGoods()
  const batch = order.lines[0].needsBatch ? { batchNo: 'B1', expireOn: '2099-01-01' } : {}
  const came = { lineId: order.lines[0].id, acceptedQty: '10', cargoSpaceId: space.id, ...batch }
  await call('warehouse', '/api/storage/st-inbound/confirm-inbound', { id: order.id, operationId: crypto.randomUUID(), lines: [came] })
  place = { warehouseId, code: space.code }
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A camera for a page, which sees nothing until the label is held before it. @returns holds it there */
async function camera(page: Page, code: string): Promise<() => Promise<void>> {
  const { buffer } = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: buffer as ArrayBuffer } })
  const { svg } = await writeBarcode(code, { format: 'Code128', scale: 3 })
  await page.evaluate(async (label) => {
    const image = new Image()
    image.src = `data:image/svg+xml;base64,${btoa(label)}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const board = canvas.getContext('2d')!
    setInterval(() => {
      board.fillStyle = 'white'
      board.fillRect(0, 0, 1280, 720)
      if (document.documentElement.dataset['held'] !== undefined) board.drawImage(image, 340, 260, 600, 200)
    }, 100)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
  }, svg)
  return () => page.evaluate(() => void (document.documentElement.dataset['held'] = ''))
}
const counted = (page: Page) => page.getByRole('textbox', { name: '实盘数量' })

it('is counted without a network, doubted, counted anew by somebody else and booked', async () => {
  const take = await call('warehouse-manager', '/api/storage/inventory-take/insert', {
    warehouseId: place.warehouseId,
    mode: 'STATIC',
    blind: true,
    start: true,
  })
  const path = `/storage-center/counting?id=${take.id}`
  const first = await pages.open(path, { as: 'warehouse', viewport: phone, expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::/] })
  await first.getByRole('textbox', { name: '扫描或输入商品、货位、批次编码' }).fill(place.code)
  await first.keyboard.press('Enter')
  const hold = await camera(first, place.code)
  await press(first, '摄像头扫码')
  await first.getByRole('dialog').waitFor()
  await hold()
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await seriousFindings(first)).toEqual([])
  await counted(first).fill('6')
  await press(first, '加一')
  await first.context().setOffline(true)
  await press(first, '确认，下一条')
  await first.getByText('1 条尚未上传').waitFor()
  await first.context().setOffline(false)
  await first.getByText('1 条尚未上传').waitFor({ state: 'detached' })
  await first.getByText('全部明细已盘点').waitFor()
  expect((await call('admin', '/api/storage/inventory-take-audit/detail', { id: take.id })).lines).toMatchObject([{ countQty: '7.0000' }])

  const manager = await pages.open(`/storage-center/count-info?id=${take.id}`, { as: 'warehouse-manager' })
  await press(manager, '提交审核')
  await manager.getByText('待审核').first().waitFor()
  const auditor = await pages.open(`/storage-center/count-info?id=${take.id}`, { as: 'admin' })
  await auditor.getByText('−3').waitFor()
  expect(await seriousFindings(auditor)).toEqual([])
  await auditor.getByRole('row').getByRole('checkbox').last().check()
  await press(auditor, '退回复盘（1）')
  await auditor.getByText('请填写退回原因').waitFor()
  await auditor.getByLabel('审核意见').fill('少了三件，请再数一次')
  await press(auditor, '退回复盘（1）')
  await auditor.getByText('待复盘').first().waitFor()

  await first.goto(path)
  await first.getByText('其余明细须由初盘以外的人复盘').waitFor()
  const second = await pages.open(path, { as: 'warehouse-manager', viewport: phone })
  await counted(second).fill('9')
  await press(second, '确认，下一条')
  await second.getByText('全部明细已盘点').waitFor()
  await call('warehouse-manager', '/api/storage/inventory-take/submit', { id: take.id })
  await auditor.reload()
  await press(auditor, '审核通过')
  await auditor.getByText('已过账 -1').waitFor()
})
