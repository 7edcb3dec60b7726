/** An order in force is changed by its buyer: what was agreed to stays until the change is approved, and the supplier is asked anew. */
import { describe, expect, test } from 'vitest'
import { inTurn } from '#tests/support/in-turn.ts'
import { admin, at, manager, purchaser, warehouse, withReceiving, type Buying } from './receiving-world.ts'

const world = withReceiving()
const { ok, post } = world
const url = () => world.product.application.config.databaseUrl ?? ''

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const changed = ({ id, version }: Data, { supplierId, warehouseId, skuId }: Buying, more: object = {}) => ({
  id,
  version,
  supplierId,
  warehouseId,
  reason: '活动加量',
  lines: [{ skuId, qty: '20', price: '5' }],
  ...more,
})
/** Agreed to by the supplier themselves, so that its case has ended. */
const executing = async (of: Buying, more: object = {}): Promise<Data> => {
  const { id } = await world.sent(of, more)
  return ok(of.supplierAdmin, at('confirm'), { id })
}
const paths = ({ body }: Data): string[] => body.data.errors.map(({ path }: Data) => path)
const words = ({ body }: Data): string => body.data.errors.map(({ message }: Data) => message).join()

describe('a change of an order in force', () => {
  test('that comes into force a moment before it is given up stays, and so does its order', async () => {
    const of = await world.buying()
    const order = await executing(of)
    const { processInstanceId } = await ok(purchaser, at('amend'), changed(order, of))
    const [, dropped] = await inTurn<Data>(url(), { table: 'wf_instance', id: processInstanceId }, [
      () => world.decide(processInstanceId, true),
      () => post(purchaser, at('drop-change'), { id: order.id, reason: '不改了' }),
    ])
    expect([dropped.status, dropped.body.msg]).toEqual([422, '没有审批中的变更'])
    expect(await world.order(order.id)).toMatchObject({ status: 'WAIT_CONFIRM', totalAmount: '113.00' })
    expect(await world.incoming(of)).toBe('20')
  })

  test('that begins a moment before its order is cancelled stays, and so does its order', async () => {
    const of = await world.buying()
    const order = await executing(of)
    const [amended, cancelled] = await inTurn<Data>(url(), { table: 'purchase_order', id: order.id }, [
      () => post(purchaser, at('amend'), changed(order, of)),
      () => post(purchaser, at('cancel'), { id: order.id, reason: '不要了' }),
    ])
    expect([amended.status, cancelled.status, cancelled.body.msg]).toEqual([200, 422, '正在变更中，请修改变更内容'])
    expect(await world.order(order.id)).toMatchObject({ status: 'IN_APPROVAL', changeKind: 'AMENDMENT' })
    expect(await world.incoming(of)).toBe('10')
  })

  test('stays a proposal until it is approved, and is the supplier’s to agree to then', async () => {
    const of = await world.buying()
    const second = await world.sku({ supplierId: of.supplierId })
    const order = await executing(of)
    const lines = [
      { skuId: of.skuId, qty: '20', price: '5' },
      { skuId: second.id, qty: '4', price: '5' },
    ]
    const amended = await ok(purchaser, at('amend'), changed(order, of, { lines, expectOn: '2099-01-01', salesChannel: 'COMMUNITY_MALL' }))
    expect(amended).toMatchObject({ status: 'IN_APPROVAL', changeKind: 'AMENDMENT', revision: 1, totalAmount: order.totalAmount })
    expect(amended.abilities).toMatchObject({ dropChange: true, cancel: '正在变更中，请修改变更内容' })
    expect(await world.incoming(of)).toBe('10')
    // The supplier reads nothing of it, and nothing comes meanwhile.
    expect(await ok(of.supplierAdmin, at(`revisions/${order.id}`), {})).toHaveLength(1)
    expect((await world.announce(order, ['1'])).status).toBe(422)
    const versions = await ok(admin, at(`revisions/${order.id}`), {})
    // What the supplier promised meanwhile is no change of the buyer's.
    expect(versions.at(-1).changes.filter(({ label }: Data) => label.includes('承诺'))).toEqual([])
    expect(versions.at(-1)).toMatchObject({
      revision: 2,
      kind: 'AMENDMENT',
      reason: '活动加量',
      inForceAt: null,
      changes: expect.arrayContaining([
        expect.objectContaining({ before: '10', after: '20' }),
        // By its name, not by its key.
        { label: '销售渠道', before: null, after: expect.stringMatching(/[\u4e00-\u9fff]/) },
      ]),
    })

    for (let steps = 0; steps < 6 && (await world.order(order.id)).status === 'IN_APPROVAL'; steps += 1) await world.decide(amended.processInstanceId, true)
    const inForce = await world.order(order.id)
    expect(inForce).toMatchObject({ status: 'WAIT_CONFIRM', changeKind: null, revision: 2, expectOn: '2099-01-01' })
    expect(inForce.lines.map(({ id, qty }: Data) => [id === order.lines[0].id, qty])).toEqual([
      [true, '20.0000'],
      [false, '4.0000'],
    ])
    expect([await world.incoming(of), await world.incoming({ ...of, skuId: second.id })]).toEqual(['20', '4'])
    // What they propose to it and is refused leaves it with them: they agreed to the version before only.
    await ok(of.supplierAdmin, at('counter'), { id: order.id, lines: [{ lineId: order.lines[0].id, qty: '15', reason: '缺货' }] })
    const [{ counters }] = (await world.order(order.id)).lines
    expect(await ok(purchaser, at('answer-counter'), { id: order.id, answers: [{ counterId: counters[0].id, answer: 'REFUSED' }] })).toMatchObject({
      status: 'WAIT_CONFIRM',
    })
    expect(await ok(of.supplierAdmin, at('confirm'), { id: order.id })).toMatchObject({ status: 'EXECUTING' })
  })

  test('takes lines away of which nothing came, and is dropped without a trace in what is in force', async () => {
    const of = await world.buying()
    const second = await world.sku({ supplierId: of.supplierId })
    const order = await executing(of, {
      lines: [
        { skuId: of.skuId, qty: '10', price: '5' },
        { skuId: second.id, qty: '3', price: '5' },
      ],
    })
    await ok(purchaser, at('amend'), changed(order, of, { lines: [{ skuId: of.skuId, qty: '10', price: '5' }] }))
    const dropped = await ok(purchaser, at('drop-change'), { id: order.id, reason: '不改了' })
    expect(dropped).toMatchObject({ status: 'EXECUTING', changeKind: null, revision: 1 })
    expect(dropped.lines).toHaveLength(2)
    const again = await ok(purchaser, at('amend'), changed(dropped, of, { lines: [{ skuId: of.skuId, qty: '10', price: '5' }] }))
    await world.decide(again.processInstanceId, true)
    const inForce = await world.order(order.id)
    expect(inForce.lines.map(({ skuId }: Data) => skuId)).toEqual([of.skuId])
    expect([inForce.revision, await world.incoming({ ...of, skuId: second.id })]).toEqual([3, '0'])
  })

  test('asks for no less than has come or is on its way, and stays with supplier and warehouse', async () => {
    const of = await world.buying()
    const other = await world.buying()
    const order = await executing(of)
    const inbound = await world.announced(order, '4')
    await world.receive(inbound, ['4'])
    await world.announced(await world.order(order.id), '3')
    const seen = await world.order(order.id)
    const refused = await post(purchaser, at('amend'), changed(seen, of, { lines: [{ skuId: of.skuId, qty: '6', price: '5' }] }))
    expect([refused.status, paths(refused)]).toEqual([400, ['lines[0].qty']])
    expect(words(refused)).toContain('不能少于已收货、已关闭与在途的数量 7')
    expect(paths(await post(purchaser, at('amend'), changed(seen, of, { warehouseId: other.warehouseId })))).toEqual(['warehouseId'])
    expect(words(await post(purchaser, at('amend'), changed(seen, of, { lines: [{ skuId: of.skuId, qty: '10', price: '5' }] })))).toBe('与生效版本相同')
    expect((await post(purchaser, at('amend'), { ...changed(seen, of), reason: ' ' })).status).toBe(400)
    for (const who of [warehouse, of.supplierAdmin]) expect((await post(who, at('amend'), changed(seen, of))).status).toBe(403)
    const less = await ok(purchaser, at('amend'), changed(seen, of, { lines: [{ skuId: of.skuId, qty: '7', price: '5' }] }))
    await world.decide(less.processInstanceId, true)
    expect([await world.incoming(of), (await world.order(order.id)).status]).toEqual(['3', 'WAIT_CONFIRM'])
    // A supplier who says nothing to it keeps no order open for ever.
    await ok(manager, at('hold'), { id: order.id, reason: '供应商无回音' })
    expect((await post(purchaser, at(`releaseRange/${order.id}`), { reason: '不等了' })).status).toBe(422)
  })

  test('that came back is written anew, and only what was approved comes into force', async () => {
    const of = await world.buying()
    const order = await executing(of)
    const first = await ok(purchaser, at('amend'), changed(order, of))
    await world.decide(first.processInstanceId, false)
    const back = await world.order(order.id)
    expect(back).toMatchObject({ status: 'RETURNED', changeKind: 'AMENDMENT', lines: [{ qty: '10.0000' }] })
    expect(await ok(purchaser, at(`pending-change/${order.id}`), {})).toMatchObject({ reason: '活动加量', lines: [{ qty: '20.0000' }] })
    expect((await post(purchaser, at('save'), { ...world.content(of), id: order.id, version: back.version })).status).toBe(422)
    const second = await ok(purchaser, at('amend'), changed(back, of, { lines: [{ skuId: of.skuId, qty: '12', price: '5' }] }))
    expect(second.processInstanceId).toBe(first.processInstanceId)
    await world.decide(second.processInstanceId, true)
    expect(await world.order(order.id)).toMatchObject({ revision: 3, lines: [{ qty: '12.0000' }] })
    const told = await ok(purchaser, at(`revisions/${order.id}`), {})
    expect(told.map(({ revision, inForceAt, droppedAt }: Data) => [revision, inForceAt !== null, droppedAt !== null])).toEqual([
      [1, true, false],
      [2, false, true],
      [3, true, false],
    ])
  })

  test('is written once, whoever is quicker', async () => {
    const of = await world.buying()
    const order = await executing(of)
    const both = await Promise.all([post(purchaser, at('amend'), changed(order, of)), post(purchaser, at('amend'), changed(order, of))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
