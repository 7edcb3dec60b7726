/** What ought to be bought, with why, and the drafts that are made of it. */
import { describe, expect, test } from 'vitest'
import { effort } from '#tests/support/effort.ts'
import { suggest } from '#server/modules/purchase/suggestion/suggest.ts'
import { suppliersOfLimits } from '#server/modules/stock/warning/stock-limits.service.ts'
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

const code = (number: number): string => `MANY${String(number).padStart(6, '0')}`

test('of many limits those are named of which something is missing, most of it first, in one statement', async () => {
  const many = effort(20_000, 100_000)
  const fifth = many / 5
  const of = await world.buying()
  const { sql } = world.product.application.data
  // Stock is written by the ledger alone, piece by piece: its guard is off for these.
  await sql.query(
    `begin;
      set local session_replication_role = replica;
      with product as (insert into spu (id, code, name, update_time) values (gen_random_uuid(), 'MANY', '大量商品', now()) returning id),
        s as (insert into sku (id, spu_id, spec_key, code, name, supply_price, tax_rate, supplier_id, update_time)
          select gen_random_uuid(), id, n::text, 'MANY' || lpad(n::text, 6, '0'), '大量商品', 5, 0.13, '${of.supplierId}', now() from product, generate_series(1, ${many}) n
          returning id, code),
        l as (insert into inventory_warn_config (id, sku_id, warehouse_id, min_qty, update_time)
          select gen_random_uuid(), id, case when right(code, 1) = '7' then null else '${of.warehouseId}'::uuid end, 10, now() from s)
        insert into inventory (id, warehouse_id, sku_id, on_hand, update_time)
          select gen_random_uuid(), '${of.warehouseId}', id, case when right(code, 3) = '007' then 10 - right(code, 6)::int / ${fifth} else 10 end, now() from s;
      commit`,
  )
  await sql.query('analyze')
  const from = performance.now()
  const found: Data[] = await ok(purchaser, path('list'), { supplierId: of.supplierId })
  const took = performance.now() - from
  // One of a thousand ends in 007; of the first fifth of them nothing is missing yet.
  expect(found).toHaveLength((many - fifth) / 1000)
  expect(found[0]).toMatchObject({ skuCode: code(4 * fifth + 7), available: '6.0000', qty: '4.0000' })
  expect(found.at(-1)).toMatchObject({ skuCode: code(2 * fifth - 993), qty: '1.0000' })
  expect(new Set(found.map(({ reasons }) => reasons[0].code))).toEqual(new Set(['BELOW_LIMIT']))
  // A limit, no measure: looking at each of them for every other one would take minutes.
  expect(took).toBeLessThan(20_000)
})

test('whose articles have limits is told of all of them or not at all', async () => {
  const [one, other] = [await world.buying(), await world.buying()]
  for (const { skuId, warehouseId } of [one, other]) await ok(admin, '/api/storage/inventory-warn/insert', { skuId, warehouseId, minQty: '20', maxQty: '50' })
  // An article that is supplied no more keeps its limit.
  const { sql } = world.product.application.data
  await sql.query(`update sku set validity = 'INVALID' where id = $1::uuid`, [other.skuId])
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::int as n from inventory_warn_config where deleted_at is null and status = 'ENABLED' and min_qty > 0 and supplier_id is null`,
  )
  const all = row?.n ?? 0
  const told = await suppliersOfLimits(sql, [], all)
  expect([told?.has(one.supplierId), told?.has(other.supplierId)]).toEqual([true, false])
  expect(await suppliersOfLimits(sql, [], all - 1)).toBeUndefined()
  expect((await suppliersOfLimits(sql, [one.skuId], all))?.has(one.supplierId)).toBe(true)
})
