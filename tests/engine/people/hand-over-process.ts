/** Hands everything of ann's to bob in a process of its own, which stands still after the first batch of tasks until it is killed. */
import { createEngine } from '#server/engine/index.ts'
import { openPool } from '#server/engine/store/sql.ts'
import type { SqlPool } from '#server/engine/runtime/options-api.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const real = openPool(databaseUrl, { size: 4, plans: 'keys', onError: () => undefined })
/** The proxies, and a batch of tasks. */
let left = 2
const stalling: SqlPool = {
  ...real,
  transaction(work) {
    left -= 1
    if (left >= 0) return real.transaction(work)
    process.send?.('there')
    return new Promise(() => undefined)
  },
}
const engine = await createEngine({ pool: stalling })
await engine.handOver({ fromUserId: 'ann', toUserId: 'bob', comment: 'left', actor: { userId: 'admin', roles: [], isAdmin: true } })
