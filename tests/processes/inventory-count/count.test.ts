/** Stock counts: what is frozen, what is hidden, who counts anew, what is booked, and that no movement beside them is lost. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { admin, finance, first, gm, manager, ops, second, withCounts } from './world.ts'

const world = withCounts()
const { good, take } = world
const pathsOf = ({ body }: Awaited<ReturnType<typeof take>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []
const place = (warehouseId: string, space: { id: string } | undefined, sku: { id: string }) => ({ warehouseId, cargoSpaceId: space?.id ?? null, skuId: sku.id })

describe('a static count', () => {
  test('freezes what it counts, says which count it is, and books gain and loss once everybody agrees', async () => {
    const { warehouseId, spaces, skus } = await world.stocked([10, 4])
    const draft = await good('insert', { warehouseId, mode: 'STATIC' })
    expect(draft).toMatchObject({ status: 'DRAFT', code: expect.stringMatching(/^IT\d+/), lines: [] })
    const rows = await good(`get-inventories/${draft.id}`, {})
    expect(rows).toMatchObject({ total: 2, records: [{ onHand: '10.0000' }, { onHand: '4.0000' }] })
    const counted = await good('start', { id: draft.id })
    expect(counted).toMatchObject({ status: 'COUNTING', lineCount: 2, countedCount: 0, lines: [{ bookQty: '10.0000' }, { bookQty: '4.0000' }] })

    const issue = world.moved('OTHER_OUT', [{ effect: 'issue', place: place(warehouseId, spaces[0], skus[0]), quantity: '1' }])
    await expect(issue).rejects.toMatchObject({ code: 'stock.frozen', details: { lines: [{ count: counted.code, skuCode: skus[0].code }] } })
    // Whoever asks for goods that lie there, and cannot have them, is told which count has them.
    const asks = { type: 'OTHER', warehouseId, lines: [{ skuId: skus[0].id, planQty: '1' }], submit: true }
    expect((await world.post(ops, '/api/storage/st-outbound/insert', asks)).body.msg).toBe(
      `商品 ${skus[0].code} 可用库存不足：需要 1，可用 0；盘点单 ${counted.code} 冻结了部分库存`,
    )
    // Goods that were never there may not come to stand there either.
    const other = await world.sku()
    const arrives = world.moved('OTHER_IN', [{ effect: 'receive', place: place(warehouseId, spaces[0], other), quantity: '1', unitCost: '1' }])
    await expect(arrives).rejects.toMatchObject({ code: 'stock.frozen', details: { lines: [{ count: counted.code }] } })

    expect((await take('submit', { id: draft.id })).status).toBe(422)
    await world.count(counted, ['8', '5'])
    const handedIn = await good('submit', { id: draft.id })
    expect(handedIn).toMatchObject({ status: 'SUBMITTED', diffCount: 2, gainAmount: '5.00', lossAmount: '10.00' })
    expect(await world.ok(manager, '/api/storage/inventory-take-audit/detail-total', { id: draft.id })).toEqual({
      lines: 2,
      counted: 2,
      skipped: 0,
      same: 0,
      gains: 1,
      losses: 1,
      gainAmount: '5.00',
      lossAmount: '10.00',
    })
    expect((await world.approve(draft.id)).body.data).toMatchObject({ status: 'APPROVED', approvedAt: expect.any(String) })
    expect([...(await world.onHand(warehouseId, skus[0].id)), ...(await world.onHand(warehouseId, skus[1].id))]).toEqual(['8', '5'])
    await world.moved('OTHER_OUT', [{ effect: 'issue', place: place(warehouseId, spaces[0], skus[0]), quantity: '1' }])
    await world.moved('OTHER_IN', [{ effect: 'receive', place: place(warehouseId, spaces[0], other), quantity: '1', unitCost: '1' }])
    expect(await world.differences()).toEqual([])
    const records = await world.ok(manager, '/api/storage/inventory/pageInventoryRecord', { bizId: draft.id, bucket: ['ON_HAND'] })
    expect(records.records.map(({ qty, counterLocation }: { qty: string; counterLocation: string }) => [qty, counterLocation]).toSorted()).toEqual([
      ['-2.0000', 'LOSS'],
      ['1.0000', 'GAIN'],
    ])
  })

  test('lets go what it holds when it is cancelled, and keeps its warehouse in use until then', async () => {
    const { warehouseId, spaces, skus } = await world.stocked([3])
    const counted = await world.begun(warehouseId)
    const [held] = await world.ok(admin, '/api/storage/warehouse/batch-update-state', { ids: [warehouseId], status: 'DISABLED' })
    expect(held.message).toContain(counted.code)
    expect((await world.product.send(manager, `/api/storage/inventory-take/remove/${counted.id}`)).status).toBe(422)
    expect(await good('cancel', { id: counted.id, reason: '改期' })).toMatchObject({ status: 'CANCELLED' })
    await world.moved('OTHER_OUT', [{ effect: 'issue', place: place(warehouseId, spaces[0], skus[0]), quantity: '3' }])
    expect((await world.product.send(manager, `/api/storage/inventory-take-audit/remove/${counted.id}`)).body.data).toEqual({ removed: 1 })
  })

  test('cannot begin over what another one counts, nor where nothing lies', async () => {
    const { warehouseId, skus } = await world.stocked([3, 3])
    const counted = await world.begun(warehouseId, { scope: { skuIds: [skus[0].id] } })
    expect(counted.lines).toHaveLength(1)
    const over = await good('insert', { warehouseId, mode: 'DYNAMIC' })
    const refused = await take('start', { id: over.id })
    expect([refused.status, refused.body.data.documents]).toEqual([422, [{ bizType: 'inventory-take', bizId: counted.id, bizCode: counted.code }]])
    expect((await world.begun(warehouseId, { scope: { skuIds: [skus[1].id] }, mode: 'DYNAMIC' })).status).toBe('COUNTING')
    const empty = await world.warehouse()
    expect((await take('insert', { warehouseId: empty.id, mode: 'STATIC', start: true })).body.data.rule).toBe('inventory-take.nothing-there')
    await good('cancel', { id: counted.id })
  })
})

test('a dynamic count works in what moves before, between and after, whatever the order', async () => {
  const { warehouseId, spaces, skus } = await world.stocked([20])
  const counted = await world.begun(warehouseId, { mode: 'DYNAMIC' })
  const at = place(warehouseId, spaces[0], skus[0])
  const out = (quantity: string) => world.moved('OTHER_OUT', [{ effect: 'issue', place: at, quantity }])
  await out('3')
  // Three of the twenty are gone, and two are missing.
  await world.count(counted, ['15'])
  await out('4')
  await good('submit', { id: counted.id })
  await world.moved('OTHER_IN', [{ effect: 'receive', place: at, quantity: '2', unitCost: '5' }])
  const seen = await world.read(counted.id)
  expect(seen.lines).toMatchObject([{ diffQty: '-2.0000', movedSince: true, bookNow: '15.0000', target: '13.0000' }])
  await world.approve(counted.id)
  // Counted, less what left since, plus what came since.
  expect(await world.onHand(warehouseId, skus[0].id)).toEqual(['13'])
  expect(await world.differences()).toEqual([])
})

test('what is counted on a phone is set against what the ledger said then', async () => {
  const { warehouseId, spaces, skus } = await world.stocked([20])
  const counted = await world.begun(warehouseId, { mode: 'DYNAMIC' })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await world.moved('OTHER_OUT', [{ effect: 'issue', place: place(warehouseId, spaces[0], skus[0]), quantity: '5' }])
  // It was counted before the five left, and lay on the phone meanwhile.
  await good('count', { id: counted.id, lineId: counted.lines[0].id, operationId: newId(), qty: '20', secondsAgo: 1 }, first)
  await good('submit', { id: counted.id })
  expect((await world.read(counted.id)).lines).toMatchObject([{ diffQty: '0.0000', target: '15.0000' }])
  await world.approve(counted.id)
  expect(await world.onHand(warehouseId, skus[0].id)).toEqual(['15'])
})

test('who decides may keep the count instead of the difference', async () => {
  const { warehouseId, spaces, skus } = await world.stocked([10])
  const counted = await world.begun(warehouseId, { mode: 'DYNAMIC' })
  await world.count(counted, ['9'])
  await good('submit', { id: counted.id })
  await world.moved('OTHER_OUT', [{ effect: 'issue', place: place(warehouseId, spaces[0], skus[0]), quantity: '1' }])
  await world.approve(counted.id, { resolves: [{ lineId: counted.lines[0].id, resolve: 'KEEP_COUNT' }] })
  expect(await world.onHand(warehouseId, skus[0].id)).toEqual(['9'])
})

test('random movements beside random counts: what is there is what was counted and what moved since', async () => {
  const { warehouseId, spaces, skus } = await world.stocked([50, 50, 50])
  let seed = 7
  const random = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
  for (let round = 0; round < 4; round += 1) {
    const counted = await world.begun(warehouseId, { mode: 'DYNAMIC' })
    const order = new Map<string, number>(skus.map(({ id }, at) => [id, at]))
    const expected = [0, 0, 0]
    const isCounted = [false, false, false]
    const step = async () => {
      const at = random(3)
      const quantity = 1 + random(3)
      const comes = random(2) === 0
      const goods = { place: place(warehouseId, spaces[at], skus[at]), quantity: String(quantity) }
      await world.moved(comes ? 'OTHER_IN' : 'OTHER_OUT', [comes ? { effect: 'receive', ...goods, unitCost: '5' } : { effect: 'issue', ...goods }])
      if (isCounted[at]) expected[at]! += comes ? quantity : -quantity
    }
    for (const line of counted.lines) {
      await Promise.all([step(), step()])
      const at = order.get(line.skuId)!
      expected[at] = 30 + random(30)
      isCounted[at] = true
      await good('count', { id: counted.id, lineId: line.id, operationId: newId(), qty: String(expected[at]) }, first)
      await step()
    }
    await good('submit', { id: counted.id })
    await step()
    let answer = await world.approve(counted.id)
    for (const who of [admin, admin]) if (answer.body.data.status === 'SUBMITTED') answer = await world.approve(counted.id, {}, who)
    expect(answer.body.data.status, answer.raw).toBe('APPROVED')
    const there = await Promise.all(skus.map(({ id }) => world.onHand(warehouseId, id)))
    expect(there).toEqual(expected.map((quantity) => [String(quantity)]))
  }
  expect(await world.differences()).toEqual([])
})

describe('a line', () => {
  test('is counted once however often it is sent, and left out only with a reason', async () => {
    const { warehouseId } = await world.stocked([5, 6])
    const counted = await world.begun(warehouseId)
    const told = { id: counted.id, lineId: counted.lines[0].id, operationId: newId(), qty: '5' }
    expect(await good('count', told, first)).toMatchObject({ isReplay: false })
    expect(await good('count', told, first)).toMatchObject({ isReplay: true })
    expect((await take('count', { ...told, qty: '6' }, first)).status).toBe(409)
    const left = { id: counted.id, lineId: counted.lines[1].id, operationId: newId(), qty: null }
    expect(pathsOf(await take('count', left, first))).toEqual(['reason'])
    expect((await take('count', { ...left, reason: '货架封存' }, first)).status).toBe(200)
    expect(pathsOf(await take('count', { ...told, operationId: newId(), lineId: newId() }, first))).toEqual([])
    expect((await world.read(counted.id)).lines).toMatchObject([{ isOpen: false }, { isSkipped: true, reason: '货架封存', isOpen: false }])
    await good('submit', { id: counted.id })
    await world.approve(counted.id)
  })

  test('may be of goods that nobody expected there', async () => {
    const { warehouseId, spaces, skus } = await world.stocked([5])
    const stranger = await world.sku()
    const counted = await world.begun(warehouseId)
    const told = { id: counted.id, operationId: newId(), skuId: stranger.id, cargoSpaceId: spaces[0].id, qty: '2' }
    const { lineId } = await good('find', told, first)
    expect(await good('find', told, first)).toEqual({ lineId, isReplay: true })
    await world.count(counted, ['5'])
    const seen = await good('submit', { id: counted.id })
    expect(seen).toMatchObject({ lineCount: 2, gainAmount: '10.00', lines: [{}, { id: lineId, inventoryId: null, bookQty: '0.0000', diffQty: '2.0000' }] })
    await world.approve(counted.id)
    expect([...(await world.onHand(warehouseId, stranger.id)), ...(await world.onHand(warehouseId, skus[0].id))]).toEqual(['2', '5'])
    await world.moved('OTHER_OUT', [{ effect: 'issue', place: place(warehouseId, spaces[0], stranger), quantity: '2' }])
  })

  test('is counted by those who were asked to', async () => {
    const { warehouseId } = await world.stocked([5])
    const counted = await world.begun(warehouseId, { counterIds: [manager.userId] })
    expect(counted.counters).toEqual([{ id: manager.userId, name: manager.name }])
    const told = { id: counted.id, lineId: counted.lines[0].id, operationId: newId(), qty: '5' }
    expect((await take('count', told, second)).body.data.rule).toBe('inventory-take.not-a-counter')
    expect((await take('count', told, manager)).status).toBe(200)
    expect(pathsOf(await take('insert', { warehouseId, mode: 'STATIC', counterIds: [newId()] }))).toEqual(['counterIds[0]'])
    await good('cancel', { id: counted.id })
  })
})

describe('a second count', () => {
  test('is somebody else’s, of the lines that were chosen, and a blind one tells him nothing', async () => {
    const { warehouseId, skus } = await world.stocked([10, 10])
    const counted = await world.begun(warehouseId, { blind: true })
    expect((await good(`get-inventories/${counted.id}`, {})).records).toMatchObject([{ onHand: null }, { onHand: null }])
    const counter = { ...first, permissions: new Set(['inventory-take:count', 'inventory-take:detail', 'inventory-take:list']) }
    const detail = async (who = counter) => (await world.product.send(who, `/api/storage/inventory-take/detail/${counted.id}`)).body.data
    expect((await detail()).lines).toMatchObject([{ bookQty: null, diffQty: null, price: null }, { bookQty: null }])
    await world.count(counted, ['7', '10'], counter)
    expect((await detail()).lines).toMatchObject([{ countQty: '7.0000', diffQty: null }, {}])
    await good('submit', { id: counted.id })
    const back = (await world.approve(counted.id, { pass: false, comment: '再点一次', recountLineIds: [counted.lines[0].id] })).body.data
    expect(back).toMatchObject({ status: 'RECOUNT', lossAmount: '0.00', lines: [{ needsRecount: true, isOpen: true }, { needsRecount: false }] })

    const again = { id: counted.id, lineId: counted.lines[0].id, qty: '9' }
    expect((await take('count', { ...again, operationId: newId() }, counter)).body.data.rule).toBe('inventory-take.same-person')
    const other = { ...counter, userId: second.userId, name: second.name }
    expect((await detail(other)).lines).toMatchObject([{ bookQty: null, countQty: null, mayCount: true }, {}])
    expect((await detail()).lines).toMatchObject([{ mayCount: false }, {}])
    expect((await take('submit', { id: counted.id })).status).toBe(422)
    expect((await take('count', { ...again, operationId: newId() }, other)).status).toBe(200)
    expect(await good('submit', { id: counted.id })).toMatchObject({
      lossAmount: '5.00',
      lines: [{ countQty: '7.0000', recountQty: '9.0000', diffQty: '-1.0000' }, {}],
    })
    expect((await world.approve(counted.id)).body.data.status).toBe('APPROVED')
    expect(await world.onHand(warehouseId, skus[0].id)).toEqual(['9'])
  })

  test('is asked for of whatever differs when nobody chose', async () => {
    const { warehouseId } = await world.stocked([10, 10])
    const counted = await world.begun(warehouseId)
    await world.count(counted, ['7', '10'])
    const { processInstanceId } = await good('submit', { id: counted.id })
    await world.decide(processInstanceId, false)
    expect(await world.read(counted.id)).toMatchObject({ status: 'RECOUNT', lines: [{ needsRecount: true }, { needsRecount: false }] })
    await good('cancel', { id: counted.id })
  })
})

describe('the decision', () => {
  test('is finance’s too from a loss on, and the general manager’s from a large one', async () => {
    const { warehouseId } = await world.stocked([3000])
    const counted = await world.begun(warehouseId)
    await world.count(counted, ['500'])
    const { processInstanceId } = await good('submit', { id: counted.id })
    expect(await world.standsAt(processInstanceId)).toEqual(['manager'])
    expect((await world.approve(counted.id, {}, ops)).status).toBe(403)
    expect((await world.approve(counted.id, {}, finance)).status).toBe(404)
    await world.approve(counted.id)
    expect(await world.standsAt(processInstanceId)).toEqual(['finance'])
    expect((await world.approve(counted.id, {}, finance)).body.data.status).toBe('SUBMITTED')
    expect((await world.approve(counted.id, {}, gm)).body.data.status).toBe('APPROVED')
  })

  test('names the documents that keep more than would be there, and holds once they gave back', async () => {
    const { warehouseId, skus } = await world.stocked([10])
    const document = await world.kept(warehouseId, skus[0].id, '8')
    const counted = await world.begun(warehouseId)
    await world.count(counted, ['5'])
    await good('submit', { id: counted.id })
    expect((await world.read(counted.id)).lines[0].blockers).toEqual([{ bizType: 'order', bizId: document.id, bizCode: document.code, quantity: '8.0000' }])
    const refused = await world.approve(counted.id)
    expect([refused.status, refused.body.data.lines[0].documents[0].bizCode]).toEqual([422, document.code])
    const { processInstanceId } = await world.read(counted.id)
    expect(await world.standsAt(processInstanceId)).toEqual(['manager'])
    await world.product.application.data.sql.query(`update preemption set master_code = 'SO1' where biz_id = $1::uuid`, [document.id])
    await world.ok(admin, '/api/center/third-record/test/cancel-sku-preempted-inventory', { masterCode: 'SO1', skuCodeList: [] })
    expect((await world.approve(counted.id)).body.data.status).toBe('APPROVED')
    expect(await world.onHand(warehouseId, skus[0].id)).toEqual(['5'])
  })

  test('knows what was found in the same space before', async () => {
    const { warehouseId, spaces } = await world.stocked([10])
    for (const [round, qty] of ['8', '9'].entries()) {
      const counted = await world.begun(warehouseId)
      await world.count(counted, [qty])
      await good('submit', { id: counted.id })
      const { history } = await world.ok(admin, '/api/storage/inventory-take/case', { id: counted.id })
      expect(history).toMatchObject(round === 0 ? [] : [{ cargoSpaceId: spaces[0].id, entries: [{ postedQty: '-2.0000' }] }])
      await world.approve(counted.id)
    }
    const { records } = await world.ok(manager, '/api/storage/inventory-take-audit/list', { warehouseId: [warehouseId] })
    expect(records.map(({ status }: { status: string }) => status)).toEqual(['APPROVED', 'APPROVED'])
  })
})

test('a supplier counts his own warehouses and sees nobody else’s counts', async () => {
  const [mine, his] = [await world.supplier(), await world.supplier()]
  const own = await world.warehouse({ type: 'SUPPLIER', supplierId: mine.id })
  const sku = await world.sku({ supplierId: mine.id })
  await world.moved('OTHER_IN', [{ effect: 'receive', place: place(own.id, undefined, sku), quantity: '4', unitCost: '5' }])
  const counted = await good('insert', { warehouseId: own.id, mode: 'STATIC', start: true }, mine.admin)
  await world.count(counted, ['4'], mine.admin)
  expect((await world.product.send(his.admin, `/api/storage/inventory-take/detail/${counted.id}`)).status).toBe(404)
  expect((await take('count', { id: counted.id, lineId: counted.lines[0].id, operationId: newId(), qty: '1' }, his.admin)).status).toBe(404)
  expect((await world.product.send(his.admin, `/api/storage/inventory-take/get-inventories/${own.id}`, {})).status).toBe(404)
  expect(pathsOf(await take('insert', { warehouseId: own.id, mode: 'STATIC' }, his.admin))).toEqual(['warehouseId'])
  expect((await world.ok(his.admin, '/api/storage/inventory-take/list')).total).toBe(0)
  expect((await world.ok(mine.admin, '/api/storage/inventory-take/list')).total).toBe(1)
})
