/** Batches of listings: begun by choice, by what a list finds, or by a sheet; watched, and what failed tried again. */
import { badInput, Failure, notFound } from '#kit/errors.ts'
import { FileAnswer, handle, type CallContext, type Route } from '#kit/handle.ts'
import { mimeOf } from '#kit/files/content-type.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import { jobOf, jobStatusOf, startJob } from '#kit/jobs/start-job.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import { may } from '#kit/principal.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { batchUpShelves, takeOutOfPool, downShelves, removeByIds } from '../listing/listing-calls.contract.ts'
import { askedQuery } from '../listing/seen-listings.service.ts'
import { channelListing } from '../listing/listing.contract.ts'
import { listingTemplateOf } from './listing-import.service.ts'
import {
  batchKinds,
  confirmListingImport,
  ListingImportOutcome,
  listingImport,
  listingTemplate,
  retryBatch,
  shelvesBatch,
  shelvesBatchItem,
  startBatch,
  type BatchKind,
} from './shelves-batch.contract.ts'
import { listingImportJob, shelvesBatchJob } from './shelves-batch.jobs.ts'

interface Begin {
  readonly kind: BatchKind
  readonly reason?: string | null | undefined
  readonly remark?: string | null | undefined
  readonly scheduledAt?: string | Date | null | undefined
  readonly ids?: readonly string[] | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly previewId?: string
}

const needs: Readonly<Record<BatchKind, string>> = {
  UP: batchUpShelves.permission,
  SCHEDULE: batchUpShelves.permission,
  DOWN: downShelves.permission,
  OUT_OF_POOL: takeOutOfPool.permission,
  RESTORE: removeByIds.permission,
}

async function begin(context: CallContext, uow: UnitOfWork, { ids, query, previewId, ...said }: Begin) {
  const { principal, locale } = context
  const permission = needs[said.kind]
  if (!may(principal, permission)) throw new Failure('forbidden', 'no-permission', { permission })
  const { kind, reason, remark } = said
  const batch = await uow.insert('shelvesBatch', {
    kind,
    reason: reason ?? null,
    remark: remark ?? null,
    scheduledAt: said.scheduledAt ? new Date(said.scheduledAt) : null,
    supplierId: principal.supplierId ?? null,
    previewId: previewId ?? null,
  })
  const name = batchKinds.find(({ value }) => value === kind)?.label ?? kind
  const title = inBoth((say) => `${say(shelvesBatchJob.label)} · ${say(name)}`)
  const params = { batchId: batch.id, ...(ids && { ids: [...ids] }), ...(query && { query: { ...query } }) }
  const jobId = await startJob(uow.sql, shelvesBatchJob, params, { ...principal, locale }, title)
  await uow.change('shelvesBatch', batch, { jobId })
  uow.afterCommit(() => wakeRelay(context.sql))
  return { batchId: batch.id, jobId }
}

/** What the preview found good, while it is the caller's own and done. @throws Failure not-found, rule */
async function previewed({ sql, principal }: CallContext, id: string): Promise<readonly string[]> {
  const job = await jobOf(sql, id, principal)
  if (job.type !== listingImportJob.type || job.ownerId !== principal.userId) throw notFound('async-job', id)
  const outcome = ListingImportOutcome.safeParse(job.result)
  if (job.status !== 'DONE' || !outcome.success) throw new Failure('rule', 'up-shelves-manager.not-looked-at', { rule: 'not-looked-at' })
  if (outcome.data.ids.length === 0) throw new Failure('rule', 'up-shelves-manager.no-selection', { rule: 'no-selection' })
  return outcome.data.ids
}

const batchHooks: ResourceHooks<typeof shelvesBatch> = {
  expressions: {
    createdByName: nameOf('app_user', 'created_by'),
    state: `case when t.ended_at is not null then 'DONE' else coalesce(${jobStatusOf('t.job_id')}, 'CANCELLED') end`,
  },
  obstacles: ({ failed }) => ({ retry: Number(failed) > 0 ? undefined : 'shelves-batch.over' }),
}

export const shelvesBatchRoutes = (store: FileStore, dictionaryOf: DictionaryOf): Route[] => [
  ...resourceRoutes(shelvesBatch, batchHooks),
  ...resourceRoutes(shelvesBatchItem),
  handle(startBatch, (context, { query, ...said }) => {
    const asked = query && askedQuery(query)
    return context.work((uow) => begin(context, uow, { ...said, query: asked }))
  }),
  handle(retryBatch, async (context, { id }) => {
    if (!(await isSeen(context.data, shelvesBatch, context.principal, id))) throw notFound(shelvesBatch.name, id)
    return context.work(async (uow) => {
      const { kind, reason, remark, scheduledAt } = await uow.lock(shelvesBatch, id)
      const failed = await uow.prisma.shelvesBatchItem.findMany({ where: { batchId: id, outcome: 'REFUSED' }, select: { listingId: true } })
      if (failed.length === 0) throw new Failure('rule', 'shelves-batch.over', { rule: 'over' })
      return begin(context, uow, { kind: kind as BatchKind, reason, remark, scheduledAt, ids: failed.map(({ listingId }) => listingId) })
    })
  }),
  handle(
    listingTemplate,
    async ({ locale }) => new FileAnswer(`${channelListing.label[locale]}.xlsx`, mimeOf('xlsx'), await listingTemplateOf(dictionaryOf, locale)),
  ),
  handle(listingImport, async (context) => {
    const { files, sql, principal, locale } = context
    const [file] = files
    if (!file) throw badInput([{ path: 'file', code: 'upload-missing' }])
    const stored = await store.upload(sql, file, 'import', { tenantId: principal.tenantId, userId: principal.userId, supplierId: principal.supplierId })
    const title = inBoth((say) => `${say(listingImportJob.label)} ${stored.name}`)
    const jobId = await startJob(sql, listingImportJob, { fileId: stored.id }, { ...principal, locale }, title)
    await wakeRelay(sql)
    return { jobId }
  }),
  handle(confirmListingImport, async (context, { previewId }) => {
    const ids = await previewed(context, previewId)
    return context.work(async (uow) => {
      await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${shelvesBatchJob.type} ${previewId}`])
      const begun = await uow.prisma.shelvesBatch.findFirst({ where: { previewId, deletedAt: null } })
      return begun?.jobId ? { batchId: begun.id, jobId: begun.jobId } : begin(context, uow, { kind: 'UP', ids, previewId })
    })
  }),
]
