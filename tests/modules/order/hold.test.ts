/** Orders of a supplier who may not take them: held exactly, given back exactly, and counted when he leaves. */
import { moveDocument } from '#kit/document/move-document.ts'
import { supplierOper } from '#server/modules/supplier/profile/supplier-moves.ts'
import { describe, expect, test } from 'vitest'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { orderHold } from '#server/modules/order/order-hold.service.ts'
import { openThings } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { withOrders } from './world.ts'

const world = withOrders()
const { staff } = world
const prisma = () => world.product.application.data.prisma
const work = <T>(run: (uow: UnitOfWork) => Promise<T>): Promise<T> =>
  workOn(world.product.application.data, { zone: 'Asia/Shanghai' })(systemActor('test'), run)
const supplier = () => world.supplier({ stage: 'FORMAL' })
const setScopes = (id: string, freezeScopes: string[]) =>
  prisma().supplier.update({ where: { id }, data: { freezeScopes, operStatus: freezeScopes.length > 0 ? 'FROZEN' : 'NORMAL' } })
const statusOf = async (order: { id: string }) => (await world.detail(order.id)).subOrders.map((row: { status: string }) => row.status).join()

describe('a freeze for orders', () => {
  test('holds what has not begun to leave, and its end lets exactly that go on', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const created = await world.order([one.id])
    const submitted = await world.submitted([one.id])
    const confirmed = await world.confirmed([one.id, other.id])
    const leaving = await world.confirmed([one.id])
    await world.ship(one.admin, leaving.subOrders[0], { [leaving.subOrders[0].lines[0].id]: '1' })
    await setScopes(one.id, ['ORDER'])
    const taken = await work((uow) => orderHold.take(uow, one.id))
    expect(taken.toSorted()).toEqual([submitted.subOrders[0].id, confirmed.subOrders[0].id].toSorted())
    expect([await statusOf(created), await statusOf(submitted), await statusOf(confirmed), await statusOf(leaving)]).toEqual([
      'CREATED',
      'EXCEPTION',
      'EXCEPTION,CONFIRMED',
      'PART_SHIPPED',
    ])
    expect(await world.detail(confirmed.id)).toMatchObject({ status: 'EXCEPTION', subOrders: [{ heldReason: 'FROZEN' }, { heldReason: null }] })
    expect((await world.ship(one.admin, confirmed.subOrders[0])).status).toBe(422)

    // What comes meanwhile is held too, and is no part of what the freeze took.
    const late = await world.submitted([one.id])
    expect(await statusOf(late)).toBe('EXCEPTION')
    const refused = await world.post(staff, '/api/order/sub-order/resume', { orderId: late.subOrders[0].id })
    expect([refused.status, refused.body.msg]).toEqual([422, `订单 ${late.subOrders[0].orderCode} 的供应商暂不能接单`])
    const gone = await world.post(staff, '/api/order/order-master/cancel', { id: submitted.id, reason: '等不及' })
    expect(gone.body.data).toMatchObject({ status: 'CANCELLED' })

    await setScopes(one.id, [])
    await work((uow) => orderHold.giveBack(uow, one.id, taken, { restoreShelf: true }))
    expect([await statusOf(submitted), await statusOf(confirmed), await statusOf(late)]).toEqual(['CANCELLED', 'CONFIRMED,CONFIRMED', 'EXCEPTION'])
    expect(await world.detail(confirmed.id)).toMatchObject({ status: 'CONFIRMED', subOrders: [{ heldReason: null }, {}] })
    expect((await world.post(staff, '/api/order/sub-order/resume', { orderId: late.subOrders[0].id })).body.data).toMatchObject({ status: 'SUBMITTED' })
    expect(await world.detail(late.id)).toMatchObject({ status: 'SUBMITTED' })
  })

  test('of a supplier whose orders wait for their confirmation is noticed then', async () => {
    const [one, other] = [await supplier(), await supplier()]
    const order = await world.submitted([one.id, other.id])
    await setScopes(one.id, ['ALL'])
    const { body } = await world.post(staff, '/api/order/ys-order-master/confirm-order', { masterId: order.id })
    expect(body.data).toMatchObject({ status: 'EXCEPTION', subOrders: [{ status: 'EXCEPTION', heldReason: 'FROZEN' }, { status: 'CONFIRMED' }] })
  })

  test('for payments or goods alone leaves orders as they are', async () => {
    const one = await supplier()
    await setScopes(one.id, ['PAYMENT', 'PRODUCT'])
    expect(await world.confirmed([one.id])).toMatchObject({ status: 'CONFIRMED' })
  })

  test('and a confirmation at the same moment agree: nothing of a frozen supplier stays confirmed', async () => {
    const one = await supplier()
    const orders = await Promise.all([world.submitted([one.id]), world.submitted([one.id]), world.submitted([one.id])])
    const freeze = work(async (uow) => {
      const row = await uow.lockRow('supplier', one.id)
      await moveDocument(uow, supplierOper, row, { event: 'FREEZE_NOW', change: { freezeScopes: ['ORDER'] } })
      return orderHold.take(uow, one.id)
    })
    const confirmations = orders.map(({ id }) => world.post(staff, '/api/order/ys-order-master/confirm-order', { masterId: id }))
    await Promise.all([freeze, ...confirmations])
    for (const order of orders) expect(await statusOf(order)).toBe('EXCEPTION')
  })
})

test('who leaves is told how many of his orders are open', async () => {
  const one = await supplier()
  const open = async () =>
    (await openThings({ data: world.product.application.data, sql: world.product.application.data.sql }, one.id)).find(({ key }) => key === 'orders')
  expect(await open()).toMatchObject({ amount: '0', isOpen: false })
  await world.confirmed([one.id])
  const second = await world.order([one.id])
  expect(await open()).toMatchObject({ label: '未结订单与退货', amount: '2', isOpen: true })
  await world.ok(staff, '/api/order/order-master/cancel', { id: second.id, reason: 'x' })
  expect(await open()).toMatchObject({ amount: '1' })
})
