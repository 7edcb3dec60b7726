/** Asking sources for prices, as a job. */
import { z } from 'zod'
import { label } from '#kit/fields.contract.ts'
import { defineJob } from '#kit/jobs/job.ts'

export const priceGatherJob = defineJob({
  type: 'price-gather',
  label: label('采集竞品价格', 'Gather prices of others'),
  permission: 'product-management:gather',
  params: z.object({ ids: z.array(z.uuid()), skuIds: z.array(z.uuid()), sources: z.array(z.string()), channel: z.string().nullish() }),
  maxAttempts: 5,
})
