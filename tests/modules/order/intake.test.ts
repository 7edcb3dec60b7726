/** Orders come in once, whole, and parted among their suppliers, whoever sends them and however often. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import { withOrders } from './world.ts'

const world = withOrders()
const insert = (draft: object, who = people.ops) => world.post(who, '/api/order/order-master/insert', draft)
const two = async () => [(await world.supplier({ stage: 'FORMAL' })).id, (await world.supplier({ stage: 'FORMAL' })).id] as const

describe('an order of a channel', () => {
  test('is parted among its suppliers; each line is rounded once, the header is their sum', async () => {
    const [one, other] = await two()
    const lines = [
      { supplierId: one, skuCode: 'A', skuName: '甲', quantity: '3', price: '0.3333' },
      { supplierId: other, skuCode: 'B', skuName: '乙', quantity: '1.5', price: '10' },
      { supplierId: one, skuCode: 'C', skuName: '丙', quantity: '2', price: '7.005' },
    ]
    const { status, body } = await insert(world.draft([one], { lines, freightAmount: '5', discountAmount: '1.01' }))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'CREATED', goodsAmount: '30.01', totalAmount: '34.00', invoiceStatus: 'NONE', currency: 'CNY' })
    expect(body.data.code).toMatch(/^SO\d{12}$/)
    expect(
      body.data.subOrders.map((row: { orderCode: string; supplierId: string; goodsAmount: string }) => [row.orderCode, row.supplierId, row.goodsAmount]),
    ).toEqual([
      [`${body.data.code}-01`, one, '15.01'],
      [`${body.data.code}-02`, other, '15.00'],
    ])
    expect(body.data.subOrders[0].lines.map((line: { lineNo: number; amount: string }) => [line.lineNo, line.amount])).toEqual([
      [1, '1.00'],
      [2, '14.01'],
    ])
  })

  test('sent again answers the order that is there and changes nothing; the way a number is written does not matter', async () => {
    const [one] = await two()
    const code = await world.product.application.data.prisma.supplier.findUniqueOrThrow({ where: { id: one } })
    const draft = world.draft([one])
    const first = await insert(draft)
    const before = await world.product.application.data.prisma.docLog.count()
    const again = await insert({
      ...draft,
      freightAmount: '8.00',
      lines: [{ supplierCode: code.code, skuCode: 'SKU-0', skuName: '商品 0', unit: '件', quantity: '10.0', price: '12.5000' }],
    })
    expect(again.status).toBe(200)
    expect(again.body.data).toMatchObject({ id: first.body.data.id, version: first.body.data.version })
    expect(await world.product.application.data.prisma.docLog.count()).toBe(before)
  })

  test('with another content under the same number is refused', async () => {
    const [one] = await two()
    const draft = world.draft([one])
    expect((await insert(draft)).status).toBe(200)
    const other = await insert({ ...draft, buyerName: '另一个买家' })
    expect(other.status).toBe(409)
    expect(other.body.msg).toContain(String(draft['channelOrderNo']))
    expect((await insert({ ...draft, salesChannel: 'JD', buyerName: '另一个买家' })).status).toBe(200)
  })

  test('brought twice at the same moment is one order', async () => {
    const [one, other] = await two()
    const draft = world.draft([one, other])
    const answers = await Promise.all(Array.from({ length: 6 }, () => insert(draft)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await world.product.application.data.prisma.orderMaster.count({ where: { channelOrderNo: String(draft['channelOrderNo']) } })).toBe(1)
    expect(await world.product.application.data.prisma.subOrder.count({ where: { masterId: answers[0]?.body.data.id } })).toBe(2)
  })

  test('names what is wrong, by field, and leaves nothing behind', async () => {
    const [one] = await two()
    const gone = await world.supplier({ stage: 'FORMAL' })
    await world.product.application.data.prisma.supplier.update({ where: { id: gone.id }, data: { stage: 'EXITED' } })
    const line = { supplierId: one, skuCode: 'A', skuName: '甲', quantity: '1', price: '1' }
    const wrong = (more: object) => insert(world.draft([one], more))
    const problems = async (more: object) =>
      ((await wrong(more)).body.data.errors as { path: string; message: string }[]).map(({ path, message }) => `${path} ${message}`)
    expect(await problems({ lines: [line, { ...line, supplierId: newId() }] })).toEqual(['lines[1].supplierId 供应商不存在'])
    expect(await problems({ lines: [{ ...line, supplierId: undefined, supplierCode: 'NOBODY' }] })).toEqual(['lines[0].supplierCode 供应商不存在'])
    expect(await problems({ lines: [{ ...line, supplierId: gone.id }] })).toEqual(['lines[0].supplierId 供应商已退出，不能接收新订单'])
    expect(await problems({ salesChannel: 'NOWHERE' })).toEqual(['salesChannel 没有“NOWHERE”这个选项'])
    expect(await problems({ discountAmount: '1000' })).toEqual(['discountAmount 优惠金额不能超过商品金额与运费之和'])
    expect(await problems({ lines: [{ ...line, quantity: '999999999', price: '999999999' }] })).toContain('lines[0].price 金额过大')
    for (const bad of [{ quantity: '0' }, { quantity: '-1' }, { price: '-1' }, { quantity: '1.00001' }]) {
      expect((await wrong({ lines: [{ ...line, ...bad }] })).status).toBe(400)
    }
    expect((await wrong({ lines: [] })).status).toBe(400)
    expect((await wrong({ consigneeMobile: 'call me' })).status).toBe(400)
    expect(await world.product.application.data.prisma.orderMaster.count({ where: { buyerName: '业主委员会', goodsAmount: '1' } })).toBe(0)
  })

  test('is taken in by those who may only', async () => {
    const [one] = await two()
    const supplier = await world.supplier({ stage: 'FORMAL' })
    expect((await insert(world.draft([one]), people.legal)).status).toBe(403)
    expect((await insert(world.draft([supplier.id]), supplier.admin)).status).toBe(403)
  })
})
