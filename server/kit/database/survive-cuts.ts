/** A connection that the database cuts must fail its statement, not end the process. */
import type { Pool } from 'pg'

/** The pool itself listens only to idle connections; a cut between two statements of one that is in use would be an uncaught error. */
export function surviveCuts(pool: Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined))
}
