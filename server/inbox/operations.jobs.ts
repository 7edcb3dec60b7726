/** The jobs behind the calls that touch many instances. Their handlers stand in `workers/jobs`. */
import { z } from 'zod'
import { defineJob } from '#kit/jobs/job.ts'
import { InstanceFilter } from './operations.contract.ts'

export const migrateJob = defineJob({
  type: 'workflow-migrate',
  label: { zh: '迁移流程实例', en: 'Move instances to another version' },
  permission: 'workflow:admin',
  params: z.object({
    fromDefinitionId: z.string(),
    toDefinitionId: z.string(),
    mapping: z.record(z.string(), z.string()).optional(),
    instanceIds: z.array(z.string()).optional(),
    comment: z.string().optional(),
  }),
})

export const batchJob = defineJob({
  type: 'workflow-batch',
  label: { zh: '批量操作流程实例', en: 'Do one thing to many instances' },
  permission: 'workflow:operate',
  params: z.object({
    verb: z.enum(['suspend', 'activate', 'terminate', 'retry-incidents']),
    processInstanceIds: z.array(z.string()).optional(),
    filter: InstanceFilter.optional(),
    comment: z.string().optional(),
  }),
})
export type BatchParams = z.infer<typeof batchJob.params>

export const verbLabels = {
  suspend: { zh: '批量挂起', en: 'Suspend' },
  activate: { zh: '批量激活', en: 'Activate' },
  terminate: { zh: '批量终止', en: 'Terminate' },
  'retry-incidents': { zh: '批量重试异常', en: 'Retry incidents' },
} as const
