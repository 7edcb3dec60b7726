/** Writing steps: alone inside a transaction, or together with whatever else is ready to be written. */
import type { Sql } from '../define.ts'
import { Batcher, type BatcherOptions } from './batcher.ts'
import { prepared } from './sql.ts'
import { addRows, emptyRows, type StepRows } from './step-rows.ts'
import { stepStatement } from './step-statement.ts'

/**
 * @param tell see `stepStatement`
 * @returns ids of the instances that were still at the expected revision and are written now
 */
export async function writeRows(sql: Sql, rows: StepRows, tell?: string): Promise<ReadonlySet<string>> {
  const { text, params } = stepStatement(rows, true, tell)
  return new Set((await prepared<{ id: string }>(sql, text, params)).map((row) => row.id))
}

/** A step of one instance, to be written as a transaction of its own. */
interface Single {
  readonly instanceId: string
  readonly rows: StepRows
}

function together(steps: readonly Single[]): StepRows {
  const [only] = steps
  if (only !== undefined && steps.length === 1) return only.rows
  const rows = emptyRows()
  for (const step of steps) addRows(rows, step.rows)
  return rows
}

/** True when the step is committed, false when it lost its race and nothing of it was written. */
export type WriteStep = (instanceId: string, rows: StepRows) => Promise<boolean>

/** Steps that are ready at the same time share a statement and a commit. It waits for nobody: an instance that is locked elsewhere counts as a lost race. */
export function batchedWriter(sql: Sql, options: BatcherOptions, tell?: string): WriteStep {
  const batcher = new Batcher<Single, boolean>(async (steps) => {
    const { text, params } = stepStatement(together(steps), false, tell)
    const written = new Set((await sql.query<{ id: string }>(text, params)).map((row) => row.id))
    return steps.map((step) => written.has(step.instanceId))
  }, options)
  return (instanceId, rows) => batcher.add({ instanceId, rows })
}
