/**
 * What a freeze or a clearing stops, and gives back afterwards: exactly what it took, nothing that others stopped meanwhile. An area
 * that has something to stop (goods on the shelf, open orders, payments) contributes one from its `area.ts`.
 */
import type { Label } from '#kit/contract.ts'
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export type HoldScope = 'PRODUCT' | 'ORDER' | 'PAYMENT' | 'ALL'

export interface SupplierHold {
  /** Under this name the document remembers what was taken. */
  readonly name: string
  /** The scopes that it answers to; `ALL` always is one. */
  readonly scopes: readonly Exclude<HoldScope, 'ALL'>[]
  /** What it stops, as people call it: "orders under way". */
  readonly label: Label
  /** How many it would stop now. */
  count(sql: Sql, supplierId: string): Promise<number>
  /** Stops what goes on. Answers what exactly, in a form that it understands later. */
  take(uow: UnitOfWork, supplierId: string): Promise<readonly string[]>
  /** Lets those go on that still stand as they were left. */
  giveBack(uow: UnitOfWork, supplierId: string, taken: readonly string[], options: { readonly restoreShelf: boolean }): Promise<void>
}

export const supplierHolds = defineExtensionPoint<SupplierHold>('supplier.holds')

export interface HoldAhead {
  readonly key: string
  readonly label: Label
  readonly scopes: SupplierHold['scopes']
  readonly count: number
}

/** What a freeze would stop now. @param sql of whoever asks */
export const holdsAhead = ({ data, sql }: { readonly data: DataSource; readonly sql: Sql }, supplierId: string): Promise<HoldAhead[]> =>
  Promise.all(
    contributionsTo(data, supplierHolds).map(async (hold) => ({
      key: hold.name,
      label: hold.label,
      scopes: hold.scopes,
      count: await hold.count(sql, supplierId),
    })),
  )

/** What was taken, by the hold's name. */
export type Remembered = Readonly<Record<string, readonly string[]>>

export async function takeHolds(uow: UnitOfWork, supplierId: string, scopes: readonly string[]): Promise<Remembered> {
  const taken: Record<string, readonly string[]> = {}
  for (const hold of uow.contributed(supplierHolds)) {
    const isInScope = scopes.includes('ALL') || hold.scopes.some((scope) => scopes.includes(scope))
    if (isInScope) taken[hold.name] = await hold.take(uow, supplierId)
  }
  return taken
}

export async function giveHoldsBack(uow: UnitOfWork, supplierId: string, remembered: Remembered, options: { readonly restoreShelf: boolean }): Promise<void> {
  for (const hold of uow.contributed(supplierHolds)) {
    const taken = remembered[hold.name] ?? []
    if (taken.length > 0) await hold.giveBack(uow, supplierId, taken, options)
  }
}

/** One number of a statement. */
export async function counted(sql: Sql, query: string, supplierId: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>(query, [supplierId])
  return row?.n ?? 0
}
