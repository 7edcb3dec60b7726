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
import type { MessageOptions } from './outbox/outbox.ts'
import type { Principal } from './principal.ts'

/** Prisma's delegates by name: `purchaseOrder`, `docLog`, ... */
export type ModelName = Uncapitalize<Prisma.ModelName>
/** A row as Prisma reads it: `Decimal` and `Date`, null for empty. */
export type ModelRow<M> = M extends ModelName ? Prisma.Result<PrismaClient[M], Record<never, never>, 'findFirstOrThrow'> : Record<string, unknown>
/** Columns to set, as Prisma takes them. */
export type ModelChange<M> = M extends ModelName ? Prisma.Args<PrismaClient[M], 'updateMany'>['data'] : Record<string, unknown>
type ModelOf<R extends Resource> = R['model']

/** Who acts. Without a principal it is the system itself: no scope applies. */
export interface WorkActor {
  readonly type: 'USER' | 'SUPPLIER' | 'SYSTEM'
  readonly userId: string | undefined
  readonly name: string
  readonly tenantId: string
  readonly principal: Principal | undefined
}

export const platformTenant = '000000'

export const actorOf = (principal: Principal): WorkActor => ({
  type: principal.rows.kind === 'supplier' ? 'SUPPLIER' : 'USER',
  userId: principal.userId,
  name: principal.name,
  tenantId: principal.tenantId,
  principal,
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

export interface UnitOfWork {
  readonly prisma: TransactionPrisma
  /** Same connection, same transaction. */
  readonly sql: Sql
  readonly actor: WorkActor
  /** The instant at which the work began; one instant for everything it writes. */
  readonly now: Date
  /**
   * Locks a row that the actor can see. The row as it is now.
   * @throws Failure not-found when there is none or it is not his; stale-version when `version` is given and differs
   */
  lock<R extends Resource>(resource: R, id: string, version?: number): Promise<ModelRow<ModelOf<R>>>
  /** The same without scope: for rows that belong to a locked one, or that a process reached by itself. */
  lockRow<M extends ModelName>(model: M, id: string, version?: number): Promise<ModelRow<M>>
  /**
   * Compare-and-set: writes `change` where id and version (and status, when the row has one) are still those of `row`; counts the
   * version up. The row afterwards.
   * @throws Failure stale-version when somebody was first
   */
  change<M extends ModelName>(
    model: M,
    row: { readonly id: string; readonly version: number; readonly status?: unknown },
    change: ModelChange<M>,
  ): Promise<ModelRow<M>>
  log(entry: LogEntry): Promise<void>
  /** A message that leaves with the commit. Returns its id. */
  readonly outbox: { add(topic: string, payload: unknown, options?: MessageOptions): Promise<string> }
  /** The next document number of that kind: no gaps, no doubles; the sequence stays locked until the commit. */
  nextNumber(bizType: string): Promise<string>
  /** Runs after the commit, in order; a failure there is logged and harms nobody. */
  afterCommit(work: () => void | Promise<void>): void
}

export interface WorkOptions {
  /** How often the whole work may be done again when the database found a deadlock or a serialization conflict. Default 0. */
  readonly retries?: number
}

/** Opens a unit of work. Bound to a data source by `workOn`. */
export type RunWork = <T>(actor: WorkActor, work: (uow: UnitOfWork) => Promise<T>, options?: WorkOptions) => Promise<T>
