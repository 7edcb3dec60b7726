/** Where a supplier's money is: how much stands at each step between goods that came and money that went out, and the day that matters next. */
import { dayIn } from '#kit/clock.ts'
import type { CallContext } from '#kit/handle.ts'
import { sum, toWire } from '#kit/money.ts'
import { supplierAsked } from './account-statement.service.ts'

const steps = ['BILLABLE', 'TO_AGREE', 'DISPUTED', 'IN_APPROVAL', 'PAYABLE', 'PAYING', 'PAID'] as const
type Step = (typeof steps)[number]

/** What was paid in so many days is told. */
const paidInDays = 90

interface At {
  readonly step: Step | 'LATE'
  readonly bills: number
  readonly amount: string
  readonly day: string | null
}

const day = (instant: string) => `(${instant} at time zone $2)::date::text`

/** Bills are told of from the moment on at which they were sent to the supplier; what stands on one that was not is billable as ever. */
const bills = `from purchase_bill b where b.supplier_id = $1::uuid and b.sent_to_id is not null and b.deleted_at is null and b.status not in ('PAID', 'ABOLISHED')`
const query = `
  select 'BILLABLE' as step, count(*)::int as bills, coalesce(sum(i.amount + i.tax_amount), 0)::text as amount, ${day('min(i.occurred_at)')} as day
    from billable_item i where i.supplier_id = $1::uuid and i.currency = 'CNY' and i.deleted_at is null and i.bill_id is null
  union all select 'BILLABLE', count(*)::int, coalesce(sum(i.amount + i.tax_amount), 0)::text, ${day('min(i.occurred_at)')}
    from purchase_bill b join billable_item i on i.bill_id = b.id
   where b.supplier_id = $1::uuid and b.deleted_at is null and b.status not in ('PAID', 'ABOLISHED') and b.status = 'DRAFT'
  union all select case when b.status in ('WAIT_SUPPLIER', 'RETURNED') then 'TO_AGREE' else b.status::text end, count(*)::int, sum(b.total_amount)::text, ${day('min(b.sent_at)')}
    ${bills} and b.status in ('WAIT_SUPPLIER', 'RETURNED', 'DISPUTED', 'IN_APPROVAL') group by 1
  union all select 'PAYABLE', count(*)::int, coalesce(sum(b.total_amount - b.paid_amount - b.paying_amount), 0)::text, min(b.due_on)::text
    ${bills} and b.status in ('PAYABLE', 'PARTIAL_PAID') and b.total_amount > b.paid_amount + b.paying_amount
  union all select 'PAYING', count(*)::int, coalesce(sum(b.paying_amount), 0)::text, min(b.due_on)::text ${bills} and b.paying_amount > 0
  union all select 'LATE', count(*)::int, coalesce(sum(b.total_amount - b.paid_amount), 0)::text, min(b.due_on)::text
    ${bills} and b.status in ('PAYABLE', 'PARTIAL_PAID') and b.due_on < $3::date
  union all select 'PAID', count(*)::int, coalesce(sum(-e.amount), 0)::text, ${day('max(e.occurred_at)')}
    from supplier_account_entry e where e.supplier_id = $1::uuid and e.currency = 'CNY' and e.kind in ('PAYMENT', 'OFFSET')
     and e.occurred_at >= ((($3::date) - ${paidInDays})::timestamp at time zone $2) and not exists (select 1 from supplier_account_entry r where r.reversal_of_id = e.id)`

export async function whereaboutsOf(context: CallContext, wanted: string | undefined) {
  const supplier = await supplierAsked(context, wanted)
  const rows = await context.sql.query<At>(query, [supplier.id, context.zone, dayIn(context.zone, new Date())])
  const [account] = await context.sql.query<{ balance: string }>(
    `select balance::text as balance from supplier_account where supplier_id = $1::uuid and currency = 'CNY'`,
    [supplier.id],
  )
  const at = (step: At['step']) => {
    const of = rows.filter((row) => row.step === step)
    const [first = null] = of.flatMap((row) => row.day ?? []).toSorted()
    return { bills: of.reduce((all, { bills }) => all + bills, 0), amount: toWire(sum(of.map(({ amount }) => amount))), day: first }
  }
  return {
    supplierId: supplier.id,
    supplierName: supplier.name,
    balance: toWire(account?.balance ?? '0'),
    steps: steps.map((step) => ({ step, ...at(step) })),
    late: at('LATE'),
  }
}
