/** Goods of purchase orders: announced within what may come, received, undone, and what the ledger expects all the while. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { admin, at, manager, purchaser, warehouse, withReceiving } from './receiving-world.ts'

const world = withReceiving()
const prisma = () => world.product.application.data.prisma

describe('a notice of arrival', () => {
  test('of the supplier makes an inbound order that awaits its goods, once', async () => {
    const of = await world.buying()
    const order = await world.executing(of)
    const operationId = newId()
    const { body, raw } = await world.announce(order, ['4'], of.supplierAdmin, { operationId })
    expect(body.code, raw).toBe(200)
    const again = await world.announce(order, ['4'], of.supplierAdmin, { operationId })
    expect(again.body.data).toEqual(body.data)
    const inbound = await world.detail(body.data.inboundId)
    expect(inbound).toMatchObject({
      code: body.data.inboundCode,
      type: 'PURCHASE',
      status: 'WAIT_INBOUND',
      sourceCode: order.code,
      supplierId: of.supplierId,
      lines: [{ skuCode: of.skuCode, planQty: '4.0000', price: '5.0000' }],
      notices: [{ arriveOn: '2099-01-01' }],
    })
    // It comes into the company's warehouse, so the supplier does not say that it came.
    expect((await world.confirm(inbound.id, [{ lineId: inbound.lines[0].id, acceptedQty: '4' }], {}, of.supplierAdmin)).status).toBe(400)
  })

  test('is the only way in: nobody writes an inbound order of bought goods by hand', async () => {
    const { warehouseId, skuId, supplierId } = await world.buying()
    const draft = { type: 'PURCHASE', warehouseId, supplierId, lines: [{ skuId, planQty: '1', price: '5' }], submit: true }
    const { status, body } = await world.post(admin, '/api/storage/st-inbound/insert', draft)
    expect([status, body.data.errors[0].path]).toEqual([400, 'type'])
  })

  test('is for orders that are under way, their lines, and no more than is open with what is on its way', async () => {
    const of = await world.buying()
    const waiting = await world.sent(of)
    expect((await world.announce(waiting, ['1'])).body.message).toBe('采购单不在执行中，不能收货')
    const order = await world.executing(of)
    const other = await world.executing(await world.buying())
    expect((await world.announce({ ...other, id: order.id }, ['1'])).body).toMatchObject({ code: 400, data: { errors: [{ path: 'lines[0].lineId' }] } })
    expect((await world.announce({ ...order, lines: [order.lines[0], order.lines[0]] }, ['1', '1'])).status).toBe(400)
    await world.announced(order, '6')
    expect((await world.announce(order, ['5'])).body).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'lines[0].qty', message: `${of.skuCode} 最多还可到货 4` }] },
    })
    expect((await world.announce(order, ['4'])).status).toBe(200)
    expect((await world.announce(order, ['4'], (await world.buying()).supplierAdmin)).status).toBe(404)
  })

  test('of two at once, one finds that there is no room', async () => {
    const order = await world.executing(await world.buying())
    const answers = await Promise.all([world.announce(order, ['6']), world.announce(order, ['6'])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('goods that come', () => {
  test('stand on the papers that whoever received them signs, each inbound order by itself', async () => {
    const of = await world.buying()
    const order = await world.executing(of)
    const { id, lines } = await world.announced(order, '6')
    expect((await world.confirm(id, [{ lineId: lines[0].id, acceptedQty: '4', rejectedQty: '1', reason: '破损' }])).status).toBe(200)
    const papers = (tail: string, who = purchaser) => world.post(who, at(tail), { ids: [order.id] })
    const [paper] = (await papers('print-customer-receipt-sys')).body.data
    expect(paper).toMatchObject({
      code: order.code,
      receipts: [
        {
          inboundCode: expect.any(String),
          receivedBy: expect.any(String),
          lines: [{ lineNo: 1, skuCode: of.skuCode, acceptedQty: '4.0000', rejectedQty: '1.0000' }],
        },
      ],
    })
    expect((await papers('print-customer-receipt', of.supplierAdmin)).body.data).toMatchObject([
      { id: order.id, receipts: [{ lines: [{ acceptedQty: '4.0000' }] }] },
    ])
    expect((await papers('print-customer-receipt', (await world.buying()).supplierAdmin)).status).toBe(404)
    // The printed receipt says the same.
    const contentHtml = '{{#receipts}}{{skuCode}} {{acceptedQty}}/{{rejectedQty}}{{/receipts}}'
    await world.ok(admin, '/api/system/print-template/insert', { code: 'signed', name: '签收单', bizType: 'purchase-order', locale: 'zh', contentHtml })
    const printed = await world.ok(of.supplierAdmin, '/api/system/print/render', { bizType: 'purchase-order', code: 'signed', ids: [order.id], locale: 'zh' })
    expect(printed.pages[0].html).toBe(`${of.skuCode} 4/1`)
  })

  test('are worth on the paper of the warehouse what was accepted of them', async () => {
    const of = await world.buying()
    const order = await world.executing(of)
    const { id, lines } = await world.announced(order, '6')
    const contentHtml = '{{#lines}}{{price}} {{acceptedQty}} {{amount}};{{/lines}} {{totalAmount}} {{totalAmountInCapitals}}'
    await world.ok(admin, '/api/system/print-template/insert', { code: 'ramp', name: '入库单', bizType: 'inbound-order', locale: 'zh', contentHtml })
    const printed = async () =>
      (await world.ok(warehouse, '/api/system/print/render', { bizType: 'inbound-order', code: 'ramp', ids: [id], locale: 'zh' })).pages[0].html
    expect(await printed()).toBe('5.00 0 30.00; 30.00 叁拾元整')
    await world.confirm(id, [{ lineId: lines[0].id, acceptedQty: '4', rejectedQty: '1', reason: '破损' }])
    expect(await printed()).toBe('5.00 4 20.00; 20.00 贰拾元整')
  })

  test('that came whole still say on paper when they were due', async () => {
    const of = await world.buying()
    const order = await world.executing(of, { expectOn: '2199-01-05' })
    const contentHtml = '{{#lines}}{{dueOn}} {{openQty}};{{/lines}}'
    await world.ok(admin, '/api/system/print-template/insert', { code: 'due-day', name: '到货日期', bizType: 'purchase-order', locale: 'zh', contentHtml })
    const print = async () =>
      (await world.ok(purchaser, '/api/system/print/render', { bizType: 'purchase-order', code: 'due-day', ids: [order.id], locale: 'zh' })).pages[0].html
    expect(await print()).toBe('2199-01-05 10;')
    const { id, lines } = await world.announced(order, '10')
    expect((await world.confirm(id, [{ lineId: lines[0].id, acceptedQty: '10', rejectedQty: '0' }])).status).toBe(200)
    expect(await print()).toBe('2199-01-05 0;')
  })

  test('are written at the order: lines, progress, due day, what is on order', async () => {
    const of = await world.buying()
    const second = await world.sku({ supplierId: of.supplierId })
    const order = await world.executing(of, {
      expectOn: '2099-05-01',
      lines: [
        { skuId: of.skuId, qty: '10', price: '5', expectOn: '2099-03-01' },
        { skuId: second.id, qty: '3', price: '2' },
      ],
    })
    expect(order.dueOn).toBe('2099-03-01')
    const inbound = await world.announced(order, '10', '1')
    expect((await world.receive(inbound, ['6', '1'])).status).toBe(200)
    expect(await world.order(order.id)).toMatchObject({
      status: 'EXECUTING',
      receiptStatus: 'PARTIAL',
      dueOn: '2099-03-01',
      lines: [
        { receivedQty: '6.0000', openQty: '4.0000' },
        { receivedQty: '1.0000', openQty: '2.0000' },
      ],
    })
    expect(await world.incoming(of)).toBe('4')
    expect((await world.receive(await world.detail(inbound.id), ['4'])).status).toBe(200)
    expect(await world.order(order.id)).toMatchObject({ receiptStatus: 'PARTIAL', dueOn: '2099-05-01', lines: [{ dueOn: null }, { dueOn: '2099-05-01' }] })
    expect((await world.receive(await world.announced(order, null, '2'), ['2'])).status).toBe(200)
    expect(await world.order(order.id)).toMatchObject({ status: 'EXECUTING', receiptStatus: 'FULL', billStatus: 'NONE', dueOn: null })
    // What has come altogether is neither announced once more nor closed.
    const nothing = '没有未到货的商品'
    expect((await world.order(order.id)).abilities).toMatchObject({ announce: nothing, releaseRange: nothing, amend: true })
    expect((await world.post(purchaser, at(`releaseRange/${order.id}`), { reason: '不要了' })).body.message).toBe(nothing)
  })

  test('and are rejected stay open: they may come again', async () => {
    const of = await world.buying()
    const order = await world.executing(of)
    const inbound = await world.announced(order, '10')
    const answer = await world.confirm(inbound.id, [{ lineId: inbound.lines[0].id, acceptedQty: '7', rejectedQty: '3', reason: '破损' }])
    expect(answer.body.data.status, answer.raw).toBe('INBOUND')
    expect(await world.order(order.id)).toMatchObject({ lines: [{ receivedQty: '7.0000', rejectedQty: '3.0000', openQty: '3.0000' }] })
    expect(await world.incoming(of)).toBe('3')
    expect((await world.announce(order, ['3'])).status).toBe(200)
  })

  test('complete an order of which everything else is billed', async () => {
    const order = await world.executing(await world.buying())
    expect((await world.receive(await world.announced(order, '6'), ['6'])).status).toBe(200)
    // Four went back, so that what is billed is all that is to be paid once the rest has come.
    await prisma().purchaseOrderLine.updateMany({ where: { orderId: order.id }, data: { billedQty: '6', returnedQty: '4', version: { increment: 1 } } })
    expect((await world.receive(await world.announced(order, '4'), ['4'])).status).toBe(200)
    expect(await world.order(order.id)).toMatchObject({ status: 'COMPLETED', receiptStatus: 'FULL', billStatus: 'FULL', completedAt: expect.any(String) })
  })

  test('are undone with everything that followed, but not once they are billed', async () => {
    const of = await world.buying()
    const order = await world.executing(of)
    const inbound = await world.announced(order, '10')
    await world.receive(inbound, ['10'])
    expect((await world.reverse(inbound.id)).status).toBe(200)
    expect(await world.order(order.id)).toMatchObject({ receiptStatus: 'NONE', lines: [{ receivedQty: '0.0000', openQty: '10.0000' }] })
    expect(await world.incoming(of)).toBe('10')
    const next = await world.announced(order, '10')
    await world.receive(next, ['10'])
    await prisma().purchaseOrderLine.updateMany({ where: { orderId: order.id }, data: { billedQty: '1', version: { increment: 1 } } })
    expect((await world.reverse(next.id)).body).toMatchObject({ code: 422, data: { rule: 'purchase-order.used' } })
    expect(await world.incoming(of)).toBe('0')
  })

  test('beyond the order by no more than the tolerance, and never on the account of another order', async () => {
    const param = await prisma().systemParam.findFirstOrThrow({ where: { paramKey: 'stock.inbound.over-receipt' } })
    const set = async (paramValue: string) => {
      const { id, version } = await prisma().systemParam.findUniqueOrThrow({ where: { id: param.id } })
      await world.ok(admin, '/api/blade-system/param/update', { id, version, paramValue })
    }
    const of = await world.buying()
    const [order] = [await world.executing(of), await world.executing(of)]
    await set('0.1')
    try {
      const [one, two] = [await world.announced(order, '6'), await world.announced(order, '5')]
      // Within the tolerance of the inbound order, beyond that of the purchase order with what else is on its way.
      expect((await world.receive(one, ['6.6'])).body.message).toContain('最多可收 11.0000')
      expect((await world.receive(one, ['6'])).status).toBe(200)
      expect((await world.receive(two, ['5'])).status).toBe(200)
      expect(await world.order(order.id)).toMatchObject({ receiptStatus: 'FULL', lines: [{ receivedQty: '11.0000', openQty: '0.0000' }] })
      expect(await world.incoming(of)).toBe('10')
      expect((await world.reverse(one.id)).status).toBe(200)
      expect(await world.incoming(of)).toBe('15')
    } finally {
      await set('0')
    }
  })
})

describe('what has not come', () => {
  test('is given up with a reason, and expected no longer', async () => {
    const of = await world.buying()
    const order = await world.executing(of)
    const inbound = await world.announced(order, '4')
    expect((await world.post(purchaser, at(`releaseRange/${order.id}`), {})).status).toBe(400)
    const early = await world.post(purchaser, at(`releaseRange/${order.id}`), { reason: '不再需要' })
    expect(early.body).toMatchObject({ code: 422, data: { rule: 'purchase-order.on-its-way' } })
    expect(early.raw).toContain(inbound.code)
    await world.receive(inbound, ['4'])
    expect((await world.post(warehouse, at(`releaseRange/${order.id}`), { reason: '不再需要' })).status).toBe(403)
    expect(await world.ok(purchaser, at(`releaseRange/${order.id}`), { reason: '不再需要' })).toMatchObject({
      status: 'CLOSED',
      closeReason: '不再需要',
      receiptStatus: 'FULL',
      dueOn: null,
      lines: [{ receivedQty: '4.0000', closedQty: '6.0000', openQty: '0.0000' }],
    })
    expect(await world.incoming(of)).toBe('0')
    expect((await world.announce(order, ['1'])).status).toBe(422)
    expect((await world.reverse(inbound.id)).body).toMatchObject({ code: 422, data: { rule: 'purchase-order.over' } })
    expect((await world.post(manager, at(`releaseRange/${order.id}`), { reason: '再关' })).status).toBe(422)
  })
})
