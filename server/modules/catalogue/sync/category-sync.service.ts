/**
 * The life of a sync: begun, read by a job, settled by somebody. A channel that does not answer is asked again by the queue; then the
 * sync has failed and an exception asks further, until it answers or somebody reads anew.
 */
import { z } from 'zod'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { JobStopped, type JobContext } from '#kit/jobs/job.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import type { Principal } from '#kit/principal.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { openException, type ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { notify } from '#server/modules/message/notify.ts'
import { catalogueTemplates } from '../catalogue-templates.ts'
import { categorySync } from './category-sync.contract.ts'
import { categorySyncJob } from './category-sync.jobs.ts'
import { categorySyncMachine, type CategorySyncEvent } from './category-sync.machine.ts'
import { ChannelWrong, type CategoryTreeProvider, type ProvidedCategory } from './category-tree.provider.ts'
import { differencesOf, forgetNodes, fromTheStart, keepNodes, readPages, writeDifferences, type Reached } from './read-channel.ts'
import { takeOver } from './take-over.ts'

export interface SyncDependencies {
  readonly data: DataSource
  readonly zone: string
  readonly providerOf: (channel: string) => Promise<CategoryTreeProvider>
}

type Row = ModelRow<'categorySync'>

const move = (uow: UnitOfWork, row: Row, event: CategorySyncEvent['type'], change: object = {}, content?: string): Promise<Row> =>
  moveDocument(uow, { resource: categorySync, machine: categorySyncMachine }, row, { event, change: change as Record<string, unknown>, content })

export interface Started {
  readonly syncId: string
  readonly jobId: string | null
  readonly isNew: boolean
}

/** One reading of a channel at a time: where one is open, that one is answered. */
export async function startSync(uow: UnitOfWork, channel: string, by: Principal): Promise<Started> {
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`category sync ${channel}`])
  await settleLost(uow, channel)
  const [open] = await uow.sql.query<{ id: string; jobId: string | null }>(
    `select id, job_id as "jobId" from category_sync where channel = $1 and status in ('READING', 'READY') and deleted_at is null`,
    [channel],
  )
  if (open) return { syncId: open.id, jobId: open.jobId, isNew: false }
  const syncId = newId()
  const jobId = await startReading(uow, syncId, channel, by)
  await uow.insert(
    'categorySync',
    { id: syncId, code: await uow.nextNumber('category-sync'), channel, jobId },
    { bizType: categorySync.name, event: 'started' },
  )
  return { syncId, jobId, isNew: true }
}

async function startReading(uow: UnitOfWork, syncId: string, channel: string, by: Principal): Promise<string> {
  const jobId = await startJob(
    uow.sql,
    categorySyncJob,
    { syncId },
    by,
    inBoth((say) => `${say(categorySyncJob.label)} ${channel}`),
  )
  await wakeRelay(uow.sql)
  return jobId
}

/** Reads a sync that failed once more, from the start. */
export async function retryReading(uow: UnitOfWork, row: Row, by: Principal): Promise<Row> {
  await refuseSecond(uow, row)
  const ready = await move(uow, row, 'RETRY', { error: null })
  await forgetNodes(uow.sql, row.id)
  return uow.change('categorySync', ready, { jobId: await startReading(uow, row.id, row.channel, by) })
}

/** @throws Failure rule where another reading of the channel is open */
async function refuseSecond(uow: UnitOfWork, { id, channel }: Row): Promise<void> {
  const [open] = await uow.sql.query(
    `select 1 from category_sync where channel = $1 and id <> $2::uuid and status in ('READING', 'READY') and deleted_at is null`,
    [channel, id],
  )
  if (open) throw new Failure('rule', 'category-sync.open', { rule: 'category-sync.open' })
}

export async function confirmReading(uow: UnitOfWork, row: Row): Promise<Row> {
  const settled = { settledAt: uow.now, settledBy: uow.actor.userId ?? null }
  const done = await move(uow, row, 'CONFIRM', settled)
  return uow.change('categorySync', done, { takenCount: await takeOver(uow, row) })
}

export async function cancelReading(uow: UnitOfWork, row: Row): Promise<Row> {
  const dropped = await move(uow, row, 'CANCEL', { settledAt: uow.now, settledBy: uow.actor.userId ?? null })
  await forgetNodes(uow.sql, row.id)
  return dropped
}

/** Ends a run whose sync was dropped meanwhile. */
class SyncDropped extends Error {
  override readonly name = 'SyncDropped'
}

/** What the job does. @throws whatever the queue shall try again; Failure when the channel was asked often enough */
export async function readInJob(dependencies: SyncDependencies, job: JobContext<{ readonly syncId: string }>): Promise<void> {
  const { syncId } = job.params
  const row = await dependencies.data.prisma.categorySync.findUnique({ where: { id: syncId } })
  if (row?.status !== 'READING') return
  try {
    const keep = async (nodes: readonly ProvidedCategory[], next: Reached, total: number): Promise<void> => {
      await job.expect(total)
      await job.batch(next, async (_prisma, sql) => {
        await keepPage(sql, syncId, nodes, next)
        return { progress: { ok: nodes.length }, result: undefined }
      })
    }
    const count = await readPages(
      { provider: await dependencies.providerOf(row.channel), attempt: job.attempt, signal: job.signal, keep },
      (job.checkpoint as Reached | null) ?? fromTheStart,
    )
    await compared(dependencies, row, count)
  } catch (error) {
    if (error instanceof SyncDropped) return
    if (error instanceof JobStopped || job.signal.aborted) throw error
    const isLast = error instanceof ChannelWrong || job.attempt >= (categorySyncJob.maxAttempts ?? 1)
    if (!isLast) throw error
    await workOn(dependencies.data, { zone: dependencies.zone })(systemActor(row.channel), async (uow) =>
      failed(uow, await uow.lockRow('categorySync', syncId), error),
    )
    throw new Failure('unavailable', 'category-sync.channel-failed', { reason: textOf(error) })
  }
}

/** @throws SyncDropped when nobody waits for it any more */
async function keepPage(sql: Sql, syncId: string, nodes: readonly ProvidedCategory[], next: Reached): Promise<void> {
  const [row] = await sql.query<{ status: string }>('select status from category_sync where id = $1::uuid for share', [syncId])
  if (row?.status !== 'READING') throw new SyncDropped()
  await keepNodes(sql, syncId, nodes, next.count - nodes.length)
}

async function compared({ data, zone }: SyncDependencies, { id, channel }: Row, readCount: number): Promise<void> {
  await workOn(data, { zone })(systemActor(channel), async (uow) => {
    const row = await uow.lockRow('categorySync', id)
    if (row.status !== 'READING') return
    const differences = await differencesOf(uow.sql, id, channel)
    const count = (kind: string): number => differences.filter((one) => one.kind === kind).length
    const counts = { readCount, addedCount: count('ADDED'), changedCount: count('CHANGED'), vanishedCount: count('VANISHED'), readAt: uow.now }
    if (differences.length === 0) {
      await move(uow, row, 'SAME', { ...counts, settledAt: uow.now })
      return forgetNodes(uow.sql, id)
    }
    await writeDifferences(uow.sql, id, differences)
    await move(uow, row, 'READ', counts)
    if (row.createdBy === null) return
    await notify(uow, {
      to: { userIds: [row.createdBy] },
      template: catalogueTemplates['category-sync.ready'],
      params: { code: row.code, channel, count: String(differences.length) },
      link: `/commodity-management/category/index?sync=${id}`,
      bizType: categorySync.name,
      bizId: id,
      dedupeKey: `category-sync ${id}`,
    })
  })
}

const textOf = (error: unknown): string => reasonOf(error, 2000)

async function failed(uow: UnitOfWork, row: Row, error: unknown): Promise<void> {
  if (row.status !== 'READING') return
  await move(uow, row, 'FAIL', { error: textOf(error) }, textOf(error))
  await openException(uow, {
    type: categorySyncJob.type,
    bizKey: row.channel,
    title: `${row.channel} ${row.code}`,
    payload: { syncId: row.id },
    error,
    bizType: categorySync.name,
    bizId: row.id,
  })
}

/** Minutes without a sign after which a reading outside of a job is given up. */
const silentFor = 15

/** Readings whose job has ended without them: it was cancelled, or its workers were killed once too often. */
export async function settleLost(uow: UnitOfWork, channel?: string): Promise<void> {
  const lost = await uow.sql.query<{ id: string; jobStatus: string | null }>(
    `select s.id, j.status as "jobStatus" from category_sync s left join async_job j on j.id = s.job_id
      where s.status = 'READING' and s.deleted_at is null and ($1::text is null or s.channel = $1)
        and (j.status in ('DONE', 'FAILED', 'CANCELLED') or (j.id is null and s.update_time < now() - make_interval(mins => ${silentFor})))
      for update of s skip locked`,
    [channel ?? null],
  )
  for (const { id, jobStatus } of lost) {
    const row = await uow.lockRow('categorySync', id)
    if (jobStatus === 'CANCELLED') await cancelReading(uow, row)
    else await failed(uow, row, new Error('the reading was lost'))
  }
}

const Payload = z.object({ syncId: z.uuid() })

/** Tries a failed reading again, outside of a job. Resolves when it worked, or when nobody waits for it any more. */
export const categorySyncRetry = (dependencies: SyncDependencies): ExceptionRetry => ({
  type: categorySyncJob.type,
  retry: async (payload) => {
    const { syncId } = Payload.parse(payload)
    const work = workOn(dependencies.data, { zone: dependencies.zone })
    const row = await work(systemActor('exceptions'), (uow) => takenUp(uow, syncId))
    if (!row) return
    const keep = (nodes: readonly ProvidedCategory[], next: Reached): Promise<void> =>
      dependencies.data.transaction((_prisma, sql) => keepPage(sql, syncId, nodes, next))
    try {
      const signal = new AbortController().signal
      const count = await readPages({ provider: await dependencies.providerOf(row.channel), attempt: 2, signal, keep }, fromTheStart)
      await compared(dependencies, row, count)
    } catch (error) {
      if (error instanceof SyncDropped) return
      await work(systemActor('exceptions'), async (uow) => {
        const now = await uow.lockRow('categorySync', syncId)
        if (now.status === 'READING') await move(uow, now, 'FAIL', { error: textOf(error) }, textOf(error))
      })
      throw error
    }
  },
})

/** The row as it is read now; undefined where it was mended, dropped or overtaken. */
async function takenUp(uow: UnitOfWork, syncId: string): Promise<Row | undefined> {
  const row = await uow.lockRow('categorySync', syncId)
  if (row.status !== 'FAILED') return undefined
  const [later] = await uow.sql.query(
    `select 1 from category_sync where channel = $1 and create_time > $2 and status not in ('FAILED', 'CANCELLED') and deleted_at is null`,
    [row.channel, row.createTime],
  )
  if (later) return undefined
  await forgetNodes(uow.sql, syncId)
  const reading = await move(uow, row, 'RETRY', { error: null })
  return uow.change('categorySync', reading, { jobId: null })
}
