/** Puts the engine together: connections, memory, operations, reads, loops. */
import { EngineError, type Handler } from '../define.ts'
import { batchedWriter } from '../store/batched-writer.ts'
import type { BatcherOptions } from '../store/batcher.ts'
import { loadTaskHead } from '../store/instances.ts'
import { migrate } from '../store/migrate.ts'
import { openPool } from '../store/sql.ts'
import { claimTask, insertSets } from '../store/tasks.ts'
import type { Engine, EngineInTransaction, Operations, Reads } from './api.ts'
import type { CommittedChanges, EngineOptions, SqlPool } from './options-api.ts'
import type { CandidateSet } from './candidate-set.ts'
import { decisions, definitions } from './definitions.ts'
import type { Environment } from './environment.ts'
import type { Context } from './operations/context.ts'
import { definitionOperations } from './operations/definitions.ts'
import { instanceOperations } from './operations/instances.ts'
import { changeTaskOperations } from './operations/change-task.ts'
import { snoozeOperations } from './operations/snooze.ts'
import { externalOperations } from './operations/external.ts'
import { jobDefinitionOperations } from './operations/job-definitions.ts'
import { jobOperations } from './operations/jobs.ts'
import { messageOperations } from './operations/messages.ts'
import { migrateOperations } from './operations/migrate.ts'
import { operateOperations } from './operations/operate.ts'
import { peopleOperations } from './operations/people.ts'
import { returnOperations } from './operations/return.ts'
import { signOperations } from './operations/signs.ts'
import { proxyOperations } from './operations/proxies.ts'
import { taskOperations } from './operations/tasks.ts'
import { withdrawOperations } from './operations/withdraw.ts'
import { actionReads } from './reads/actions.ts'
import { decisionReads } from './reads/decisions.ts'
import { inboxReads } from './reads/inbox.ts'
import { instanceReads } from './reads/instances.ts'
import { newsReads } from './reads/news-subjects.ts'
import { operateReads } from './reads/operate.ts'
import { operatorReads } from './reads/operator.ts'
import { modelingReads } from './reads/modeling.ts'
import { peopleReads } from './reads/people.ts'
import { reportReads } from './reads/report.ts'
import { routeReads } from './reads/route.ts'
import { proxyReads } from './reads/proxies.ts'
import { Recent } from './recent.ts'
import { insideRunner, ownRunner, type Runner } from './runner.ts'
import { Stepper } from './stepper.ts'
import { TaskHeads } from './task-heads.ts'
import { WorkBell } from './work-bell.ts'
import { Workers } from './workers.ts'

/** While the database works on one batch, this process works on the answers of the other. Measured with 4 and 16 clients on two cores. */
const BATCHES: BatcherOptions = { slots: 2, max: 64 }
/** Instances and tasks that this process keeps in mind between steps. */
const REMEMBERED = 10_000
const POOL_SIZE = 10

function poolsOf(options: EngineOptions, onError: (error: unknown, where: string) => void): { steps: SqlPool; reads: SqlPool; own: boolean } {
  if (options.pool !== undefined) return { steps: options.pool, reads: options.pool, own: false }
  if (options.databaseUrl === undefined) throw new EngineError('invalid', 'no-database', 'give databaseUrl or pool')
  const size = options.poolSize ?? POOL_SIZE
  return {
    steps: openPool(options.databaseUrl, { size, plans: 'keys', onError, client: options.client }),
    reads: openPool(options.databaseUrl, { size: options.readPoolSize ?? Math.max(2, Math.ceil(size / 2)), plans: 'lists', onError, client: options.client }),
    own: true,
  }
}

/** Remembers which candidate sets are stored. */
function setsIn(sql: SqlPool): (sets: readonly CandidateSet[]) => Promise<void> {
  const stored = new Recent<string, true>(REMEMBERED)
  return async (sets) => {
    const fresh = sets.filter((set) => stored.get(set.id) === undefined)
    if (fresh.length === 0) return
    await insertSets(sql, fresh)
    for (const set of fresh) stored.set(set.id, true)
  }
}

/** @throws EngineError invalid when no database is given; the database is first touched by the first call */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const onError = options.onError ?? (() => undefined)
  const { steps, reads, own } = poolsOf(options, onError)
  const handlers = options.handlers ?? {}
  const handlerNames = () => [...Object.keys(handlers), ...(options.handlerNames?.() ?? [])]
  const known = definitions(reads, handlerNames)
  const clock = options.clock ?? Date
  let workers: Workers | undefined

  const env: Environment = {
    pool: steps,
    short: steps.shared?.reads ?? steps,
    reads,
    now: () => clock.now(),
    timeZone: options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    definitions: known,
    decisions: decisions(),
    handler: (name): Handler | undefined => (Object.hasOwn(handlers, name) ? handlers[name] : undefined) ?? options.findHandler?.(name),
    resolveAssignment: options.resolveAssignment,
    findMembers: options.findMembers,
    findCopied: options.findCopied,
    present: (processKey, variables) => options.present?.(processKey, variables),
    watch: options.watch,
    workBell: new WorkBell(),
    transaction: options.transaction ?? ((work) => steps.transaction(work)),
    knowSets: setsIn(reads),
    escalateTo: options.escalateTo,
    parameter: async (name) => options.parameter?.(name),
    tell: options.news,
    committed(changes: CommittedChanges, wake) {
      workers?.wake(wake)
      if (wake.jobs) env.workBell.ring()
      try {
        options.onCommitted?.(changes)
      } catch (error) {
        onError(error, 'onCommitted')
      }
    },
    report: onError,
    stepped: (milliseconds, outcome) => options.onStep?.(milliseconds, outcome),
  }

  const writer = batchedWriter(steps, BATCHES, env.tell)
  const memory = { batches: BATCHES, remembered: REMEMBERED, write: writer.step }
  const heads: TaskHeads = new TaskHeads(env.short, (snapshot) => stepper.remember(snapshot), memory)
  const stepper: Stepper = new Stepper(env, memory, (unit) => heads.learn(unit))

  const contextOf = (runner: Runner): Context => ({
    env,
    runner,
    heads,
    async claim(sql, claim) {
      if (sql !== steps) return claimTask(sql, claim)
      return (await writer.claim(claim)) || (await claimTask(sql, claim))
    },
    findTask: (sql, taskId, fresh) => (sql === steps || sql === reads ? heads.find(taskId, fresh) : loadTaskHead(sql, taskId)),
  })

  const operationsOf = (context: Context): Operations => ({
    ...definitionOperations(context, handlerNames, known.forget),
    ...instanceOperations(context),
    ...taskOperations(context),
    ...messageOperations(context),
    ...jobOperations(context),
    ...externalOperations(context),
    ...jobDefinitionOperations(context),
    ...changeTaskOperations(context),
    ...snoozeOperations(context),
    ...peopleOperations(context),
    ...proxyOperations(context),
    ...returnOperations(context),
    ...signOperations(context),
    ...withdrawOperations(context),
    ...migrateOperations(context),
    ...operateOperations(context),
  })

  const readsOf = (sql: SqlPool | Parameters<Engine['in']>[0]): Reads => ({
    ...inboxReads(sql, env),
    ...proxyReads(sql, env),
    ...instanceReads(sql, env),
    ...newsReads(sql, env),
    ...operatorReads(sql, env),
    ...operateReads(sql, env),
    ...modelingReads(sql, env, handlerNames),
    ...peopleReads(sql, env),
    ...routeReads(sql, env),
    ...actionReads(sql, env, peopleReads(sql, env).returnable),
    ...reportReads(sql, env.timeZone),
    ...decisionReads(sql, env),
  })

  const context = contextOf(ownRunner(env, stepper))
  const loops = new Workers(context, options.alarms)
  workers = loops

  return {
    ...operationsOf(context),
    ...readsOf(reads),
    in(sql): EngineInTransaction {
      const runner = insideRunner(env, stepper, sql)
      return { ...operationsOf(contextOf(runner)), ...readsOf(sql), afterCommit: () => runner.afterCommit() }
    },
    migrate: () => migrate(steps),
    work: ({ concurrency = 64, pollMs = 1000 } = {}) => loops.start({ concurrency, pollMs }),
    runDue: () => loops.runDue(),
    stopWaiting: () => env.workBell.close(),
    async close() {
      env.workBell.close()
      await loops.stop()
      if (!own) return
      await Promise.all([steps.close(), reads.close()])
    },
  }
}
