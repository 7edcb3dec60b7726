/**
 * What the product itself counts as open of a supplier who wants to leave. An area that can count something (orders, stock, bills,
 * after-sales) is an entry: a figure, and whether it stands in the way.
 */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { exitItems, type ExitItemKey } from './exit.contract.ts'

interface SupplierClearance {
  readonly key: ExitItemKey
  /** Figure of what is open, as people read it; `0` or `0.00` when nothing is. */
  readonly query: string
}

const clearances: readonly SupplierClearance[] = [
  {
    key: 'applications',
    query: `select ((select count(*) from supplier_regularization where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED'))
      + (select count(*) from supplier_change where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED'))
      + (select count(*) from supplier_price_rule where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED'))
      + (select count(*) from supplier_freight_rule where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED')))::text as amount`,
  },
  {
    key: 'orders',
    query: `select count(*)::text as amount from sub_order where supplier_id = $1::uuid and deleted_at is null and status not in ('COMPLETED', 'CANCELLED')`,
  },
  {
    key: 'margin',
    query: `select coalesce(sum(paid - deducted - refunded), 0)::numeric(18, 2)::text as amount from supplier_margin where supplier_id = $1::uuid and deleted_at is null`,
  },
]

export interface OpenThing {
  readonly key: ExitItemKey
  readonly label: string
  readonly amount: string
  readonly isOpen: boolean
}

/** Everything that is counted, whether open or not. */
export async function openThings(sql: Sql, supplierId: string, locale: Locale = 'zh'): Promise<OpenThing[]> {
  const things: OpenThing[] = []
  for (const { key, query } of clearances) {
    const [{ amount = '0' } = {}] = await sql.query<{ amount: string }>(query, [supplierId])
    const label = exitItems.find((item) => item.key === key)?.label[locale] ?? key
    things.push({ key, label, amount, isOpen: /[1-9]/.test(amount) })
  }
  return things
}
