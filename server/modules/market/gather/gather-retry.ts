/** A source that did not answer is asked again. */
import { z } from 'zod'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import type { MarketDependencies } from '../market-dependencies.service.ts'
import { gatherException, keepOffer } from './gather.service.ts'

const Payload = z.object({
  source: z.string().meta({ label: { zh: '来源', en: 'Source' } }),
  wanted: z
    .object({ keyword: z.string().min(1), barcode: z.string().nullish(), code: z.string().optional(), near: z.string().nullish() })
    .meta({ label: { zh: '查询条件', en: 'Asked for' } }),
  ours: z
    .object({ skuId: z.uuid(), skuCode: z.string(), channel: z.string().nullable(), ourPrice: z.string().nullable() })
    .nullable()
    .meta({ label: { zh: '我方商品', en: 'Ours' } }),
})

export const gatherRetry = ({ data, zone, sourceOf }: MarketDependencies): ExceptionRetry => ({
  type: gatherException,
  payload: Payload,
  fixed: ['source', 'ours'],
  retry: async (payload) => {
    const { source, wanted, ours } = Payload.parse(payload)
    const { keyword, barcode, code, near } = wanted
    const offers = await (await sourceOf(source))({ keyword, barcode: barcode ?? null, near: near ?? null, ...(code !== undefined && { code }) })
    await workOn(data, { zone })(systemActor('market'), async (uow) => {
      for (const offer of offers) await keepOffer(uow, source, offer, ours ?? undefined, barcode)
    })
  },
})
