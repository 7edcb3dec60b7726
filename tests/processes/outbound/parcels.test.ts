/** Parcels: what is in them, what the carrier says, and who signed. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { askCarriers } from '#server/modules/stock/tracking/track.service.ts'
import { admin, aWaybill, manager, ops, withOutbound } from './world.ts'

const world = withOutbound()
const { post, ok } = world
const pathsOf = ({ body }: Awaited<ReturnType<typeof post>>): string[] => (body.data?.errors as { path: string }[] | undefined)?.map(({ path }) => path) ?? []

/** An order whose four pieces have left. */
async function shipped() {
  const [place, sku] = [await world.warehouse(), await world.sku()]
  await world.put(place.id, sku.id, '10')
  const order = await world.agreed(place.id, sku.id)
  const [{ id: lineId }] = order.lines
  const { body } = await world.ship(order.id, [{ lineId, qty: '4' }])
  return { order: body.data, lineId, sku }
}
const parcel = (lineId: string, qty: string, more: object = {}) => ({ logisticsCompany: 'SF', billCode: aWaybill(), lines: [{ lineId, qty }], ...more })
const packed = (id: string, parcels: readonly object[], operationId = newId()) =>
  post(manager, '/api/storage/st-outbound/parcel-deliver', { id, operationId, parcels })

async function carriersSay(address: string) {
  const param = await world.product.application.data.prisma.systemParam.findFirstOrThrow({ where: { paramKey: 'integration.logistics.tracks' } })
  await ok(admin, '/api/blade-system/param/update', { id: param.id, paramValue: address })
}
/** Parcels left so many hours ago, and the carrier is asked now. */
async function hoursLater(orderId: string, hours: number) {
  const { data } = world.product.application
  await data.sql.query(
    `update outbound_parcel set shipped_at = now() - make_interval(hours => $2), ask_at = now() where order_id = $1::uuid and ask_at is not null`,
    [orderId, hours],
  )
  await askCarriers(data, 'Asia/Shanghai')
}

describe('parcels', () => {
  test('hold what has left and no more, once however often it is sent', async () => {
    const { order, lineId, sku } = await shipped()
    expect(pathsOf(await packed(order.id, [parcel(lineId, '3'), parcel(lineId, '2')]))).toEqual(['parcels[1].lines[0].qty'])
    expect(pathsOf(await packed(order.id, [parcel(lineId, '1', { logisticsCompany: 'NOBODY' })]))).toEqual(['parcels[0].logisticsCompany'])
    expect(pathsOf(await packed(order.id, [parcel(lineId, '1'), parcel(newId(), '1')]))).toEqual(['parcels[1].lines[0].lineId'])
    const first = parcel(lineId, '3', { packages: 2, weight: '1.5' })
    const operationId = newId()
    for (let sent = 0; sent < 2; sent += 1) {
      const { body } = await packed(order.id, [first], operationId)
      expect(body.data).toMatchObject({
        lines: [{ packedQty: '3.0000' }],
        parcels: [{ billCode: first.billCode, packages: 2, companyName: '顺丰速运', status: 'SHIPPED' }],
      })
    }
    expect(pathsOf(await packed(order.id, [parcel(lineId, '1', { billCode: first.billCode })]))).toEqual(['parcels[0].billCode'])
    const second = parcel(lineId, '1', { logisticsCompany: 'JD' })
    expect((await packed(order.id, [second])).body.data.parcels).toHaveLength(2)
    const [mine] = await ok(ops, '/api/storage/outbound-parcel/get-parcel-info', { outboundId: order.id })
    expect(mine.lines).toMatchObject([{ skuCode: sku.code, qty: '3.0000' }])
    const express = await world.product.send(ops, `/api/storage/outbound-parcel/get-parcel-express?outboundId=${order.id}&skuCode=${sku.code}`)
    expect(express.body.data.map(({ billCode }: { billCode: string }) => billCode)).toEqual([first.billCode, second.billCode])
    expect((await world.product.send(ops, `/api/storage/outbound-parcel/get-parcel-express?outboundId=${order.id}&skuCode=NONE`)).status).toBe(400)
    expect(pathsOf(await post(manager, '/api/storage/outbound-parcel/update', { id: mine.id, logisticsCompany: 'JD', billCode: second.billCode }))).toEqual([
      'billCode',
    ])
    const other = aWaybill()
    const changed = await ok(manager, '/api/storage/outbound-parcel/update', {
      id: mine.id,
      version: mine.version,
      logisticsCompany: 'ZTO',
      billCode: other,
      packages: 1,
    })
    expect(changed[0]).toMatchObject({ billCode: other, companyName: '中通快递', packages: 1 })
    expect(
      (await post(manager, '/api/storage/outbound-parcel/update', { id: mine.id, version: mine.version, logisticsCompany: 'ZTO', billCode: other })).status,
    ).toBe(409)
  })

  test('are followed until they arrive; the last one that does closes the order', async () => {
    await carriersSay('local')
    const { order, lineId } = await shipped()
    const [good, lost] = [parcel(lineId, '3'), parcel(lineId, '1', { billCode: aWaybill('LOST') })]
    await packed(order.id, [good, lost])
    await hoursLater(order.id, 40)
    expect((await world.seen(order.id)).parcels).toMatchObject([{ status: 'IN_TRANSIT' }, { status: 'EXCEPTION' }])
    const tracks = await world.product.send(ops, `/api/logistics/logistics-track/listByBillCode/${good.billCode}`)
    expect(tracks.body.data.map(({ node }: { node: string }) => node)).toEqual(['TRANSIT', 'TRANSIT', 'COLLECTED'])
    expect((await post(manager, '/api/storage/st-outbound/sign', { id: order.id })).status).toBe(422)
    await hoursLater(order.id, 60)
    expect(await world.seen(order.id)).toMatchObject({
      status: 'SHIPPED',
      parcels: [{ status: 'SIGNED', signedAt: expect.any(String) }, { status: 'EXCEPTION' }],
    })
    const whole = await shipped()
    await packed(whole.order.id, [parcel(whole.lineId, '4')])
    await hoursLater(whole.order.id, 60)
    expect(await world.seen(whole.order.id)).toMatchObject({ status: 'SIGNED', signedAt: expect.any(String) })
    await carriersSay('none')
  })

  test('of others are nobody else’s to follow', async () => {
    await carriersSay('local')
    const { order, lineId } = await shipped()
    const mine = parcel(lineId, '4')
    await packed(order.id, [mine])
    await hoursLater(order.id, 20)
    const stranger = await world.supplier()
    expect((await world.product.send(ops, `/api/logistics/logistics-track/listByBillCode/${mine.billCode}`)).body.data).toHaveLength(2)
    expect((await world.product.send(stranger.admin, `/api/logistics/logistics-track/listByBillCode/${mine.billCode}`)).body.data).toEqual([])
    await carriersSay('none')
  })

  test('a carrier that does not answer becomes an exception', async () => {
    await carriersSay('http://127.0.0.1:9')
    const { order, lineId } = await shipped()
    const { billCode } = parcel(lineId, '4')
    await packed(order.id, [parcel(lineId, '4', { billCode })])
    await hoursLater(order.id, 3)
    const found = await world.product.application.data.prisma.exceptionOrder.findFirst({ where: { bizKey: `SF ${billCode}` } })
    expect(found).toMatchObject({ type: 'logistics-track' })
    // Nothing of what is asked is to be mended here: a wrong waybill is put right at its parcel, and nobody asks about it any more.
    const seen = await world.product.send(admin, `/api/order/exception-order/detail/${found?.id}`)
    expect(seen.body.data.abilities).toMatchObject({ retry: true, mend: expect.stringContaining('不能修改') })
    const [{ id, version }] = (await world.seen(order.id)).parcels
    const right = aWaybill()
    await ok(manager, '/api/storage/outbound-parcel/update', { id, version, logisticsCompany: 'ZTO', billCode: right, packages: 1 })
    const settled = await world.product.application.data.prisma.exceptionOrder.findUniqueOrThrow({ where: { id: found?.id ?? '' } })
    expect(settled).toMatchObject({ status: 'RESOLVED', nextRetryAt: null, reason: expect.stringContaining(`ZTO ${right}`) })
    await carriersSay('none')
  })
})

test('a receipt of the customer signs for everything, and stays', async () => {
  const { order, lineId } = await shipped()
  const sent = parcel(lineId, '4')
  await packed(order.id, [sent])
  const fileId = await world.paper(manager)
  const meant = { outboundId: order.id, billCode: sent.billCode }
  expect(pathsOf(await post(manager, '/api/storage/outbound-parcel-attachment/insert', { ...meant, billCode: 'NONE', fileIds: [fileId] }))).toEqual([
    'billCode',
  ])
  const [added] = await ok(manager, '/api/storage/outbound-parcel-attachment/insert', { ...meant, fileIds: [fileId] })
  expect(added).toMatchObject({ fileId, mediaUrl: expect.any(String) })
  expect((await world.seen(order.id)).parcels).toMatchObject([{ receipts: 1 }])
  const removed = await world.product.send(manager, `/api/storage/outbound-parcel-attachment/remove/${added.id}`)
  expect(removed.body.data).toEqual({ removed: true })
  expect((await post(manager, '/api/storage/st-outbound/sign', { id: order.id })).status).toBe(422)
  const again = await world.paper(manager)
  const signed = await ok(manager, '/api/storage/st-outbound/sign', { id: order.id, fileIds: [again] })
  expect(signed).toMatchObject({ status: 'SIGNED', parcels: [{ status: 'SIGNED' }] })
  const [receipt] = await ok(ops, '/api/storage/outbound-parcel-attachment/list-by-parcel', { outboundId: order.id })
  expect((await world.product.send(manager, `/api/storage/outbound-parcel-attachment/remove/${receipt.id}`)).status).toBe(422)
})

test('carriers are found by a part of their name', async () => {
  const found = await world.product.send(ops, `/api/storage/logistics-company/by-name?name=${encodeURIComponent('顺丰')}`)
  expect(found.body.data).toEqual([{ code: 'SF', name: '顺丰速运' }])
  expect((await world.product.send(ops, '/api/storage/logistics-company/by-name')).body.data.length).toBeGreaterThan(5)
})
