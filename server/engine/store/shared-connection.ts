/**
 * One connection for the short statements of everybody: each is sent without waiting for the answers to those before, and what is sent in one
 * turn of the event loop leaves in one piece. A statement on a connection of its own costs both sides a wake-up, which takes longer than
 * many of them run. Each is its own transaction; one that fails leaves the others alone.
 *
 * They are answered in order, so only what waits for no lock and reads by key may travel here. Should one stand still all the same, those
 * that come after it take a connection of the pool.
 */
import { Client, type ClientConfig, type QueryConfig } from 'pg'
import type { Writable } from 'node:stream'
import { STANDSTILL_MS } from './batcher.ts'
import { isStalePreparation, PreparedStatements, StatementGroup, type Row } from './statement-group.ts'

type Pipelined = Client & { readonly connection: { readonly stream: Writable }; ref(): void; unref(): void }

interface Open {
  readonly client: Pipelined
  readonly prepared: PreparedStatements
  underWay: number
  /** When the statement that is answered next became that. */
  headSince: number
  isCorked: boolean
}

export class SharedConnection {
  readonly #connect: () => Pipelined
  readonly #isLoss: (error: unknown) => boolean
  #open: Open | undefined
  #isOpening = false
  #isClosed = false

  /**
   * Opened by the first statement.
   * @param isLoss whether an error means that the connection is gone
   * @param Connection what it is, for a host that has one of its own
   */
  constructor(
    config: ClientConfig,
    isLoss: (error: unknown) => boolean,
    Connection: new (config: ClientConfig & { readonly pipeline: boolean }) => object = Client,
  ) {
    this.#isLoss = isLoss
    this.#connect = () => new Connection({ ...config, pipeline: true }) as Pipelined
  }

  /**
   * @param statements several are one transaction: nobody else's come between them
   * @returns the rows of each, or undefined when they have to be run on another connection; then nothing was sent.
   *   Rejected when one of them fails, and then nothing is written.
   */
  send(statements: readonly QueryConfig[]): Promise<Row[][]> | undefined {
    const open = this.#ready()
    return open && this.#twice(open, statements)
  }

  /** What was prepared may not fit the tables any more: nothing was written then, and it is prepared anew. */
  async #twice(open: Open, statements: readonly QueryConfig[]): Promise<Row[][]> {
    try {
      return await this.#post(open, statements)
    } catch (error) {
      if (!isStalePreparation(error)) throw error
      return this.#post(open, statements)
    }
  }

  /** The connection, unless it is not open yet or what was sent first stands still. */
  #ready(): Open | undefined {
    const open = this.#open
    if (open === undefined) {
      this.#begin()
      return undefined
    }
    const isStanding = open.underWay > 0 && performance.now() - open.headSince > STANDSTILL_MS
    return isStanding ? undefined : open
  }

  #post(open: Open, statements: readonly QueryConfig[]): Promise<Row[][]> {
    if (open.underWay === 0) {
      open.client.ref()
      open.headSince = performance.now()
    }
    open.underWay += 1
    sendTogether(open)
    return new Promise((resolve, reject) => {
      const group = new StatementGroup(statements, open.prepared, (error, answers) => {
        answered(open)
        if (error === undefined) return resolve(answers)
        // The server says so before the connection ends.
        if (this.#isLoss(error)) this.#forget(open)
        reject(error)
      })
      open.client.query(group)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const open = this.#open
    this.#open = undefined
    open?.client.ref()
    await open?.client.end()
  }

  #forget(open: Open): void {
    if (this.#open === open) this.#open = undefined
  }

  /** Statements go by the pool until it is open; should it break, the next statement opens it again. */
  #begin(): void {
    if (this.#isOpening || this.#isClosed) return
    this.#isOpening = true
    const client = this.#connect()
    const open: Open = { client, prepared: new PreparedStatements(), underWay: 0, headSince: 0, isCorked: false }
    // What was under way is rejected by itself.
    client.on('error', () => this.#forget(open))
    client.on('end', () => this.#forget(open))
    client
      .connect()
      .then(async () => {
        if (this.#isClosed) await client.end()
        else {
          client.unref()
          this.#open = open
        }
      })
      // Whether the database is away, the pool tells whoever asks it.
      .catch(() => undefined)
      .finally(() => (this.#isOpening = false))
  }
}

/** Nothing under way holds the process up. */
function answered(open: Open): void {
  open.underWay -= 1
  open.headSince = performance.now()
  if (open.underWay === 0) open.client.unref()
}

/** At the end of the turn, in one piece. */
function sendTogether(open: Open): void {
  if (open.isCorked) return
  open.isCorked = true
  const { stream } = open.client.connection
  stream.cork()
  process.nextTick(() => {
    open.isCorked = false
    stream.uncork()
  })
}
