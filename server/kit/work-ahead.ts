/**
 * What a unit of work would change, found out before there is a transaction: whoever writes it checks then that the row is still the one that
 * was read. It knows what it is given; as soon as something has to be asked of the database, a transaction is needed.
 */
import { changeParts, type KeptRow, type RowChange, type Statement } from './change-rows.ts'
import { systemClock } from './clock.ts'
import type { DataSource, TransactionPrisma, TransactionSql } from './data-source.ts'
import { modelRows } from './model-rows.ts'
import { fixedParts, Work, type WorkSettings } from './run-work.ts'
import { tablesOf, type Tables } from './tables.ts'
import type { LogEntry, WorkActor } from './unit-of-work.ts'

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
  private changed: RowChange | undefined

  /** Keeps the change of one row, whose fields are all there. @throws NeedsTransaction for a second one, and for what only Prisma writes */
  protected override async write(model: string, row: KeptRow, change: object, log: LogEntry | undefined): Promise<Record<string, unknown>> {
    const rows = modelRows(this.parts.tables, model)
    const assignments = rows.assign(this.withUpdate(rows, change))
    if (this.changed || assignments === undefined) throw new NeedsTransaction()
    this.changed = { rows, row, assignments, actor: this.actor, log }
    return { ...row, ...change, version: row.version + 1 }
  }

  /** Parts of a statement that write the change; see `changeParts`. @throws NeedsTransaction when nothing was changed */
  statement(first: number, only: string): Statement {
    return this.changed ? changeParts(this.changed, first, only) : refuse()
  }

  /** Call it after the commit. */
  async committed(): Promise<void> {
    for (const follow of this.parts.after) await follow()
  }
}
