/** Papers of goods that leave: in the reader's language to the unit, with what is still to be picked or has left and nothing else. */
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { aWaybill, manager, withOutbound } from './world.ts'

const world = withOutbound()

/** An article that is told apart by its colour and sold by the box. */
async function boxed() {
  const { prisma } = world.product.application.data
  const sku = await world.sku()
  const unit = await prisma.saleUnit.create({ data: { code: newId().slice(-12), nameZh: `箱${newId().slice(-6)}`, nameEn: 'box' } })
  const { spuId } = await prisma.sku.update({ where: { id: sku.id }, data: { specText: '灰色', specTextEn: 'Grey' } })
  await prisma.spu.update({ where: { id: spuId }, data: { saleUnitId: unit.id } })
  return { sku, unit: unit.nameZh }
}

const printed = async (code: string, id: string, locale: 'zh' | 'en'): Promise<string> =>
  (
    await world.product.send(
      manager,
      '/api/system/print/render',
      { bizType: 'outbound-order', code, ids: [id], locale },
      { headers: { 'accept-language': locale } },
    )
  ).body.data.pages[0].html

test('the pick list says what is left to pick and from where, the sheet to sign what has left', async () => {
  const [place, { sku, unit }, other] = [await world.warehouse({ nameEn: `East ${newId()}` }), await boxed(), await world.sku()]
  const space = await world.space(place.id)
  for (const one of [sku, other]) await world.put(place.id, one.id, '10', { cargoSpaceId: space.id })
  const order = await world.agreed(place.id, sku.id, {
    lines: [
      { skuId: sku.id, planQty: '4' },
      { skuId: other.id, planQty: '2' },
    ],
  })
  const [{ id: lineId }] = order.lines
  await world.ship(order.id, [{ lineId, qty: '4' }])
  await world.ok(manager, '/api/storage/st-outbound/parcel-deliver', {
    id: order.id,
    operationId: newId(),
    parcels: [{ logisticsCompany: 'SF', billCode: aWaybill(), lines: [{ lineId, qty: '4' }] }],
  })

  const pick = await printed('outbound-pick', order.id, 'en')
  expect(pick).toContain(place.nameEn)
  expect(pick).toContain('>6</td>')
  expect(pick).toContain(`${space.code} × 2`)
  expect([pick.includes(other.code), pick.includes(sku.code)]).toEqual([true, false])

  const sign = await printed('outbound-sign', order.id, 'en')
  expect(sign).toMatch(new RegExp(`${sku.code}</td><td>Goods ${sku.code}</td><td>Grey</td><td>box</td>`))
  expect(sign).toContain('SF Express')
  expect(sign).not.toContain(other.code)
  expect(await printed('outbound-order', order.id, 'zh')).toContain(`<td>灰色</td><td>${unit}</td>`)
  // On the page too, and in what was written down about the parcel.
  const read = (locale: string) => world.product.send(manager, '/api/storage/st-outbound/detail', { id: order.id }, { headers: { 'accept-language': locale } })
  expect((await read('en')).body.data.lines[0]).toMatchObject({ spec: 'Grey', unit: 'box' })
  expect((await read('zh')).body.data.lines[0]).toMatchObject({ spec: '灰色', unit })
})
