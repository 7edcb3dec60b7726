/** The market: what others ask for the same articles, and what the company puts before its customers. */
import { listen } from '#kit/listen.ts'
import { defineArea, type AreaDependencies } from '#server/area/define-area.ts'
import { pricesInForce } from '#server/modules/pricing/pricing-events.service.ts'
import { productChanged } from '#server/modules/product/product-events.service.ts'
import { priceGatherHandler } from '#workers/jobs/price-gather.handler.ts'
import { gatherSourceOf } from './gather/gather-source.provider.ts'
import { followOurPrices } from './gather/gather.service.ts'
import { gatherRetry } from './gather/gather-retry.ts'
import { productManagementRoutes } from './gather/product-management.routes.ts'
import type { MarketDependencies } from './market-dependencies.service.ts'
import { marketGrants } from './market-grants.ts'
import { marketMenus } from './market-menus.ts'
import { marketReference } from './market-reference.ts'
import { marketMessages } from './market.messages.ts'
import { recommendationRoutes } from './recommend/product-recommendation.routes.ts'

const dependenciesOf = ({ data, zone, config }: AreaDependencies): MarketDependencies => ({
  data,
  zone,
  sourceOf: (source) => gatherSourceOf(data, source, config.channelSecret),
})

export const marketArea = defineArea({
  name: 'market',
  routes: (given) => [...productManagementRoutes(dependenciesOf(given), given), ...recommendationRoutes(given.data, given.links)],
  messages: [marketMessages],
  menus: marketMenus,
  grants: marketGrants,
  contributes: ({ data }) => [
    listen(productChanged, (uow, { skuIds }) => followOurPrices(data, uow, skuIds)),
    listen(pricesInForce, (uow, { changes }) =>
      followOurPrices(
        data,
        uow,
        changes.map(({ skuId }) => skuId),
      ),
    ),
  ],
  background: (given) => ({ jobs: [priceGatherHandler(dependenciesOf(given))] }),
  retries: (given) => [gatherRetry(dependenciesOf(given))],
  reference: marketReference,
})
