/** The unit of work at work: one transaction, its document log, its messages, and what waits for the commit. */
import type { DataSource, Sql, TransactionPrisma, TransactionSql } from './data-source.ts'
import { isRetryable, failureOf } from './database-errors.ts'
import { dayIn, systemClock, defaultZone, type Clock } from './clock.ts'
import type { Resource } from './contract.ts'
import { changing, changingMany, fillerOf, inserting, type KeptRow } from './change-rows.ts'
import { contributionsTo } from './contributions.ts'
import { refuseLocked } from './document/document-lock.ts'
import { requireDecision, rowRulesOf, type RowRules, type StatusSource } from './document/status-rule.ts'
import { Failure, notFound } from './errors.ts'
import type { EventOf, ExtensionPoint } from './extension-point.ts'
import { insertionOf } from './insert-rows.ts'
import { logging } from './log-lines.ts'
import { modelRows, type ModelRows } from './model-rows.ts'
import type { Listener } from './listen.ts'
import { nextNumbers } from './numbering.ts'
import { addManyToOutbox, addToOutbox, wakeRelay } from './outbox/outbox.ts'
import { visibleFields } from './resource/field-blacklist.ts'
import { Conditions } from './resource/conditions.ts'
import { pageDirectoryOf } from './resource/page-directory.ts'
import { scopeOf } from './resource/scope.ts'
import { tableOf, tablesOf, type Tables } from './tables.ts'
import type { InsertLog, LogEntry, ModelChange, ModelInsert, ModelInserts, ModelName, ModelRow, RunWork, UnitOfWork, WorkActor } from './unit-of-work.ts'

export interface WorkSettings {
  readonly clock?: Clock
  /** The company's zone, for the dates in document numbers. */
  readonly zone?: string
  /** Told about failures after the commit, which can no longer change the answer. */
  readonly onError?: (error: unknown, where: string) => void
  /** Milliseconds that a statement waits for a row that another transaction holds; as long as it may take unless said. */
  readonly lockTimeout?: number
  /** See `TransactionSettings`. */
  readonly isPipelined?: boolean
}

/** The dynamic part of a Prisma delegate that the unit of work needs. */
interface Delegate {
  create(query: object): Promise<Record<string, unknown>>
  findUnique(query: object): Promise<Record<string, unknown> | null>
  updateManyAndReturn(query: object): Promise<Record<string, unknown>[]>
}

/** Binds units of work to a data source. */
export function workOn(data: DataSource, settings: WorkSettings = {}): RunWork {
  const attempt = transactOn(data, settings)
  return async (actor, work, { retries = 0 } = {}) => {
    for (let left = retries; ; left -= 1) {
      try {
        return await attempt(actor, work)
      } catch (error) {
        if (left <= 0 || !isRetryable(error)) throw failureOf(error) ?? error
        // Two works that met in a deadlock must not meet again in step.
        await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40))
      }
    }
  }
}

/** One try, whose errors are the database's own: for a host that repeats by itself. */
export function transactOn(data: DataSource, settings: WorkSettings = {}): <T>(actor: WorkActor, work: (uow: UnitOfWork) => Promise<T>) => Promise<T> {
  const { clock = systemClock, onError = () => undefined, lockTimeout, isPipelined } = settings
  const fixed = fixedParts(data, settings)
  return async (actor, work) => {
    const tables = await tablesOf(data)
    const after: (() => void | Promise<void>)[] = []
    const answer = await data.transaction(
      (prisma, sql) => {
        const uow = new Work({ ...fixed, prisma, sql, actor, now: clock.now(), tables, after, relayToWake: { isAsked: false } })
        openWorks.set(sql, uow)
        return work(uow)
      },
      { lockTimeout, isPipelined },
    )
    for (const step of after) {
      try {
        await step()
      } catch (error) {
        onError(error, 'after commit')
      }
    }
    return answer
  }
}

/** What the units of work of a data source have in common. */
export const fixedParts = (data: DataSource, { zone = defaultZone }: WorkSettings) => ({
  data,
  zone,
  relay: data.sql,
  forget: (model: string) => pageDirectoryOf(data).forget(model),
  rulesOf: (model: string) => rowRulesOf(data, model),
  contributed: <Item>(point: ExtensionPoint<Item>) => contributionsTo(data, point),
})

/** Open units of work by their connection: whoever is handed only that (a step of the engine) finds the unit it belongs to. */
const openWorks = new WeakMap<Sql, Work>()

/**
 * The unit of work to which a connection belongs, in the name of somebody: what he writes commits with it.
 * @throws Error when the connection was not opened by a unit of work
 */
export function workIn(sql: Sql, actor?: WorkActor): UnitOfWork {
  const work = openWorks.get(sql)
  if (!work) throw new Error('This connection belongs to no unit of work')
  return actor === undefined || (work.actor.userId !== undefined && work.actor.userId === actor.userId) ? work : work.as(actor)
}

export interface Parts {
  readonly data: DataSource
  readonly prisma: TransactionPrisma
  readonly sql: TransactionSql
  readonly actor: WorkActor
  readonly now: Date
  readonly zone: string
  readonly tables: Tables
  readonly after: (() => void | Promise<void>)[]
  /** A connection outside the transaction, for what follows the commit. */
  readonly relay: Sql
  /** Whether the relay is told after the commit; once, in whosever name the messages were written. */
  readonly relayToWake: { isAsked: boolean }
  /** Drops what is remembered of the long lists of a model. */
  readonly forget: (model: string) => void
  /** What the rows of a model keep to. */
  readonly rulesOf: (model: string) => RowRules | undefined
  readonly contributed: <Item>(point: ExtensionPoint<Item>) => readonly Item[]
}

export class Work implements UnitOfWork {
  readonly prisma: TransactionPrisma
  readonly sql: TransactionSql
  readonly actor: WorkActor
  readonly now: Date
  readonly outbox: UnitOfWork['outbox']
  protected readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
    this.prisma = parts.prisma
    this.sql = parts.sql
    this.actor = parts.actor
    this.now = parts.now
    this.outbox = {
      add: (topic, payload, options) => {
        this.tellRelayOnCommit()
        return addToOutbox(this.sql, topic, payload, options)
      },
      addMany: (topic, messages) => {
        this.tellRelayOnCommit()
        return addManyToOutbox(this.sql, topic, messages)
      },
    }
  }

  get today(): string {
    return dayIn(this.parts.zone, this.now)
  }

  /** The same work in another's name. */
  as(actor: WorkActor): UnitOfWork {
    return new Work({ ...this.parts, actor })
  }

  async lock<R extends Resource>(resource: R, id: string, version?: number): Promise<ModelRow<R['model']>> {
    const table = tableOf(this.parts.tables, resource.model)
    const where = new Conditions()
    where.add(`t.id = ${where.value(id)}::uuid`)
    if (table.columns.has('deletedAt')) where.add('t.deleted_at is null')
    scopeOf(resource, this.actor.principal, table, where)
    const rows = modelRows(this.parts.tables, resource.model)
    const [held] = await this.sql.query(`select ${rows.columns} from ${table.name} t ${where.text} for update`, where.values)
    if (!held) throw notFound(resource.name, id)
    const row = rows.read(held) as ModelRow<R['model']>
    this.requireVersion(resource, row, version)
    return row
  }

  requireVersion<R extends Resource>(resource: R, row: ModelRow<R['model']>, version: number | undefined): void {
    const held: Readonly<Record<string, unknown>> = row
    if (version !== undefined && held['version'] !== version) throw stale(visibleFields(resource, held, this.actor.principal))
  }

  async lockRow<M extends ModelName>(model: M, id: string, version?: number): Promise<ModelRow<M>> {
    const rows = modelRows(this.parts.tables, model)
    const [held] = await this.sql.prepared(`select ${rows.columns} from ${rows.table} t where t.id = $1::uuid for update`, [id])
    if (!held) throw notFound(model, id)
    const row = rows.read(held)
    if (version !== undefined && row['version'] !== version) throw stale({ id, version: row['version'] })
    return row as ModelRow<M>
  }

  async change<M extends ModelName>(
    model: M,
    row: { readonly id: string; readonly version: number; readonly status?: unknown },
    change: ModelChange<M>,
    source?: StatusSource,
    log?: LogEntry,
  ): Promise<ModelRow<M>> {
    await this.refuseAgainstRules(model, row, change as object, source)
    const after = await this.write(model, row, change as object, log)
    if (after) {
      this.afterCommit(() => this.parts.forget(model))
      return after as ModelRow<M>
    }
    const current = await this.delegate(model).findUnique({ where: { id: row.id } })
    if (!current) throw notFound(model, row.id)
    throw stale({ id: row.id, version: current['version'], ...(current['status'] !== undefined && { status: current['status'] }) })
  }

  async changeMany<M extends ModelName>(
    model: M,
    changes: readonly { readonly row: ModelRow<M> & { readonly id: string; readonly version: number }; readonly change: ModelChange<M> }[],
    source?: StatusSource,
  ): Promise<void> {
    if (changes.length === 0) return
    for (const { row, change } of changes) await this.refuseAgainstRules(model, row, change as object, source)
    const { text, values } = changingMany(tableOf(this.parts.tables, model), changes as readonly { row: KeptRow & object; change: object }[], this.actor)
    const changed = await this.sql.query<{ id: string }>(text, values)
    if (changed.length < changes.length) {
      const done = new Set(changed.map(({ id }) => id))
      throw stale({ id: changes.find(({ row }) => !done.has(row.id))?.row.id })
    }
    this.afterCommit(() => this.parts.forget(model))
  }

  async insert<M extends ModelName>(model: M, row: ModelInsert<M>, log?: InsertLog): Promise<ModelRow<M>> {
    const made = await this.make(model, this.filler(model)(row as object))
    this.afterCommit(() => this.parts.forget(model))
    const toStatus = made['status']
    if (log) await this.log({ ...log, bizId: String(made['id']), ...(typeof toStatus === 'string' && { toStatus }) })
    return made as ModelRow<M>
  }

  async insertMany<M extends ModelName>(model: M, rows: readonly ModelInserts<M>[]): Promise<void> {
    if (rows.length === 0) return
    const filled = this.filler(model)
    const { text, values } = insertionOf(
      tableOf(this.parts.tables, model).name,
      rows.map((row) => filled(row as object)),
    )
    await this.sql.query(text, values)
    this.afterCommit(() => this.parts.forget(model))
  }

  log(entry: LogEntry): Promise<void> {
    return this.logMany([entry])
  }

  async logMany(entries: readonly LogEntry[]): Promise<void> {
    if (entries.length === 0) return
    const { text, params } = logging(this.actor, entries)
    await this.sql.prepared(text, params)
  }

  async tell<Payload>(event: EventOf<Payload>, payload: Payload): Promise<void> {
    for (const hear of this.contributed<Listener<Payload>>({ name: event.name })) await hear(this, payload)
  }

  contributed<Item>(point: ExtensionPoint<Item>): readonly Item[] {
    return this.parts.contributed(point)
  }

  async nextNumber(bizType: string): Promise<string> {
    const [number = ''] = await this.nextNumbers(bizType, 1)
    return number
  }

  nextNumbers(bizType: string, count: number): Promise<string[]> {
    return nextNumbers(this.parts.data, this.sql, bizType, count, this.now, this.parts.zone)
  }

  afterCommit(work: () => void | Promise<void>): void {
    this.parts.after.push(work)
  }

  private async make(model: string, row: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const rows = modelRows(this.parts.tables, model)
    const assignments = rows.assign(row)
    if (assignments === undefined) return this.delegate(model).create({ data: row })
    const { text, values } = inserting(rows, assignments)
    const [made] = await this.sql.prepared(text, values)
    if (!made) throw new Error(`A new row of ${rows.table} was not stored`)
    return rows.read(made)
  }

  /** The row after a change of the one that it was, with a line in its log; undefined when it is another one by now. */
  protected async write(model: string, row: KeptRow, change: object, log: LogEntry | undefined): Promise<Record<string, unknown> | undefined> {
    const rows = modelRows(this.parts.tables, model)
    const all = this.withUpdate(rows, change)
    const assignments = rows.assign(all)
    if (assignments === undefined) {
      const [after] = await this.delegate(model).updateManyAndReturn({
        where: { id: row.id, version: row.version, ...(row.status !== undefined && { status: row.status }) },
        data: { ...all, version: { increment: 1 } },
      })
      if (after && log) await this.log(log)
      return after
    }
    const { text, values } = changing({ rows, row, assignments, actor: this.actor, log })
    const [after] = await this.sql.prepared(text, values)
    return after && rows.read(after)
  }

  /** The columns that every change writes beside its own. */
  protected withUpdate({ keepsUpdates }: ModelRows, change: object): Readonly<Record<string, unknown>> {
    return { updatedBy: this.actor.userId ?? null, ...(keepsUpdates && { updateTime: new Date() }), ...change }
  }

  private filler(model: string): (row: object) => Readonly<Record<string, unknown>> {
    return fillerOf(tableOf(this.parts.tables, model), this.parts.rulesOf(model), this.actor, this.now)
  }

  /** A document under approval keeps what approvers look at; a status follows its machine. */
  private async refuseAgainstRules(model: string, row: { readonly id: string }, change: object, source: StatusSource | undefined): Promise<void> {
    const rules = this.parts.rulesOf(model)
    if (!rules) return
    const asked = [...(rules.lock ? ['status'] : []), ...[...rules.statuses.keys()].filter((field) => field in change)]
    if (asked.length === 0) return
    const before = asked.every((field) => field in row) ? (row as Readonly<Record<string, unknown>>) : await this.read(model, row.id)
    requireDecision(rules, before, change, source)
    refuseLocked(rules.lock, before['status'], Object.keys(change))
  }

  private async read(model: string, id: string): Promise<Record<string, unknown>> {
    const row = await this.delegate(model).findUnique({ where: { id } })
    if (!row) throw notFound(model, id)
    return row
  }

  private delegate(model: string): Delegate {
    const delegate = (this.prisma as unknown as Record<string, Delegate | undefined>)[model]
    if (!delegate) throw new Error(`There is no model ${model}`)
    return delegate
  }

  private tellRelayOnCommit(): void {
    if (this.parts.relayToWake.isAsked) return
    this.parts.relayToWake.isAsked = true
    this.afterCommit(() => wakeRelay(this.parts.relay))
  }
}

const stale = (current: Readonly<Record<string, unknown>>): Failure => new Failure('conflict', 'stale-version', { current })
