/** A batch of thousands while its worker is killed again and again: each listing goes up, is pushed at least once, and is counted once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import { shelvesBatchJob } from '#server/modules/shelves/batch/shelves-batch.jobs.ts'
import { fillShelves } from '#tests/bench/shelving/fill.ts'
import { withDatabase } from '#tests/support/database.ts'
import { effort } from '#tests/support/effort.ts'
import { seeded } from '#tests/support/seeded-database.ts'
import { principal } from '#tests/support/principals.ts'
import { settled, sleep } from './killed-process.ts'
import { productProcess } from './killed-product.ts'

const database = withDatabase(seeded)
const listings = effort(1_000, 10_000)
/** Each of them is asked of its channel by itself, however busy the machine is. */
const patience = effort(240_000, 900_000)

it('puts up thousands, each once, though its worker is killed', { timeout: patience + 160_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-shelving-chaos-'))
  const data = openDataSource(database.url, { poolSize: 6 })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const workers = productProcess(database.url, folder, 'workers')
  try {
    await fillShelves(client, listings)
    const { id: userId, account, name } = await data.prisma.user.findFirstOrThrow({ where: { account: 'admin' } })
    const batch = await data.prisma.shelvesBatch.create({ data: { kind: 'UP' } })
    const jobId = await startJob(data.sql, shelvesBatchJob, { batchId: batch.id, query: {} }, principal({ userId, account, name, permissions: new Set(['*']) }))
    let kills = 0
    const end = Date.now() + patience
    await workers.start()
    for (;;) {
      await sleep(400 + Math.random() * 1_600)
      const { status } = await data.prisma.asyncJob.findUniqueOrThrow({ where: { id: jobId } })
      if (status === 'DONE' || status === 'FAILED' || Date.now() > end) break
      if (kills < effort(2, 8)) {
        await workers.kill()
        kills += 1
        await settled(data)
        // Whoever held the lease is gone: the next one need not wait until it is over.
        await data.sql.query(`update async_job set next_at = now() - interval '1 second' where id = $1::uuid and status = 'RUNNING'`, [jobId])
        await workers.start()
      }
    }
    expect(await data.prisma.asyncJob.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({ status: 'DONE', ok: listings, failed: 0 })
    expect(await data.prisma.shelvesBatch.findUniqueOrThrow({ where: { id: batch.id } })).toMatchObject({ total: listings, done: listings, failed: 0 })
    while (Date.now() < end && (await data.prisma.channelListing.count({ where: { status: 'SHELVING' } })) > 0) await sleep(500)
    const counted = await data.sql.query<{ action: string; count: number; listings: number }>(
      `select action, count(*)::int as count, count(distinct listing_id)::int as listings from shelving_record group by action order by action`,
    )
    expect(counted).toEqual([
      { action: 'PUSH_OK', count: listings, listings },
      { action: 'UP', count: listings, listings },
    ])
    expect(await data.prisma.channelListing.count({ where: { status: 'ON_SHELF', pushNo: 1 } })).toBe(listings)
    expect(kills).toBeGreaterThan(0)
  } finally {
    await workers.kill()
    await client.end()
    await data.close()
    await rm(folder, { recursive: true, force: true })
  }
})
