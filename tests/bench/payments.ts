/**
 * How long two workers take to ask a bank about 10,000 payments that wait for it: workers as processes of their own, a bank over HTTP that
 * takes 20 ms for an answer, the usual limit of questions a second. `npm run bench -- payments [--rows PAYMENTS]`.
 */
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { removeCluster, startEmbeddedPostgres } from '#kit/database/embedded-postgres.ts'
import { seeded } from '#tests/support/seeded-database.ts'
import { sleep } from '../chaos/killed-process.ts'
import { productProcess } from '../chaos/killed-product.ts'
import type { Bench, BenchOptions } from './main.ts'

const workers = 2
/** Milliseconds. */
const answerTakes = 20

/** Answers that it is at work, to everything; remembers who was asked about twice at once. */
async function openBank() {
  const underWay = new Set<string>()
  const asked = new Map<string, number>()
  let overlapping = 0
  const server = createServer((request, response) => {
    const no = decodeURIComponent((request.url ?? '').split('/')[2] ?? '')
    if (underWay.has(no)) overlapping += 1
    underWay.add(no)
    asked.set(no, (asked.get(no) ?? 0) + 1)
    setTimeout(() => {
      underWay.delete(no)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ no, status: 'PROCESSING', amount: '1.00', currency: 'CNY' }))
    }, answerTakes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    asked,
    overlapping: () => overlapping,
    close: () => (server.closeAllConnections(), server.close()),
  }
}

/** Payments at the bank, each due to be asked about. */
const fill = (count: number) => `
  with s as (insert into supplier (id, tenant_code, code, company_name, credit_code, stage, update_time)
      values (gen_random_uuid(), 'BENCH', 'BENCH', 'Bench', '91310000MA1K000000', 'FORMAL', now()) returning id),
    p as (insert into bill_pay (id, code, supplier_id, status, total_amount, approved_at, paying_at, update_time)
      select gen_random_uuid(), 'PAYB' || n, s.id, 'PAYING', 1, now(), now(), now() from s, generate_series(1, ${count}) n returning id, code)
  insert into bill_pay_attempt (id, pay_id, seq, no, channel, amount, status, handed_at, next_sync_at, update_time)
    select gen_random_uuid(), id, 1, code || '-1', 'BANK', 1, 'PROCESSING', now(), now(), now() from p`

async function run({ quick, rows }: BenchOptions) {
  const payments = rows ?? (quick ? 200 : 10_000)
  const dir = await mkdtemp(join(tmpdir(), 'bench-payments-'))
  const server = await startEmbeddedPostgres(dir)
  const bank = await openBank()
  const url = server.url('postgres')
  await seeded.make(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const processes = Array.from({ length: workers }, () => productProcess(url, join(dir, 'files'), 'workers'))
  try {
    await client.query(`update system_param set param_value = $1 where param_key = 'integration.bank'`, [bank.address])
    await client.query(`insert into tenant (id, tenant_code, tenant_name, kind, update_time) values (gen_random_uuid(), 'BENCH', 'Bench', 'SUPPLIER', now())`)
    await client.query(fill(payments))
    await Promise.all(processes.map((process) => process.start()))
    const begun = performance.now()
    while (bank.asked.size < payments) {
      if (performance.now() - begun > 300_000) throw new Error(`${bank.asked.size} of ${payments} were asked about in five minutes`)
      await sleep(100)
    }
    const seconds = (performance.now() - begun) / 1000
    const twice = [...bank.asked.values()].filter((times) => times > 1).length
    process.stdout.write(`${payments} payments asked about by ${workers} workers in ${seconds.toFixed(1)} s, ${(payments / seconds).toFixed(0)} a second\n`)
    process.stdout.write(`${bank.overlapping()} by two at once, ${twice} more than once\n`)
    return { payments, workers, seconds, perSecond: payments / seconds, overlapping: bank.overlapping(), twice }
  } finally {
    for (const process of processes) await process.kill()
    await client.end()
    bank.close()
    await server.stop()
    await removeCluster(dir)
    await rm(dir, { recursive: true, force: true })
  }
}

const bench: Bench = { run }
export default bench
