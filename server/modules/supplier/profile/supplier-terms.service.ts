/** How suppliers are settled with, for those who settle. */
import type { Sql } from '#kit/data-source.ts'

export interface SettleCycle {
  readonly cycle: 'DAY' | 'WEEK' | 'MONTH'
  /** The day with which a period ends; the last one when it is not said. */
  readonly settleDay: number | null
}

/** @returns by supplier */
export async function settleCycles(sql: Sql, supplierIds: readonly string[]): Promise<Map<string, SettleCycle>> {
  const rows = await sql.query<SettleCycle & { id: string }>(
    'select id, settle_cycle as cycle, settle_day as "settleDay" from supplier where id = any($1::uuid[]) and deleted_at is null',
    [supplierIds],
  )
  return new Map(rows.map(({ id, ...cycle }) => [id, cycle]))
}
