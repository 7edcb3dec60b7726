/** How long records stay in the ledger: whole months that are older are taken out of it, what rows held then stays as their opening. */
import { z } from 'zod'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { rollDays } from './stock-sums.service.ts'

/** Nothing younger leaves, whatever the parameter says: documents of a year are undone and looked at. */
const leastMonths = 12
const keepMonths = defineParameter('stock.ledger.keep-months', z.coerce.number().int().min(0).max(1200), 0)

/** @returns how many months were taken out; none while the parameter is 0 */
export async function detachMonths(data: DataSource, zone: string): Promise<number> {
  const asked = await parametersOf(data).get(keepMonths)
  if (asked === 0) return 0
  // Sums of their days are read from then on.
  await rollDays(data, zone)
  const [row] = await data.sql.query<{ count: number }>(
    `select stock_detach_before((date_trunc('month', now() at time zone 'UTC') - $1::int * interval '1 month')::date) as count`,
    [Math.max(asked, leastMonths)],
  )
  return row?.count ?? 0
}

/** @throws Failure rule for an instant of which no record is left */
export async function requireKnown(sql: Sql, at: Date): Promise<void> {
  const [row] = await sql.query<{ since: string | null; isKnown: boolean | null }>(
    `select max(month)::text as since, max(month)::timestamp at time zone 'UTC' <= $1::timestamptz as "isKnown" from inventory_opening`,
    [at],
  )
  if (row?.isKnown === false) throw ruleFailure('stock.before-ledger', { day: row.since })
}
