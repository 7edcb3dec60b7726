/**
 * What many people at once cost who all make documents with a number: leaves (a number, then the start of a process) and orders
 * (a number, then rows), and what is left for a list that others read meanwhile. The product as it is started, sessions as users
 * have them; one client and 24 take turns, the ratio of their rates counts. Between two measures the product finishes what followed the
 * documents (its outbox is empty), so that none is slowed by the one before. Beside each rate stands how much of the processor was used:
 * where one client takes half of it, 24 cannot be four times as quick, whatever is locked. What 24 clients gain on this machine where
 * nothing is locked and nothing is done but what has to be is told by a floor: a small server that writes the same rows by hand.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { removeCluster, startEmbeddedPostgres } from '#kit/database/embedded-postgres.ts'
import { demoSupplierId } from '#prisma/seed/demo/accounts.ts'
import { startProduct } from '../e2e/support/product.ts'
import { sessionOf } from '../e2e/support/sign-in.ts'
import { forkable } from '../support/forked.ts'
import { freePort } from '../support/free-port.mjs'
import { median } from './engine/measure.ts'
import { Load, type Measure, type Target } from './load.ts'
import type { Bench, BenchOptions } from './main.ts'

const crowd = 24
const readers = 4
const dayMs = 86_400_000

type Make = (n: number) => object

/** A working day of its own for each: nobody is absent twice. */
function leaveOf(n: number): object {
  const week = Math.floor(n / 5)
  const day = new Date(Date.parse('2030-01-07T00:00:00Z') + (week * 7 + (n % 5)) * dayMs).toISOString().slice(0, 10)
  return { leaveType: 'ANNUAL', startOn: day, startHalf: 'AM', endOn: day, endHalf: 'PM', reason: `Bench ${n}` }
}

const orderOf: Make = (n) => ({
  salesChannel: 'JD',
  channelOrderNo: `BENCH-${n}`,
  buyerName: `买家 ${n}`,
  consigneeName: '李雷',
  consigneeMobile: '13800138000',
  address: '人民路 1 号',
  lines: [{ supplierId: demoSupplierId('supplier-a'), skuCode: 'SKU-1', skuName: '铅笔', quantity: '2', price: '3.50' }],
})

/** Calls that each make a document of their own, as many as a run could send. */
class Documents {
  #made = 0
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #make: Make

  constructor(url: string, headers: Readonly<Record<string, string>>, make: Make) {
    this.#url = url
    this.#headers = headers
    this.#make = make
  }

  next(count: number): Target {
    const bodies = Array.from({ length: count }, () => JSON.stringify(this.#make((this.#made += 1))))
    return { url: this.#url, headers: this.#headers, bodies }
  }
}

/** With the share of the machine's processors that was busy, 0 to 1. */
interface Busy extends Measure {
  readonly busy: number
}

interface Rates {
  readonly alone: Busy
  readonly together: Busy
  readonly gain24: number
}

const middle = (rounds: readonly Busy[]): Busy => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p95: median(rounds.map(({ p95 }) => p95)),
  busy: median(rounds.map(({ busy }) => busy)),
})

/** Milliseconds that the processors have worked and rested since the machine was started. */
function processorTimes(): { readonly worked: number; readonly rested: number } {
  const times = cpus().map(({ times: { idle, ...others } }) => ({ rested: idle, worked: Object.values(others).reduce((sum, ms) => sum + ms, 0) }))
  return { worked: times.reduce((sum, { worked }) => sum + worked, 0), rested: times.reduce((sum, { rested }) => sum + rested, 0) }
}

/** Begins when nothing is left to do, and says how busy the machine was. */
async function measured(settled: () => Promise<void>, work: () => Promise<Measure>): Promise<Busy> {
  await settled()
  const before = processorTimes()
  const measure = await work()
  const after = processorTimes()
  const [worked, rested] = [after.worked - before.worked, after.rested - before.rested]
  return { ...measure, busy: worked / (worked + rested) }
}

const most = (ms: number): number => Math.ceil(ms / 2)

interface Run {
  readonly load: Load
  readonly rounds: number
  readonly ms: number
  /** Resolves when nothing of what was asked for is left to do. */
  readonly settled: () => Promise<void>
}

async function rates({ load, rounds, ms, settled }: Run, documents: Pick<Documents, 'next'>): Promise<Rates> {
  const [alone, together]: [Busy[], Busy[]] = [[], []]
  await load.run(documents.next(most(ms)), 4, ms / 2)
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measured(settled, () => load.run(documents.next(most(ms)), 1, ms)))
    together.push(await measured(settled, () => load.run(documents.next(most(ms)), crowd, ms)))
  }
  const [one, many] = [middle(alone), middle(together)]
  return { alone: one, together: many, gain24: round(many.perSecond / one.perSecond) }
}

/** The list alone and beside the crowd, in turn. */
async function beside({ load, rounds, ms, settled }: Run, list: Target, documents: Documents) {
  const second = new Load()
  const [alone, together]: [Busy[], Busy[]] = [[], []]
  try {
    await load.run(list, readers, ms / 2)
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await measured(settled, () => load.run(list, readers, ms)))
      together.push(
        await measured(settled, async () => {
          const [ofList] = await Promise.all([load.run(list, readers, ms), second.run(documents.next(most(ms)), crowd, ms)])
          return ofList
        }),
      )
    }
  } finally {
    await second.close()
  }
  const [quiet, busy] = [middle(alone), middle(together)]
  return { alone: quiet, together: busy, listBeside: round(busy.perSecond / quiet.perSecond) }
}

async function measure(baseUrl: string, databaseUrl: string, database: Client, { quick }: BenchOptions) {
  const load = new Load()
  const { cookies } = await sessionOf(baseUrl, 'admin')
  const token = cookies.find(({ name }) => name === 'chandlery-access-token')?.value ?? ''
  const headers = { 'Blade-Auth': `bearer ${token}` }
  const [rounds, ms] = quick ? [1, 2000] : [5, 4000]
  const settled = async () => {
    while ((await database.query(`select 1 from outbox where status = 'PENDING' and next_at < now() + interval '1 minute' limit 1`)).rows.length > 0)
      await sleep(100)
  }
  const run = { load, rounds, ms, settled }
  try {
    const leaves = new Documents(`${baseUrl}/api/blade-desk/process/leave/start-process`, headers, leaveOf)
    const orders = new Documents(`${baseUrl}/api/order/order-master/insert`, headers, orderOf)
    const list = { url: `${baseUrl}/api/order/order-master/list`, headers, body: JSON.stringify({ current: 1, size: 20 }) }
    const product = { leave: await rates(run, leaves), orders: await rates(run, orders), list: await beside(run, list, leaves) }
    return { ...product, floor: await floorRates(run, databaseUrl) }
  } finally {
    await load.close()
  }
}

async function floorRates(run: Run, databaseUrl: string): Promise<Rates> {
  const launch = await forkable(new URL('./numbers/floor-process.ts', import.meta.url))
  const child = launch([databaseUrl, String(crowd)])
  try {
    const [port] = (await once(child, 'message')) as [number]
    return await rates(run, { next: () => ({ url: `http://127.0.0.1:${port}/`, body: JSON.stringify(leaveOf(1)) }) })
  } finally {
    const gone = once(child, 'exit')
    child.send('stop')
    await gone
  }
}

async function run(options: BenchOptions): Promise<Record<string, unknown>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-bench-numbers-'))
  const database = await startEmbeddedPostgres(join(dataDir, 'database'))
  try {
    const product = await startProduct({ port: await freePort(), dataDir, databaseUrl: database.url('postgres') })
    try {
      const client = new Client({ connectionString: database.url('postgres') })
      await client.connect()
      const { leave, orders, list, floor } = await measure(product.baseUrl, database.url('postgres'), client, options).finally(() => client.end())
      const row = ({ perSecond, p50, p95, busy }: Busy) => ({
        'a second': round(perSecond),
        'p50 ms': round(p50),
        'p95 ms': round(p95),
        'processor %': Math.round(busy * 100),
      })
      console.table({
        'leave, 1 client': row(leave.alone),
        [`leave, ${crowd} clients`]: row(leave.together),
        'order, 1 client': row(orders.alone),
        [`order, ${crowd} clients`]: row(orders.together),
        [`list, ${readers} readers`]: row(list.alone),
        [`list beside ${crowd} leaves`]: row(list.together),
        'floor, 1 client': row(floor.alone),
        [`floor, ${crowd} clients`]: row(floor.together),
      })
      console.log(
        `${crowd} clients against one: leave ${leave.gain24} times, orders ${orders.gain24} times, the floor ${floor.gain24} times; a list beside them keeps ${list.listBeside} of its rate`,
      )
      return { leave, orders, list, floor, listBeside: list.listBeside }
    } finally {
      await product.end('SIGTERM')
    }
  } finally {
    await database.stop()
    await removeCluster(join(dataDir, 'database'))
    await rm(dataDir, { recursive: true, force: true })
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

export default { run } satisfies Bench
