/** What channels sold, on both homes: by day, supplier and goods. */
import { expect, test } from 'vitest'
import { people } from '#tests/processes/supplier-lifecycle/world.ts'
import type { Principal } from '#kit/principal.ts'
import { withOrders } from './world.ts'

const world = withOrders()
const day = { from: '2026-03-10', to: '2026-03-10' } as const
const report = async (who: Principal, side: 'system' | 'supplier', span: object) => world.ok(who, `/api/home/${side}/sales-report`, span)
const ranking = async (who: Principal, side: 'system' | 'supplier', span: object) => world.ok(who, `/api/home/${side}/ranking`, span)

test('orders that were handed in count on the company’s day they were placed, for whoever sees their supplier', async () => {
  const [one, other] = [await world.supplier({ stage: 'FORMAL' }), await world.supplier({ stage: 'FORMAL' })]
  // Half past midnight in Shanghai: the tenth there, the ninth in Greenwich.
  const first = await world.submitted([one.id, other.id], { orderedAt: '2026-03-09T16:30:00Z' })
  const second = await world.submitted([one.id], { orderedAt: '2026-03-10T15:59:00Z' })
  await world.order([one.id], { orderedAt: '2026-03-10T04:00:00Z' })
  await world.submitted([one.id], { orderedAt: '2026-03-10T16:00:00Z' })
  expect(first.id).not.toBe(second.id)

  // Lines of ten at 12.50.
  expect(await report(people.admin, 'system', { ...day, cycle: 'DAY' })).toMatchObject({ recorded: true, total: { orders: 2, amount: '375.00' } })
  expect(await report(one.admin, 'supplier', { ...day, cycle: 'DAY' })).toMatchObject({ recorded: true, total: { orders: 2, amount: '250.00' } })
  expect(await report(other.admin, 'supplier', { ...day, cycle: 'DAY' })).toMatchObject({ total: { orders: 1, amount: '125.00' } })
  const { rows } = await ranking(people.admin, 'system', { ...day, by: 'SUPPLIER' })
  expect(rows.map(({ key, amount, share }: Record<string, string>) => [key, amount, share])).toEqual([
    [one.id, '250.00', '66.67'],
    [other.id, '125.00', '33.33'],
  ])
  expect((await ranking(other.admin, 'supplier', day)).rows).toMatchObject([{ key: 'SKU-1', quantity: '10.0000', amount: '125.00' }])

  await world.ok(world.staff, '/api/order/order-master/cancel', { id: second.id, reason: '不要了' })
  expect(await report(people.admin, 'system', { ...day, cycle: 'DAY' })).toMatchObject({ total: { orders: 1, amount: '250.00' } })
})
