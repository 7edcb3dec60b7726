/** How payments stand, for whoever works them off: counted by status under a list's filters, and what waits for the cashier. */
import type { CallContext } from '#kit/handle.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { scopeOf } from '#kit/resource/scope.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import { billPay } from '../pay/bill-pay.contract.ts'

interface Pool {
  readonly waiting: number
  readonly waitingAmount: string
  readonly urgent: number
  readonly failed: number
}

export async function cashierPool({ data, principal, sql }: CallContext): Promise<Pool> {
  const where = new Conditions()
  where.add(`t.deleted_at is null and t.status in ('APPROVED', 'PAY_FAILED')`)
  scopeOf(billPay, principal, tableOf(await tablesOf(data), 'billPay'), where)
  const [row] = await sql.query<Pool>(
    `select count(*) filter (where t.status = 'APPROVED')::int as waiting, coalesce(sum(t.total_amount) filter (where t.status = 'APPROVED'), 0.00)::text as "waitingAmount",
            count(*) filter (where t.status = 'APPROVED' and t.urgent_status = 1)::int as urgent, count(*) filter (where t.status = 'PAY_FAILED')::int as failed
       from bill_pay t ${where.text}`,
    where.values,
  )
  return row!
}
