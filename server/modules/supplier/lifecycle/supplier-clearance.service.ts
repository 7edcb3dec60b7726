/**
 * What the product itself counts as open of a supplier who wants to leave. An area that can count something (orders, stock, bills,
 * after-sales) contributes a figure; what is more than nothing stands in the way.
 */
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import { exitItems, type ExitItemKey } from './exit.contract.ts'

export interface SupplierClearance {
  readonly key: ExitItemKey
  /** Figure of what is open, as people read it; `0` or `0.00` when nothing is. */
  readonly query: string
}

export const supplierClearances = defineExtensionPoint<SupplierClearance>('supplier.clearances')

/** What suppliers have open by themselves. */
export const ownClearances: readonly SupplierClearance[] = [
  {
    key: 'applications',
    query: `select ((select count(*) from supplier_regularization where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED'))
      + (select count(*) from supplier_change where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED'))
      + (select count(*) from supplier_price_rule where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED'))
      + (select count(*) from supplier_freight_rule where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED')))::text as amount`,
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

const places = exitItems.map(({ key }) => key)

const digitsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0
const together = (one: string, other = '0'): string => toWire(decimal(one).plus(other), Math.max(digitsOf(one), digitsOf(other)))

/** Everything that is counted, whether open or not. @param sql of the work that asks */
export async function openThings(
  { data, sql }: { readonly data: DataSource; readonly sql: Sql },
  supplierId: string,
  locale: Locale = 'zh',
): Promise<OpenThing[]> {
  const counted = new Map<ExitItemKey, string>()
  for (const { key, query } of contributionsTo(data, supplierClearances).toSorted((one, other) => places.indexOf(one.key) - places.indexOf(other.key))) {
    const [{ amount = '0' } = {}] = await sql.query<{ amount: string }>(query, [supplierId])
    // Several areas count what one person answers for.
    counted.set(key, together(amount, counted.get(key)))
  }
  return [...counted].map(([key, amount]) => ({
    key,
    label: exitItems.find((item) => item.key === key)?.label[locale] ?? key,
    amount,
    isOpen: /[1-9]/.test(amount),
  }))
}
