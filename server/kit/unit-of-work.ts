/**
 * The only way to write. Everything a command changes (rows, document log, numbers, messages for the outbox, the engine's own
 * tables) happens on one connection in one transaction and commits together or not at all.
 *
 * Read committed with row locks: `lock` takes the row `for update`, `change` is a compare-and-set on version (and status), so two
 * commands on one row follow each other and the later one is told 409 instead of overwriting.
 */
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts'
import type { Resource } from './contract.ts'
import type { Sql, TransactionPrisma } from './data-source.ts'
import type { StatusSource } from './document/status-rule.ts'
import type { EventOf, ExtensionPoint } from './extension-point.ts'
import type { MessageOptions } from './outbox/outbox.ts'
import type { Principal } from './principal.ts'

/** Prisma's delegates by name: `purchaseOrder`, `docLog`, ... */
export type ModelName = Uncapitalize<Prisma.ModelName>
/** A row as Prisma reads it: `Decimal` and `Date`, null for empty. */
export type ModelRow<M> = M extends ModelName ? Prisma.Result<PrismaClient[M], Record<never, never>, 'findFirstOrThrow'> : Record<string, unknown>
/** Columns to set, as Prisma takes them. */
export type ModelChange<M> = M extends ModelName ? Prisma.Args<PrismaClient[M], 'updateMany'>['data'] : Record<string, unknown>
/** A new row as Prisma takes it. What every table has (key, tenant, who and when) may be left out. */
export type ModelInsert<M> = M extends ModelName ? Prisma.Args<PrismaClient[M], 'create'>['data'] : Record<string, unknown>
/** The same among many, which cannot bring rows of other tables along. */
export type ModelInserts<M> = M extends ModelName ? OneOf<Prisma.Args<PrismaClient[M], 'createMany'>['data']> : Record<string, unknown>
type OneOf<Rows> = Rows extends readonly (infer Row)[] ? Row : Rows
type ModelOf<R extends Resource> = R['model']

/** Who acts. Without a principal it is the system itself: no scope applies. */
export interface WorkActor {
  readonly type: 'USER' | 'SUPPLIER' | 'SYSTEM'
  readonly userId: string | undefined
  readonly name: string
  readonly tenantId: string
  readonly principal: Principal | undefined
  /** As of the principal; stays with the name where the principal does not. */
  readonly via?: Principal['via']
}

export const platformTenant = '000000'

export const actorOf = (principal: Principal): WorkActor => ({
  type: principal.rows.kind === 'supplier' ? 'SUPPLIER' : 'USER',
  userId: principal.userId,
  name: principal.name,
  tenantId: principal.tenantId,
  principal,
  via: principal.via,
})

/** A job or a process step: `name` is what the document log shows. */
export const systemActor = (name: string, tenantId: string = platformTenant): WorkActor => ({
  type: 'SYSTEM',
  userId: undefined,
  name,
  tenantId,
  principal: undefined,
})

/** One line of an entity's log. `diff` maps a changed field to `[before, after]`. */
export interface LogEntry {
  /** Name of the resource, e.g. `purchase-order`. */
  readonly bizType: string
  readonly bizId: string
  /** Verb in the past or the command's name: `inserted`, `submitted`. */
  readonly event: string
  readonly fromStatus?: string | undefined
  readonly toStatus?: string | undefined
  readonly content?: string | undefined
  readonly diff?: Readonly<Record<string, readonly [unknown, unknown]>> | undefined
}

/** The line that an insert leaves in the row's log. */
export type InsertLog = Pick<LogEntry, 'bizType' | 'event' | 'content'>

export interface UnitOfWork {
  readonly prisma: TransactionPrisma
  /** Same connection, same transaction. */
  readonly sql: Sql
  readonly actor: WorkActor
  /** The instant at which the work began; one instant for everything it writes. */
  readonly now: Date
  /** The day of that instant where the company is, as `2026-01-31`. */
  readonly today: string
  /**
   * Locks a row that the actor can see. The row as it is now.
   * @throws Failure not-found when there is none or it is not his; stale-version when `version` is given and differs
   */
  lock<R extends Resource>(resource: R, id: string, version?: number): Promise<ModelRow<ModelOf<R>>>
  /**
   * For a row that was locked without saying which version was seen, where something else is told first.
   * @throws Failure stale-version as `lock` does
   */
  requireVersion<R extends Resource>(resource: R, row: ModelRow<ModelOf<R>>, version: number | undefined): void
  /** The same without scope: for rows that belong to a locked one, or that a process reached by itself. */
  lockRow<M extends ModelName>(model: M, id: string, version?: number): Promise<ModelRow<M>>
  /**
   * Compare-and-set: writes `change` where id and version (and status, when the row has one) are still those of `row`; counts the
   * version up. The row afterwards.
   * @param source of a status among the columns
   * @param log a line in the row's log, written with it
   * @throws Failure stale-version when somebody was first
   */
  change<M extends ModelName>(
    model: M,
    row: { readonly id: string; readonly version: number; readonly status?: unknown },
    change: ModelChange<M>,
    source?: StatusSource,
    log?: LogEntry,
  ): Promise<ModelRow<M>>
  /**
   * The same for many rows in one statement: whatever one of them changes is written for all, as it was where a row keeps it.
   * @throws Failure stale-version when somebody was first with one of them; nothing is written then
   */
  changeMany<M extends ModelName>(
    model: M,
    changes: readonly { readonly row: ModelRow<M> & { readonly id: string; readonly version: number }; readonly change: ModelChange<M> }[],
    source?: StatusSource,
  ): Promise<void>
  /**
   * Writes a new row. Its key, its tenant, who made it and when come from here, unless `row` says otherwise.
   * @param log a line in the row's log, whose `toStatus` is the status of the row
   * @returns the row as it is stored
   */
  insert<M extends ModelName>(model: M, row: ModelInsert<M>, log?: InsertLog): Promise<ModelRow<M>>
  /** The same for lines and parts, in one statement and without a log: their document's log tells of them. */
  insertMany<M extends ModelName>(model: M, rows: readonly ModelInserts<M>[]): Promise<void>
  log(entry: LogEntry): Promise<void>
  /** Lines of many rows, in one statement. */
  logMany(entries: readonly LogEntry[]): Promise<void>
  /** A message that leaves with the commit. Returns its id. */
  readonly outbox: {
    add(topic: string, payload: unknown, options?: MessageOptions): Promise<string>
    /** Many of one topic, in one statement. */
    addMany(topic: string, messages: readonly (MessageOptions & { readonly payload: unknown })[]): Promise<void>
  }
  /** Tells the areas that listen, in their order and in this transaction: what one of them refuses is refused altogether. */
  tell<Payload>(event: EventOf<Payload>, payload: Payload): Promise<void>
  /** What other areas have added. */
  contributed<Item>(point: ExtensionPoint<Item>): readonly Item[]
  /**
   * The next document number of that kind: no doubles; no gaps where the number rule says so, for which the counter stays locked
   * until the commit.
   * @throws Failure number-rule-missing
   */
  nextNumber(bizType: string): Promise<string>
  /** So many of them, for rows that are made together. */
  nextNumbers(bizType: string, count: number): Promise<string[]>
  /** Runs after the commit, in order; a failure there is logged and harms nobody. */
  afterCommit(work: () => void | Promise<void>): void
}

export interface WorkOptions {
  /** How often the whole work may be done again when the database found a deadlock or a serialization conflict. Default 0. */
  readonly retries?: number
}

/** Opens a unit of work. Bound to a data source by `workOn`. */
export type RunWork = <T>(actor: WorkActor, work: (uow: UnitOfWork) => Promise<T>, options?: WorkOptions) => Promise<T>
