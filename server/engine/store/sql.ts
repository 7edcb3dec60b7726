/** The engine's own connections: `pg` behind the one-function interface, every statement prepared once a connection. */
import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import type { Sql } from '../define.ts'
import type { SharedSql, SqlPool, Statement } from '../runtime/options-api.ts'
import { SharedConnection } from './shared-connection.ts'
import { isStalePreparation } from './statement-group.ts'

/**
 * Settings of the engine's connections. Its statements reach their rows by key and are planned once, often while the tables are
 * still empty; without these settings such a plan scans whole tables until the next ANALYZE.
 */
const BY_KEY = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'
const SETTINGS = '-c jit=off -c lock_timeout=8s -c idle_in_transaction_session_timeout=60s'

/** Prepared statements a connection keeps; texts beyond that are planned each time. */
const MAX_NAMED = 400

const names = new Map<string, string>()
let given = 0

/**
 * At the beginning of a statement that is planned for its parameters each time: how many rows somebody has decides how they are best read, and
 * a plan for everybody would be one for people with few.
 */
export const PLANNED_ANEW = '/* planned anew */ '

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMED || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined
  given += 1
  const name = `wf${given}`
  names.set(text, name)
  return name
}

function statementOf(text: string, params: readonly unknown[]): QueryConfig {
  const name = nameOf(text)
  const values = [...params]
  return name === undefined ? { text, values } : { text, values, name }
}

/** A statement that a change of its tables has outlived fails once; from then on it has another name, under which it is prepared anew. */
async function run<Row>(client: Pool | PoolClient, text: string, params: readonly unknown[]): Promise<Row[]> {
  try {
    return (await client.query(statementOf(text, params))).rows as Row[]
  } catch (error) {
    if (isStalePreparation(error)) names.delete(text)
    throw error
  }
}

const runAlone = <Row>(pool: Pool, text: string, params: readonly unknown[]): Promise<Row[]> =>
  run<Row>(pool, text, params).catch((error: unknown) => {
    if (isStalePreparation(error)) return run<Row>(pool, text, params)
    throw error
  })

async function runShared<Row>(shared: SharedConnection, pool: Pool, text: string, params: readonly unknown[]): Promise<Row[]> {
  const sent = shared.send([statementOf(text, params)])
  return sent === undefined ? runAlone<Row>(pool, text, params) : (((await sent)[0] ?? []) as Row[])
}

async function inTransaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ query: (text, params = []) => run(client, text, params) })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** The connection is not used again: its settings are its own. */
async function inSession<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0')
    return await work({ query: async (text, params = []) => (await client.query(text, [...params])).rows })
  } finally {
    client.release(true)
  }
}

function runTogether(shared: SharedConnection, pool: Pool, statements: readonly Statement[]): Promise<unknown[][]> {
  return shared.send(statements.map(([text, params]) => statementOf(text, params))) ?? inTransaction(pool, (sql) => oneByOne(sql, statements))
}

/** @returns the rows of each statement */
export async function oneByOne(sql: Sql, statements: readonly Statement[]): Promise<unknown[][]> {
  const answers: unknown[][] = []
  for (const [text, params] of statements) answers.push(await sql.query(text, params))
  return answers
}

export interface PoolOptions {
  readonly size: number
  /** `keys`: for loading and writing steps. `lists`: for reads that may scan and join freely. */
  readonly plans: 'keys' | 'lists'
  readonly onError: (error: unknown, where: string) => void
  /** What a connection is; `pg`'s own unless the host has one that it tells apart. */
  readonly client?: PoolConfig['Client']
}

/** Of so many connections, how many are for the short statements of everybody: two for the rest have to be left. */
const sharedOf = (size: number): 0 | 1 | 2 => (size > 3 ? 2 : size > 2 ? 1 : 0)

/** A client of another copy of `pg` takes no statements that are put together here. */
const isOfThisPg = (client: PoolOptions['client']): boolean => client === undefined || client === Client || client.prototype instanceof Client

/** Opens a pool of at most `size` connections. Of those for `keys`, some are shared. */
export function openPool(databaseUrl: string, { size, plans, onError, client }: PoolOptions): SqlPool {
  const options = plans === 'keys' ? `${SETTINGS} ${BY_KEY}` : SETTINGS
  const connection = { connectionString: databaseUrl, options, application_name: 'engine' }
  const sharing = plans === 'keys' && isOfThisPg(client) ? sharedOf(size) : 0
  const pool = new Pool({ ...connection, Client: client, max: size - sharing, allowExitOnIdle: true })
  const writes = new SharedConnection(connection, isConnectionLoss, client)
  // What is written waits for the disk; what is read need not stand behind it.
  const reads = sharing > 1 ? new SharedConnection(connection, isConnectionLoss, client) : writes
  const shared = {
    reads: { query: (text, params = []) => runShared(reads, pool, text, params) },
    writes: { query: (text, params = []) => runShared(writes, pool, text, params), together: (statements) => runTogether(writes, pool, statements) },
  } satisfies SharedSql
  pool.on('error', (error) => onError(error, 'idle connection'))
  // The pool listens only to idle connections; one that breaks inside a transaction, between two statements, must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    query: (text, params = []) => runAlone(pool, text, params),
    ...(sharing > 0 && { shared }),
    transaction: (work) => inTransaction(pool, work),
    session: (work) => inSession(pool, work),
    async close() {
      await Promise.all([reads.close(), writes.close(), pool.end()])
    },
  }
}

/** A statement of every step: planned once a connection, on the engine's own pool and on a host's that can do that. */
export const prepared = <Row>(sql: Sql, text: string, params: readonly unknown[]): Promise<Row[]> =>
  sql.prepared === undefined ? sql.query<Row>(text, params) : sql.prepared<Row>(text, params)

/** Each has a digit; EPIPE and EBUSY, which Node says of a socket, have none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

/** SQLSTATE of a database error, from `pg` or from a Prisma driver adapter. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause, meta } = error as { code?: unknown; cause?: unknown; meta?: { code?: unknown } }
  if (typeof code === 'string' && SQLSTATE.test(code) && !code.startsWith('P2')) return code
  if (typeof meta?.code === 'string') return meta.code
  return cause === undefined ? undefined : sqlState(cause)
}

/** Lock timeout, deadlock, serialization failure, a table that was changed meanwhile: the same step may succeed when it is tried again. */
export const isContention = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes(sqlState(error) ?? '') || isStalePreparation(error)

/** Connection lost, server restarting: nothing is known about the statement, the caller must look before it repeats. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P')
  return error instanceof Error && LOST.test(error.message)
}

/** What `pg` and the socket say: EPIPE where the server was gone before the statement was written. */
const LOST = /connection terminated|not queryable|ECONNRE(SET|FUSED)|EPIPE|ETIMEDOUT|ENOENT|timeout exceeded when trying to connect/i

/**
 * The same where an error may be anybody's: it was a database that was away, not a service that a handler has called.
 * @param error with its causes
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P')
  if (!(error instanceof Error)) return false
  return /connection terminated|not queryable|timeout exceeded when trying to connect/i.test(error.message) || isDatabaseAway(error.cause)
}

/** Runs `work` at a savepoint of the transaction: its writes vanish when it throws, the transaction goes on. */
export async function atSavepoint<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.query('savepoint wf_handler')
  try {
    const result = await work()
    await sql.query('release savepoint wf_handler')
    return result
  } catch (error) {
    await sql.query('rollback to savepoint wf_handler')
    throw error
  }
}
