/**
 * How many listings a second a batch puts up, with everything that is asked of each, beside the shortest SQL that writes the same rows;
 * and how long every reason of 10,000 listings takes. `npm run bench -- shelving [--rows LISTINGS]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { newId } from '#kit/ids.ts'
import { runJob } from '#kit/jobs/run-job.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import { openApplication, type Application } from '#server/application.ts'
import { areas } from '#server/areas.ts'
import { prepareData, prepareSchema } from '#server/prepare-database.ts'
import { shelvesBatchJob } from '#server/modules/shelves/batch/shelves-batch.jobs.ts'
import { whyNotOf } from '#server/modules/shelves/listing/why-not.service.ts'
import { principal } from '#tests/support/principals.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'
import { withBenchDatabase } from './engine/database.ts'
import { median, quantile } from './engine/measure.ts'
import type { Bench, BenchOptions } from './main.ts'
import pricing from './pricing.ts'
import { fillShelves } from './shelving/fill.ts'
import { runFloor } from './shelving/floor.ts'

const zone = 'Asia/Shanghai'
const whyNotOfSo = 10_000
const handful = 500

/** Everything waits again, as if nothing had been done. */
async function waiting(client: Client): Promise<void> {
  await client.query(`update channel_listing set status = 'WAIT_SHELVE'`)
  await client.query(`delete from outbox where topic in ('shelves.channel-asked', 'bench.floor')`)
  await client.query('vacuum analyze channel_listing')
}

async function batchOf(client: Client): Promise<string> {
  const id = newId()
  await client.query(`insert into shelves_batch (id, create_time, update_time, kind) values ($1, now(), now(), 'UP')`, [id])
  await client.query(
    `insert into shelves_batch_item (id, create_time, batch_id, listing_id, supplier_id, sku_code, sku_name, channel)
     select gen_random_uuid(), now(), $1, l.id, l.supplier_id, l.sku_code, l.sku_name, l.channel from channel_listing l`,
    [id],
  )
  return id
}

async function ours(application: Application, client: Client, me: ReturnType<typeof principal>): Promise<number> {
  const { data, background } = application
  const batchId = await batchOf(client)
  const jobId = await startJob(data.sql, shelvesBatchJob, { batchId }, me)
  // The listings are written down already: what is measured is moving them.
  await client.query(`update async_job set checkpoint = '"written"' where id = $1`, [jobId])
  const runner = {
    source: data,
    handlers: background.jobs,
    principalOf: async () => me,
    onChange: async () => undefined,
    log: { error: console.error, warn: () => undefined },
  }
  const begun = performance.now()
  await runJob(runner, jobId, new AbortController().signal)
  const seconds = (performance.now() - begun) / 1000
  const { rows } = await client.query<{ done: number; failed: number; total: number }>(
    'select done, failed, (select count(*)::int from channel_listing) as total from shelves_batch where id = $1',
    [batchId],
  )
  const [batch] = rows
  if (!batch || batch.done !== batch.total) throw new Error(`The batch did not put up everything: ${JSON.stringify(batch)}`)
  return batch.total / seconds
}

async function floor(client: Client): Promise<number> {
  const batchId = await batchOf(client)
  const begun = performance.now()
  const done = await runFloor(client, batchId, handful)
  return (done / (performance.now() - begun)) * 1000
}

async function whyNot(application: Application, client: Client, me: ReturnType<typeof principal>, times: number): Promise<number> {
  const { data } = application
  // A third lacks something.
  await client.query(`update sku set stock_qty = 0 where code like 'BP%' and right(spu_id::text, 1) in ('0', '1', '2', '3', '4')`)
  const { rows } = await client.query<{ id: string }>('select id from channel_listing order by id limit $1', [whyNotOfSo])
  const ids = rows.map(({ id }) => id)
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const from = performance.now()
    await whyNotOf({ zone }, { data, sql: data.sql, principal: me, locale: 'zh', text: (code) => code }, ids)
    took.push(performance.now() - from)
  }
  return quantile(
    took.toSorted((one, other) => one - other),
    0.95,
  )
}

async function runOn(url: string, { quick, rows = quick ? 2_000 : whyNotOfSo }: BenchOptions): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-bench-shelving-'))
  await prepareSchema(url)
  const application = await openApplication(customerConfig(url, folder), url, areas)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await prepareData(application)
    await fillShelves(client, rows)
    const me = principal({ permissions: new Set(['*']) })
    const rounds: { ours: number; floor: number }[] = []
    for (let round = 0; round < (quick ? 1 : 4); round += 1) {
      await waiting(client)
      const bare = await floor(client)
      await waiting(client)
      rounds.push({ ours: await ours(application, client, me), floor: bare })
    }
    // The first warms up.
    const measured = rounds.length > 1 ? rounds.slice(1) : rounds
    const figures = {
      listings: rows,
      'batch.perSecond': Math.round(median(measured.map((round) => round.ours))),
      'batch.floorPerSecond': Math.round(median(measured.map((round) => round.floor))),
      'batch.vsFloor': Math.round(median(measured.map((round) => round.ours / round.floor)) * 100) / 100,
      'whyNot.p95Ms': Math.round(await whyNot(application, client, me, quick ? 3 : 20)),
    }
    console.table(figures)
    return figures
  } finally {
    await client.end()
    await application.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prices are the other half of what is sold where: how fast they are applied stands in the same file. */
async function applied(options: BenchOptions): Promise<Readonly<Record<string, unknown>>> {
  const { lines: _lines, ...figures } = await pricing.run(options)
  return figures
}

export default {
  run: async (options) => {
    if (options.database !== undefined) return runOn(options.database, options)
    return { ...(await withBenchDatabase((url) => runOn(url, options))), ...(await applied(options)) }
  },
} satisfies Bench
