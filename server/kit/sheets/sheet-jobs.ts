/** The two jobs of sheets: what they are told and who may start them. Their handlers stand in `workers/jobs`. */
import { z } from 'zod'
import { defineJob } from '../jobs/job.ts'

/** The right to export or import is the source's; the handlers check it when they run. */
export const exportJob = defineJob({
  type: 'export',
  label: { zh: '导出', en: 'Export' },
  permission: 'signed-in',
  params: z.object({
    source: z.string(),
    query: z.record(z.string(), z.unknown()),
    fields: z.array(z.string()).min(1),
    format: z.enum(['xlsx', 'csv']),
  }),
})

export const importJob = defineJob({
  type: 'import',
  label: { zh: '导入', en: 'Import' },
  permission: 'signed-in',
  params: z.object({
    resource: z.string(),
    fileId: z.uuid(),
    mode: z.enum(['insert', 'upsert']),
  }),
})
export type ImportParams = z.infer<typeof importJob.params>
