/**
 * Lends the fan-out's adapter one connection of a pool at a time. The adapter forgets a connection that the database cut and asks for
 * another one, sometimes twice: without somebody who takes it back the pool runs dry after a few cuts, and never closes.
 */
import type { Pool, PoolClient } from 'pg'

export type Lender = Pick<Pool, 'connect' | 'query'>

export function lendFrom(pool: Pool): Lender {
  let isInUse = false
  const waiting: (() => void)[] = []
  const takeTurn = async (): Promise<void> => {
    if (isInUse) await new Promise<void>((resolve) => waiting.push(resolve))
    isInUse = true
  }
  const passTurn = (): void => {
    const next = waiting.shift()
    if (next) next()
    else isInUse = false
  }
  const connect = async (): Promise<PoolClient> => {
    await takeTurn()
    try {
      return takenBack(await pool.connect(), passTurn)
    } catch (error) {
      passTurn()
      throw error
    }
  }
  return { connect: connect as Pool['connect'], query: pool.query.bind(pool) as Pool['query'] }
}

/** The client, which goes back to its pool by itself when its connection ends. */
function takenBack(client: PoolClient, then: () => void): PoolClient {
  const release = client.release.bind(client)
  let isBack = false
  client.release = (broken) => {
    if (isBack) return
    isBack = true
    release(broken)
    then()
  }
  client.once('end', () => client.release(true))
  return client
}
