/**
 * One server or worker of the scaling bench, a process of its own: does its share of approvals or jobs when it is told to, and says when it is
 * done. A server is warm when it says that it is ready: else each more of them would be one more that has compiled nothing yet.
 */
import { createEngine, outside } from '#server/engine/index.ts'
import { measure } from './measure.ts'
import { approval } from './workloads.ts'

export interface Share {
  /** Clients, and instances that they finish together. */
  readonly clients: number
  readonly instances: number
  /** Told apart from the clients of other processes. */
  readonly firstClient: number
}

/** Instances that a server finishes before it counts. */
const WARMING = 100

const [url = '', role = ''] = process.argv.slice(2)
const engine = await createEngine({ databaseUrl: url, handlers: { work: outside(() => undefined) } })
const approve = approval(engine, 5)

process.on('message', (share: Share | 'stop') => void (share === 'stop' ? stop() : take(share)))
if (role === 'server') await measure(url, WARMING, 2, (index, client) => approve(index, process.pid * 10 + client))
process.send?.('ready')

async function take({ clients, instances, firstClient }: Share): Promise<void> {
  if (role === 'worker') engine.work({ pollMs: 50 })
  else await measure(url, instances, clients, (index, client) => approve(index, firstClient + client))
  process.send?.('done')
}

async function stop(): Promise<void> {
  await engine.close()
  process.disconnect()
}
