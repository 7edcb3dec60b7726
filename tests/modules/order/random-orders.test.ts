/** People who do anything at any moment: afterwards what is stored is what follows from the lines, and nothing left twice. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum } from '#kit/money.ts'
import { orderStatusOf, shippingOf } from '#server/modules/order/order-status.ts'
import { completeOrders } from '#server/modules/order/complete-orders.service.ts'
import type { OrderStatus } from '#server/modules/order/order-fields.contract.ts'
import { withOrders } from './world.ts'
import { asFound, effort } from '#tests/support/effort.ts'

const world = withOrders()

const statuses: readonly OrderStatus[] = ['CREATED', 'SUBMITTED', 'CONFIRMED', 'PART_SHIPPED', 'SHIPPED', 'RECEIVED', 'COMPLETED', 'CANCELLED', 'EXCEPTION']
test('an order’s status is never further than its least sub-order, and the order of sub-orders does not matter', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 6 }), (parts) => {
      const status = orderStatusOf(parts)
      expect(orderStatusOf(parts.toReversed())).toBe(status)
      expect(orderStatusOf([...parts, 'CANCELLED'])).toBe(status)
      if (parts.every((part) => part === parts[0])) expect(status).toBe(parts[0])
      if (status === 'COMPLETED') expect(parts.every((part) => part === 'COMPLETED' || part === 'CANCELLED')).toBe(true)
      if (status !== 'PART_SHIPPED' && status !== 'CANCELLED') expect(parts).toContain(status)
    }),
  )
})

const command = fc.oneof(
  fc.record({ kind: fc.constantFrom('submit', 'confirm', 'receive', 'cancel', 'deliver-to', 'complete') }),
  fc.record({ kind: fc.constantFrom('cancel-one', 'resume'), at: fc.nat(1) }),
  fc.record({ kind: fc.constantFrom('freeze', 'thaw'), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('ship'), at: fc.nat(1), line: fc.nat(1), quantity: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ kind: fc.constant('ship'), at: fc.nat(1), line: fc.nat(1), quantity: fc.integer({ min: 1, max: 7 }) }),
)
interface Command {
  readonly kind: string
  readonly at?: number
  readonly line?: number
  readonly quantity?: number
}

test('random commands, some at once: recomputed is stored', async () => {
  const suppliers = [await world.supplier({ stage: 'FORMAL' }), await world.supplier({ stage: 'FORMAL' })]
  const { prisma } = world.product.application.data
  let bills = 0
  const lines = suppliers.flatMap(({ id }) =>
    ['5', '3.5'].map((quantity, place) => ({ supplierId: id, skuCode: `S${place}`, skuName: '品', quantity, price: '3.3333' })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 14 }), async (rounds) => {
      await prisma.supplier.updateMany({ where: { id: { in: suppliers.map(({ id }) => id) } }, data: { freezeScopes: [], operStatus: 'NORMAL' } })
      const order = await world.order(
        suppliers.map(({ id }) => id),
        { lines },
      )
      const post = async (path: string, payload: object) => {
        const { status, raw } = await world.post(world.staff, `/api/order/${path}`, payload)
        expect([200, 400, 409, 422], raw).toContain(status)
      }
      const run = async ({ kind, at = 0, line = 0, quantity = 1 }: Command): Promise<unknown> => {
        const one = order.subOrders[at]
        if (kind === 'submit') return post('ys-order-master/submit-order/COMMUNITY_MALL', { ids: [order.id] })
        if (kind === 'confirm') return post('ys-order-master/confirm-order', { masterId: order.id })
        if (kind === 'receive') return post('ys-order-master/confirm-receipt', { masterCode: order.code })
        if (kind === 'cancel') return post('order-master/cancel', { id: order.id, reason: 'x' })
        if (kind === 'cancel-one') return post('order-master/cancel', { orderId: one.id, reason: 'x' })
        if (kind === 'resume') return post('sub-order/resume', { orderId: one.id })
        if (kind === 'deliver-to')
          return post('order-master/update-delivery-info', { id: order.id, consigneeName: '李四', consigneeMobile: '13900000000', address: 'x' })
        if (kind === 'complete') return completeOrders(world.product.application.data, 'Asia/Shanghai', new Date(Date.now() + 8 * 86_400_000))
        if (kind === 'ship') {
          bills += 1
          const parcel = { logisticsCompany: 'SF', billCode: `R-${bills}-x`, lines: [{ lineId: one.lines[line].id, quantity: String(quantity / 2) }] }
          return post('order-delivery/parcel-deliver', { orderId: one.id, parcels: [parcel] })
        }
        return prisma.supplier.update({
          where: { id: suppliers[at]?.id ?? '' },
          data: kind === 'freeze' ? { freezeScopes: ['ORDER'], operStatus: 'FROZEN' } : { freezeScopes: [], operStatus: 'NORMAL' },
        })
      }
      for (const start of ['submit', 'confirm']) await run({ kind: start })
      for (const round of rounds) {
        await Promise.all(round.map(run))
        await requireTrue(order.id)
      }
    }),
    { numRuns: effort(4, 150), ...asFound },
  )
})

/** Everything derived, worked out again from what it is derived from. */
async function requireTrue(masterId: string): Promise<void> {
  const { prisma } = world.product.application.data
  const master = await prisma.orderMaster.findUniqueOrThrow({
    where: { id: masterId },
    include: { subOrders: { include: { lines: { include: { parcelLines: true } } } } },
  })
  expect(master.status).toBe(orderStatusOf(master.subOrders.map(({ status }) => status)))
  for (const one of master.subOrders) {
    expect({ shipStatus: one.shipStatus, shipDueAt: one.shipDueAt }).toEqual(shippingOf(one.lines))
    expect(one.goodsAmount.toString()).toBe(sum(one.lines.map(({ amount }) => amount)).toString())
    expect(one.status === 'EXCEPTION').toBe(one.heldStatus !== null)
    for (const line of one.lines) {
      const inParcels = sum(line.parcelLines.map(({ quantity }) => quantity))
      expect(line.shippedQuantity.toString()).toBe(inParcels.toString())
      expect(inParcels.plus(decimal(line.cancelledQuantity)).lte(decimal(line.quantity))).toBe(true)
      expect(line.shippedAt !== null).toBe(inParcels.equals(decimal(line.quantity)))
      expect(line.cancelledQuantity.isZero()).toBe(one.status !== 'CANCELLED')
    }
    const whole = one.lines.every((line) => line.shippedAt !== null)
    if (['SHIPPED', 'RECEIVED', 'COMPLETED'].includes(one.status)) expect(whole).toBe(true)
    else expect(whole).toBe(false)
  }
  expect(master.goodsAmount.toString()).toBe(sum(master.subOrders.map(({ goodsAmount }) => goodsAmount)).toString())
  expect(master.totalAmount.toString()).toBe(sum([master.goodsAmount, master.freightAmount]).minus(decimal(master.discountAmount)).toString())
}
