/**
 * `npm run chaos`: 2,000 instances on a PostgreSQL of its own, processes killed and the database crashed in the middle; then companies
 * that register while the server is killed over their documents; then warehouses at work while servers, workers and the database die; then
 * payments against a bank with bad habits, and refunds against a provider with others. `npm run chaos -- stock` does one of the five. Prints
 * what was counted.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { removeCluster, startEmbeddedPostgres } from '#kit/database/embedded-postgres.ts'
import { allowInner } from '#kit/outgoing.ts'
import { seeded } from '#tests/support/seeded-database.ts'
import { documentChaos, parted } from './document-chaos.ts'
import { broken, chaos } from './engine-chaos.ts'
import { paymentChaos } from './payment-chaos.ts'
import { refundChaos } from './refund-chaos.ts'
import { stockChaos } from './stock-chaos.ts'

const dir = await mkdtemp(join(tmpdir(), 'chaos-'))
const server = await startEmbeddedPostgres(dir)
const url = server.url('postgres')

/** kill -9 to one backend: PostgreSQL drops every connection, recovers from its log and serves again. */
async function crashDatabase(): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await client.end().catch(() => undefined)
}

function tell(counts: object): void {
  for (const [name, value] of Object.entries(counts)) process.stdout.write(`${name.padEnd(14)} ${value}\n`)
}

async function create(database: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
}

const wrong: string[] = []

async function engine(): Promise<void> {
  const instances = Number(process.env['CHAOS_INSTANCES'] ?? 2000)
  const counts = await chaos({ url, instances, everyMs: 1500, kills: 20, crashDatabase, timeoutMs: 15 * 60_000, rebuilt: 1 })
  tell(counts)
  process.stdout.write('Redis is not among the victims: the engine keeps nothing there\n')
  wrong.push(...broken(counts))
}

async function documents(): Promise<void> {
  await create('documents')
  await seeded.make(server.url('documents'))
  const applications = Number(process.env['CHAOS_APPLICATIONS'] ?? 100)
  const counts = await documentChaos({ url: server.url('documents'), applications, kills: 15, livesMs: 4000, timeoutMs: 15 * 60_000 })
  tell(counts)
  wrong.push(...parted(counts))
}

async function stock(): Promise<void> {
  await create('stock')
  await seeded.make(server.url('stock'))
  const forMs = Number(process.env['CHAOS_STOCK_SECONDS'] ?? 240) * 1000
  const counts = await stockChaos({ url: server.url('stock'), forMs, livesMs: 6000, crashDatabase })
  tell(counts)
  wrong.push(...counts.wrong)
}

async function payments(): Promise<void> {
  await create('payments')
  await seeded.make(server.url('payments'))
  const [many, kills] = [Number(process.env['CHAOS_PAYMENTS'] ?? 2000), Number(process.env['CHAOS_PAYMENT_KILLS'] ?? 200)]
  const forMs = Number(process.env['CHAOS_MINUTES'] ?? Number.POSITIVE_INFINITY) * 60_000
  const counts = await paymentChaos({ url: server.url('payments'), payments: many, kills, livesMs: 2500, abreast: 16, allBlows: true, forMs, crashDatabase })
  tell(counts)
  wrong.push(...counts.wrong)
}

async function refunds(): Promise<void> {
  allowInner(['127.0.0.0/8'])
  await create('refunds')
  await seeded.make(server.url('refunds'))
  const [many, kills] = [Number(process.env['CHAOS_REFUNDS'] ?? 1000), Number(process.env['CHAOS_REFUND_KILLS'] ?? 100)]
  const counts = await refundChaos({ url: server.url('refunds'), cases: many, kills, livesMs: 4000, crashDatabase })
  tell(counts)
  wrong.push(...counts.wrong)
}

const parts = { engine, documents, stock, payments, refunds }

try {
  for (const [name, run] of Object.entries(parts)) if (!process.argv[2] || process.argv[2] === name) await run()
  process.stdout.write(wrong.length === 0 ? 'every promise kept\n' : `BROKEN: ${wrong.join('; ')}\n`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await server.stop()
  await removeCluster(dir)
}
