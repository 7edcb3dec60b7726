/**
 * One server or worker of the scaling bench, a process of its own: does its share of approvals or jobs when it is told to, and says when it is
 * done. A server is warm when it says that it is ready: else each more of them would be one more that has compiled nothing yet.
 */
import { createEngine, outside } from '#server/engine/index.ts'
import { measure } from './measure.ts'
import { admin, approval } from './workloads.ts'

export interface Share {
  /** Clients, and instances that they finish together. */
  readonly clients: number
  readonly instances: number
  /** Told apart from the clients of other processes. */
  readonly firstClient: number
}

/** Instances that a server finishes before it counts, and a worker's jobs: the compiler is at work for that long. */
const WARMING = { instances: 600, jobs: 2000 }

const [url = '', role = ''] = process.argv.slice(2)
const engine = await createEngine({ databaseUrl: url, handlers: { work: outside(() => undefined) } })
const approve = approval(engine, 5)

process.on('message', (share: Share | 'stop') => void (share === 'stop' ? stop() : take(share)))
if (role === 'server') await measure(url, WARMING.instances, 4, (index, client) => approve(index, process.pid * 10 + client))
else await warmWorker()
process.send?.('ready')

async function take({ clients, instances, firstClient }: Share): Promise<void> {
  if (role === 'worker') engine.work({ pollMs: 50 })
  else await measure(url, instances, clients, (index, client) => approve(index, firstClient + client))
  process.send?.('done')
}

/** Each worker its share: all of them begin together, so none is left without. */
async function warmWorker(): Promise<void> {
  await measure(url, WARMING.jobs, 8, async () => void (await engine.start({ processKey: 'job', actor: admin })))
  await engine.runDue()
}

async function stop(): Promise<void> {
  await engine.close()
  process.disconnect()
}
