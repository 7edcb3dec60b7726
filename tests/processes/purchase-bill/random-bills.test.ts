/** Receipts, bills by hand and by the clock, disputes, adjustments, taking back, in any order and two at once: recomputed is stored. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { settlePeriods } from '#server/modules/settlement/bill/bill-clock.service.ts'
import { asFound, effort } from '#tests/support/effort.ts'
import { at, finance, financeManager, withBilling, type BillingWorld } from './world.ts'

const world = withBilling()
const zone = 'Asia/Shanghai'
const aDay = 86_400_000

const kinds = [
  'receive',
  'hand',
  'clock',
  'clock',
  'cycle',
  'send',
  'send',
  'dispute',
  'resolve',
  'adjust',
  'agree',
  'agree',
  'approve',
  'approve',
  'reset',
  'abolish',
  'carry',
] as const
const command = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(5),
  amount: fc.integer({ min: -60, max: 60 }),
  days: fc.integer({ min: 1, max: 40 }),
})
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

const counted = `status in ('PAYABLE', 'PARTIAL_PAID', 'PAID')`
/** Invariants 25, 26, 33, 34 and 35, recomputed of one supplier. */
const broken = (supplierId: string) =>
  world.product.application.data.sql.query(
    `with bill as (select * from purchase_bill where supplier_id = $1::uuid and deleted_at is null),
      line as (select l.*, b.status as bill_status from purchase_bill_line l join bill b on b.id = l.bill_id where l.deleted_at is null),
      sums as (select bill_id, sum(amount + tax_amount) as total, coalesce(sum(amount + tax_amount) filter (where source_type = 'INBOUND'), 0) as receipts, count(*) as lines from line group by 1),
      entry as (select *, sum(amount) over (partition by currency order by seq) as running, lag(occurred_at) over (partition by currency order by seq) as before,
                       row_number() over (partition by currency order by seq) as place from supplier_account_entry where supplier_id = $1::uuid)
      select '25 total' as rule, b.code from bill b left join sums s on s.bill_id = b.id where (b.total_amount, b.line_count) is distinct from (coalesce(s.total, 0), coalesce(s.lines, 0))
      union all select '25 twice', source_code from line where item_id is not null and released_at is null group by item_id, source_code having count(*) > 1
      union all select '25 orphan', i.source_code from billable_item i left join line l on l.item_id = i.id and l.released_at is null
        where i.supplier_id = $1::uuid and i.deleted_at is null and i.bill_id is distinct from l.bill_id
      union all select '26 receipts', b.code from bill b join sums s on s.bill_id = b.id where b.receipt_amount <> s.receipts
      union all select '26 billed', o.code from purchase_order o join purchase_order_line ol on ol.order_id = o.id
        left join (select order_line_id, sum(qty) as qty from line where bill_status in ('PAYABLE', 'PARTIAL_PAID', 'PAID') and source_type <> 'ADJUST' group by 1) l on l.order_line_id = ol.id
        where o.supplier_id = $1::uuid and ol.billed_qty <> coalesce(l.qty, 0)
      union all select '33 number', invoice_no from bill_invoice where supplier_id = $1::uuid and deleted_at is null and unlinked_at is null group by coalesce(invoice_code, ''), invoice_no having count(*) > 1
      union all select '33 amount', b.code from bill b left join (select bill_id, sum(total_amount) as total from bill_invoice where deleted_at is null and unlinked_at is null group by 1) v on v.bill_id = b.id
        where (b.invoice_amount <> coalesce(v.total, 0) and b.status <> 'ABOLISHED') or (b.status in ('IN_APPROVAL', 'PAYABLE', 'PARTIAL_PAID', 'PAID') and abs(b.invoice_amount - b.total_amount) > 1)
      union all select '34 abolished', b.code from bill b where b.status = 'ABOLISHED'
        and (exists (select 1 from billable_item i where i.bill_id = b.id) or exists (select 1 from line l where l.bill_id = b.id and l.released_at is null))
      union all select '35 running', code from entry where balance_after <> running or seq <> place or occurred_at < before
      union all select '35 balance', 'account' from (select coalesce(sum(total_amount), 0) as owed from bill where ${counted}) b
        where b.owed <> coalesce((select balance from supplier_account where supplier_id = $1::uuid and currency = 'CNY'), 0)
          or b.owed <> coalesce((select sum(amount) from entry), 0)`,
    [supplierId],
  )

/** Days that the clock has settled twice, whatever the cycle was. */
const cyclesBroken = (supplierId: string) =>
  world.product.application.data.sql.query(
    `select a.code from purchase_bill a join purchase_bill b on b.supplier_id = a.supplier_id and b.id > a.id and b.cycle <> 'MANUAL'
        and daterange(a.period_from, a.period_to, '[]') && daterange(b.period_from, b.period_to, '[]')
      where a.supplier_id = $1::uuid and a.cycle <> 'MANUAL'`,
    [supplierId],
  )

type Answer = Awaited<ReturnType<BillingWorld['post']>>
const none = { status: 200, raw: '' } as Answer

test('random bills, some at once: recomputed is stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('DAY', 'WEEK', 'MONTH'),
      fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 8, maxLength: 12 }),
      async (settleCycle, rounds) => {
        const { data } = world.product.application
        const of = await world.buying()
        await data.prisma.supplier.update({ where: { id: of.supplierId }, data: { settleCycle } })
        const order = await world.executing(of, { lines: [{ skuId: of.skuId, qty: '90', price: '3.3333', priceReason: '约定' }] })
        const bills = () =>
          data.prisma.purchaseBill.findMany({ where: { supplierId: of.supplierId }, include: { lines: true }, orderBy: { createTime: 'asc' } })
        const receive = async (count: number) => {
          const answer = await world.announce(order, [String(count)])
          return answer.status === 200 ? world.receive(await world.detail(answer.body.data.inboundId), [String(count)]) : answer
        }
        await receive(4)
        const run = async ({ kind, which, amount, days }: Command): Promise<Answer> => {
          if (kind === 'receive') return receive((which % 4) + 1)
          if (kind === 'hand') return world.post(finance, at('save'), { supplierId: of.supplierId })
          if (kind === 'clock') {
            await settlePeriods(data, zone, new Date(Date.now() + days * aDay))
            return none
          }
          if (kind === 'cycle') {
            await data.prisma.supplier.update({ where: { id: of.supplierId }, data: { settleCycle: (['DAY', 'WEEK', 'MONTH'] as const)[which % 3]! } })
            return none
          }
          const there = (await bills()).filter(({ status }) => status !== 'ABOLISHED')
          const bill = there[which % Math.max(there.length, 1)]
          if (!bill) return none
          const { id } = bill
          const line = bill.lines.find(({ itemId, deletedAt }) => itemId !== null && deletedAt === null)
          const value = amount === 0 ? '1' : String(amount)
          if (kind === 'send' || kind === 'carry') return world.post(finance, at(kind), { id })
          if (kind === 'dispute') return line ? world.post(of.supplierAdmin, at('dispute'), { id, lines: [{ lineId: line.id, reason: '数量' }] }) : none
          if (kind === 'resolve') {
            const asked = bill.lines.filter(({ disputeReason, answeredAt }) => disputeReason !== null && answeredAt === null)
            const answers = asked.map((one) => ({ lineId: one.id, answer: '核对', adjustment: { amount: value, reason: '补差' } }))
            return world.post(finance, at('resolve'), { id, answers })
          }
          if (kind === 'adjust') return world.post(finance, at('adjust'), { id, lines: [{ amount: value, taxRate: '0.13', reason: '补差' }] })
          if (kind === 'agree') {
            const net = bill.totalAmount.minus(bill.taxAmount).toFixed(2)
            return world.post(of.supplierAdmin, at('agree'), { id, invoices: bill.totalAmount.isZero() ? [] : [world.invoice(net, bill.taxAmount.toFixed(2))] })
          }
          if (kind === 'approve') return world.post(financeManager, at('approval'), { ids: [id], pass: which % 4 !== 0, comment: '已核对' })
          return world.post(financeManager, at(`${kind}/${id}`), { reason: '重做' })
        }
        for (const round of rounds) {
          for (const { status, raw } of await Promise.all(round.map(run))) expect([200, 400, 403, 404, 409, 422], raw).toContain(status)
          expect(await broken(of.supplierId)).toEqual([])
        }
        expect(await cyclesBroken(of.supplierId)).toEqual([])
      },
    ),
    { numRuns: effort(3, 60), ...asFound },
  )
})

const day = (offset: number) => new Date(Date.now() + offset * aDay).toLocaleDateString('sv-SE', { timeZone: zone })

test('a statement of any days goes on where the one before ended', async () => {
  const of = await world.buying()
  await world.received(of, ['10'])
  await world.payable(of)
  await world.received(of, ['6'])
  const second = await world.payable(of)
  await world.ok(finance, at(`reset/${second.id}`))
  const statement = (from: string, to: string) => world.ok(finance, '/api/purchase/supplier-account/statement', { supplierId: of.supplierId, from, to })
  const spans = fc.tuple(fc.integer({ min: -40, max: 2 }), fc.nat(20), fc.nat(20))
  await fc.assert(
    fc.asyncProperty(spans, async ([first, more, evenMore]) => {
      const [one, two, both] = await Promise.all([
        statement(day(first), day(first + more)),
        statement(day(first + more + 1), day(first + more + 1 + evenMore)),
        statement(day(first), day(first + more + 1 + evenMore)),
      ])
      for (const { opening, billed, paid, offset, closing } of [one, two, both])
        expect((Number(opening) + Number(billed) - Number(paid) - Number(offset)).toFixed(2)).toBe(closing)
      expect([two.opening, both.opening, both.closing, both.entries]).toEqual([one.closing, one.opening, two.closing, one.entries + two.entries])
    }),
    { numRuns: effort(5, 60), ...asFound },
  )
  const own = await world.ok(of.supplierAdmin, '/api/purchase/supplier-account/statement', { from: day(-1), to: day(1) })
  expect(own).toMatchObject({ supplierId: of.supplierId, opening: '0.00', entries: 3 })
  const other = await world.buying()
  const others = await world.post(other.supplierAdmin, '/api/purchase/supplier-account/statement', { supplierId: of.supplierId, from: day(-1), to: day(1) })
  expect(others.status).toBe(404)
  expect((await world.ok(other.supplierAdmin, '/api/purchase/supplier-account/list', {})).total).toBe(0)
  expect((await world.post(of.supplierAdmin, '/api/purchase/supplier-account/ageing', {})).status).toBe(403)
  const aged = await world.ok(finance, '/api/purchase/supplier-account/ageing', { supplierId: of.supplierId })
  expect(aged).toMatchObject({ total: 1, records: [{ bills: 1, notDue: own.closing, total: own.closing, paying: '0.00' }], sums: { total: own.closing } })
  const cash = await world.ok(finance, '/api/purchase/supplier-account/cash-needed', { supplierId: of.supplierId, weeks: 4 })
  expect(cash.spans.at(-1)).toMatchObject({ to: null, cumulated: own.closing })
  const paper = await world.ok(of.supplierAdmin, '/api/purchase/supplier-account/statement/print', { from: day(-1), to: day(1) })
  expect(paper.records.map(({ kind }: { kind: string }) => kind)).toEqual(['BILL', 'BILL', 'REVERSAL'])
  const where = await world.ok(of.supplierAdmin, '/api/purchase/supplier-account/whereabouts', {})
  expect(where.steps.map(({ step, bills }: { step: string; bills: number }) => [step, bills])).toEqual([
    ['BILLABLE', 1],
    ['TO_AGREE', 0],
    ['DISPUTED', 0],
    ['IN_APPROVAL', 0],
    ['PAYABLE', 1],
    ['PAYING', 0],
    ['PAID', 0],
  ])
  expect(where.balance).toBe(own.closing)
})
