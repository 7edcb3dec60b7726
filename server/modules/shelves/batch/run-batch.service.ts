/**
 * Works a batch through. First its listings are written down with it, so that what a list finds later changes nothing; then handfuls are
 * moved, each in one work with what became of it and with the job's progress: a killed worker's successor goes on exactly there.
 */
import { Failure, notFound } from '#kit/errors.ts'
import type { JobContext } from '#kit/jobs/job.ts'
import { newId } from '#kit/ids.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { slicesOf } from '#kit/slices.ts'
import { workOn } from '#kit/run-work.ts'
import { shortened } from '#kit/words.ts'
import { actorOf, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { channelListing } from '../listing/listing.contract.ts'
import { listingHooks } from '../listing/listing-hooks.service.ts'
import { downStep, moveListings, outOfPoolStep, restoreStep, type Listing, type Refused, type Step } from '../listing/listing-move.service.ts'
import { lockListings, putUpAll, scheduleAll, whyRefused } from '../listing/put-up.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import type { BatchKind } from './shelves-batch.contract.ts'
import type { shelvesBatchJob } from './shelves-batch.jobs.ts'
import type { z } from 'zod'

/** Listings of a handful. */
const atOnce = 500
/** Chosen ones that are looked up by one query. */
const namedAtOnce = 500
/** Listings that are written down by one statement. */
const writtenAtOnce = 5_000
type Batch = ModelRow<'shelvesBatch'>
type Job = JobContext<z.output<typeof shelvesBatchJob.params>>

const written = 'written'

export async function runBatch(dependencies: ShelvesDependencies, job: Job): Promise<void> {
  const { data, zone } = dependencies
  const batch = await data.prisma.shelvesBatch.findUnique({ where: { id: job.params.batchId } })
  if (!batch) throw notFound('shelves-batch', job.params.batchId)
  if (job.checkpoint !== written) await writeDown(dependencies, job, batch.id)
  const total = await data.prisma.shelvesBatchItem.count({ where: { batchId: batch.id } })
  await job.expect(total)
  const work = workOn(data, { zone })
  for (;;) {
    job.signal.throwIfAborted()
    // Supplier after supplier: what is asked of each is asked once for most of their goods.
    const items = await data.sql.query<{ id: string; listingId: string }>(
      `select id, listing_id as "listingId" from shelves_batch_item where batch_id = $1::uuid and outcome = 'WAITING'
        order by supplier_id, listing_id limit $2`,
      [batch.id, atOnce],
    )
    if (items.length === 0) break
    await work(actorOf(job.principal), (uow) => handful(dependencies, job, uow, batch, items), { retries: 5 })
  }
  await data.prisma.shelvesBatch.update({ where: { id: batch.id }, data: { endedAt: new Date(), version: { increment: 1 } } })
}

/**
 * Whatever was written before the worker was killed is not written twice. The batch counts on as it goes: a page shows how far it is
 * until the job knows its total.
 */
async function writeDown({ data, zone }: ShelvesDependencies, job: Job, batchId: string): Promise<void> {
  const { principal, params } = job
  const repository = createRepository(channelListing, listingHooks)
  const reader = { data, principal, locale: principal.locale, zone }
  const queries = params.ids ? slicesOf(params.ids, namedAtOnce).map((ids) => ({ ids: ids.join(',') })) : [params.query ?? {}]
  for (const query of queries)
    for (const ids of slicesOf(await repository.keys(reader, query), writtenAtOnce))
      await job.batch('', async (_prisma, sql) => {
        const rows = await sql.query(
          `insert into shelves_batch_item (id, batch_id, listing_id, supplier_id, sku_code, sku_name, sku_name_en, channel)
           select k.id, $1::uuid, l.id, l.supplier_id, l.sku_code, l.sku_name, l.sku_name_en, l.channel
             from unnest($2::uuid[], $3::uuid[]) as k (id, listing_id) join channel_listing l on l.id = k.listing_id
           on conflict (batch_id, listing_id) do nothing returning 1`,
          [batchId, ids.map(() => newId()), ids],
        )
        await sql.query('update shelves_batch set total = total + $2, version = version + 1 where id = $1::uuid', [batchId, rows.length])
        return { progress: {}, result: undefined }
      })
  await job.batch(written, async () => ({ progress: {}, result: undefined }))
}

interface Done {
  readonly refused: Refused
  readonly asked: ReadonlySet<string>
}

async function handful(
  dependencies: ShelvesDependencies,
  job: Job,
  uow: UnitOfWork,
  batch: Batch,
  items: readonly { readonly id: string; readonly listingId: string }[],
): Promise<void> {
  const rows = await lockListings(
    uow,
    items.map(({ listingId }) => listingId),
  )
  const { refused, asked } = await doneWith(dependencies, uow, batch, rows)
  const settled = items.map(({ id, listingId }) => {
    const failure = refused.get(listingId)
    if (failure) return { id, outcome: 'REFUSED', code: failure.code, message: shortened(whyRefused(dependencies, failure), 1000) }
    return { id, outcome: asked.has(listingId) ? 'ASKED' : 'DONE', code: null, message: null }
  })
  await uow.sql.query(
    `update shelves_batch_item t set outcome = v.outcome, code = v.code, message = v.message
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as v (id, outcome, code, message) where t.id = v.id`,
    [settled.map(({ id }) => id), settled.map(({ outcome }) => outcome), settled.map(({ code }) => code), settled.map(({ message }) => message)],
  )
  const failed = settled.filter(({ outcome }) => outcome === 'REFUSED').length
  const ok = settled.length - failed
  await uow.sql.query('update shelves_batch set done = done + $2, failed = failed + $3, version = version + 1 where id = $1::uuid', [batch.id, ok, failed])
  await job.record(uow.sql, written, { ok, failed })
}

const none: ReadonlySet<string> = new Set()

async function doneWith(dependencies: ShelvesDependencies, uow: UnitOfWork, batch: Batch, rows: readonly Listing[]): Promise<Done> {
  const { kind, reason, remark, scheduledAt } = batch
  const moved = async (step: (row: Listing) => Step): Promise<Done> => ({ refused: await moveListings(uow, rows.map(step)), asked: none })
  switch (kind as BatchKind) {
    case 'UP':
      return putUpAll(dependencies, uow, rows)
    case 'SCHEDULE':
      if (scheduledAt === null) throw new Failure('bad-input', 'up-shelves-manager.is-ahead')
      return { refused: await scheduleAll(dependencies, uow, rows, scheduledAt), asked: none }
    case 'DOWN':
      return moved(downStep(uow.now, { reason: reason ?? 'OTHER', remark }))
    case 'OUT_OF_POOL':
      return moved(outOfPoolStep(reason ?? ''))
    case 'RESTORE':
      return moved(restoreStep)
  }
}
