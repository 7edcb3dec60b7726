/** Orders on hold: by hand, with a frozen supplier, with one who leaves; exactly what was stopped goes on. */
import { expect, test } from 'vitest'
import { admin, at, manager, purchaser, warehouse, withReceiving, type Buying } from './receiving-world.ts'

const world = withReceiving()
const held = (id: string, reason = '等待说明') => world.ok(manager, at('hold'), { id, reason })
const statusOf = async (id: string): Promise<string> => (await world.order(id)).status
const why = { scopes: ['ORDER'], reasonCode: 'QUALITY', reason: '质量投诉' }
const frozen = (of: Buying, more: object = {}) => world.ok(admin, '/api/supplier/supplier-admin/freeze-now', { supplierId: of.supplierId, ...why, ...more })

test('the purchase manager holds an order with a reason: nothing comes in until it goes on', async () => {
  const of = await world.buying()
  const order = await world.executing(of)
  const inbound = await world.announced(order, '4')
  expect((await world.post(purchaser, at('hold'), { id: order.id, reason: 'x' })).status).toBe(403)
  expect((await world.post(of.supplierAdmin, at('hold'), { id: order.id, reason: 'x' })).status).toBe(403)
  expect((await world.post(manager, at('hold'), { id: order.id })).status).toBe(400)
  expect(await held(order.id)).toMatchObject({ status: 'ON_HOLD', heldStatus: 'EXECUTING', heldReason: '等待说明' })
  expect((await world.announce(order, ['1'])).body.message).toBe('采购单已挂起，不能收货')
  expect((await world.receive(inbound, ['4'])).body.message).toBe('采购单已挂起，不能收货')
  expect(await world.incoming(of)).toBe('10')
  expect((await world.product.send(of.supplierAdmin, '/api/supplier/message/page', {})).raw).toContain('已挂起')
  expect((await world.post(warehouse, at('resume'), { id: order.id })).status).toBe(403)
  expect(await world.ok(manager, at('resume'), { id: order.id })).toMatchObject({ status: 'EXECUTING', heldStatus: null, heldReason: null })
  expect((await world.receive(await world.detail(inbound.id), ['4'])).status).toBe(200)
})

test('goes back to where it was, and ends from where it is held', async () => {
  const of = await world.buying()
  const waiting = await world.sent(of)
  await held(waiting.id)
  expect((await world.post(purchaser, at(`releaseRange/${waiting.id}`), { reason: '不要了' })).body).toMatchObject({
    data: { rule: 'purchase-order.not-agreed' },
  })
  expect(await world.ok(manager, at('resume'), { id: waiting.id })).toMatchObject({ status: 'WAIT_CONFIRM' })
  await held(waiting.id)
  expect(await world.ok(purchaser, at('cancel'), { id: waiting.id, reason: '不要了' })).toMatchObject({ status: 'CANCELLED', heldStatus: null })
  const order = await world.executing(of)
  const inbound = await world.announced(order, '4')
  await held(order.id)
  // Something is on its way: neither cancelled nor closed.
  for (const path of ['cancel', `releaseRange/${order.id}`])
    expect((await world.post(purchaser, at(path), { id: order.id, reason: '不要了' })).status).toBe(422)
  await world.ok(warehouse, '/api/storage/st-inbound/cancel', { id: inbound.id, reason: '不来了' })
  expect(await world.ok(purchaser, at(`releaseRange/${order.id}`), { reason: '不要了' })).toMatchObject({ status: 'CLOSED', heldStatus: null })
  expect(await world.incoming(of)).toBe('0')
})

test('a freeze for orders holds what is under way, and its end resumes exactly that', async () => {
  const of = await world.buying()
  const [byHand, executing, waiting, gone] = [await world.executing(of), await world.executing(of), await world.sent(of), await world.sent(of)]
  const draft = await world.saved(of)
  const others = await world.executing(await world.buying())
  await held(byHand.id)
  const { id } = await frozen(of)
  for (const one of [byHand, executing, waiting, gone]) expect(await statusOf(one.id)).toBe('ON_HOLD')
  expect([await statusOf(draft.id), await statusOf(others.id)]).toEqual(['DRAFT', 'EXECUTING'])
  // In the language of whoever reads it.
  expect(await world.order(executing.id)).toMatchObject({ heldReason: '供应商暂停接单' })
  for (const one of [byHand, executing]) expect((await world.post(manager, at('resume'), { id: one.id })).body.message).toContain('供应商目前不能接单')
  await world.ok(purchaser, at('cancel'), { id: gone.id, reason: '不等了' })
  await world.product.application.data.sql.query(`update supplier_freeze set release_on = current_date - 1, version = version + 1 where id = $1::uuid`, [id])
  await world.product.application.data.sql.query(`update supplier set freeze_release_on = current_date - 1, version = version + 1 where id = $1::uuid`, [
    of.supplierId,
  ])
  const chore = world.product.application.background.chores.find(({ name }) => name === 'release-suppliers')
  await chore?.run(world.product.application.data, new AbortController().signal)
  expect([await statusOf(byHand.id), await statusOf(executing.id), await statusOf(waiting.id), await statusOf(gone.id)]).toEqual([
    'ON_HOLD',
    'EXECUTING',
    'WAIT_CONFIRM',
    'CANCELLED',
  ])
  expect(await world.ok(manager, at('resume'), { id: byHand.id })).toMatchObject({ status: 'EXECUTING' })
})

test('a freeze of something else leaves orders alone', async () => {
  const of = await world.buying()
  const order = await world.executing(of)
  await frozen(of, { scopes: ['PRODUCT'] })
  expect(await statusOf(order.id)).toBe('EXECUTING')
})

test('open orders stand in the way of a supplier who wants to leave', async () => {
  const of = await world.buying()
  await world.saved(of)
  const open = async () => {
    const { open: things } = await world.ok(of.supplierAdmin, '/api/supplier/supplier-out-workflow/preview', { supplierId: of.supplierId })
    return (things as { key: string }[]).filter(({ key }) => key === 'orders')
  }
  expect(await open()).toEqual([{ key: 'orders', label: '未结订单与退货', amount: '0', isOpen: false }])
  const order = await world.executing(of)
  await world.sent(of)
  expect(await open()).toMatchObject([{ amount: '2', isOpen: true }])
  await world.ok(purchaser, at(`releaseRange/${order.id}`), { reason: '合作结束' })
  expect(await open()).toMatchObject([{ amount: '1', isOpen: true }])
})

test('an exit that is under way is told on the supplier’s file, with what is left to clear by its documents', async () => {
  const of = await world.buying()
  const underWay = (who = purchaser) => world.post(who, '/api/supplier/supplier-out-workflow/under-way', { supplierId: of.supplierId })
  expect((await underWay()).body).toMatchObject({ code: 200, data: null })
  await world.executing(of)
  const said = { scope: { whole: true }, reasonCode: 'BUSINESS', reason: '合作结束', supplierId: of.supplierId }
  const { id, code } = await world.ok(purchaser, '/api/supplier/supplier-out-workflow/insert', said)
  expect((await underWay()).body.data).toMatchObject({
    id,
    code,
    status: 'DRAFT',
    processInstanceId: null,
    left: [
      { label: '采购订单', amount: '1' },
      { label: '保证金余额', amount: '1000.00' },
    ],
  })
  expect((await underWay(of.supplierAdmin)).body.data).toMatchObject({ code, left: [{ amount: '1' }, { amount: '1000.00' }] })
  expect((await underWay((await world.buying()).supplierAdmin)).status).toBe(404)
})
