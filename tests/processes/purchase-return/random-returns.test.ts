/**
 * Receipts, returns, calls back, shipments, signatures, refunds and bills in any order, two at once: never more goes back than came, and
 * recomputed by hand everything is what it says.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { asFound, effort } from '#tests/support/effort.ts'
import { at as bills, financeManager, withBilling } from '#tests/processes/purchase-bill/world.ts'
import { wrongWithReturns } from './recomputed.ts'
import { at, finance, purchaser } from './world.ts'

const world = withBilling()

const quantity = fc.integer({ min: 1, max: 6 })
const command = fc.record({
  kind: fc.constantFrom(
    'receive' as const,
    'return' as const,
    'return' as const,
    'return' as const,
    'cancel' as const,
    'agree' as const,
    'ship' as const,
    'ship' as const,
    'reverse' as const,
    'sign' as const,
    'refund' as const,
    'bill' as const,
    'unbill' as const,
  ),
  which: fc.nat(5),
  quantity,
})
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

/** On hand is what came less what went back, of a SKU that nothing else moves; and whatever the returns say. */
const broken = async (orderId: string) => {
  const { sql } = world.product.application.data
  const ledger = await sql.query(
    `select 'on hand' as rule, l.order_code as code from purchase_order_line l
      where l.order_id = $1::uuid and (select coalesce(sum(i.on_hand), 0) from inventory i where i.sku_id = l.sku_id) <> l.received_qty - l.returned_qty`,
    [orderId],
  )
  return [...ledger, ...(await wrongWithReturns(sql))]
}

test('random returns, some at once: recomputed is stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 8, maxLength: 14 }), async (rounds) => {
      const of = await world.buying()
      const order = await world.executing(of, { lines: [{ skuId: of.skuId, qty: '40', price: '3.3333', priceReason: '约定' }] })
      await world.recipient(of.supplierId)
      const inbounds: string[] = []
      const returns: string[] = []
      const run = async ({ kind, which, quantity: count }: Command): Promise<{ status: number; raw: string }> => {
        const none = { status: 200, raw: '' }
        if (kind === 'receive') {
          const answer = await world.announce(order, [String(count)])
          if (answer.status !== 200) return answer
          inbounds.push(answer.body.data.inboundId)
          return world.receive(await world.detail(answer.body.data.inboundId), [String(count)])
        }
        if (kind === 'reverse') return inbounds.length === 0 ? none : world.reverse(inbounds[which % inbounds.length]!)
        if (kind === 'return') {
          const { lines } = await world.room(order.id)
          if (lines.length === 0) return none
          const answer = await world.back(
            order,
            lines.map((_line: unknown, n: number) => (n === which % lines.length ? String(count) : null)),
            { refundMode: which % 2 === 0 ? 'OFFSET' : 'REFUND' },
          )
          if (answer.status === 200) returns.push(answer.body.data.id)
          return answer
        }
        if (kind === 'bill') {
          // Nothing to bill, or no more than nothing: it is left as it is.
          await world.payable(of).catch(() => undefined)
          return none
        }
        if (kind === 'unbill') {
          const bill = await world.product.application.data.prisma.purchaseBill.findFirst({ where: { supplierId: of.supplierId, status: 'PAYABLE' } })
          return bill ? world.post(financeManager, bills(`abolish/${bill.id}`), { reason: '重做' }) : none
        }
        const id = returns[which % Math.max(returns.length, 1)]
        if (!id) return none
        if (kind === 'cancel') return world.post(purchaser, at('cancel'), { id, reason: '不退了' })
        if (kind === 'sign') return world.post(of.supplierAdmin, at('sign'), { id })
        if (kind === 'refund') return world.post(finance, at('refund'), { id, amount: String(count), note: '到账' })
        const { status, processInstanceId, outboundId } = await world.show(id)
        if (kind === 'agree') {
          // Whoever is first decides; the other finds nothing to decide.
          if (status === 'IN_APPROVAL') await world.decide(processInstanceId, true).catch(() => undefined)
          return none
        }
        return outboundId ? world.ship(id, [String(count)]) : none
      }
      for (const round of rounds) {
        for (const { status, raw } of await Promise.all(round.map(run))) expect([200, 400, 404, 409, 422], raw).toContain(status)
        expect(await broken(order.id)).toEqual([])
      }
    }),
    { numRuns: effort(3, 40), ...asFound },
  )
})

test('two who return the same goods at once: one does', async () => {
  const of = await world.buying()
  const order = await world.received(of, ['10'])
  const content = await world.draftOf(order, ['7'])
  const drafts = [await world.ok(purchaser, at('save'), content), await world.ok(purchaser, at('save'), content)]
  const answers = await Promise.all(drafts.map(({ id }) => world.post(purchaser, at('submit'), { id })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await broken(order.id)).toEqual([])
})
