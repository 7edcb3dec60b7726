/** A source that did not answer is asked again. */
import { z } from 'zod'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import type { MarketDependencies } from '../market-dependencies.service.ts'
import { gatherException, keepOffer } from './gather.service.ts'

const Payload = z.object({
  source: z.string(),
  wanted: z.object({ keyword: z.string(), barcode: z.string().nullish(), code: z.string().optional(), near: z.string().nullish() }),
  ours: z.object({ skuId: z.uuid(), skuCode: z.string(), channel: z.string().nullable(), ourPrice: z.string().nullable() }).nullable(),
})

export const gatherRetry = ({ data, zone, sourceOf }: MarketDependencies): ExceptionRetry => ({
  type: gatherException,
  retry: async (payload) => {
    const { source, wanted, ours } = Payload.parse(payload)
    const { keyword, barcode, code, near } = wanted
    const offers = await (await sourceOf(source))({ keyword, barcode: barcode ?? null, near: near ?? null, ...(code !== undefined && { code }) })
    await workOn(data, { zone })(systemActor('market'), async (uow) => {
      for (const offer of offers) await keepOffer(uow, source, offer, ours ?? undefined, barcode)
    })
  },
})
