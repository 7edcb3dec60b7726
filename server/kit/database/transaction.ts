/**
 * One transaction over one connection with two faces. It begins with plain SQL; Prisma comes in when it is first asked for, for its own
 * opening costs more than a short statement does.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, type QueryResult } from 'pg'
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts'
import { Failure } from '../errors.ts'
import { sendTogether, setPipelined } from './database-client.ts'
import { preparedNames } from './prepared-statement.ts'

/** Positional parameters (`$1`), rows as objects. Numerics and 8-byte integers arrive as strings, dates without time as `yyyy-MM-dd`. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>
}

export interface TransactionSql extends Sql {
  /** For texts that repeat, of which there are few: parsed and planned once a connection. */
  prepared<Row = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /** Whether statements may be sent before those ahead of them are answered; they are answered in order. */
  readonly isPipelined: boolean
}

/** For a text that repeats: planned once a connection where `sql` can do that, inside a transaction. */
export const preparedOn = <Row>(sql: Sql | TransactionSql, text: string, params: readonly unknown[]): Promise<Row[]> =>
  'prepared' in sql ? sql.prepared<Row>(text, params) : sql.query<Row>(text, params)

export type TransactionPrisma = Prisma.TransactionClient

/** Milliseconds after which a transaction is rolled back, however busy it is. */
const longest = 60_000

/** The longest that a timer takes. Prisma shall not end what is ended here. */
const never = 2 ** 31 - 1

/** Set while Prisma joins a transaction: the connection that it is to be given. */
const joining = new AsyncLocalStorage<PoolClient>()

/** Gives Prisma, when it joins a transaction, the connection of that one instead of another. */
export class JoinedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void): void
  override connect(
    callback?: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<PoolClient> | void {
    if (callback) return super.connect(callback)
    const joined = joining.getStore()
    return joined ? Promise.resolve(joined) : super.connect()
  }
}

export interface TransactionSettings {
  /** Milliseconds that a statement waits for a row that another transaction holds; as long as it may take unless said. */
  readonly lockTimeout?: number | undefined
  /** Sends statements without waiting for the answers to those before: several share a round trip, beginning included. */
  readonly isPipelined?: boolean | undefined
}

/**
 * Read committed. Commits when `work` answers, rolls back when it throws or takes too long.
 * @throws Failure database-busy when it took too long; Error when a statement failed and `work` answered all the same
 */
export async function transact<T>(
  pool: Pool,
  prisma: PrismaClient,
  work: (prisma: TransactionPrisma, sql: TransactionSql) => Promise<T>,
  { lockTimeout, isPipelined = false }: TransactionSettings = {},
): Promise<T> {
  const connection = await pool.connect()
  setPipelined(connection, isPipelined)
  const transaction = new Transaction(connection, prisma, isPipelined)
  try {
    await transaction.begin(lockTimeout === undefined ? 'BEGIN' : `BEGIN; SET LOCAL lock_timeout = ${lockTimeout}`)
    const answer = await work(transaction.prisma, transaction.sql)
    await transaction.commit()
    release(connection, false)
    return answer
  } catch (error) {
    release(connection, await transaction.rollback())
    throw error
  }
}

/** What was sent is answered by now: the last statement was a COMMIT or ROLLBACK. */
function release(connection: PoolClient, isBroken: boolean): void {
  setPipelined(connection, false)
  connection.release(isBroken)
}

const ours = new Set(['BEGIN', 'COMMIT', 'ROLLBACK'])
const done = { command: '', rowCount: 0, oid: 0, rows: [], fields: [] } satisfies QueryResult
const nothing = (): void => undefined

class Transaction {
  readonly prisma: TransactionPrisma
  readonly sql: TransactionSql
  private readonly connection: PoolClient
  private readonly client: PrismaClient
  private readonly timer: NodeJS.Timeout
  private state: 'open' | 'late' | 'over' = 'open'
  private joined: Promise<TransactionPrisma> | undefined
  /** Prisma inside, once it is. */
  private inside: TransactionPrisma | undefined
  /** The statement that was sent last. */
  private last: Promise<unknown> = Promise.resolve()
  /** Lets Prisma go. */
  private leave = nothing
  private left: Promise<unknown> = Promise.resolve()

  constructor(connection: PoolClient, client: PrismaClient, isPipelined: boolean) {
    this.connection = connection
    this.client = client
    this.prisma = this.face()
    this.sql = {
      query: async <Row>(text: string, params: readonly unknown[] = []) => {
        this.refuseEnded()
        return (await this.send(text, params)).rows as Row[]
      },
      prepared: async <Row>(text: string, params: readonly unknown[] = []) => {
        this.refuseEnded()
        return (await preparedNames.send(text, params, (statement) => this.send(statement))).rows as Row[]
      },
      isPipelined,
    }
    this.timer = setTimeout(() => {
      this.state = 'late'
      // The connection is given back when the work ends, not before.
      void this.undo()
    }, longest)
  }

  /** Where statements follow without waiting, the first of them tells what became of it. */
  async begin(text: string): Promise<void> {
    const begun = this.send(text)
    if (!this.sql.isPipelined) await begun
    else begun.catch(nothing)
  }

  async commit(): Promise<void> {
    this.refuseEnded()
    await this.end()
    // PostgreSQL answers the commit of a failed transaction with a rollback, and without an error.
    const { command } = await this.connection.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('Nothing was committed: a statement of the transaction had failed')
  }

  /** @returns whether the connection is of no more use */
  async rollback(): Promise<boolean> {
    await this.end()
    return this.undo()
  }

  private send(query: string | { readonly text: string }, values?: readonly unknown[]): Promise<QueryResult> {
    if (this.sql.isPipelined) sendTogether(this.connection)
    const sent: Promise<QueryResult> = this.connection.query(query as string, values as unknown[])
    this.last = sent
    return sent
  }

  /** Waits for the statement that is under way: what was sent beside it may have failed first. */
  private async undo(): Promise<boolean> {
    await this.last.catch(() => undefined)
    return this.send('ROLLBACK').then(
      () => false,
      () => true,
    )
  }

  private async end(): Promise<void> {
    clearTimeout(this.timer)
    this.state = 'over'
    this.leave()
    await this.left
  }

  private refuseEnded(): void {
    if (this.state === 'late') throw new Failure('unavailable', 'database-busy')
    if (this.state === 'over') throw new Error('The transaction has ended')
  }

  /** Delegates that let Prisma in when one of them is called. */
  private face(): TransactionPrisma {
    return new Proxy({} as TransactionPrisma, {
      get: (_, name) => {
        // What is awaited is asked whether it is a promise.
        if (typeof name === 'symbol' || name === 'then') return undefined
        if (this.inside && this.state === 'open') return Reflect.get(this.inside, name) as unknown
        return name.startsWith('$') ? this.later((inside) => inside, name) : this.delegate(name)
      },
    })
  }

  private delegate(model: string): unknown {
    return new Proxy(
      {},
      { get: (_, method) => (typeof method === 'symbol' ? undefined : this.later((inside) => Reflect.get(inside, model) as object, method)) },
    )
  }

  private later(of: (inside: TransactionPrisma) => object, method: string): (...params: unknown[]) => Promise<unknown> {
    return async (...params) => {
      this.refuseEnded()
      const target = of(await (this.joined ??= this.join()))
      return (Reflect.get(target, method) as (...params: unknown[]) => unknown).apply(target, params)
    }
  }

  private join(): Promise<TransactionPrisma> {
    return new Promise((resolve, reject) => {
      const entered = (inside: TransactionPrisma) =>
        joining.exit(
          () =>
            new Promise<void>((leave) => {
              this.inside = inside
              this.leave = leave
              resolve(inside)
            }),
        )
      this.left = joining.run(this.lent(), () => this.client.$transaction(entered, { timeout: never })).catch(reject)
    })
  }

  /** The connection as Prisma gets it: it neither begins nor ends the transaction, and gives nothing back. */
  private lent(): PoolClient {
    const query = (config: { readonly text: string }, values?: unknown[]) => (ours.has(config.text) ? Promise.resolve(done) : this.send(config, values))
    // The connection listens to its own errors.
    return Object.assign(Object.create(this.connection) as PoolClient, { query, release: nothing, on: nothing, removeListener: nothing })
  }
}
