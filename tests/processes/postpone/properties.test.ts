/** Random suppliers, buyers and time on promises: whatever they do, a promise is only put off, and what is late is known to be. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { asFound } from '#tests/support/effort.ts'
import { disagreements } from '../agreement.ts'
import { people, withPromises, type Goods } from './world.ts'

const world = withPromises()
const sql = () => world.product.application.data.sql

type Step =
  | { readonly do: 'time'; readonly hours: number }
  | { readonly do: 'ask'; readonly order: number; readonly line: number; readonly days: number }
  | { readonly do: 'decide'; readonly who: 'purchaser' | 'manager'; readonly pass: boolean }
  | { readonly do: 'ship' | 'cancel' | 'receive'; readonly order: number; readonly line: number }

const places = { order: fc.nat(2), line: fc.nat(1) }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), ...places, days: fc.integer({ min: 0, max: 9 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      who: fc.constantFrom('purchaser' as const, 'manager' as const),
      pass: fc.integer({ max: 3 }).map((dice) => dice !== 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ship' as const, 'ship' as const, 'cancel' as const, 'receive' as const), ...places }) },
)

/** As if it were so much later: everything that is promised lies nearer. What is asked for stays as its approvers were shown it. */
async function pass(hours: number): Promise<void> {
  const by = `make_interval(hours => ${hours})`
  await sql().query(`update order_line set promised_at = promised_at - ${by}, original_promised_at = original_promised_at - ${by}`)
  await sql().query(`update overdue_order set due_at = due_at - ${by}, original_due_at = original_due_at - ${by}`)
  await sql().query(`update sub_order set shipped_at = shipped_at - ${by}`)
}

interface Row {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly dueAt: Date
  readonly times: number
  readonly agreed: number
  readonly shippedAt: Date | null
  readonly isOpen: boolean
  readonly promisedAt: Date
}

const rows = () =>
  sql().query<Row>(
    `select d.id, d.kind::text as kind, d.status::text as status, d.due_at as "dueAt", d.postponed_times as times, d.shipped_at as "shippedAt",
            (select count(*)::int from postpone_apply p where p.overdue_id = d.id and p.status = 'APPROVED') as agreed,
            l.quantity > l.shipped_quantity + l.cancelled_quantity as "isOpen", l.promised_at as "promisedAt"
       from overdue_order d join order_line l on l.id = d.line_id`,
  )

const open = new Set(['WARNING', 'OVERDUE', 'POSTPONED'])

/** Invariants 59 and 60. @param before due dates before a step that was not time */
async function hold(before: ReadonlyMap<string, Date>): Promise<void> {
  for (const row of await rows()) {
    const was = before.get(row.id)
    if (was) expect(row.dueAt >= was, `${row.id} was due ${was.toISOString()}`).toBe(true)
    expect(row.times).toBeLessThanOrEqual(2)
    expect(row.agreed).toBe(row.times)
    if (row.kind === 'SHIP' && row.status === 'RESOLVED') expect(row.shippedAt).not.toBeNull()
    if (row.kind === 'SHIP') expect(open.has(row.status), `${row.id} ${row.status}`).toBe(row.isOpen)
    if (row.kind === 'SHIP' && row.isOpen) expect(row.dueAt).toEqual(row.promisedAt)
  }
  expect(await disagreements(world.product.application.data.prepared)).toEqual([])
}

/** The clock has looked: every line that is late has a row that says so. */
async function holdAfterTheClock(): Promise<void> {
  const unknown = await sql().query(
    `select l.id from order_line l join sub_order o on o.id = l.sub_order_id
      where l.promised_at <= now() and l.shipped_at is null and l.quantity > l.shipped_quantity + l.cancelled_quantity and o.confirmed_at is not null
        and not exists (select 1 from overdue_order d where d.line_id = l.id and d.kind = 'SHIP' and d.status in ('OVERDUE', 'POSTPONED'))`,
  )
  expect(unknown).toEqual([])
  const late = (await rows()).filter(
    ({ kind, status, dueAt }) => kind === 'SHIP' && status !== 'OVERDUE' && open.has(status) && dueAt.getTime() < Date.now() - 5000,
  )
  expect(late).toEqual([])
}

async function make(orders: readonly Goods[], step: Step): Promise<number> {
  if (step.do === 'time') {
    await pass(step.hours)
    await world.watch()
    return 200
  }
  if (step.do === 'decide') {
    const [request] = await sql().query<{ id: string }>(`select id from postpone_apply where status = 'PENDING' order by create_time limit 1`)
    return request ? (await world.decide(people[step.who], request.id, step.pass)).status : 404
  }
  const goods = orders[step.order]
  const lineId = goods?.lineIds[step.line]
  if (!goods || !lineId) throw new Error('no such line')
  if (step.do === 'ship') return (await world.ship(goods, [lineId])).status
  if (step.do === 'cancel') return (await world.cancel(goods)).status
  if (step.do !== 'ask') return (await world.post(people.ops, '/api/order/ys-order-master/confirm-receipt', { masterCode: goods.masterCode })).status
  const [row] = await sql().query<{ id: string }>(`select id from overdue_order where line_id = $1::uuid and kind = 'SHIP'`, [lineId])
  return row ? (await world.ask({ ...goods, overdueId: row.id }, step.days)).status : 404
}

test('a promise is only put off, and what is late is known to be', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const orders = [await world.order([3, 20]), await world.order([-2, 40]), await world.order([30, 90])]
      await world.watch()
      for (const each of steps) {
        const before = new Map((await rows()).map(({ id, dueAt }) => [id, dueAt]))
        const status = await make(orders, each)
        expect([200, 400, 404, 422], JSON.stringify(each)).toContain(status)
        await hold(each.do === 'time' ? new Map() : before)
        if (each.do === 'time') await holdAfterTheClock()
      }
      // What the next run meets is its own.
      for (const goods of orders) await world.cancel(goods)
    }),
    { numRuns: 6, ...asFound },
  )
})
