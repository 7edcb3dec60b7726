/** What is written of a row: only what it does not say already. */
import { isDeepStrictEqual } from 'node:util'
import { decimal, type DecimalLike } from './money.ts'

type Columns = Readonly<Record<string, unknown>>

/** Prisma's decimals are of another class than ours. */
const isAmount = (value: unknown): value is DecimalLike => typeof value === 'object' && value !== null && 'toFixed' in value

/** @param stored as the row holds it @param wanted as it is written */
function isSameValue(stored: unknown, wanted: unknown): boolean {
  if (isAmount(stored)) return (typeof wanted === 'string' || isAmount(wanted)) && decimal(stored).eq(decimal(wanted))
  return isDeepStrictEqual(stored ?? null, wanted ?? null)
}

/** The columns that a row does not say already. */
export const differingFrom = (row: Columns, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name, value]) => !isSameValue(row[name], value)))

/** Whether a row says all that already. */
export const saysAlready = (row: Columns, columns: Columns): boolean => Object.keys(differingFrom(row, columns)).length === 0
