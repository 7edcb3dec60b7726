/**
 * Statements that travel in one piece and are closed by one Sync. PostgreSQL runs them in one transaction, so `begin` and `commit` need not
 * be sent, and the columns of a prepared statement are asked for once a connection instead of at each execution.
 *
 * To its client it is a query of `pg` like any other: the methods below are the ones that a client calls on the query that is answered.
 */
import pg, { Query, types, type QueryConfig } from 'pg'

export type Row = Record<string, unknown>

/** The columns that a statement answers with; none for one that returns nothing. */
interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
}

interface Known {
  /** How the server calls it. */
  readonly name: string
  /** Undefined until it was answered once. */
  shape: Shape | undefined
}

/** What one connection has prepared. */
export class PreparedStatements {
  readonly #byName = new Map<string, Known>()
  #count = 0

  get(name: string): Known | undefined {
    return this.#byName.get(name)
  }

  add(name: string): Known {
    this.#count += 1
    const known: Known = { name: `${name}_${this.#count}`, shape: undefined }
    this.#byName.set(name, known)
    return known
  }

  /** Whether the server knows it is not certain: the next one is prepared under another name. */
  forget(name: string): void {
    this.#byName.delete(name)
  }
}

/** What a query tells the server through. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(statement: { readonly name: string; readonly text: string }): void
  bind(portal: { readonly statement: string; readonly values: readonly unknown[] }): void
  describe(what: { readonly type: 'P'; readonly name: string }): void
  execute(portal: { readonly portal: string }): void
  sync(): void
}

/** One statement under way. */
interface Sent {
  readonly statement: QueryConfig
  /** It prepares the statement under its name; what others prepare is not known to be there before it was answered. */
  readonly isFirst: boolean
  readonly known: Known | undefined
  shape: Shape | undefined
}

/**
 * What was prepared does not fit the tables any more (somebody has added a column meanwhile), or is gone: prepared anew, the same statements
 * work. SQLSTATE 0A000 "cached plan must not change result type", 26000.
 */
export function isStalePreparation(error: unknown): boolean {
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string }
  return code === '26000' || (code === '0A000' && message.includes('cached plan'))
}

const NOTHING: Shape = { names: [], parsers: [] }

// Not in the types of `pg`, though its own queries use it: how a value is written as a parameter.
const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }).utils

export class StatementGroup extends Query {
  readonly #prepared: PreparedStatements
  readonly #settle: (error: Error | undefined, answers: Row[][]) => void
  readonly #statements: readonly QueryConfig[]
  readonly #sent: Sent[] = []
  readonly #answers: Row[][] = []
  #rows: Row[] = []
  #failure: Error | undefined

  /** @param settle told once: an error, or the rows of each statement */
  constructor(statements: readonly QueryConfig[], prepared: PreparedStatements, settle: (error: Error | undefined, answers: Row[][]) => void) {
    super('')
    this.#statements = statements
    this.#prepared = prepared
    this.#settle = settle
  }

  override submit = (connection: pg.Connection): Error | null => {
    const wire = connection as unknown as Wire
    let values: unknown[][]
    try {
      values = this.#statements.map((statement) => (statement.values ?? []).map(prepareValue))
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
    wire.stream.cork()
    for (const [index, statement] of this.#statements.entries()) this.#send(wire, statement, values[index] ?? [])
    wire.sync()
    wire.stream.uncork()
    return null
  }

  #send(wire: Wire, statement: QueryConfig, values: readonly unknown[]): void {
    const { name, text } = statement
    const known = name === undefined ? undefined : this.#prepared.get(name)
    const isFirst = name !== undefined && known === undefined
    const own = isFirst ? this.#prepared.add(name) : known
    const isPrepared = known?.shape !== undefined
    // Prepared by another that is not answered yet, and may fail before it is: this one does not count on it.
    const called = isPrepared || isFirst ? (own?.name ?? '') : ''
    if (!isPrepared) wire.parse({ name: called, text })
    wire.bind({ statement: called, values })
    if (!isPrepared) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '' })
    this.#sent.push({ statement, isFirst, known: own, shape: known?.shape })
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }): void {
    const sent = this.#sent[this.#answers.length]
    if (sent === undefined) return
    sent.shape = { names: fields.map(({ name }) => name), parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')) }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure !== undefined) return
    const { names, parsers } = this.#sent[this.#answers.length]?.shape ?? NOTHING
    const row: Row = {}
    try {
      for (let index = 0; index < names.length; index += 1) {
        const text = fields[index] ?? null
        row[names[index] ?? ''] = text === null ? null : parsers[index]?.(text)
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    const sent = this.#sent[this.#answers.length]
    if (sent?.isFirst && sent.known !== undefined) sent.known.shape = sent.shape ?? NOTHING
    this.#answers.push(this.#rows)
    this.#rows = []
  }

  /** The transaction is undone; what the server skipped it has not prepared. */
  handleError(error: Error): void {
    const isStale = isStalePreparation(error)
    for (const { isFirst, known, statement } of this.#sent)
      if ((isStale || (isFirst && known?.shape === undefined)) && statement.name !== undefined) this.#prepared.forget(statement.name)
    this.#settle(error, [])
  }

  handleReadyForQuery(): void {
    this.#settle(this.#failure, this.#answers)
  }
}
