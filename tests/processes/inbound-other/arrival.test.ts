/** Goods that are announced, registered at the ramp and looked at: what is rejected says why, and waits where defective goods wait. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { findDifferences } from '#server/modules/stock/ledger/self-check.service.ts'
import { admin, manager, ops, withInbound } from './world.ts'

const world = withInbound()
const { post, ok } = world
const pathsOf = ({ body }: Awaited<ReturnType<typeof post>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []
const announce = (id: string, lines: readonly object[], more: object = {}, who = manager) =>
  post(who, '/api/storage/st-inbound/arrival-notice', { id, operationId: newId(), arriveOn: '2026-12-01', lines, ...more })

describe('a notice of arrival', () => {
  test('comes from the supplier, says what is on its way, once however often it is sent, and tells the warehouse', async () => {
    const [mine, his] = [await world.supplier(), await world.supplier()]
    const own = await world.warehouse({ type: 'SUPPLIER', supplierId: mine.id, principalId: manager.userId })
    const sku = await world.sku({ supplierId: mine.id })
    const order = await world.awaited(own.id, sku.id)
    const [{ id: lineId }] = order.lines
    const operationId = newId()
    const said = { operationId, carrier: 'SF', billCode: 'SF123456', packages: 2, contact: '李', phone: '13800000000' }
    expect((await announce(order.id, [{ lineId, qty: '4' }], said, his.admin)).status).toBe(404)
    for (let sent = 0; sent < 2; sent += 1) {
      const { body, status } = await announce(order.id, [{ lineId, qty: '4' }], said, mine.admin)
      expect(status, body.msg).toBe(200)
      expect(body.data).toMatchObject({ status: 'WAIT_INBOUND', arrivalOn: '2026-12-01' })
      expect(body.data.notices).toMatchObject([
        { billCode: 'SF123456', packages: 2, arriveOn: '2026-12-01', lines: [{ lineId, qty: '4.0000', skuCode: sku.code }] },
      ])
    }
    expect(pathsOf(await announce(order.id, [{ lineId, qty: '6.1' }], {}, mine.admin))).toEqual(['lines[0].qty'])
    expect(pathsOf(await announce(order.id, [{ lineId: newId(), qty: '1' }], {}, mine.admin))).toEqual(['lines[0].lineId'])
    expect((await announce(order.id, [{ lineId, qty: '6' }], {}, mine.admin)).body.data.notices).toHaveLength(2)
    const { prisma } = world.product.application.data
    expect(await prisma.message.findMany({ where: { link: `/storage-center/stock-info?id=${order.id}` } })).not.toEqual([])
    await world.confirm(order.id, [{ lineId, acceptedQty: '10' }], {}, mine.admin)
    expect((await announce(order.id, [{ lineId, qty: '1' }], {}, mine.admin)).status).toBe(400)
  })
})

describe('goods that are looked at', () => {
  test('are rejected with a reason, wait in a warehouse for defective goods, and are taken out with the rest', async () => {
    const [place, bad, sku] = [await world.warehouse(), await world.warehouse({ type: 'DEFECTIVE' }), await world.sku()]
    const shelf = await world.space(bad.id)
    const order = await world.awaited(place.id, sku.id)
    const [{ id: lineId }] = order.lines
    const rejected = { lineId, acceptedQty: '5', rejectedQty: '2' }
    expect(pathsOf(await world.confirm(order.id, [rejected]))).toEqual(['lines[0].reason'])
    expect(pathsOf(await world.confirm(order.id, [{ ...rejected, reason: '破损', defectiveWarehouseId: place.id }]))).toEqual(['lines[0].defectiveWarehouseId'])
    expect(pathsOf(await world.confirm(order.id, [{ lineId, acceptedQty: '5', defectiveWarehouseId: bad.id }]))).toEqual(['lines[0].rejectedQty'])
    const where = { reason: '破损', defectiveWarehouseId: bad.id, defectiveSpaceId: shelf.id }
    const came = (
      await world.confirm(order.id, [
        { ...rejected, ...where },
        { lineId, rejectedQty: '1', reason: '受潮' },
      ])
    ).body.data
    expect(came).toMatchObject({ status: 'PARTIAL', acceptedQty: '5.0000', rejectedQty: '3.0000' })
    expect(came.lines[0].places).toContainEqual(expect.objectContaining({ reason: '破损', defectiveAt: `${bad.code} ${shelf.code}` }))
    expect(came.discrepancies).toMatchObject([{ kind: 'DEFECTIVE', qty: '3.0000', reason: '破损；受潮' }])
    expect(await world.onHand(place.id, sku.id)).toEqual(['5'])
    expect(await world.onHand(bad.id, sku.id)).toEqual(['2'])
    const held = await world.product.application.data.prisma.inventory.findFirstOrThrow({ where: { warehouseId: bad.id } })
    expect(held.amount.toString()).toBe('0')
    const rest = await world.confirm(order.id, [{ lineId, rejectedQty: '2', ...where }])
    expect(rest.body.data.status).toBe('INBOUND')
    expect(await world.onHand(bad.id, sku.id)).toEqual(['4'])
    expect(await ok(manager, '/api/storage/st-inbound/reverse', { id: order.id })).toMatchObject({ status: 'CANCELLED' })
    expect(await world.onHand(place.id, sku.id)).toEqual(['0'])
    expect(await world.onHand(bad.id, sku.id)).toEqual(['0'])
    expect(await findDifferences(world.product.application.data.sql)).toEqual([])
  })

  test('are registered at the ramp first where the parameter says so', async () => {
    const [place, sku] = [await world.warehouse(), await world.sku()]
    const order = await world.awaited(place.id, sku.id)
    const [{ id: lineId }] = order.lines
    const arrive = () => post(manager, '/api/storage/st-inbound/arrive', { id: order.id })
    const param = await world.product.application.data.prisma.systemParam.findFirstOrThrow({ where: { paramKey: 'stock.inbound.quality-check' } })
    await ok(admin, '/api/blade-system/param/update', { id: param.id, paramValue: 'true' })
    try {
      expect((await world.confirm(order.id, [{ lineId, acceptedQty: '1' }])).body.data.rule).toBe('inbound-order.unchecked')
      expect((await arrive()).body.data).toMatchObject({ status: 'QC', arrivedAt: expect.any(String) })
      expect((await arrive()).status).toBe(422)
      expect((await world.product.send(manager, `/api/storage/st-inbound/remove/${order.id}`)).status).toBe(422)
      expect((await world.confirm(order.id, [{ lineId, acceptedQty: '4' }])).body.data.status).toBe('PARTIAL')
      expect((await arrive()).body.data.status).toBe('QC')
      expect((await post(manager, '/api/storage/st-inbound/cancel', { id: order.id })).body.data.rule).toBe('nothing-came')
      expect((await world.confirm(order.id, [{ lineId, acceptedQty: '6' }])).body.data.status).toBe('INBOUND')
      const ended = await world.awaited(place.id, sku.id)
      await ok(manager, '/api/storage/st-inbound/arrive', { id: ended.id })
      await world.confirm(ended.id, [{ lineId: ended.lines[0].id, acceptedQty: '4' }])
      // Nothing more comes, so there is nothing to look at.
      expect((await world.confirm(ended.id, [], { isFinal: true })).body.data.status).toBe('INBOUND')
      const wrong = await world.awaited(place.id, sku.id)
      await ok(manager, '/api/storage/st-inbound/arrive', { id: wrong.id })
      expect((await post(manager, '/api/storage/st-inbound/reverse', { id: wrong.id })).body.data.rule).toBe('something-came')
      expect(await ok(ops, '/api/storage/st-inbound/cancel', { id: wrong.id })).toMatchObject({ status: 'CANCELLED' })
    } finally {
      await ok(admin, '/api/blade-system/param/update', { id: param.id, paramValue: 'false' })
    }
  })
})
