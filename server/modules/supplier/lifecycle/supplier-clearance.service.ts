/**
 * What the product itself counts as open of a supplier who wants to leave. An area that can count something (orders, stock, bills,
 * after-sales) contributes a figure; what is more than nothing stands in the way.
 */
import type { Label } from '#kit/contract.ts'
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import { exitItems, type ExitItemKey } from './exit.contract.ts'

export interface SupplierClearance {
  readonly key: ExitItemKey
  /** What is counted: several figures may belong to one item. */
  readonly counts: Label
  /** Figure of what is open, as people read it; `0` or `0.00` when nothing is. */
  readonly query: string
}

export const supplierClearances = defineExtensionPoint<SupplierClearance>('supplier.clearances')

/** What suppliers have open by themselves. */
export const ownClearances: readonly SupplierClearance[] = [
  {
    key: 'applications',
    counts: { zh: '未结申请', en: 'Open applications' },
    query: `select ((select count(*) from supplier_regularization where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED'))
      + (select count(*) from supplier_change where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED'))
      + (select count(*) from supplier_price_rule where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED'))
      + (select count(*) from supplier_freight_rule where supplier_id = $1::uuid and deleted_at is null and status in ('DRAFT', 'IN_APPROVAL', 'RETURNED')))::text as amount`,
  },
  {
    key: 'margin',
    counts: { zh: '保证金余额', en: 'Deposit' },
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

interface Asked {
  readonly data: DataSource
  /** Of the work that asks. */
  readonly sql: Sql
}

interface Figure {
  readonly key: ExitItemKey
  readonly counts: Label
  readonly amount: string
}

async function figuresOf({ data, sql }: Asked, supplierId: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { key, counts, query } of contributionsTo(data, supplierClearances).toSorted(
    (one, other) => places.indexOf(one.key) - places.indexOf(other.key),
  )) {
    const [{ amount = '0' } = {}] = await sql.query<{ amount: string }>(query, [supplierId])
    figures.push({ key, counts, amount })
  }
  return figures
}

const isMore = (amount: string): boolean => /[1-9]/.test(amount)

/** What is left to clear, figure by figure; nothing of what is cleared. */
export async function leftToClear(asked: Asked, supplierId: string, locale: Locale): Promise<{ readonly label: string; readonly amount: string }[]> {
  const figures = await figuresOf(asked, supplierId)
  return figures.filter(({ amount }) => isMore(amount)).map(({ counts, amount }) => ({ label: counts[locale], amount }))
}

/** Everything that is counted, whether open or not. */
export async function openThings(asked: Asked, supplierId: string, locale: Locale = 'zh'): Promise<OpenThing[]> {
  const counted = new Map<ExitItemKey, string>()
  // Several areas count what one person answers for.
  for (const { key, amount } of await figuresOf(asked, supplierId)) counted.set(key, together(amount, counted.get(key)))
  return [...counted].map(([key, amount]) => ({
    key,
    label: exitItems.find((item) => item.key === key)?.label[locale] ?? key,
    amount,
    isOpen: isMore(amount),
  }))
}
