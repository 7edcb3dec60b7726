/** Writing steps inside a transaction. */
import type { Sql } from '../define.ts'
import { prepared } from './sql.ts'
import type { StepRows } from './step-rows.ts'
import { stepStatement } from './step-statement.ts'

/**
 * @param tell see `stepStatement`
 * @returns ids of the instances that were still at the expected revision and are written now
 */
export async function writeRows(sql: Sql, rows: StepRows, tell?: string): Promise<ReadonlySet<string>> {
  const { text, params } = stepStatement(rows, true, tell)
  return new Set((await prepared<{ id: string }>(sql, text, params)).map((row) => row.id))
}
