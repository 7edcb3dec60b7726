/** Waiting for a database that restarts or fails over. */
import { isConnectionLoss } from '../store/sql.ts'
import type { SqlPool } from './options-api.ts'

/** Waits until the database answers again, at most half a minute. */
export async function backInTouch(pool: SqlPool): Promise<void> {
  for (let wait = 50, waited = 0; ; wait = Math.min(wait * 2, 1000)) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isConnectionLoss(error) || waited > 30_000) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
      waited += wait
    }
  }
}
