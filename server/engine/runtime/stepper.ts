/**
 * How a step gets into the database.
 *
 * Usually it is decided on a remembered or freshly read snapshot and written by one statement that checks the revision; nothing is
 * locked in between. A lost race is decided again on the new state: nobody is refused for it. What reaches beyond one instance
 * (handlers in the transaction, called processes) runs with the instance locked, in a transaction of its own or of the caller.
 */
import { EngineError, type Sql } from '../define.ts'
import type { BatchedWriter } from '../store/batched-writer.ts'
import { Batcher, type BatcherOptions } from '../store/batcher.ts'
import { loadInstances, type Snapshot } from '../store/instances.ts'
import { isContention, sqlState } from '../store/sql.ts'
import { addRows, emptyRows } from '../store/step-rows.ts'
import { changesOf } from './committed-changes.ts'
import type { Environment } from './environment.ts'
import { Recent } from './recent.ts'
import { Turns } from './turns.ts'
import { NeedsTransaction, Unit } from './unit.ts'
import { followsOf, tellWatch } from './watch.ts'
import type { Follows } from './watch-api.ts'
import { WorkItem } from './work-item.ts'
import { writeFollowed, writeInTransaction, writeShared } from './write-step.ts'

/** Does the commands of a step; called again from the beginning when the step has to be decided again. */
export type Decide<T> = (unit: Unit, item: WorkItem) => Promise<T>

/** A step that makes a new instance. */
export type Begin<T> = (unit: Unit) => Promise<{ readonly item: WorkItem; readonly answer: T }>

export interface StepperOptions {
  readonly write: BatchedWriter['step']
  readonly batches: BatcherOptions
  readonly remembered: number
}

/** The definition to start is not the latest any more, or not active: look again. */
class StaleDefinition extends Error {
  override readonly name = 'StaleDefinition'
}

/** Tries on unlocked snapshots before the instance is locked. */
const OPTIMISTIC_TRIES = 4
/** Tries of a transaction that ends in a deadlock or a lock timeout. */
const CONTENTION_TRIES = 6

export class Stepper {
  readonly #env: Environment
  readonly #write: BatchedWriter['step']
  readonly #load: Batcher<string, Snapshot | undefined>
  readonly #turns = new Turns()
  readonly #recent: Recent<string, Snapshot>
  /** Elements at which deciding a step needed a transaction: there, the attempt without one is spared. */
  readonly #transactional = new Recent<string, true>(10_000)

  readonly #learn: (unit: Unit) => void

  /** @param learn hears of every committed unit before its caller does */
  constructor(env: Environment, options: StepperOptions, learn: (unit: Unit) => void) {
    this.#env = env
    this.#learn = learn
    this.#write = options.write
    this.#load = new Batcher((ids) => loadInstances(env.short, ids), options.batches)
    this.#recent = new Recent(options.remembered)
  }

  /** Keeps what was read anyway, if it is news. */
  remember(snapshot: Snapshot): void {
    const known = this.#recent.get(snapshot.id)
    if (known === undefined || known.rev < snapshot.rev) this.#recent.set(snapshot.id, snapshot)
  }

  /**
   * A step of an existing instance, in a transaction of its own.
   * @param hint what the step is about, e.g. the definition and element: steps with the same hint behave alike
   * @throws EngineError not-found when there is no such instance
   */
  step<T>(instanceId: string, hint: string, decide: Decide<T>): Promise<T> {
    return this.#turns.take(instanceId, async () => {
      if (this.#transactional.get(hint) === undefined) {
        for (let tries = 0; tries < OPTIMISTIC_TRIES; tries += 1) {
          const done = await this.#attempt(instanceId, hint, decide)
          if (done === 'transaction') break
          if (done !== 'again') return done.answer
        }
      }
      return this.#locked(instanceId, decide)
    })
  }

  /** A step that makes a new instance, in a transaction of its own. Undefined when the definition is not the latest any more, or not active. */
  async begin<T>(hint: string, begin: Begin<T>): Promise<T | undefined> {
    if (this.#transactional.get(hint) === undefined) {
      try {
        const unit = new Unit(this.#env, undefined)
        const { item, answer } = await begin(unit)
        const follows = await this.#finish(unit, item)
        if (follows === 'transaction') throw new NeedsTransaction()
        return (await this.#commitSingle(unit, item, follows)) ? answer : undefined
      } catch (error) {
        if (!(error instanceof NeedsTransaction)) throw error
        this.#transactional.set(hint, true)
      }
    }
    try {
      return await this.#retried(() =>
        this.#inOwn(async (unit) => {
          const { item, answer } = await begin(unit)
          if (!(await this.#writeAll(unit, item.id))) throw new StaleDefinition()
          return answer
        }),
      )
    } catch (error) {
      if (error instanceof StaleDefinition) return undefined
      throw error
    }
  }

  /** A step as part of the caller's transaction. What follows the commit is told by `announce` of the returned unit. */
  async stepInside<T>(sql: Sql, instanceId: string, decide: Decide<T>): Promise<{ readonly answer: T; readonly unit: Unit }> {
    const unit = new Unit(this.#env, sql)
    const item = await existing(unit, instanceId)
    const answer = await decide(unit, item)
    if (!(await this.#writeAll(unit, undefined))) throw lost()
    return { answer, unit }
  }

  async beginInside<T>(sql: Sql, begin: Begin<T>): Promise<{ readonly answer: T; readonly unit: Unit }> {
    const unit = new Unit(this.#env, sql)
    const { item, answer } = await begin(unit)
    if (!(await this.#writeAll(unit, item.id)))
      throw new EngineError('conflict', 'definition-changed', 'the process was deployed or suspended at this moment: start again')
    return { answer, unit }
  }

  /** Remembers what a committed unit did, and tells the host and the loops. */
  announce(unit: Unit): void {
    for (const item of unit.items.values()) if (item.entries.length > 0) this.#keep(item)
    this.#learn(unit)
    const jobs = [...unit.items.values()].some((item) => item.open.jobs.length > 0)
    const [timerAt] = [...unit.items.values()].flatMap((item) => item.open.earliestTimer ?? []).sort((a, b) => a - b)
    this.#env.committed(changesOf(unit), { jobs, timerAt })
  }

  async #attempt<T>(instanceId: string, hint: string, decide: Decide<T>): Promise<'again' | 'transaction' | { readonly answer: T }> {
    const remembered = this.#recent.get(instanceId)
    const snapshot = remembered ?? (await this.#load.add(instanceId))
    if (snapshot === undefined) throw noInstance(instanceId)
    const { graph } = await this.#env.definitions.get(snapshot.definitionId)
    const unit = new Unit(this.#env, undefined)
    const item = unit.add(new WorkItem(graph, { snapshot }))
    let isLocked = false
    try {
      const answer = await decide(unit, item)
      if (item.entries.length === 0) return { answer }
      const follows = await this.#finish(unit, item)
      const written =
        follows === 'transaction' ? await this.#commitFollowed(unit, item, () => (isLocked = true)) : await this.#commitSingle(unit, item, follows)
      if (written) return { answer }
      this.#recent.delete(instanceId)
      // What the host keeps has changed, perhaps: it looks itself.
      return item.rows.unchanged.length > 0 ? 'transaction' : 'again'
    } catch (error) {
      if (error instanceof NeedsTransaction) {
        this.#transactional.set(hint, true)
        return 'transaction'
      }
      this.#recent.delete(instanceId)
      // Whoever holds what the host needs is waited for in turn.
      if (isContention(error)) return isLocked ? 'transaction' : 'again'
      // What was remembered may be behind what others have done: only a fresh look may refuse.
      if (error instanceof EngineError && remembered !== undefined && !isLocked) return 'again'
      throw asEngineError(error)
    }
  }

  /** Makes the rows of a decided unit of one instance. What has to follow them for the host. */
  #finish(unit: Unit, item: WorkItem): Follows | Promise<Follows> {
    present(unit)
    item.finish(unit.now)
    return followsOf(this.#env.watch, item, this.#env.short)
  }

  /** Writes a finished unit of one instance together with others that are ready. False when it lost a race. */
  async #commitSingle(unit: Unit, item: WorkItem, follows: Exclude<Follows, 'transaction'>): Promise<boolean> {
    const row = follows === 'nothing' ? undefined : follows
    if (!(await writeShared(this.#env, this.#write, item, row))) return false
    this.announce(unit)
    try {
      await row?.move?.committed()
    } catch (error) {
      this.#env.report(error, 'after a step')
    }
    return true
  }

  /**
   * Writes a finished unit of one instance in a transaction with what follows it for the host. False when it lost a race.
   * @param locked called once the instance is locked as the step was decided on it: what is refused from then on is refused for good
   */
  async #commitFollowed(unit: Unit, item: WorkItem, locked: () => void): Promise<boolean> {
    if (!(await writeInTransaction(unit, item, locked))) return false
    this.announce(unit)
    return true
  }

  /** Remembers an instance as a committed step left it. */
  #keep(item: WorkItem): void {
    const after = item.after()
    if (item.ended) this.#recent.delete(item.id)
    else if (after !== undefined) this.remember(after)
  }

  #locked<T>(instanceId: string, decide: Decide<T>): Promise<T> {
    return this.#retried(() =>
      this.#inOwn(async (unit) => {
        const item = await existing(unit, instanceId)
        const answer = await decide(unit, item)
        if (!(await this.#writeAll(unit, undefined))) throw lost()
        return answer
      }),
    )
  }

  async #inOwn<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    const { answer, unit } = await this.#env.transaction(async (sql) => {
      const unit = new Unit(this.#env, sql)
      return { answer: await work(unit), unit }
    })
    this.announce(unit)
    return answer
  }

  async #retried<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        if (!isContention(error) || tries === CONTENTION_TRIES) throw asEngineError(error)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries))
      }
    }
  }

  /** False when `born` was not accepted; then nothing of the unit is written. */
  async #writeAll(unit: Unit, born: string | undefined): Promise<boolean> {
    present(unit)
    const rows = emptyRows()
    const ids: string[] = []
    for (const item of unit.items.values()) {
      if (item.entries.length === 0) continue
      ids.push(item.id)
      addRows(rows, item.finish(unit.now))
    }
    if (ids.length === 0 || unit.sql === undefined) return true
    const written = await writeFollowed(unit.sql, rows, unit, await tellWatch(this.#env.watch, unit, unit.sql))
    if (born !== undefined && !written.has(born)) {
      if (written.size > 0) throw lost()
      return false
    }
    return ids.every((id) => written.has(id))
  }
}

async function existing(unit: Unit, instanceId: string): Promise<WorkItem> {
  const item = await unit.load(instanceId)
  if (item === undefined) throw noInstance(instanceId)
  return item
}

/** Titles and business values follow the variables. */
function present(unit: Unit): void {
  for (const item of unit.items.values()) {
    if (item.entries.length === 0 || (item.snapshot !== undefined && item.state?.variables === item.snapshot.state.variables)) continue
    const shown = unit.env.present(item.about.processKey, item.variables())
    const { title, summary, value } = { ...item.about, ...shown }
    if (shown === undefined || (title === item.about.title && summary === item.about.summary && value === item.about.value)) continue
    item.show({ title, summary, value })
  }
}

const lost = () => new EngineError('conflict', 'changed-meanwhile', 'the instance was changed by a step that does not respect its lock')

export const noInstance = (id: string) => new EngineError('not-found', 'no-such-instance', `no process instance ${id}`, { processInstanceId: id })

/** Text that PostgreSQL cannot store is the caller's mistake; everything else stays what it is. */
function asEngineError(error: unknown): unknown {
  return ['22P05', '22021', '22P02'].includes(sqlState(error) ?? '')
    ? new EngineError('invalid', 'bad-value', 'a value holds characters that cannot be stored')
    : error
}
