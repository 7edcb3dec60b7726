/** Changes by both sides, decisions, receipts, holds and closings in any order, two at once: nothing comes into force that nobody approved. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { asFound, effort } from '#tests/support/effort.ts'
import { broken } from './invariants.ts'
import { admin, at, manager, purchaser, withReceiving, type Buying } from './receiving-world.ts'

const world = withReceiving()

// What an answer holds is the test's business.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const kinds = 'amend amend approve approve approve reject drop confirm confirm counter accept refuse announce receive hold resume close cancel urgent'.split(
  ' ',
)
const command = fc.record({
  kind: fc.constantFrom(...kinds),
  line: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 15 }),
  price: fc.integer({ min: 4, max: 6 }),
})
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

async function run(of: Buying, second: string, orderId: string, { kind, line, quantity, price }: Command): Promise<{ status: number; raw: string }> {
  const order = await world.order(orderId)
  const seen = { id: orderId, version: order.version }
  const qty = String(quantity)
  const chosen = order.lines[line % order.lines.length]
  if (kind === 'amend') {
    const kept = order.lines.map(({ skuId, qty: was, price: cost }: Data) => ({ skuId, qty: was, price: cost, priceReason: '涨价' }))
    const other = { skuId: second, qty, price: String(price), priceReason: '涨价' }
    const lines = line === 0 ? kept.map((one: Data) => (one.skuId === of.skuId ? { ...one, qty, price: String(price) } : one)) : [kept[0], other]
    return world.post(purchaser, at('amend'), { ...seen, supplierId: of.supplierId, warehouseId: of.warehouseId, reason: '变更', lines })
  }
  if (kind === 'approve' || kind === 'reject') return world.post(admin, at('approval'), { id: orderId, pass: kind === 'approve', comment: '意见' })
  if (kind === 'drop') return world.post(purchaser, at('drop-change'), { id: orderId, reason: '不改了' })
  if (kind === 'confirm') return world.post(of.supplierAdmin, at('confirm'), seen)
  if (kind === 'counter')
    return world.post(of.supplierAdmin, at('counter'), { ...seen, lines: [{ lineId: chosen.id, qty, price: String(price), reason: '调整' }] })
  if (kind === 'accept' || kind === 'refuse') {
    const open = order.lines.flatMap(({ counters }: Data) => counters.filter(({ answer }: Data) => answer === null))
    if (open.length === 0) return { status: 200, raw: '' }
    const answer = kind === 'accept' ? 'ACCEPTED' : 'REFUSED'
    return world.post(purchaser, at('answer-counter'), { ...seen, answers: open.map(({ id }: Data) => ({ counterId: id, answer })) })
  }
  if (kind === 'announce') {
    const lines = [{ lineId: chosen.id, qty }]
    return world.post(purchaser, at('announce'), { id: orderId, operationId: newId(), arrivalOn: '2099-01-01', lines })
  }
  if (kind === 'receive') {
    const open = await world.product.application.data.prisma.inboundOrder.findFirst({
      where: { sourceId: orderId, status: { in: ['WAIT_INBOUND', 'PARTIAL'] } },
    })
    return open ? world.receive(await world.detail(open.id), ['1']) : { status: 200, raw: '' }
  }
  if (kind === 'hold') return world.post(manager, at('hold'), { ...seen, reason: '等待' })
  if (kind === 'resume') return world.post(manager, at('resume'), seen)
  if (kind === 'urgent') return world.post(purchaser, at('urgent'), { ...seen, isUrgent: !order.isUrgent })
  if (kind === 'close') return quantity > 12 ? world.post(purchaser, at(`releaseRange/${orderId}`), { reason: '到此为止' }) : { status: 200, raw: '' }
  return quantity > 12 ? world.post(purchaser, at('cancel'), { ...seen, reason: '不要了' }) : { status: 200, raw: '' }
}

test('random changes, some at once: what is in force was approved, and everything else follows from it', async () => {
  const of = await world.buying()
  const { id: second } = await world.sku({ supplierId: of.supplierId })
  const { prisma } = world.product.application.data
  const org = await prisma.organization.create({ data: { code: 'RND', name: '采购部' } })
  await prisma.purchaseBudget.create({ data: { orgId: org.id, year: new Date().getUTCFullYear(), amount: '10000000' } })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 8, maxLength: 14 }), async (rounds) => {
      const { id } = await world.sent(of, { expectOn: '2099-03-01' })
      await world.ok(of.supplierAdmin, at('confirm'), { id })
      await prisma.purchaseOrder.update({ where: { id }, data: { orgId: org.id } })
      for (const round of rounds) {
        const answers = await Promise.all(round.map((one) => run(of, second, id, one)))
        // What a task does not offer is forbidden, whoever asks.
        for (const { status, raw } of answers) expect([200, 400, 403, 404, 409, 422], raw).toContain(status)
        expect(await broken(world, id), JSON.stringify(round)).toEqual([])
      }
    }),
    { numRuns: effort(3, 40), ...asFound },
  )
})
