/** Receipts, returns, calls back and shipments in any order, two at once: never more goes back than came, the ledger and the amounts follow. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { effort } from '#tests/support/effort.ts'
import { at, purchaser, withReturning } from './world.ts'

const world = withReturning()

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
    'reverse' as const,
  ),
  which: fc.nat(5),
  quantity,
})
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

/** What breaks an invariant, recomputed from receipts, returns and the ledger. */
const broken = (orderId: string) =>
  world.product.application.data.sql.query(
    `with came as (
        select il.id as inbound_line_id, il.source_line_id as line_id, sum(r.accepted_qty) as quantity
          from inbound_order o join inbound_line il on il.order_id = o.id join inbound_receipt r on r.line_id = il.id
          where o.source_id = $1::uuid and o.status <> 'CANCELLED' group by 1, 2),
      back as (
        select l.inbound_line_id, l.order_line_id as line_id, sum(l.qty) as quantity, sum(l.shipped_qty) as shipped,
               sum(l.qty - l.shipped_qty) filter (where r.status in ('IN_APPROVAL', 'WAIT_OUTBOUND')) as waiting
          from purchase_return r join purchase_return_line l on l.return_id = r.id and l.deleted_at is null
          where r.order_id = $1::uuid and r.status not in ('DRAFT', 'RETURNED', 'REJECTED', 'CANCELLED') group by 1, 2),
      kept as (select biz_id, sum(qty - consumed - released) as quantity from preemption group by 1)
      select 'receipt' as rule from back left join came using (inbound_line_id) where back.quantity > coalesce(came.quantity, 0)
      union all select 'line' from purchase_order_line l left join (select line_id, sum(shipped) as shipped, sum(waiting) as waiting from back group by 1) b on b.line_id = l.id
        where l.order_id = $1::uuid and (l.returned_qty, l.in_return_qty) is distinct from (coalesce(b.shipped, 0), coalesce(b.waiting, 0))
      union all select 'kept' from purchase_return r join (select return_id, sum(qty - shipped_qty) as open from purchase_return_line where deleted_at is null group by 1) l on l.return_id = r.id
        left join kept k on k.biz_id = r.id
        where r.order_id = $1::uuid and coalesce(k.quantity, 0) <> case when r.status in ('IN_APPROVAL', 'WAIT_OUTBOUND') then l.open else 0 end
      union all select 'amount' from purchase_return r
        join (select return_id, sum(amount) as goods, sum(tax_amount) as tax, bool_and(amount = round(qty * price, 2)) as exact
                from purchase_return_line where deleted_at is null group by 1) l on l.return_id = r.id
        where r.order_id = $1::uuid and not (l.exact and r.goods_amount = l.goods and r.tax_amount = l.tax and r.total_amount = l.goods + l.tax)
      union all select 'ledger' from purchase_order_line l
        where l.order_id = $1::uuid and (select coalesce(sum(i.on_hand), 0) from inventory i where i.sku_id = l.sku_id) <> l.received_qty - l.returned_qty`,
    [orderId],
  )

test('random returns, some at once: recomputed is stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 10 }), async (rounds) => {
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
          )
          if (answer.status === 200) returns.push(answer.body.data.id)
          return answer
        }
        const id = returns[which % Math.max(returns.length, 1)]
        if (!id) return none
        if (kind === 'cancel') return world.post(purchaser, at('cancel'), { id, reason: '不退了' })
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
    { numRuns: effort(3, 40) },
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
