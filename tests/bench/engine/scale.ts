/** One, two and four servers, and as many workers, in processes of their own against one database: does the rate hold? */
import type { Engine } from '#server/engine/index.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { forkable, type Launch } from '#tests/support/forked.ts'
import { query } from './database.ts'
import { measure, median } from './measure.ts'
import { fillHistory, withEngine } from './figures.ts'
import type { Share } from './scale-process.ts'
import { admin, approval } from './workloads.ts'

const PROCESSES = [1, 2, 4] as const
/** Clients of a server: more servers are there for more people. */
const CLIENTS = 8

export interface ScaleFigures {
  /** Approvals a second by number of servers, each with clients of its own; jobs a second by number of workers. */
  readonly servers: Readonly<Record<number, number>>
  readonly workers: Readonly<Record<number, number>>
  /** Approvals a second when the clients of one server are shared out among so many: fewer steps then share a commit. */
  readonly sameClients: Readonly<Record<number, number>>
  /** The lower of the first two rates against that of one process. */
  readonly 2: number
  readonly 4: number
}

/** @param finished instances of one step that are in the tables before: ten million of five steps would fill the disk */
export async function scale(
  url: string,
  { rounds, instances, backlog, finished }: { readonly rounds: number; readonly instances: number; readonly backlog: number; readonly finished: number },
): Promise<ScaleFigures> {
  const launch = await forkable(new URL('./scale-process.ts', import.meta.url))
  return withEngine(url, async (engine) => {
    if (finished > 0) {
      await measure(url, 1, 1, approval(engine, 1))
      await fillHistory(url, 0, finished, 'approval1')
    }
    const rates = { servers: new Map<number, number[]>(), sameClients: new Map<number, number[]>(), workers: new Map<number, number[]>() }
    const add = (kind: keyof typeof rates, count: number, rate: number) => rates[kind].set(count, [...(rates[kind].get(count) ?? []), rate])
    for (let round = 0; round < rounds; round += 1)
      for (const count of PROCESSES) {
        add('servers', count, await approvals(url, launch, count, CLIENTS * count, instances))
        add('sameClients', count, await approvals(url, launch, count, CLIENTS, instances))
        add('workers', count, await jobs(url, launch, count, engine, backlog))
      }
    const [servers, sameClients, workers] = [middles(rates.servers), middles(rates.sameClients), middles(rates.workers)]
    const against = (count: 2 | 4) => Math.min(...[servers, workers].map((rate) => (rate[count] ?? 0) / (rate[1] ?? 1)))
    return { servers, sameClients, workers, 2: against(2), 4: against(4) }
  })
}

const nothing = async (): Promise<void> => undefined

const middles = (of: Map<number, number[]>): Record<number, number> => Object.fromEntries([...of].map(([count, each]) => [count, median(each)]))

/** @param clients of all servers together */
async function approvals(url: string, launch: Launch, count: number, clients: number, instances: number): Promise<number> {
  const share = (n: number): Share => ({ clients: clients / count, instances: Math.ceil(instances / count), firstClient: (n * clients) / count })
  return rateOf(url, launch, 'server', count, share, instances, nothing, (children) => Promise.all(children.map((child) => once(child, 'message'))))
}

/** Until a backlog is gone that is there when the workers, which are warm by then, begin. */
async function jobs(url: string, launch: Launch, count: number, engine: Engine, backlog: number): Promise<number> {
  const left = async () => (await query<{ n: number }>(url, 'select count(*)::int as n from wf_job'))[0]?.n ?? 0
  return rateOf(
    url,
    launch,
    'worker',
    count,
    () => ({ clients: 0, instances: 0, firstClient: 0 }),
    backlog,
    async () => void (await measure(url, backlog, 16, async () => void (await engine.start({ processKey: 'job', actor: admin })))),
    async () => {
      while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  )
}

async function rateOf(
  url: string,
  launch: Launch,
  role: 'server' | 'worker',
  count: number,
  shareOf: (n: number) => Share,
  pieces: number,
  prepared: () => Promise<void>,
  finished: (children: readonly ChildProcess[]) => Promise<unknown>,
): Promise<number> {
  const children = await Promise.all(
    Array.from({ length: count }, async () => {
      const child = launch([url, role])
      await once(child, 'message')
      return child
    }),
  )
  await prepared()
  const begun = performance.now()
  const over = finished(children)
  for (const [n, child] of children.entries()) child.send(shareOf(n))
  await over
  const elapsed = performance.now() - begun
  await Promise.all(
    children.map(async (child) => {
      const gone = once(child, 'exit')
      child.send('stop')
      await gone
    }),
  )
  return (pieces / elapsed) * 1000
}
