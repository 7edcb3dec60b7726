/** A count on a phone: counted without a network, handed in, sent back, counted anew by somebody else, booked. */
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { seriousFindings } from '../support/findings.ts'
import { sessionOf } from '../support/sign-in.ts'

const pages = withBrowser()
const phone = { width: 390, height: 844 }

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

async function call(as: string, path: string, payload: object = {}): Promise<Data> {
  const { cookies } = await sessionOf(inject('baseUrl'), as)
  const token = cookies?.find(({ name }) => name === 'chandlery-access-token')?.value
  const answer = await fetch(`${inject('baseUrl')}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  })
  const { data, msg } = (await answer.json()) as { data: Data; msg: string }
  if (answer.status !== 200) throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
  return data
}

/** The demo company sells nothing of its own yet. */
async function article(suffix: string): Promise<{ id: string }> {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `with product as (insert into spu (id, code, name, update_time) values (gen_random_uuid(), $1, '盘点商品', now()) returning id)
        insert into sku (id, spu_id, code, name, supply_price, tax_rate, update_time) select gen_random_uuid(), id, $2, '盘点商品', 5, 0.13, now() from product returning id`,
      [`P${suffix}`, `S${suffix}`],
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

let place: { warehouseId: string; code: string }

beforeAll(async () => {
  const suffix = crypto.randomUUID().slice(0, 8)
  const { id: warehouseId } = await call('admin', '/api/storage/warehouse/insert', { name: `盘点仓 ${suffix}`, type: 'PLATFORM' })
  const space = await call('admin', '/api/storage/cargo-space/insert', { warehouseId, code: `Z-${suffix}`, name: '货位' })
  const sku = await article(suffix)
  const order = await call('ops', '/api/storage/st-inbound/insert', {
    type: 'OTHER',
    warehouseId,
    submit: true,
    lines: [{ skuId: sku.id, planQty: '10', price: '5' }],
  })
  const { activeTasks } = await call('admin', '/api/workflow/process/detail', { processInstanceId: order.processInstanceId })
  await call('admin', '/api/workflow/work/complete-task', { taskId: activeTasks[0].taskId, pass: true })
  const batch = order.lines[0].needsBatch ? { batchNo: 'B1', expireOn: '2099-01-01' } : {}
  const came = { lineId: order.lines[0].id, acceptedQty: '10', cargoSpaceId: space.id, ...batch }
  await call('warehouse', '/api/storage/st-inbound/confirm-inbound', { id: order.id, operationId: crypto.randomUUID(), lines: [came] })
  place = { warehouseId, code: space.code }
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
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
