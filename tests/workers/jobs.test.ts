import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { takeLease, type JobRow } from '#kit/jobs/job-store.ts'
import { defineJob, handleJob, type JobHandler } from '#kit/jobs/job.ts'
import { cancelJob, jobOf, listJobs, retryJob, startJob } from '#kit/jobs/start-job.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import type { Principal } from '#kit/principal.ts'
import { wordsIn } from '#kit/words.ts'
import { principal as anyone } from '#tests/support/principals.ts'
import { openTestQueues, queueBackends, quietLog, until } from '#tests/support/queues.ts'
import { withDatabase } from '#tests/support/database.ts'
import { startWorkers } from '#workers/start-workers.ts'

const counting = defineJob({ type: 'counting', label: { zh: '计数', en: 'Counting' }, permission: 'counter:run', params: z.object({ to: z.number() }) })

const principal = (permissions: readonly string[] = ['counter:run']): Principal => anyone({ userId: newId(), permissions: new Set(permissions) })

/** Counts up to `to`, one batch a number. */
const resumable = (onBatch: (n: number) => Promise<void> | void = () => undefined) =>
  handleJob(counting, async ({ id, params, checkpoint, expect: expected, batch }) => {
    await expected(params.to)
    const from = z.object({ n: z.number() }).nullish().parse(checkpoint)?.n ?? 0
    for (let n = from + 1; n <= params.to; n += 1) {
      await batch({ n }, async (_prisma, sql) => {
        await sql.query('insert into counted values ($1::uuid, $2)', [id, n])
        return { progress: { ok: 1 }, result: undefined }
      })
      await onBatch(n)
    }
    return { result: { counted: params.to } }
  })

describe.each(queueBackends)('jobs over %s', (backend) => {
  const database = withDatabase()
  let source: DataSource
  const stops: (() => Promise<void>)[] = []
  const users = new Map<string, Principal>()
  let told: JobRow[] = []
  beforeAll(async () => {
    source = openDataSource(database.url)
    await source.sql.query('create table counted (job uuid, n int)')
  })
  afterAll(() => source.close())
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await source.sql.query('delete from async_job')
    told = []
  })

  const run = async (jobs: readonly JobHandler[]) => {
    const queues = await openTestQueues(backend, database.url)
    const workers = await startWorkers({
      source,
      databaseUrl: database.url,
      queues,
      topics: [],
      jobs,
      chores: [],
      parts: [],
      principalOf: async (id) => users.get(id),
      onJobChange: async (job) => void told.push(job),
      log: quietLog,
    })
    stops.push(async () => {
      await workers.stop()
      await queues.close()
    })
    return workers
  }
  const start = async (user: Principal, to: number) => {
    users.set(user.userId, user)
    const id = await startJob(source.sql, counting, { to }, user)
    await wakeRelay(source.sql)
    return id
  }
  const row = async (id: string) =>
    (await source.sql.query<JobRow & { nextAt: Date }>('select *, next_at as "nextAt" from async_job where id = $1::uuid', [id]))[0]
  const ended = (id: string) => until(async () => ['DONE', 'FAILED', 'CANCELLED'].includes((await row(id))?.status ?? ''))

  test('a job runs to its end, tells its owner, and only its owner sees it', async () => {
    await run([resumable()])
    const [user, other, manager] = [principal(), principal(), principal(['*'])]
    const id = await start(user, 5)
    await ended(id)
    const job = await jobOf(source.sql, id, user)
    expect(job).toMatchObject({ status: 'DONE', ok: 5, total: 5, progress: 100, result: { counted: 5 }, attempts: 1 })
    expect((['zh', 'en'] as const).map((locale) => wordsIn(job.title ?? '', locale))).toEqual(['计数', 'Counting'])
    await expect(jobOf(source.sql, id, other)).rejects.toMatchObject({ kind: 'not-found' })
    expect((await listJobs(source.sql, { current: 1, size: 10 }, other)).total).toBe(0)
    expect((await listJobs(source.sql, { current: 1, size: 10, all: true }, other)).total).toBe(0)
    expect((await listJobs(source.sql, { current: 1, size: 10, all: true }, manager)).total).toBe(1)
    expect(told.map((job) => job.status)).toContain('RUNNING')
    expect(told.at(-1)).toMatchObject({ id, status: 'DONE' })
  })

  test('starting needs the permission, and so does running: a right taken away meanwhile stops the job', async () => {
    await expect(startJob(source.sql, counting, { to: 1 }, principal([]))).rejects.toMatchObject({ code: 'no-permission' })
    const user = principal()
    const id = await start(user, 5)
    users.set(user.userId, { ...user, permissions: new Set() })
    await run([resumable()])
    await ended(id)
    expect(await row(id)).toMatchObject({ status: 'FAILED', error: { code: 'no-permission' } })
  })

  test('a business failure ends the job with its code; an unexpected error is tried again', async () => {
    const user = principal()
    let tries = 0
    await run([
      handleJob(counting, async ({ params }) => {
        if (params.to === 0) throw new Failure('rule', 'row-limit', { limit: 3 })
        tries += 1
        if (tries === 1) throw new Error('glitch')
      }),
    ])
    const refused = await start(user, 0)
    const glitch = await start(user, 1)
    await ended(refused)
    expect(await row(refused)).toMatchObject({ status: 'FAILED', error: { code: 'row-limit', params: { limit: 3 } } })
    await until(async () => (await row(glitch))?.status === 'QUEUED' && tries === 1)
    await source.sql.query('update async_job set next_at = now() where id = $1::uuid', [glitch])
    await wakeRelay(source.sql)
    await ended(glitch)
    expect(await row(glitch)).toMatchObject({ status: 'DONE', attempts: 2 })
  })

  test('a running job stops at its next batch when it is cancelled, a queued one at once; both can be repeated', async () => {
    const user = principal()
    const queued = await start(user, 3)
    expect(await cancelJob(source, queued, user)).toMatchObject({ status: 'CANCELLED' })
    await expect(cancelJob(source, queued, user)).rejects.toMatchObject({ code: 'job-finished' })

    let reached = 0
    await run([
      resumable(async (n) => {
        reached = n
        await new Promise((resolve) => setTimeout(resolve, 20))
      }),
    ])
    const running = await start(user, 100)
    await until(() => reached >= 3)
    await expect(retryJob(source, running, user)).rejects.toMatchObject({ code: 'job-not-repeatable' })
    await cancelJob(source, running, user)
    await ended(running)
    const stopped = await row(running)
    expect(stopped).toMatchObject({ status: 'CANCELLED' })
    expect(stopped?.ok).toBeLessThan(100)
    await retryJob(source, running, user)
    await ended(running)
    expect(await row(running)).toMatchObject({ status: 'DONE', ok: 100 })
    expect(await source.sql.query('select n from counted where job = $1::uuid', [running])).toHaveLength(100)
  })

  test('a job whose worker was killed goes on at its checkpoint, every row written once', async () => {
    const user = principal()
    const id = await start(user, 10)
    // What a killed worker leaves: a lease that runs out, four rows and the checkpoint that was committed with them.
    await takeLease(source.sql, id, newId())
    await source.sql.query(`insert into counted select $1::uuid, generate_series(1, 4)`, [id])
    await source.sql.query(`update async_job set checkpoint = '{"n": 4}', ok = 4, total = 10, next_at = now() where id = $1::uuid`, [id])
    await run([resumable()])
    await ended(id)
    expect(await row(id)).toMatchObject({ status: 'DONE', ok: 10, attempts: 2 })
    expect(await source.sql.query('select n from counted where job = $1::uuid order by n', [id])).toEqual(Array.from({ length: 10 }, (_, n) => ({ n: n + 1 })))
  })

  test('a job without checkpoint that begins anew counts anew', async () => {
    const user = principal()
    const id = await start(user, 4)
    await takeLease(source.sql, id, newId())
    await source.sql.query(`update async_job set ok = 3, failed = 1, total = 4, progress = 99, next_at = now() where id = $1::uuid`, [id])
    await run([
      handleJob(counting, async ({ params, expect: expected, advance }) => {
        await expected(params.to)
        for (let n = 0; n < params.to; n += 1) await advance({ ok: 1 })
        return { result: {} }
      }),
    ])
    await ended(id)
    expect(await row(id)).toMatchObject({ status: 'DONE', ok: 4, failed: 0, attempts: 2 })
  })

  test('a job of a type that this worker does not know is left to one that does', async () => {
    const user = principal()
    const id = await start(user, 1)
    expect(await takeLease(source.sql, id, newId(), ['other'])).toBeUndefined()
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 0 })
    await run([resumable()])
    await ended(id)
    expect(await row(id)).toMatchObject({ status: 'DONE', attempts: 1 })
  })

  test('a worker that lost its lease cannot write any more', async () => {
    const user = principal()
    let release: (() => void) | undefined
    let stolen = false
    await run([
      handleJob(counting, async ({ id, batch }) => {
        if (stolen) return { result: { by: 'second' } }
        stolen = true
        await new Promise<void>((resolve) => (release = resolve))
        await batch({}, async (_prisma, sql) => {
          await sql.query('insert into counted values ($1::uuid, 999)', [id])
          return { progress: { ok: 1 }, result: undefined }
        })
        return { result: { by: 'first' } }
      }),
    ])
    const id = await start(user, 1)
    await until(() => stolen)
    await source.sql.query('update async_job set next_at = now() where id = $1::uuid', [id])
    // A second hand on the same job, as another worker would take it.
    await source.sql.query(`update async_job set status = 'QUEUED', lease_token = null where id = $1::uuid`, [id])
    await takeLease(source.sql, id, newId())
    release?.()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await source.sql.query('select 1 from counted where n = 999')).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'RUNNING', ok: 0 })
  })

  test('a job that keeps killing its worker is given up', async () => {
    const user = principal()
    const id = await start(user, 1)
    await source.sql.query(`update async_job set status = 'RUNNING', attempts = 3, next_at = now() where id = $1::uuid`, [id])
    await run([resumable()])
    await ended(id)
    expect(await row(id)).toMatchObject({ status: 'FAILED', error: { code: 'job-lost' } })
  })

  test('a worker that is asked to stop gives its job back without counting the try', async () => {
    const user = principal()
    let reached = 0
    const slow = resumable(async (n) => {
      reached = n
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    const first = await run([slow])
    const id = await start(user, 30)
    await until(() => reached >= 3)
    await first.stop()
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 0 })
    await run([slow])
    await ended(id)
    expect(await row(id)).toMatchObject({ status: 'DONE', ok: 30, attempts: 1 })
    expect(await source.sql.query('select n from counted where job = $1::uuid', [id])).toHaveLength(30)
  })
})
