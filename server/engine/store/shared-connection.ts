/**
 * One connection for the short statements of everybody: each is sent without waiting for the answers to those before, and what is sent in one
 * turn of the event loop leaves in one piece. A statement on a connection of its own costs both sides a wake-up, which takes longer than
 * many of them run. Each is its own transaction; one that fails leaves the others alone.
 *
 * They are answered in order, so only what waits for no lock and reads by key may travel here. Should one stand still all the same, those
 * that come after it take a connection of the pool.
 */
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg'
import type { Writable } from 'node:stream'

/** Milliseconds without an answer after which statements go elsewhere. */
const STANDSTILL_MS = 50

type Pipelined = Client & { readonly connection: { readonly stream: Writable }; ref(): void; unref(): void }

export class SharedConnection {
  readonly #connect: () => Pipelined
  readonly #isLoss: (error: unknown) => boolean
  #client: Pipelined | undefined
  #isOpening = false
  #isClosed = false
  #underWay = 0
  /** When the statement that is answered next became that. */
  #headSince = 0
  #isCorked = false

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

  /** @returns the rows of the statement, or undefined when it has to be run on another connection; then nothing was sent */
  send(query: QueryConfig): Promise<QueryResult> | undefined {
    const client = this.#client
    if (client === undefined) {
      this.#open()
      return undefined
    }
    const now = performance.now()
    if (this.#underWay === 0) {
      client.ref()
      this.#headSince = now
    } else if (now - this.#headSince > STANDSTILL_MS) return undefined
    this.#underWay += 1
    this.#sendTogether(client.connection.stream)
    return client.query(query).then(
      (result) => (this.#answered(client), result),
      (error: unknown) => {
        this.#answered(client)
        // The server says so before the connection ends.
        if (this.#isLoss(error)) this.#forget(client)
        throw error
      },
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    this.#client = undefined
    client?.ref()
    await client?.end()
  }

  #answered(client: Pipelined): void {
    this.#underWay -= 1
    this.#headSince = performance.now()
    if (this.#underWay === 0) client.unref()
  }

  #forget(client: Pipelined): void {
    if (this.#client === client) this.#client = undefined
  }

  #sendTogether(stream: Writable): void {
    if (this.#isCorked) return
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  /** Statements go by the pool until it is open; should it break, the next statement opens it again. */
  #open(): void {
    if (this.#isOpening || this.#isClosed) return
    this.#isOpening = true
    const client = this.#connect()
    // What was under way is rejected by itself.
    client.on('error', () => this.#forget(client))
    client.on('end', () => this.#forget(client))
    client
      .connect()
      .then(async () => {
        if (this.#isClosed) await client.end()
        else {
          client.unref()
          this.#client = client
        }
      })
      // Whether the database is away, the pool tells whoever asks it.
      .catch(() => undefined)
      .finally(() => (this.#isOpening = false))
  }
}
