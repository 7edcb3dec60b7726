/** Steps and claims that are ready at the same time are written together: one statement a kind, one commit for all. */
import type { GroupSql, SqlPool, Statement } from '../runtime/options-api.ts'
import { Batcher, type BatcherOptions } from './batcher.ts'
import { oneByOne } from './sql.ts'
import { addRows, emptyRows, type StepRows } from './step-rows.ts'
import { stepStatement } from './step-statement.ts'
import { claimStatement, type Claim } from './tasks.ts'

export interface BatchedWriter {
  /**
   * True when the step is committed, false when it lost its race and nothing of it was written.
   * @param after what the host writes in the same transaction, once the step is written
   */
  step(instanceId: string, rows: StepRows, after?: Statement): Promise<boolean>
  /** True when the task is granted and that is committed. */
  claim(claim: Claim): Promise<boolean>
}

/** A step of one instance. */
interface Step {
  readonly instanceId: string
  readonly rows: StepRows
  readonly after: Statement | undefined
}

type Write = { readonly step: Step } | { readonly claim: Claim }

function together(steps: readonly Step[]): StepRows {
  const [only] = steps
  if (only !== undefined && steps.length === 1) return only.rows
  const rows = emptyRows()
  for (const step of steps) addRows(rows, step.rows)
  return rows
}

/** Steps first: a claim waits for nobody, so nobody who waits for a step's rows holds what that step wants. */
function statementsOf(writes: readonly Write[], tell: string | undefined): Statement[] {
  const steps: Step[] = []
  const claims: Claim[] = []
  for (const write of writes) {
    if ('step' in write) steps.push(write.step)
    else claims.push(write.claim)
  }
  const statements: Statement[] = []
  if (steps.length > 0) {
    const { text, params } = stepStatement(together(steps), false, tell)
    statements.push([text, params])
    for (const { after } of steps) if (after !== undefined) statements.push(after)
  }
  if (claims.length > 0) statements.push(claimStatement(claims))
  return statements
}

const writesOf = (pool: SqlPool): GroupSql =>
  pool.shared?.writes ?? {
    query: (text, params) => pool.query(text, params),
    together: (statements) => pool.transaction((sql) => oneByOne(sql, statements)),
  }

/**
 * It waits for nobody: an instance or a task that is locked elsewhere counts as a lost race.
 * @param tell see `stepStatement`
 */
export function batchedWriter(pool: SqlPool, options: BatcherOptions, tell?: string): BatchedWriter {
  const sql = writesOf(pool)
  const batcher = new Batcher<Write, boolean>(async (writes) => {
    const statements = statementsOf(writes, tell)
    const [first] = statements
    const answers = first !== undefined && statements.length === 1 ? [await sql.query(...first)] : await sql.together(statements)
    const written = new Set<string>()
    for (const row of answers.flat() as { readonly id?: string; readonly remark?: string }[]) written.add(row.id ?? row.remark ?? '')
    return writes.map((write) => written.has('step' in write ? write.step.instanceId : write.claim.remarkId))
  }, options)
  return {
    step: (instanceId, rows, after) => batcher.add({ step: { instanceId, rows, after } }),
    claim: (claim) => batcher.add({ claim }),
  }
}
