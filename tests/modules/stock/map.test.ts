/** The floor plan: where spaces stand, how full they are, and that a search leads to them. */
import { describe, expect, test } from 'vitest'
import { beside, floorPlan, heatOf } from '#web/features/stock/map/floor-layout.ts'
import { manager, withCounts } from '#tests/processes/inventory-count/world.ts'

const world = withCounts()
const search = (payload: object, who = manager) => world.post(who, '/api/storage/map/search', payload)
const floor = async (id: string, who = manager) => (await world.product.send(who, `/api/storage/map/detail/${id}`)).body.data

async function shelved() {
  const { id: warehouseId } = await world.warehouse()
  const spaces = []
  for (const [shelf, layer, position] of [
    ['1', '1', '1'],
    ['1', '1', '2'],
    ['1', '2', '1'],
    ['2', '1', '1'],
    ['10', '1', '1'],
  ])
    spaces.push(
      await world.ok(manager, '/api/storage/cargo-space/insert', {
        warehouseId,
        code: `M-${shelf}-${layer}-${position}`,
        name: '货位',
        area: 'A',
        shelf,
        layer,
        position,
        maxLoad: '10',
      }),
    )
  return { warehouseId, spaces }
}

describe('the floor of a warehouse', () => {
  test('has shelves in the order of their numbers, and says how full each space is', async () => {
    const { warehouseId, spaces } = await shelved()
    const sku = await world.sku()
    await world.moved('OTHER_IN', [{ effect: 'receive', place: { warehouseId, cargoSpaceId: spaces[0].id, skuId: sku.id }, quantity: '4', unitCost: '1' }])
    const drawn = await floor(warehouseId)
    expect(drawn.areas).toMatchObject([{ name: 'A', shelves: [{ name: '1' }, { name: '2' }, { name: '10' }] }])
    const [[one, two]] = drawn.areas[0].shelves[0].layers.map((layer: { spaces: unknown[] }) => layer.spaces)
    expect([one, two]).toMatchObject([
      { code: 'M-1-1-1', onHand: '4.0000', articles: 1, fill: 0.4, movedAt: expect.any(String), isHeld: false },
      { fill: 0, movedAt: null },
    ])
    const plan = floorPlan(drawn.areas)
    const cellOf = (code: string) => plan.cells.find(({ space }) => space.code === code)!
    expect([heatOf(one, 'fill', Date.now()), heatOf(one, 'movement', Date.now()), heatOf(two, 'movement', Date.now())]).toEqual([2, 4, 0])
    // Arrows go along a shelf, to the next one, and up to the layer above.
    expect(beside(plan.cells, cellOf('M-1-1-1'), 'ArrowRight').space.code).toBe('M-1-1-2')
    expect(beside(plan.cells, cellOf('M-1-1-2'), 'ArrowRight').space.code).toBe('M-2-1-1')
    expect(beside(plan.cells, cellOf('M-1-1-1'), 'ArrowUp').space.code).toBe('M-1-2-1')
    expect(beside(plan.cells, cellOf('M-1-2-1'), 'ArrowDown').space.code).toBe('M-1-1-1')
    expect(beside(plan.cells, cellOf('M-1-1-1'), 'ArrowLeft').space.code).toBe('M-1-1-1')
    const covers = plan.cells.some((a) => plan.cells.some((b) => a !== b && a.x === b.x && a.y === b.y))
    expect(covers).toBe(false)
  })

  test('is searched by space and by article', async () => {
    const { warehouseId, spaces } = await shelved()
    const sku = await world.sku()
    await world.moved('OTHER_IN', [{ effect: 'receive', place: { warehouseId, cargoSpaceId: spaces[3].id, skuId: sku.id }, quantity: '4', unitCost: '1' }])
    expect((await search({ keyword: 'M-2', warehouseId })).body.data).toMatchObject([{ spaceId: spaces[3].id, spaceCode: 'M-2-1-1', skuCode: null }])
    expect((await search({ keyword: sku.code })).body.data).toMatchObject([{ warehouseId, spaceId: spaces[3].id, skuCode: sku.code, onHand: '4.0000' }])
    expect((await search({ keyword: '' })).status).toBe(400)
  })

  test('is a supplier’s own', async () => {
    const [mine, his] = [await world.supplier(), await world.supplier()]
    const own = await world.warehouse({ type: 'SUPPLIER', supplierId: mine.id })
    await world.ok(mine.admin, '/api/storage/cargo-space/insert', { warehouseId: own.id, code: 'OWN-77', name: '货位' })
    expect((await floor(own.id, mine.admin)).areas[0].shelves[0].layers[0].spaces).toMatchObject([{ code: 'OWN-77' }])
    expect((await world.product.send(his.admin, `/api/storage/map/detail/${own.id}`)).status).toBe(404)
    expect((await search({ keyword: 'OWN-77' }, his.admin)).body.data).toEqual([])
    expect((await search({ keyword: 'OWN-77', warehouseId: own.id }, his.admin)).status).toBe(404)
  })
})
