/** Payments of orders and their files: never more than is owed, taken back once, nobody else's to read. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { at, financeManager, purchaser, withPurchase } from './world.ts'

const world = withPurchase()
const { post, ok } = world
const payPath = (path: string): string => `/api/purchase/purchase-order-pay/${path}`
const paid = (more: object = {}) => ({ kind: 'BALANCE', amount: '20', method: 'BANK', paidOn: '2026-01-05', ...more })
const errorsOf = async (who: Parameters<typeof post>[0], path: string, body: object) => {
  const { status, body: answer } = await post(who, path, body)
  return [status, ...(answer.data?.errors ?? []).map((one: { path: string; message: string }) => `${one.path}: ${one.message}`)]
}
const listed = async (id: string, who = financeManager) => (await world.product.send(who, payPath(`listByOrderId/${id}`))).body.data

describe('a payment', () => {
  test('counts once, up to what the order is worth, and is taken back once', async () => {
    const of = await world.buying()
    const draft = await world.saved(of)
    expect((await post(financeManager, payPath('pay'), { id: draft.id, ...paid() })).status).toBe(422)
    const order = await world.sent(of, { depositAmount: '10' })
    const total = Number(order.totalAmount)
    expect(await errorsOf(financeManager, payPath('pay'), { id: order.id, ...paid({ kind: 'DEPOSIT', amount: '10.01' }) })).toEqual([
      400,
      'amount: 最多还可付款 10.00',
    ])
    expect(await errorsOf(financeManager, payPath('pay'), { id: order.id, ...paid({ paidOn: '2199-01-01' }) })).toEqual([400, 'paidOn: 付款日期晚于今天'])
    const after = await ok(financeManager, payPath('pay'), { id: order.id, version: order.version, ...paid({ voucherNo: 'V-1', remark: '首付' }) })
    expect(after).toMatchObject({ paidAmount: '20.00', openAmount: (total - 20).toFixed(2), pays: [{ amount: '20.00', voucherNo: 'V-1', isReversed: false }] })
    expect(await world.order(order.id)).toMatchObject({ payStatus: 'PARTIAL', paidAmount: '20.00' })
    expect((await post(financeManager, payPath('pay'), { id: order.id, version: order.version, ...paid() })).status).toBe(409)
    expect((await errorsOf(financeManager, payPath('pay'), { id: order.id, ...paid({ voucherNo: 'V-1' }) }))[1]).toBe('voucherNo: 该凭证号已登记')
    const rest = () => post(financeManager, payPath('pay'), { id: order.id, ...paid({ amount: (total - 20).toFixed(2) }) })
    expect((await Promise.all([rest(), rest()])).map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await world.order(order.id)).toMatchObject({ payStatus: 'FULL', paidAmount: order.totalAmount })
    const back = (id: string) => post(financeManager, payPath('reverse'), { id, reason: '付错了' })
    const [first] = (await listed(order.id)).pays.toReversed()
    expect((await Promise.all([back(first.id), back(first.id)])).map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { pays, paidAmount } = await listed(order.id)
    expect([paidAmount, pays.map(({ amount }: { amount: string }) => amount).toSorted()]).toEqual([
      (total - 20).toFixed(2),
      ['-20.00', '20.00', (total - 20).toFixed(2)].toSorted(),
    ])
    expect((await back(pays[0].id)).status).toBe(422)
    expect(await world.order(order.id)).toMatchObject({ payStatus: 'PARTIAL' })
    const cancelled = await post(purchaser, at('cancel'), { id: order.id, reason: '不要了' })
    expect(cancelled.status).toBe(422)
  })

  test('of the deposit is owed until it is paid, and again when it was taken back', async () => {
    const order = await world.sent(await world.buying(), { depositAmount: '10' })
    const owed = async () => (await listed(order.id)).depositOpenAmount
    expect(await owed()).toBe('10.00')
    await ok(financeManager, payPath('pay'), { id: order.id, ...paid({ kind: 'DEPOSIT', amount: '10' }) })
    expect(await owed()).toBe('0.00')
    const [deposit] = (await listed(order.id)).pays
    await ok(financeManager, payPath('reverse'), { id: deposit.id, reason: '付错了' })
    expect(await owed()).toBe('10.00')
    // Never more than is open altogether.
    await ok(financeManager, payPath('pay'), { id: order.id, ...paid({ kind: 'BALANCE', amount: (Number(order.totalAmount) - 4).toFixed(2) }) })
    expect(await owed()).toBe('4.00')
  })

  test('is the finance people’s to write, and the supplier’s of the order to read, without what colleagues remark', async () => {
    const of = await world.buying()
    const stranger = await world.buying()
    const order = await world.sent(of)
    for (const who of [purchaser, of.supplierAdmin]) expect((await post(who, payPath('pay'), { id: order.id, ...paid() })).status).toBe(403)
    await ok(financeManager, payPath('pay'), { id: order.id, ...paid({ remark: '内部备注', fileIds: [await paper(financeManager)] }) })
    expect((await listed(order.id, of.supplierAdmin)).pays).toMatchObject([
      { amount: '20.00', remark: null, createdByName: null, files: [{ name: 'note.pdf', link: expect.stringContaining('/') }] },
    ])
    expect((await world.product.send(stranger.supplierAdmin, payPath(`listByOrderId/${order.id}`))).status).toBe(404)
  })
})

const filesPath = (kind: string, tail: string): string => `/api/purchase/${kind}-attachment/${tail}`
const paper = async ({ tenantId, supplierId, userId }: Principal): Promise<string> => {
  const id = newId()
  const file = { storage: 'folder', storageKey: id, name: 'note.pdf', ext: 'pdf', mime: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
  await world.product.application.data.prisma.fileObject.create({ data: { id, tenantId, supplierId: supplierId ?? null, uploadedBy: userId, ...file } })
  return id
}

describe('files', () => {
  test('of an order are the buyer’s to bring, of a delivery the supplier’s too, who take away their own', async () => {
    const of = await world.buying()
    const stranger = await world.buying()
    const order = await world.sent(of)
    const add = async (who: Principal, kind: string) => post(who, filesPath(kind, 'insert'), { orderId: order.id, fileIds: [await paper(who)] })
    expect((await add(of.supplierAdmin, 'purchase-order')).status).toBe(403)
    expect((await add(stranger.supplierAdmin, 'delivery')).status).toBe(404)
    expect((await post(purchaser, filesPath('delivery', 'insert'), { orderId: order.id, fileIds: [newId()] })).status).toBe(404)
    expect((await add(purchaser, 'purchase-order')).body.data).toMatchObject([
      { orderId: order.id, mediaName: 'note.pdf', mediaUrl: expect.stringContaining('/') },
    ])
    await add(purchaser, 'delivery')
    const [ours, theirs] = (await add(of.supplierAdmin, 'delivery')).body.data
    expect((await world.product.send(of.supplierAdmin, filesPath('delivery', `remove/${ours.id}`))).status).toBe(404)
    expect((await world.product.send(stranger.supplierAdmin, filesPath('delivery', `remove/${theirs.id}`))).status).toBe(404)
    expect((await world.product.send(purchaser, filesPath('purchase-order', `remove/${theirs.id}`))).status).toBe(404)
    expect((await world.product.send(of.supplierAdmin, filesPath('delivery', `remove/${theirs.id}`))).body.data).toEqual({ removed: 1 })
    expect((await world.product.send(purchaser, filesPath('delivery', `remove/${theirs.id}`))).status).toBe(404)
    expect((await ok(of.supplierAdmin, filesPath('delivery', 'list'), { orderId: order.id })).map(({ id }: { id: string }) => id)).toEqual([ours.id])
    expect((await post(stranger.supplierAdmin, filesPath('delivery', 'list'), { orderId: order.id })).status).toBe(404)
  })
})
