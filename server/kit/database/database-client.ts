/**
 * A connection to the product's own database. Node says the same of every connection that breaks, so what broke on this one is kept in
 * mind: only that may be told as "the database is away". And a connection that is cut fails its statement, it does not end the process.
 */
import type { Writable } from 'node:stream'
import { Client, type ClientBase, type ClientConfig } from 'pg'

const broken = new WeakSet<Error>()

/** Whether an error is that of a connection to the database, and no other service's. */
export const brokeOnDatabase = (error: Error): boolean => broken.has(error)

type Connected = (error: Error | null, client?: Client) => void

/** For `new Pool({ Client: DatabaseClient })`. A pool listens only to idle connections; a cut of one that is in use would be an uncaught error. */
export class DatabaseClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    // Told before the statements that were under way are rejected with it.
    this.on('error', (error) => broken.add(error))
  }

  override connect(): Promise<Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<Client> | void {
    if (!callback) {
      return super.connect().catch((error: Error) => {
        broken.add(error)
        throw error
      })
    }
    super.connect((error: Error | null) => {
      if (error) broken.add(error)
      callback(error, this)
    })
  }
}

/**
 * Whether a connection sends statements without waiting for the answers to those before. The driver looks whenever it is given one, so it may
 * change while nothing is under way.
 */
export function setPipelined(client: ClientBase, isPipelined: boolean): void {
  Object.assign(client, { pipeline: isPipelined })
}

const corked = new WeakSet<Writable>()

/** What is sent until the present turn is over leaves in one piece: each piece costs a call of the system, and wakes the database. */
export function sendTogether(client: ClientBase): void {
  const { stream } = (client as ClientBase & { readonly connection: { readonly stream: Writable } }).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  process.nextTick(() => {
    corked.delete(stream)
    stream.uncork()
  })
}
