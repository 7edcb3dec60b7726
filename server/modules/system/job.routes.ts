/** The calls of `job.contract.ts`. */
import { Failure } from '#kit/errors.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import { sendFile } from '#kit/files/send-file.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { JobRow } from '#kit/jobs/job-store.ts'
import { cancelJob, jobOf, listJobs, retryJob } from '#kit/jobs/start-job.ts'
import { cancelJobCall, downloadJobFile, jobDetail, listJobsCall, retryJobCall } from './job.contract.ts'

export const jobRoutes = (store: FileStore): Route[] => [
  handle(listJobsCall, async (context, input) => {
    const { records, total } = await listJobs(context.sql, input, context.principal)
    return { records: records.map((job) => viewOf(job, context)), total, current: input.current, size: input.size }
  }),
  handle(jobDetail, async (context, { id }) => viewOf(await jobOf(context.sql, id, context.principal), context)),
  handle(cancelJobCall, async (context, { id }) => viewOf(await cancelJob(context.data, id, context.principal), context)),
  handle(retryJobCall, async (context, { id }) => viewOf(await retryJob(context.data, id, context.principal), context)),
  handle(downloadJobFile, async (context, { id, file }) => {
    const job = await jobOf(context.sql, id, context.principal)
    const fileId = file === 'result' ? job.resultFileId : job.errorFileId
    if (fileId === null) throw new Failure('not-found', 'job-no-file')
    return sendFile(context, store, await store.get(context.sql, fileId), { cacheSeconds: 0, download: true })
  }),
]

function viewOf(job: JobRow, context: CallContext) {
  const { id, type, title, status, total, ok, failed, progress, cancelRequested, startedAt, finishedAt, createTime, error } = job
  return {
    id,
    type,
    title,
    status,
    total,
    ok,
    failed,
    progress,
    cancelRequested,
    startedAt,
    finishedAt,
    createTime,
    hasResultFile: job.resultFileId !== null,
    hasErrorFile: job.errorFileId !== null,
    result: (job.result as Record<string, unknown> | null) ?? null,
    error: error && context.text(error.code, error.params),
  }
}
