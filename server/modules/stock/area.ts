/** Stock: where goods stand, the one ledger of how many, and the documents that move them. */
import { inboundOtherProcess } from '#processes/inbound-other/process.ts'
import { inventoryCountProcess } from '#processes/inventory-count/process.ts'
import { outboundProcess } from '#processes/outbound/process.ts'
import { transferProcess } from '#processes/transfer/process.ts'
import { goodsStories, shelvedStories } from '#prisma/seed/demo/stories/goods.ts'
import { countBookedStories, goodsCountedStories } from '#prisma/seed/demo/stories/goods-counted.ts'
import { goodsLyingStories, goodsShortStories } from '#prisma/seed/demo/stories/goods-lying.ts'
import { goodsMovedStories } from '#prisma/seed/demo/stories/goods-moved.ts'
import { seedStockPlaces } from '#prisma/seed/demo/stock-places.ts'
import { contribute } from '#kit/extension-point.ts'
import { documentChain } from '#server/documents/chain.ts'
import { inboundChain } from './inbound/inbound-chain.ts'
import { defineArea } from '#server/area/define-area.ts'
import { skuStocks } from '#server/modules/product/product-events.service.ts'
import { forgetNumbers } from './drawn-number.service.ts'
import { inboundPapers } from './inbound/inbound-papers.ts'
import { outboundPapers } from './outbound/outbound-papers.ts'
import { stockGrants } from './stock-grants.ts'
import { stockMenus } from './stock-menus.ts'
import { stockReference } from './stock-reference.ts'
import { ledgerStock } from './ledger/sku-stock.service.ts'
import { ledgerChores } from './ledger/ledger-chores.ts'
import { ledgerRetry } from './ledger/self-check.service.ts'
import { ledgerMessages } from './ledger/ledger.messages.ts'
import { stockTiles } from './stock-tiles.ts'
import { stockTemplates } from './stock-templates.ts'
import { warnChores } from './warning/warn-chores.ts'
import { warnMessages } from './warning/inventory-warn.messages.ts'
import { stockMessages } from './stock.messages.ts'
import { stockRoutes } from './stock.routes.ts'
import { transferPapers } from './transfer/transfer-papers.ts'
import { askCarriers, trackListeners, trackRetry } from './tracking/track.service.ts'

/** In the order of the days that they begin with: the ledger is written forwards. */
const stories = [
  ...goodsLyingStories,
  ...shelvedStories,
  ...countBookedStories,
  ...goodsShortStories,
  ...goodsStories,
  ...goodsMovedStories,
  ...goodsCountedStories,
]

export const stockArea = defineArea({
  name: 'stock',
  routes: (given) => stockRoutes(given),
  messages: [stockMessages, ledgerMessages, warnMessages],
  menus: stockMenus,
  grants: stockGrants,
  processes: [inboundOtherProcess, inventoryCountProcess, outboundProcess, transferProcess],
  home: { system: stockTiles, supplier: stockTiles },
  templates: stockTemplates,
  prints: [...inboundPapers, ...outboundPapers, ...transferPapers],
  background: ({ zone }) => ({
    chores: [
      { name: 'forget-drawn-numbers', everyMinutes: 60, run: (source) => forgetNumbers(source) },
      { name: 'ask-carriers', everyMinutes: 10, run: (source) => askCarriers(source, zone) },
      ...ledgerChores(zone),
      ...warnChores(zone),
    ],
  }),
  retries: ({ data, zone }) => [ledgerRetry(data, zone), trackRetry(data, zone)],
  contributes: () => [contribute(documentChain, inboundChain), contribute(skuStocks, ledgerStock), ...trackListeners()],
  reference: stockReference,
  demo: { seeds: [({ data }) => seedStockPlaces(data.prisma)], stories },
})
