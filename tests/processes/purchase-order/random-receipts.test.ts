/** Receipts, reversals and holds in any order, two at once: what is stored is what follows from the receipts, and the ledger expects what is open. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { asFound, effort } from '#tests/support/effort.ts'
import { broken } from './invariants.ts'
import { at, manager, purchaser, warehouse, withReceiving } from './receiving-world.ts'

const world = withReceiving()

const quantity = fc.integer({ min: 1, max: 9 })
const command = fc.oneof(
  fc.record({ kind: fc.constant('announce' as const), line: fc.nat(1), quantity }),
  fc.record({ kind: fc.constant('announce' as const), line: fc.nat(1), quantity }),
  fc.record({ kind: fc.constant('receive' as const), line: fc.nat(5), quantity }),
  fc.record({ kind: fc.constant('receive' as const), line: fc.nat(5), quantity }),
  fc.record({ kind: fc.constantFrom('reverse' as const, 'cancel' as const), line: fc.nat(5), quantity }),
  fc.record({ kind: fc.constantFrom('hold' as const, 'resume' as const), line: fc.nat(1), quantity }),
)
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

test('random receipts and reversals, some at once: recomputed is stored', async () => {
  const of = await world.buying()
  const second = await world.sku({ supplierId: of.supplierId })
  const lines = [
    { skuId: of.skuId, qty: '12', price: '5', expectOn: '2099-02-01' },
    { skuId: second.id, qty: '7', price: '3' },
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 10 }), async (rounds) => {
      const order = await world.executing(of, { lines, expectOn: '2099-03-01' })
      const inbounds: string[] = []
      const chosen = (number: number) => inbounds[number % Math.max(inbounds.length, 1)]
      const run = async ({ kind, line, quantity: count }: Command): Promise<{ status: number; raw: string }> => {
        if (kind === 'hold' || kind === 'resume') return world.post(manager, at(kind), { id: order.id, ...(kind === 'hold' && { reason: '等待' }) })
        if (kind === 'announce') {
          const answer = await world.announce(order, line === 0 ? [String(count)] : [null, String(count)])
          if (answer.status === 200) inbounds.push(answer.body.data.inboundId)
          return answer
        }
        const id = chosen(line)
        if (!id) return { status: 200, raw: '' }
        if (kind === 'reverse') return world.reverse(id)
        if (kind === 'cancel') return world.post(warehouse, '/api/storage/st-inbound/cancel', { id, reason: '不来了' })
        const inbound = await world.detail(id)
        return count > 7
          ? world.confirm(id, [{ lineId: inbound.lines[0].id, acceptedQty: '1', rejectedQty: '1', reason: '破损' }], { isFinal: true })
          : world.receive(inbound, [String(count)])
      }
      for (const round of rounds) {
        for (const { status, raw } of await Promise.all(round.map(run))) expect([200, 400, 409, 422], raw).toContain(status)
        expect(await broken(world, order.id)).toEqual([])
      }
      await world.post(manager, at('resume'), { id: order.id })
      for (const id of inbounds) await world.post(warehouse, '/api/storage/st-inbound/confirm-inbound', await rest(id))
      await world.post(purchaser, at(`releaseRange/${order.id}`), { reason: '到此为止' })
      expect(await broken(world, order.id)).toEqual([])
    }),
    { numRuns: effort(3, 40), ...asFound },
  )
})

/** Takes in all that is still to come by an inbound order. */
async function rest(id: string): Promise<object> {
  const { lines } = await world.detail(id)
  return {
    id,
    operationId: crypto.randomUUID(),
    isFinal: true,
    lines: lines.map((line: { id: string; openQty: string }) => ({ lineId: line.id, acceptedQty: line.openQty })),
  }
}
