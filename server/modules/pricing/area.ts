/** Pricing: what articles cost, since when, and how that is changed. */
import { priceAdjustmentStories } from '#prisma/seed/demo/stories/prices.ts'
import { priceAdjustmentProcess } from '#processes/price-adjustment/process.ts'
import { contribute } from '#kit/extension-point.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { defineArea } from '#server/area/define-area.ts'
import { priceMemories } from '#server/modules/product/product-events.service.ts'
import { applyAllDue } from './adjustment/adjustment-apply.service.ts'
import { dueHandler } from './adjustment/adjustment-due.ts'
import { lineHooks } from './adjustment/adjustment-view.service.ts'
import { priceAdjustmentLine } from './adjustment/price-adjustment.contract.ts'
import { historyRoutes } from './history/price-history.routes.ts'
import { historyListeners, priceMemory, recordAllPrices } from './history/price-history.service.ts'
import { pricingGrants } from './pricing-grants.ts'
import { pricingMenus } from './pricing-menus.ts'
import { pricingReference } from './pricing-reference.ts'
import { pricingTemplates } from './pricing-templates.ts'
import { systemTiles } from './pricing-tiles.ts'
import { inversionRetry, onRuleInForce, rulePricesHandler } from './rule/rule-prices.service.ts'

export const pricingArea = defineArea({
  name: 'pricing',
  routes: ({ translate }) => [...historyRoutes(), ...resourceRoutes(priceAdjustmentLine, lineHooks(translate))],
  processes: [priceAdjustmentProcess],
  menus: pricingMenus,
  grants: pricingGrants,
  home: { system: systemTiles },
  templates: pricingTemplates,
  contributes: () => [contribute(priceMemories, priceMemory), ...historyListeners, onRuleInForce],
  background: ({ data, zone }) => ({
    topics: [dueHandler({ data, zone }), rulePricesHandler({ data, zone })],
    chores: [
      { name: 'apply-price-adjustments', everyMinutes: 1, run: (source, signal) => applyAllDue({ data: source, zone }, source, signal) },
      { name: 'record-prices', everyMinutes: 1440, run: (source, signal) => recordAllPrices(zone, source, signal) },
    ],
  }),
  retries: ({ data, zone }) => [inversionRetry({ data, zone })],
  reference: pricingReference,
  demo: { seeds: [({ data, zone }) => recordAllPrices(zone, data)], stories: priceAdjustmentStories },
})
