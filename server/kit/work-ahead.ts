/**
 * What a unit of work would change, found out before there is a transaction: whoever writes it checks then that the row is still the one that
 * was read. It knows what it is given; as soon as something has to be asked of the database, a transaction is needed.
 */
import { changeParts, type RowChange, type Statement } from './change-rows.ts'
import { systemClock } from './clock.ts'
import type { DataSource, TransactionPrisma, TransactionSql } from './data-source.ts'
import type { StatusSource } from './document/status-rule.ts'
import { modelRows } from './model-rows.ts'
import { fixedParts, Work, type WorkSettings } from './run-work.ts'
import { tablesOf, type Tables } from './tables.ts'
import type { LogEntry, ModelChange, ModelName, ModelRow, WorkActor } from './unit-of-work.ts'

/** What was wanted cannot be found out ahead. */
export class NeedsTransaction extends Error {
  override readonly name = 'NeedsTransaction'
}

/** How such units of work are opened, and the tables that they know. */
export interface Ahead {
  readonly tables: Tables
  as(actor: WorkActor): WorkAhead
}

export type OpenAhead = () => Promise<Ahead>

export function aheadOf(data: DataSource, settings: WorkSettings = {}): OpenAhead {
  const { clock = systemClock } = settings
  const fixed = { ...fixedParts(data, settings), prisma, sql }
  return async () => {
    const tables = await tablesOf(data)
    return { tables, as: (actor) => new WorkAhead({ ...fixed, actor, now: clock.now(), tables, after: [], relayToWake: { isAsked: false } }) }
  }
}

const refuse = (): never => {
  throw new NeedsTransaction()
}
const sql: TransactionSql = { query: async () => refuse(), prepared: async () => refuse(), isPipelined: false }
const prisma = new Proxy({} as TransactionPrisma, { get: (_, name) => (name === 'then' ? undefined : refuse()) })

export class WorkAhead extends Work {
  private changed: (RowChange & { readonly model: string }) | undefined

  /** Keeps the change of one row, whose fields are all there. @throws NeedsTransaction for a second one, and for what only Prisma writes */
  override async change<M extends ModelName>(
    model: M,
    row: { readonly id: string; readonly version: number; readonly status?: unknown },
    change: ModelChange<M>,
    source?: StatusSource,
    log?: LogEntry,
  ): Promise<ModelRow<M>> {
    await this.refuseAgainstRules(model, row, change as object, source)
    const rows = modelRows(this.parts.tables, model)
    const assignments = rows.assign(this.withUpdate(rows, change as object))
    if (this.changed || assignments === undefined) throw new NeedsTransaction()
    this.changed = { rows, row, assignments, actor: this.actor, log, model }
    return { ...row, ...(change as object), version: row.version + 1 } as unknown as ModelRow<M>
  }

  /** Parts of a statement that write the change; see `changeParts`. @throws NeedsTransaction when nothing was changed */
  statement(first: number, only: string): Statement {
    return this.changed ? changeParts(this.changed, first, only) : refuse()
  }

  /** Call it after the commit. */
  committed(): void {
    if (this.changed) this.parts.forget(this.changed.model)
  }
}
