/** Two sides of an order: what a supplier sees of it, what he never sees, and what both sides say. */
import { describe, expect, test } from 'vitest'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { withOrders } from './world.ts'

const world = withOrders()
const supplier = () => world.supplier({ stage: 'FORMAL' })
const get = (who: typeof world.staff, url: string) => world.product.send(who, url)
/** An order of two suppliers, of which the first has shipped. */
async function shared() {
  const [one, other] = [await supplier(), await supplier()]
  const order = await world.confirmed([one.id, other.id], { buyerName: '不应看到的买家', remark: '周末送货' })
  const [mine, theirs] = order.subOrders
  await world.ship(one.admin, mine)
  return { one, other, order, mine, theirs }
}

describe('a supplier', () => {
  test('lists, reads and exports what is his, under either name', async () => {
    const { one, mine, theirs, order } = await shared()
    for (const path of ['/api/order/supplier-order-list', '/api/order/sub-order/list']) {
      const { body, raw } = await world.post(one.admin, path, { size: 200 })
      expect(body.data.records.map((row: { id: string }) => row.id)).toEqual([mine.id])
      expect(body.data.records[0]).toMatchObject({
        consigneeName: '张三',
        address: '世纪大道 1 号',
        buyerRemark: '周末送货',
        channelOrderNo: order.channelOrderNo,
      })
      expect(raw).not.toContain('不应看到的买家')
    }
    for (const path of ['/api/order/supplier-order-detail', '/api/order/sub-order/detail']) {
      expect((await get(one.admin, `${path}/${mine.id}`)).body.data).toMatchObject({
        id: mine.id,
        status: 'SHIPPED',
        lines: [{ quantity: '10' }],
        parcels: [{ logisticsCompany: 'SF' }],
      })
      expect((await get(one.admin, `${path}/${theirs.id}`)).status).toBe(404)
    }
    const sheet = await world.post(one.admin, '/api/order/sub-order/export', { format: 'csv', fields: 'orderCode,consigneeName,status' })
    expect(sheet.raw).toContain(mine.orderCode)
    expect(sheet.raw).not.toContain(theirs.orderCode)
    expect((await world.post(one.admin, '/api/order/supplier-order-list', { masterId: order.id, size: 10 })).body.data.total).toBe(1)
  })

  test('has no call on whole orders, invoices or cancellations', async () => {
    const { one, order, mine } = await shared()
    const calls: [string, object?][] = [
      [`/api/order/order-master/detail/${order.id}`],
      ['/api/order/order-master/list', {}],
      ['/api/order/order-master/export', {}],
      ['/api/order/order-master/print-list', { ids: [order.id] }],
      ['/api/order/order-master/cancel', { orderId: mine.id, reason: 'x' }],
      ['/api/order/order-master/update-delivery-info', {}],
      ['/api/order/ys-order-master/submit-order/JD', { ids: [order.id] }],
      ['/api/order/ys-order-master/confirm-order', { masterId: order.id }],
      ['/api/order/ys-order-master/confirm-receipt', { masterCode: order.code }],
      ['/api/order/sub-order/resume', { orderId: mine.id }],
      ['/api/order/order-invoice/list', {}],
      ['/api/order/order-invoice/insert', { masterId: order.id, invoiceType: 'NORMAL', title: 'x' }],
      ['/api/order/order-invoice/update-status', {}],
    ]
    for (const [path, payload] of calls) expect([path, (await world.product.send(one.admin, path, payload)).status]).toEqual([path, 403])
  })

  test('follows his part of an order, in tracks, logs and remarks', async () => {
    const { one, other, order, mine, theirs } = await shared()
    await world.ok(world.staff, '/api/order/order-remark/insert', { masterId: order.id, body: '内部：买家是大客户' })
    await world.ok(world.staff, '/api/order/order-remark/insert', { orderId: mine.id, body: '请附送货单' })
    const said = await world.ok(one.admin, '/api/order/order-remark/insert', { masterId: order.id, body: '已附' })
    expect(said).toMatchObject({ side: 'SUPPLIER', subOrderId: mine.id, authorName: one.admin.name })
    const bodies = async (who: typeof world.staff, what: object) =>
      (await world.ok(who, '/api/order/order-remark/list', what)).map((row: { body: string }) => row.body)
    expect(await bodies(one.admin, { masterId: order.id })).toEqual(['请附送货单', '已附'])
    expect(await bodies(one.admin, { orderId: mine.id })).toEqual(['请附送货单', '已附'])
    expect(await bodies(other.admin, { masterId: order.id })).toEqual([])
    expect(await bodies(world.staff, { masterId: order.id })).toEqual(['内部：买家是大客户', '请附送货单', '已附'])

    const events = async (who: typeof world.staff, what: object) =>
      (await world.ok(who, '/api/order/order-track/list', what)).map(
        (step: { event: string; orderCode: string }) => `${step.orderCode.slice(-2)} ${step.event}`,
      )
    expect((await events(one.admin, { masterId: order.id })).toSorted()).toEqual(['01 CONFIRM', '01 CREATED', '01 PARCEL', '01 SHIP', '01 SUBMIT'])
    expect(await events(other.admin, { masterId: order.id })).toEqual(['02 CREATED', '02 SUBMIT', '02 CONFIRM'])
    expect(await events(world.staff, { masterId: order.id })).toHaveLength(8)

    const log = (who: typeof world.staff, what: object) => world.ok(who, '/api/order/order-audit-log/list', { size: 100, ...what })
    const mineOnly = await log(world.staff, { orderId: mine.id })
    expect(new Set(mineOnly.records.map((line: { bizId: string }) => line.bizId))).toEqual(new Set([mine.id]))
    expect(mineOnly.records[0]).toMatchObject({
      event: 'SHIP',
      fromStatus: 'CONFIRMED',
      toStatus: 'SHIPPED',
      actorName: one.admin.name,
      orderCode: mine.orderCode,
    })
    const all = await log(world.staff, { masterId: order.id })
    expect(new Set(all.records.map((line: { bizType: string }) => line.bizType))).toEqual(new Set(['sub-order', 'order-master']))
    expect(all.total).toBe(all.records.length)

    // The names that were kept are read in English where people have such names.
    const { prisma } = world.product.application.data
    const person = { id: one.admin.userId, account: `said-${one.admin.userId}`, name: one.admin.name, passwordHash: '-' }
    await prisma.user.upsert({ where: { id: person.id }, create: { ...person, nameEn: 'Ann Said' }, update: { nameEn: 'Ann Said' } })
    const reader = { ...world.staff, locale: 'en' as const }
    const ofMine = { orderId: mine.id }
    expect((await world.ok(reader, '/api/order/order-remark/list', ofMine)).at(-1)).toMatchObject({ body: '已附', authorName: 'Ann Said' })
    expect((await log(reader, ofMine)).records[0]).toMatchObject({ event: 'SHIP', actorName: 'Ann Said' })
    expect(await world.ok(reader, '/api/order/order-track/list', ofMine)).toContainEqual(expect.objectContaining({ event: 'SHIP', actorName: 'Ann Said' }))

    // Logs are the platform's; a supplier follows the track.
    expect((await world.post(one.admin, '/api/order/order-audit-log/list', { orderId: mine.id })).status).toBe(403)
    expect((await world.post(world.staff, '/api/order/order-audit-log/list', {})).status).toBe(400)
    for (const path of ['order-remark/list', 'order-track/list']) {
      expect((await world.post(one.admin, `/api/order/${path}`, { orderId: theirs.id })).status).toBe(404)
      expect((await world.post((await supplier()).admin, `/api/order/${path}`, { masterId: order.id })).status).toBe(404)
      expect((await world.post(one.admin, `/api/order/${path}`, {})).status).toBe(400)
      expect((await world.post(people.hr, `/api/order/${path}`, { masterId: order.id })).status).toBe(403)
    }
    expect((await world.post(one.admin, '/api/order/order-remark/insert', { orderId: theirs.id, body: 'x' })).status).toBe(404)
  })

  test('does not see amounts that the blacklist hides, neither of lines', async () => {
    const { one, mine } = await shared()
    const blinkered = { ...one.admin, userId: `${one.admin.userId.slice(0, -1)}f`, hiddenFields: new Set(['sub-order_goodsAmount']) }
    const { body } = await get(blinkered, `/api/order/supplier-order-detail/${mine.id}`)
    expect(body.data).not.toHaveProperty('goodsAmount')
    expect(body.data.lines[0]).not.toHaveProperty('price')
    expect(body.data.lines[0]).not.toHaveProperty('amount')
  })
})

test('what was said about an order stays as it was', async () => {
  const { order } = await shared()
  const { id } = await world.ok(world.staff, '/api/order/order-remark/insert', { masterId: order.id, body: '一' })
  await expect(world.product.application.data.sql.query('update order_remark set body = $2 where id = $1::uuid', [id, '二'])).rejects.toThrow('append-only')
})

test('who worked an order and spoke about it is named in the reader’s language', async () => {
  const { order } = await shared()
  await world.ok(world.staff, '/api/order/order-remark/insert', { masterId: order.id, body: '一' })
  await world.product.application.data.prisma.user.update({ where: { id: world.staff.userId }, data: { nameEn: 'Pat Buyer' } })
  const english = async (path: string) =>
    (await world.product.send(world.staff, `/api/order/${path}`, { masterId: order.id }, { headers: { 'accept-language': 'en' } })).raw
  for (const path of ['order-track/list', 'order-remark/list', 'order-audit-log/list', 'order-track/life']) {
    expect([path, (await english(path)).includes('Pat Buyer')]).toEqual([path, true])
    expect([path, (await world.post(world.staff, `/api/order/${path}`, { masterId: order.id })).raw.includes('Pat Buyer')]).toEqual([path, false])
  }
})

test('orders for paper come in the order of their ids, with lines, for those who may print', async () => {
  const [a, b] = [await shared(), await shared()]
  const rows = await world.ok(world.staff, '/api/order/order-master/print-list', { ids: [b.order.id, a.order.id] })
  expect(rows.map((row: { id: string; subOrders: unknown[] }) => [row.id, row.subOrders.length])).toEqual([
    [b.order.id, 2],
    [a.order.id, 2],
  ])
  expect((await get(world.staff, `/api/order/order-master/print-list?ids=${a.order.id},${b.order.id}`)).body.data).toHaveLength(2)
  expect((await world.post(people.gm, '/api/order/order-master/print-list', { ids: [a.order.id] })).status).toBe(403)
})

test('papers carry lines and parcels in words, each side its own', async () => {
  const { one, other, order, mine, theirs } = await shared()
  const paper = async (who: typeof world.staff, bizType: string, id: string) => world.post(who, '/api/system/print/render', { bizType, ids: [id] })
  const note = (await paper(one.admin, 'sub-order', mine.id)).body.data.pages[0].html
  for (const word of [mine.orderCode, '商品 0', '顺丰速运', '世纪大道 1 号']) expect(note).toContain(word)
  expect(note).not.toContain('125.00')
  await world.product.application.data.sql.query(`update order_master set region_code = '310115' where id = $1::uuid`, [order.id])
  const whole = (await paper(world.staff, 'order-master', order.id)).body.data.pages[0].html
  for (const word of [order.code, '商品 0', '商品 1', '125.00', '258.00']) expect(whole).toContain(word)
  // Whose it is, where it goes from the province down, and the sum in figures and capitals, below one another.
  for (const word of ['我的公司', '上海市 浦东新区 世纪大道 1 号', '¥ 258.00', '贰佰伍拾捌元整', '<td style="text-align:right">125.00</td>'])
    expect(whole).toContain(word)
  expect((await paper(other.admin, 'sub-order', mine.id)).status).toBe(404)
  expect((await paper(other.admin, 'order-master', order.id)).status).toBe(403)
  expect((await paper(other.admin, 'sub-order', theirs.id)).body.data.pages[0].html).not.toContain('顺丰速运')
})

test('the export has the rows of the list, whatever is filtered', async () => {
  const { order } = await shared()
  for (const [resource, filter] of [
    ['order-master', {}],
    ['order-master', { status: ['PART_SHIPPED'] }],
    ['order-master', { code: order.code }],
    ['sub-order', { status: ['SHIPPED'] }],
    ['sub-order', { shipDueAt_le: '2199-01-01' }],
  ] as const) {
    const { body } = await world.post(world.staff, `/api/order/${resource}/list`, { size: 200, ...filter })
    const sheet = await world.post(world.staff, `/api/order/${resource}/export`, {
      format: 'csv',
      fields: resource === 'sub-order' ? 'orderCode' : 'code',
      ...filter,
    })
    const listed = body.data.records.map((row: { code?: string; orderCode?: string }) => row.orderCode ?? row.code)
    expect(sheet.raw.trim().split(/\r?\n/).slice(1), resource).toEqual(listed)
    expect(listed.length).toBeGreaterThan(0)
  }
})
