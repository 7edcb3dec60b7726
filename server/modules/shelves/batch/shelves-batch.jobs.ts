/** The long tasks of the shelves. */
import { z } from 'zod'
import { label } from '#kit/fields.contract.ts'
import { defineJob } from '#kit/jobs/job.ts'

export const shelvesBatchJob = defineJob({
  type: 'shelves-batch',
  label: label('批量上下架', 'Shelving many articles'),
  permission: 'shelves-batch:start',
  params: z.object({
    batchId: z.uuid(),
    /** Which ones, until they are written down with the batch. */
    ids: z.array(z.uuid()).optional(),
    query: z.record(z.string(), z.unknown()).optional(),
  }),
  maxAttempts: 10,
})

export const listingImportJob = defineJob({
  type: 'shelves-import-preview',
  label: label('预览批量上架', 'Look at a sheet of articles to put up'),
  permission: 'up-shelves-manager:import',
  params: z.object({ fileId: z.uuid() }),
})
