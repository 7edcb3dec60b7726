/** Looking at what sells after rules have changed, as a job. */
import { z } from 'zod'
import { label } from '#kit/fields.contract.ts'
import { defineJob } from '#kit/jobs/job.ts'

export const ruleLookJob = defineJob({
  type: 'shelves-rule-look',
  label: label('按上架规则检查在架商品', 'Looking at what sells by changed rules'),
  permission: 'shelves-rule:list',
  params: z.object({ ruleId: z.uuid() }),
  maxAttempts: 10,
})
