/** The unit of work at work: one transaction, its document log, its messages, and what waits for the commit. */
import type { DataSource, Sql, TransactionPrisma } from './data-source.ts'
import { isRetryable, failureOf } from './database-errors.ts'
import { systemClock, defaultZone, type Clock } from './clock.ts'
import type { Resource } from './contract.ts'
import { lockOfModel, refuseLocked, requireDecision, type DocumentLock } from './document/document-lock.ts'
import { Failure, notFound } from './errors.ts'
import { newId } from './ids.ts'
import { nextNumber } from './numbering.ts'
import { addToOutbox, wakeRelay } from './outbox/outbox.ts'
import { visibleFields } from './resource/field-blacklist.ts'
import { Conditions } from './resource/conditions.ts'
import { pageDirectoryOf } from './resource/page-directory.ts'
import { scopeOf } from './resource/scope.ts'
import { quoted, tableNameOf, tableOf, tablesOf, type Tables } from './tables.ts'
import type { LogEntry, ModelChange, ModelName, ModelRow, RunWork, UnitOfWork, WorkActor } from './unit-of-work.ts'

export interface WorkSettings {
  readonly clock?: Clock
  /** The company's zone, for the dates in document numbers. */
  readonly zone?: string
  /** Told about failures after the commit, which can no longer change the answer. */
  readonly onError?: (error: unknown, where: string) => void
}

/** The dynamic part of a Prisma delegate that the unit of work needs. */
interface Delegate {
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
  const { clock = systemClock, zone = defaultZone, onError = () => undefined } = settings
  const fixed = {
    zone,
    relay: data.sql,
    forget: (model: string) => pageDirectoryOf(data).forget(model),
    lockOf: (model: string) => lockOfModel(data, model),
  }
  return async (actor, work) => {
    const tables = await tablesOf(data)
    const after: (() => void | Promise<void>)[] = []
    const answer = await data.transaction((prisma, sql) => {
      const uow = new Work({ ...fixed, prisma, sql, actor, now: clock.now(), tables, after })
      openWorks.set(sql, uow)
      return work(uow)
    })
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

interface Parts {
  readonly prisma: TransactionPrisma
  readonly sql: Sql
  readonly actor: WorkActor
  readonly now: Date
  readonly zone: string
  readonly tables: Tables
  readonly after: (() => void | Promise<void>)[]
  /** A connection outside the transaction, for what follows the commit. */
  readonly relay: Sql
  /** Drops what is remembered of the long lists of a model. */
  readonly forget: (model: string) => void
  /** The lock of a model whose rows are documents. */
  readonly lockOf: (model: string) => DocumentLock | undefined
}

class Work implements UnitOfWork {
  readonly prisma: TransactionPrisma
  readonly sql: Sql
  readonly actor: WorkActor
  readonly now: Date
  readonly outbox: UnitOfWork['outbox']
  private readonly parts: Parts
  private relayIsToldOnCommit = false

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
    }
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
    const [held] = await this.sql.query<{ version: number }>(`select t.version from ${table.name} t ${where.text} for update`, where.values)
    if (!held) throw notFound(resource.name, id)
    const row = await this.read(resource.model, id)
    if (version !== undefined && held.version !== version) throw stale(visibleFields(resource, row, this.actor.principal))
    return row as ModelRow<R['model']>
  }

  async lockRow<M extends ModelName>(model: M, id: string, version?: number): Promise<ModelRow<M>> {
    const [held] = await this.sql.query<{ version: number }>(`select version from ${quoted(tableNameOf(model))} where id = $1::uuid for update`, [id])
    if (!held) throw notFound(model, id)
    if (version !== undefined && held.version !== version) throw stale({ id, version: held.version })
    return (await this.read(model, id)) as ModelRow<M>
  }

  async change<M extends ModelName>(
    model: M,
    row: { readonly id: string; readonly version: number; readonly status?: unknown },
    change: ModelChange<M>,
  ): Promise<ModelRow<M>> {
    await this.refuseLocked(model, row, change as object)
    const [after] = await this.delegate(model).updateManyAndReturn({
      where: { id: row.id, version: row.version, ...(row.status !== undefined && { status: row.status }) },
      data: { updatedBy: this.actor.userId ?? null, ...(change as object), version: { increment: 1 } },
    })
    if (after) {
      this.afterCommit(() => this.parts.forget(model))
      return after as ModelRow<M>
    }
    const current = await this.delegate(model).findUnique({ where: { id: row.id } })
    if (!current) throw notFound(model, row.id)
    throw stale({ id: row.id, version: current['version'], ...(current['status'] !== undefined && { status: current['status'] }) })
  }

  async log(entry: LogEntry): Promise<void> {
    const { actor } = this
    await this.sql.query(
      `insert into doc_log (id, tenant_id, biz_type, biz_id, event, from_status, to_status, actor_id, actor_name, actor_type, content, diff, create_time)
       values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, clock_timestamp())`,
      [
        newId(),
        actor.tenantId,
        entry.bizType,
        entry.bizId,
        entry.event,
        entry.fromStatus ?? null,
        entry.toStatus ?? null,
        actor.userId ?? null,
        actor.name,
        actor.type,
        entry.content ?? null,
        entry.diff ? JSON.stringify(entry.diff) : null,
      ],
    )
  }

  nextNumber(bizType: string): Promise<string> {
    return nextNumber(this.sql, bizType, this.now, this.parts.zone)
  }

  afterCommit(work: () => void | Promise<void>): void {
    this.parts.after.push(work)
  }

  /** A document under approval keeps what approvers look at; its status follows its machine. */
  private async refuseLocked(model: string, row: { readonly id: string; readonly status?: unknown }, change: object): Promise<void> {
    const lock = this.parts.lockOf(model)
    if (!lock) return
    const status = row.status ?? (await this.read(model, row.id))['status']
    requireDecision(lock, status, change)
    refuseLocked(lock, status, Object.keys(change))
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
    if (this.relayIsToldOnCommit) return
    this.relayIsToldOnCommit = true
    this.afterCommit(() => wakeRelay(this.parts.relay))
  }
}

const stale = (current: Readonly<Record<string, unknown>>): Failure => new Failure('conflict', 'stale-version', { current })
