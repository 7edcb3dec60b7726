/** Reads a channel's categories and says what differs from ours; people take over what they want. */
import { handleJob, type JobHandler } from '#kit/jobs/job.ts'
import { categorySyncJob } from '#server/modules/catalogue/sync/category-sync.jobs.ts'
import { readInJob, type SyncDependencies } from '#server/modules/catalogue/sync/category-sync.service.ts'

export const categorySyncHandler = (dependencies: SyncDependencies): JobHandler => handleJob(categorySyncJob, (context) => readInJob(dependencies, context))
