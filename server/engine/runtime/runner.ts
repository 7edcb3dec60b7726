/** Where operations happen: each in a transaction of its own, or all inside the caller's. */
import { EngineError, type Sql } from '../define.ts'
import type { CommittedChanges } from './options-api.ts'
import type { Environment } from './environment.ts'
import type { Begin, Decide, Stepper } from './stepper.ts'
import type { Unit } from './unit.ts'

export interface Runner {
  readonly sql: Sql
  /** A step of an existing instance. */
  step<T>(instanceId: string, hint: string, decide: Decide<T>): Promise<T>
  /** A new instance; undefined when its definition is not the latest any more or not active. */
  begin<T>(hint: string, begin: Begin<T>): Promise<T | undefined>
  /** Several statements and steps that belong together. */
  atomically<T>(work: (runner: Runner) => Promise<T>): Promise<T>
  /** Says what changed, once it is committed. */
  announce(changes: Partial<CommittedChanges>): void
}

export const NO_CHANGES: CommittedChanges = { instanceIds: [], openedTasks: [], closedTasks: [], changedTasks: [], incidents: [], endedInstances: [] }

export function ownRunner(env: Environment, stepper: Stepper): Runner {
  return {
    sql: env.pool,
    step: (instanceId, hint, decide) => timed(env, () => stepper.step(instanceId, hint, decide)),
    begin: (hint, begin) => timed(env, () => stepper.begin(hint, begin)),
    async atomically(work) {
      const { result, runner } = await env.transaction(async (sql) => {
        const runner = insideRunner(env, stepper, sql)
        return { result: await work(runner), runner }
      })
      runner.afterCommit()
      return result
    },
    announce: (changes) => env.committed({ ...NO_CHANGES, ...changes }, { jobs: false, timerAt: undefined }),
  }
}

async function timed<T>(env: Environment, step: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  let outcome: 'done' | 'refused' = 'refused'
  try {
    const answer = await step()
    outcome = 'done'
    return answer
  } finally {
    env.stepped(performance.now() - startedAt, outcome)
  }
}

export function insideRunner(env: Environment, stepper: Stepper, sql: Sql): Runner & { afterCommit(): void } {
  const units: Unit[] = []
  const said: Partial<CommittedChanges>[] = []
  const runner: Runner & { afterCommit(): void } = {
    sql,
    async step(instanceId, _hint, decide) {
      const { answer, unit } = await stepper.stepInside(sql, instanceId, decide)
      units.push(unit)
      return answer
    },
    async begin(_hint, begin) {
      const { answer, unit } = await stepper.beginInside(sql, begin)
      units.push(unit)
      return answer
    },
    atomically: (work) => work(runner),
    announce: (changes) => void said.push(changes),
    afterCommit() {
      for (const unit of units.splice(0)) stepper.announce(unit)
      for (const changes of said.splice(0)) env.committed({ ...NO_CHANGES, ...changes }, { jobs: false, timerAt: undefined })
    },
  }
  return runner
}

/**
 * Does the work once for a key and gives the stored answer ever after. Two callers at the same time: the second waits for the
 * first and gets its answer; when the first fails, the second does the work.
 */
export async function once<T>(runner: Runner, key: string | undefined, at: number, work: (runner: Runner) => Promise<T>): Promise<T> {
  if (key === undefined) return work(runner)
  if (key.length > 200) throw new EngineError('invalid', 'bad-key', 'an idempotency key has at most 200 characters', { path: 'idempotencyKey' })
  return runner.atomically(async (inside) => {
    const fresh = await inside.sql.query('insert into wf_command (key, at) values ($1, $2::timestamptz) on conflict (key) do nothing returning key', [
      key,
      new Date(at),
    ])
    if (fresh.length === 0) {
      const [stored] = await inside.sql.query<{ answer: T }>('select answer from wf_command where key = $1', [key])
      return stored?.answer as T
    }
    const answer = await work(inside)
    await inside.sql.query('update wf_command set answer = $2::json where key = $1', [key, JSON.stringify(answer ?? null)])
    return answer
  })
}
