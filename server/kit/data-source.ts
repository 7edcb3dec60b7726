/**
 * One pool of connections with two faces: Prisma for typed reads and writes, plain SQL where a statement is the clearest form.
 * In a transaction both faces speak over the same connection, so that they commit and roll back together.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool, types, type CustomTypesConfig } from 'pg'
import { PrismaClient } from '#prisma/generated/client.ts'
import { DatabaseClient } from './database/database-client.ts'
import { isStalePreparation, preparedNames } from './database/prepared-statement.ts'
import { JoinedPool, transact, type Sql, type TransactionPrisma, type TransactionSettings, type TransactionSql } from './database/transaction.ts'
import { Turns } from './database/turns.ts'
import { writersAtOnce } from './database/writers-at-once.ts'
import { Failure } from './errors.ts'
import { refuseWhenStopping } from './stopping.ts'

export type { Sql, TransactionPrisma, TransactionSql } from './database/transaction.ts'

export interface DataSource {
  readonly prisma: PrismaClient
  readonly sql: Sql
  /**
   * For reads whose texts repeat: parsed and planned once a connection, which is half of what a short read costs the database.
   * The texts must be few; values belong into parameters.
   */
  readonly prepared: Sql
  /**
   * One connection beside the pool, for short statements that commit by themselves while their caller holds a connection of the pool:
   * from the pool they would wait for each other once all are held. What they write reaches the disk no later than the next commit.
   */
  readonly aside: Sql
  readonly pool: Pool
  /**
   * Read committed. Rolls back when `work` throws. At most half of the pool's connections is for transactions: reads find one
   * however many write; see `writersAtOnce`.
   * @throws Failure database-busy when no connection came free in time
   */
  transaction<T>(work: (prisma: TransactionPrisma, sql: TransactionSql) => Promise<T>, settings?: TransactionSettings): Promise<T>
  close(): Promise<void>
}

export interface DataSourceOptions {
  readonly poolSize?: number
  /** Milliseconds after which a single statement is given up. */
  readonly statementTimeout?: number
  readonly onError?: (error: Error) => void
}

/** Set while a transaction runs: one that it opens beside itself waits for nobody, or the two could wait for each other. */
const inTurn = new AsyncLocalStorage<true>()

/** Milliseconds that a transaction waits for its connection. */
const patience = 10_000

/** Opens the pool; connections are made when the first statement needs one. */
export function openDataSource(url: string, options: DataSourceOptions = {}): DataSource {
  const poolSize = options.poolSize ?? 16
  const turns = new Turns(writersAtOnce(Math.ceil(poolSize / 2)))
  const pool = new JoinedPool({
    connectionString: url,
    Client: DatabaseClient,
    max: poolSize,
    connectionTimeoutMillis: patience,
    types: plainTypes,
    // Compiling a plan takes longer than any of our statements wins by it.
    // The isolation is said once, not before each transaction.
    options: '-c timezone=UTC -c jit=off -c default_transaction_isolation=read\\ committed',
    ...(options.statementTimeout !== undefined && { statement_timeout: options.statementTimeout }),
  })
  // A pool calls itself ended before its connections have gone; a database that is stopped next cuts those short, which harms nobody.
  pool.on('error', (error) => pool.ending || options.onError?.(error))
  const aside = openAside(url, options)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    prisma,
    pool,
    sql: whileRunning(sqlOver(pool)),
    prepared: preparedOver(pool),
    aside: sqlOver(aside),
    transaction: async (work, settings) => {
      refuseWhenStopping()
      return inTurn.getStore()
        ? transact(pool, prisma, work, settings)
        : turns.run(
            () => inTurn.run(true, () => transact(pool, prisma, work, settings)),
            patience,
            () => new Failure('unavailable', 'database-busy'),
          )
    },
    close: async () => {
      await prisma.$disconnect()
      await aside.end()
      await pool.end()
    },
  }
}

function openAside(url: string, { onError }: DataSourceOptions): Pool {
  const pool = new Pool({ connectionString: url, Client: DatabaseClient, max: 1, options: '-c timezone=UTC -c jit=off -c synchronous_commit=off' })
  pool.on('error', (error) => pool.ending || onError?.(error))
  return pool
}

const sqlOver = (connection: Pool): Sql => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) => (await connection.query(text, params as unknown[])).rows as Row[],
})

/** Background work that was told to end begins no other statement. */
const whileRunning = ({ query }: Sql): Sql => ({
  query: async (text, params) => {
    refuseWhenStopping()
    return query(text, params)
  },
})

const preparedOver = (pool: Pool): Sql => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) => {
    const send = () => preparedNames.send(text, params, (statement) => pool.query(statement))
    const { rows } = await send().catch((error: unknown) => {
      if (isStalePreparation(error)) return send()
      throw error
    })
    return rows as Row[]
  },
})

/** Dates without time and times without zone stay texts: turning them into instants would depend on this machine's zone. */
const textOids = new Set<number>([types.builtins.DATE, types.builtins.TIMESTAMP, types.builtins.TIME])
const plainTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    textOids.has(oid) ? (value: string) => value : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
}
