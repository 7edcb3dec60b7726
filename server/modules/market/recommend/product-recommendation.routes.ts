/** Recommendations: plain editing; what is recommended has to be offered in its channel. */
import { badInput } from '#kit/errors.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { Route } from '#kit/handle.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import { sellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import { shownArticles } from '#server/modules/product/sku/shown-articles.service.ts'
import { standingOfListings } from '#server/modules/shelves/listing/listing-standing.service.ts'
import { productRecommendation } from './product-recommendation.contract.ts'

const hooks = (data: DataSource, links: SignedLinks): ResourceHooks<typeof productRecommendation> => ({
  expressions: { skuName: nameOf('sku', 'sku_id', { zh: 'name', en: 'name_en' }) },
  async validate(draft: Draft, { uow, before }: WriteContext) {
    const { skuId, channel, startOn, endOn } = { ...before, ...draft } as Record<string, string | Date | null | undefined>
    const facts = (await sellableFacts(data, uow.sql, [String(skuId)])).get(String(skuId))
    if (!facts?.isPublished) throw badInput([{ path: 'skuId', code: 'listing.not-approved' }])
    if (!Object.hasOwn(facts.salePrices, String(channel))) throw badInput([{ path: 'channel', code: 'listing.not-offered' }])
    if (startOn && endOn && new Date(endOn) < new Date(startOn)) throw badInput([{ path: 'endOn', code: 'market.ends-before' }])
  },
  async present(rows, { sql }) {
    const skuIds = rows.map((row) => String(row['skuId']))
    const standing = await standingOfListings(sql, skuIds)
    const articles = await shownArticles(data, links, sql, skuIds)
    return rows.map((row) => ({
      ...row,
      picture: articles.get(String(row['skuId']))?.picture ?? null,
      salePrice: articles.get(String(row['skuId']))?.salePrices[String(row['channel'])] ?? null,
      sells: standing.some(({ skuId, channel, status }) => skuId === row['skuId'] && channel === row['channel'] && status === 'ON_SHELF'),
    }))
  },
})

export const recommendationRoutes = (data: DataSource, links: SignedLinks): Route[] => resourceRoutes(productRecommendation, hooks(data, links))
