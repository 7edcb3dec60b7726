/** What ought to be bought, with why, and the drafts that are made of it. */
import { describe, expect, test } from 'vitest'
import { suggest } from '#server/modules/purchase/suggestion/suggest.ts'
import { admin, at, purchaser, withPurchase } from './world.ts'

const world = withPurchase()
const { ok, post } = world
const path = (verb: string): string => `/api/purchase/suggestion/${verb}`

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

describe('a suggestion', () => {
  const standing = { available: '4', incoming: '0', demand: '0', minQty: '10', maxQty: null, perDay: '0', leadDays: 7, moq: '1', packQty: '0' }
  const of = (more: object) => {
    const found = suggest({ ...standing, ...more })
    return found && [found.qty.toString(), found.why]
  }

  test('fills up what is below its limit, what is waited for, and what runs out before new ones come', () => {
    expect(of({})).toEqual(['6', ['BELOW_LIMIT']])
    expect(of({ maxQty: '30' })).toEqual(['26', ['BELOW_LIMIT']])
    expect(of({ incoming: '6' })).toBeUndefined()
    expect(of({ available: '20', demand: '15' })).toEqual(['5', ['DEMAND']])
    expect(of({ available: '20', perDay: '2' })).toEqual(['4', ['RUNS_OUT']])
    expect(of({ minQty: '0', available: '0', demand: '3' })).toEqual(['3', ['DEMAND']])
  })

  test('is no less than the smallest quantity, in whole packs', () => {
    expect(of({ moq: '12' })?.[0]).toBe('12')
    expect(of({ packQty: '4' })?.[0]).toBe('8')
    expect(of({ moq: '10', packQty: '4' })?.[0]).toBe('12')
  })
})

test('goods below their limit become a draft in one press, and are suggested no more once they are on order', async () => {
  const of = await world.buying()
  await ok(admin, '/api/storage/inventory-warn/insert', { skuId: of.skuId, warehouseId: of.warehouseId, minQty: '20', maxQty: '50' })
  const suggested = async (): Promise<Data[]> => ok(purchaser, path('list'), { supplierId: of.supplierId })
  const [line] = await suggested()
  expect(line).toMatchObject({ skuId: of.skuId, warehouseId: of.warehouseId, qty: '50.0000', price: '5.0000', obstacle: null })
  expect(line.reasons).toEqual([{ code: 'BELOW_LIMIT', text: '可用 0、在途 0，低于库存下限 20' }])
  const chosen = { lines: [{ skuId: of.skuId, warehouseId: of.warehouseId, qty: '50' }] }
  for (const who of [of.supplierAdmin]) {
    expect((await post(who, path('list'), {})).status).toBe(403)
    expect((await post(who, path('order'), chosen)).status).toBe(403)
  }
  const { orders } = await ok(purchaser, path('order'), chosen)
  expect(orders).toMatchObject([{ lines: 1 }])
  const draft = await world.order(orders[0].id)
  expect(draft).toMatchObject({ status: 'DRAFT', supplierId: of.supplierId, lines: [{ skuId: of.skuId, qty: '50.0000', price: '5.0000' }] })
  // A draft is not on order yet.
  expect(await suggested()).toHaveLength(1)
  const { processInstanceId } = await ok(purchaser, at('submit-approval'), { id: draft.id })
  await world.decide(processInstanceId, true)
  expect(await suggested()).toEqual([])
  expect((await post(purchaser, path('order'), { lines: [...chosen.lines, ...chosen.lines] })).status).toBe(400)
})
