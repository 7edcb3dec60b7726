/** What is payable by how late it is, and the cash that is needed in the weeks to come. Read from the bills that are not paid, which a partial index holds. */
import { dayIn } from '#kit/clock.ts'
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { sum, toWire } from '#kit/money.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { scopeOf } from '#kit/resource/scope.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import { supplierNameShown } from '#server/modules/purchase/order/order-view.service.ts'
import { purchaseBill } from '../bill/purchase-bill.contract.ts'
import { weeksFrom } from './account-days.ts'

/** Bills `t` that are owed and that the caller sees. @throws Failure forbidden where amounts are hidden */
async function openBills({ data, principal }: CallContext, supplierId: string | undefined): Promise<Conditions> {
  if (isHidden(principal, purchaseBill, 'totalAmount')) throw new Failure('forbidden', 'no-permission')
  const where = new Conditions()
  where.add(`t.deleted_at is null and t.status in ('PAYABLE', 'PARTIAL_PAID') and t.currency = 'CNY'`)
  if (supplierId !== undefined) where.add(`t.supplier_id = ${where.value(supplierId)}::uuid`)
  scopeOf(purchaseBill, principal, tableOf(await tablesOf(data), 'purchaseBill'), where)
  return where
}

interface Buckets {
  readonly notDue: string
  readonly upTo30: string
  readonly upTo60: string
  readonly upTo90: string
  readonly older: string
  readonly total: string
  readonly paying: string
  readonly bills: number
}

const left = 't.total_amount - t.paid_amount'

/** @param late days after the due date, as an expression */
const buckets = (late: string): string => {
  const between = (from: string, to: string) => `coalesce(sum(${left}) filter (where ${late} ${from} ${to}), 0.00)::text`
  return `${between('<=', '0')} as "notDue", ${between('between', '1 and 30')} as "upTo30", ${between('between', '31 and 60')} as "upTo60",
    ${between('between', '61 and 90')} as "upTo90", ${between('>', '90')} as older, coalesce(sum(${left}), 0.00)::text as total,
    coalesce(sum(t.paying_amount), 0.00)::text as paying, count(*)::int as bills`
}

export async function ageing(context: CallContext, { supplierId, current, size }: { supplierId?: string | undefined; current: number; size: number }) {
  const on = dayIn(context.zone, new Date())
  const where = await openBills(context, supplierId)
  const late = `coalesce(${where.value(on)}::date - t.due_on, 0)`
  const [sums] = await context.sql.query<Buckets & { suppliers: number }>(
    `select ${buckets(late)}, count(distinct t.supplier_id)::int as suppliers from purchase_bill t ${where.text}`,
    where.values,
  )
  const name = typeof supplierNameShown === 'string' ? supplierNameShown : supplierNameShown[context.locale]
  // Names are looked up for the page only.
  const records = await context.sql.query<Buckets & { supplierId: string; supplierName: string }>(
    `select coalesce(${name}, '') as "supplierName", t.supplier_id as "supplierId", t."notDue", t."upTo30", t."upTo60", t."upTo90", t.older, t.total, t.paying, t.bills
       from (select t.supplier_id, ${buckets(late)}, sum(${left}) filter (where ${late} > 0) as late, sum(${left}) as owed
               from purchase_bill t ${where.text} group by t.supplier_id
              order by late desc nulls last, owed desc, t.supplier_id limit ${where.value(size)} offset ${where.value((current - 1) * size)}) t
      order by t.late desc nulls last, t.owed desc, t.supplier_id`,
    where.values,
  )
  const { suppliers, ...all } = sums!
  return { on, sums: all, total: suppliers, current, size, records }
}

export async function cashNeeded(context: CallContext, { weeks, supplierId }: { weeks: number; supplierId?: string | undefined }) {
  const on = dayIn(context.zone, new Date())
  const where = await openBills(context, supplierId)
  const spans = weeksFrom(on, weeks)
  const [from, to] = [where.value(spans.map((span) => span.from)), where.value(spans.map((span) => span.to))]
  const found = await context.sql.query<{ place: number; bills: number; due: string; paying: string }>(
    `select s.place::int as place, count(*)::int as bills, sum(${left})::text as due, sum(t.paying_amount)::text as paying
       from purchase_bill t join unnest(${from}::date[], ${to}::date[]) with ordinality as s (since, until, place)
         on (s.since is null or t.due_on >= s.since) and (s.until is null or t.due_on <= s.until) ${where.text} group by 1`,
    where.values,
  )
  const byPlace = new Map(found.map((one) => [one.place, one]))
  let cumulated = sum([])
  return {
    on,
    spans: spans.map((span, n) => {
      const { bills, due, paying } = byPlace.get(n + 1) ?? { bills: 0, due: '0', paying: '0' }
      const needed = sum([due]).minus(paying)
      cumulated = cumulated.plus(needed)
      return { ...span, bills, due: toWire(due), paying: toWire(paying), needed: toWire(needed), cumulated: toWire(cumulated) }
    }),
  }
}
