/** Trying a rule on everything there is, as a job. */
import { z } from 'zod'
import { label } from '#kit/fields.contract.ts'
import { defineJob } from '#kit/jobs/job.ts'

export const ruleTrialJob = defineJob({
  type: 'shelves-rule-trial',
  label: label('试算上架规则', 'Try a shelving rule'),
  permission: 'shelves-rule:try',
  params: z.object({ trialId: z.uuid() }),
})
