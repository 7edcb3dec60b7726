/** What the operations share: where they run, and what this process remembers. */
import type { Sql } from '../../define.ts'
import type { TaskHead } from '../../store/instances.ts'
import type { Claim } from '../../store/tasks.ts'
import type { Environment } from '../environment.ts'
import type { Runner } from '../runner.ts'
import type { TaskHeads } from '../task-heads.ts'

export interface Context {
  readonly env: Environment
  readonly runner: Runner
  readonly heads: TaskHeads
  /** Claims together with others that come at the same moment, when `sql` is the engine's own. */
  claim(sql: Sql, claim: Claim): Promise<boolean>
  /** @param fresh true: whatever this process remembers, look. Undefined when no such task is open. */
  findTask(sql: Sql, taskId: string, fresh: boolean): Promise<TaskHead | undefined>
}
