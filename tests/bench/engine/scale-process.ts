/** One server or worker of the scaling bench, a process of its own: does its share of approvals or jobs when it is told to, and says when it is done. */
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

const [url = '', role = ''] = process.argv.slice(2)
const engine = await createEngine({ databaseUrl: url, handlers: { work: outside(() => undefined) } })
const approve = approval(engine, 5)

process.on('message', (share: Share | 'stop') => void (share === 'stop' ? stop() : take(share)))
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
