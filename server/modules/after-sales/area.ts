/** After-sales: what buyers want of goods that they have, between them, the supplier and the platform, until it is settled. */
import { afterSalesProcess } from '#processes/after-sales/process.ts'
import { defineArea } from '#server/area/define-area.ts'
import { contribute } from '#kit/extension-point.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { orderMatters, supplierDeadlines } from '#server/modules/order/order-extensions.service.ts'
import { completionHolds } from '#server/modules/order/order-after-sales.service.ts'
import { supplierClearances } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { scoreMeasures } from '#server/modules/supplier/score/score-measures.service.ts'
import { afterSalesStories } from '#prisma/seed/demo/stories/after-sales.ts'
import { afterSalesGrants } from './after-sales-grants.ts'
import { afterSalesMenus } from './after-sales-menus.ts'
import { afterSalesReference } from './after-sales-reference.ts'
import { afterSalesTemplates } from './after-sales-templates.ts'
import { supplierTiles, systemTiles } from './after-sales-tiles.ts'
import { cannedAnswer } from './answer/canned-answer.contract.ts'
import { caseClearance, caseHold } from './case/case-clearance.ts'
import { tellLateCases } from './case/case-clock.service.ts'
import { caseMeasures } from './case/case-measures.ts'
import { caseDeadlines, caseMatters } from './case/case-order.ts'
import { casePapers } from './case/case-papers.ts'
import { askDeliveries, parcelListeners } from './case/case-parcels.service.ts'
import { refundHooks } from './case/case-view.service.ts'
import { expressionRoutes } from './expression/expression.routes.ts'
import { afterRefund } from './refund/after-refund.contract.ts'
import { askRefunds, refundHandler, refundRetry } from './refund/refund.service.ts'

export const afterSalesArea = defineArea({
  name: 'after-sales',
  routes: ({ data }) => [...resourceRoutes(cannedAnswer), ...resourceRoutes(afterRefund, refundHooks), ...expressionRoutes(data)],
  processes: [afterSalesProcess],
  menus: afterSalesMenus,
  grants: afterSalesGrants,
  templates: afterSalesTemplates,
  home: { system: systemTiles, supplier: supplierTiles },
  prints: casePapers,
  contributes: ({ data }) => [
    contribute(supplierClearances, caseClearance),
    contribute(completionHolds, caseHold),
    contribute(supplierDeadlines, caseDeadlines),
    contribute(orderMatters, caseMatters),
    contribute(scoreMeasures, ...caseMeasures),
    ...parcelListeners(data),
  ],
  background: ({ data, zone, config }) => ({
    topics: [refundHandler({ data, zone, secret: config.channelSecret })],
    chores: [
      {
        name: 'ask-refunds',
        everyMinutes: 1,
        run: async (source, signal) => void (await askRefunds({ data: source, zone, secret: config.channelSecret }, signal)),
      },
      { name: 'ask-case-carriers', everyMinutes: 10, run: (source, signal) => askDeliveries(source, zone, signal) },
      { name: 'tell-late-cases', everyMinutes: 5, run: async (source) => void (await tellLateCases(source, zone)) },
    ],
  }),
  retries: ({ data, zone, config }) => [refundRetry({ data, zone, secret: config.channelSecret })],
  reference: afterSalesReference,
  demo: { stories: afterSalesStories },
})
