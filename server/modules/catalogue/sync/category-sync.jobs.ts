/** The job that reads a channel's tree. Its handler stands in `workers/jobs`. */
import { z } from 'zod'
import { defineJob } from '#kit/jobs/job.ts'

export const categorySyncJob = defineJob({
  type: 'category-sync',
  label: { zh: '渠道类目同步', en: 'Category sync' },
  permission: 'category-sync:start',
  params: z.object({ syncId: z.uuid() }),
  /** A channel that does not answer is asked so often before it becomes an exception. */
  maxAttempts: 3,
})
