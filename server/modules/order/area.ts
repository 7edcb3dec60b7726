/** Orders: what channels sell and suppliers ship, and what was promised about it. */
import { postponeProcess } from '#processes/postpone/process.ts'
import { seedDemoOrders } from '#prisma/seed/demo/orders.ts'
import { postponementStories } from '#prisma/seed/demo/stories/postponements.ts'
import { defineArea } from '#server/area/define-area.ts'
import { contribute } from '#kit/extension-point.ts'
import { purchaseDemands } from '#server/modules/purchase/suggestion/purchase-demands.service.ts'
import { supplierClearances } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { supplierHolds } from '#server/modules/supplier/lifecycle/supplier-hold.service.ts'
import { scoreMeasures } from '#server/modules/supplier/score/score-measures.service.ts'
import { channelNoticeHandler, channelNoticeRetry } from './channel-notice.service.ts'
import { completeOrders } from './complete-orders.service.ts'
import { orderGrants } from './order-grants.ts'
import { orderClearance } from './order-clearance.ts'
import { orderHold } from './order-hold.service.ts'
import { orderMeasures } from './order-measures.ts'
import { orderMenus } from './order-menus.ts'
import { orderPapers } from './order-papers.ts'
import { orderReference } from './order-reference.ts'
import { orderSales } from './order-sales.ts'
import { orderDemands } from './stock/order-demand.service.ts'
import { stockListeners } from './stock/stock-listeners.ts'
import { goodsWantedHandler } from './stock/wanting-orders.service.ts'
import { orderTemplates } from './order-templates.ts'
import { supplierHomeTiles, systemHomeTiles } from './order-tiles.ts'
import { orderMessages } from './order.messages.ts'
import { orderRoutes } from './order.routes.ts'
import { askSuppliersCarriers, receiveSigned } from './sign-orders.service.ts'
import { watchPromises } from './overdue/overdue-clock.service.ts'
import { overdueMessages } from './overdue/overdue.messages.ts'
import { promiseNoticeHandler, promiseNoticeRetry } from './overdue/promise-notice.service.ts'

export const orderArea = defineArea({
  name: 'order',
  routes: (given) => orderRoutes(given),
  processes: [postponeProcess],
  messages: [orderMessages, overdueMessages],
  menus: orderMenus,
  grants: orderGrants,
  templates: orderTemplates,
  home: { system: systemHomeTiles, supplier: supplierHomeTiles, sales: [orderSales] },
  prints: orderPapers,
  contributes: () => [
    contribute(purchaseDemands, { name: 'channel-orders', find: orderDemands }),
    contribute(supplierHolds, orderHold),
    contribute(supplierClearances, orderClearance),
    contribute(scoreMeasures, ...orderMeasures),
    ...stockListeners(),
  ],
  background: ({ data, zone }) => ({
    topics: [channelNoticeHandler(data, zone), promiseNoticeHandler(data, zone), goodsWantedHandler(data, zone)],
    chores: [
      { name: 'complete-orders', everyMinutes: 10, run: async (source) => void (await completeOrders(source, zone)) },
      { name: 'ask-suppliers-carriers', everyMinutes: 10, run: (source, signal) => askSuppliersCarriers(source, zone, signal) },
      { name: 'receive-signed-orders', everyMinutes: 10, run: async (source) => void (await receiveSigned(source, zone)) },
      { name: 'watch-promises', everyMinutes: 1, run: (source) => watchPromises(source, zone) },
    ],
  }),
  retries: ({ data }) => [channelNoticeRetry(data), promiseNoticeRetry(data)],
  reference: orderReference,
  demo: {
    // What runs out around the first start is there to be told of.
    seeds: [({ data }) => seedDemoOrders(data.prisma), ({ data, zone }) => watchPromises(data, zone)],
    stories: postponementStories,
  },
})
