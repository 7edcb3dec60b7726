/** Asks sources what others charge. */
import { handleJob, type JobHandler } from '#kit/jobs/job.ts'
import { gatherPrices } from '#server/modules/market/gather/gather.service.ts'
import { priceGatherJob } from '#server/modules/market/gather/gather.jobs.ts'
import type { MarketDependencies } from '#server/modules/market/market-dependencies.service.ts'

export const priceGatherHandler = (dependencies: MarketDependencies): JobHandler =>
  handleJob(priceGatherJob, async (job) => ({ result: await gatherPrices(dependencies, job) }))
