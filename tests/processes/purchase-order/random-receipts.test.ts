/** Receipts, reversals and holds in any order, two at once: what is stored is what follows from the receipts, and the ledger expects what is open. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { effort } from '#tests/support/effort.ts'
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

/** What breaks an invariant, recomputed from the receipts and the ledger. */
const broken = (orderId: string) =>
  world.product.application.data.sql.query(
    `with brought as (
        select il.source_line_id as line_id, sum(r.accepted_qty) as received, sum(r.rejected_qty) as rejected
          from inbound_order o join inbound_line il on il.order_id = o.id join inbound_receipt r on r.line_id = il.id
          where o.source_id = $1::uuid and o.status <> 'CANCELLED' group by 1),
      coming as (
        select il.source_line_id as line_id, sum(greatest(il.plan_qty - il.accepted_qty - il.rejected_qty, 0)) as quantity
          from inbound_order o join inbound_line il on il.order_id = o.id
          where o.source_id = $1::uuid and o.status in ('DRAFT', 'WAIT_INBOUND', 'QC', 'PARTIAL') and o.deleted_at is null group by 1),
      expected as (
        select l.warehouse_id, l.sku_id, sum(greatest(l.qty - l.received_qty - l.closed_qty, 0)) as open from purchase_order_line l
          where l.order_status in ('WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED', 'CLOSED') and l.deleted_at is null group by 1, 2),
      state as (
        select o.id, o.status, o.receipt_status, sum(l.received_qty) as received, bool_and(l.received_qty + l.closed_qty >= l.qty) as is_all,
            min(case when l.received_qty + l.closed_qty < l.qty then coalesce(l.promised_on, l.expect_on, o.expect_on) end) as due_on, o.due_on as stored_due
          from purchase_order o join purchase_order_line l on l.order_id = o.id and l.deleted_at is null where o.id = $1::uuid group by o.id)
      select 'received' as rule, l.sku_code as what from purchase_order_line l left join brought b on b.line_id = l.id
        where l.order_id = $1::uuid and (l.received_qty, l.rejected_qty) is distinct from (coalesce(b.received, 0), coalesce(b.rejected, 0))
      union all select 'tolerance', l.sku_code from purchase_order_line l left join coming c on c.line_id = l.id
        where l.order_id = $1::uuid and l.received_qty + coalesce(c.quantity, 0) > l.qty
      union all select 'incoming', l.sku_code from purchase_order_line l join expected e on e.warehouse_id = l.warehouse_id and e.sku_id = l.sku_id
        where l.order_id = $1::uuid
          and e.open <> (select coalesce(sum(i.incoming), 0) from inventory i where i.warehouse_id = l.warehouse_id and i.sku_id = l.sku_id)
      union all select 'progress', receipt_status::text from state
        where receipt_status::text <> case when received = 0 then 'NONE' when is_all then 'FULL' else 'PARTIAL' end
      union all select 'due', coalesce(stored_due::text, '-') from state where stored_due is distinct from due_on`,
    [orderId],
  )

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
        expect(await broken(order.id)).toEqual([])
      }
      await world.post(manager, at('resume'), { id: order.id })
      for (const id of inbounds) await world.post(warehouse, '/api/storage/st-inbound/confirm-inbound', await rest(id))
      await world.post(purchaser, at(`releaseRange/${order.id}`), { reason: '到此为止' })
      expect(await broken(order.id)).toEqual([])
    }),
    { numRuns: effort(3, 40) },
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
