/** Settlement: what suppliers are owed, and the bills that say so. */
import { billStories } from '#prisma/seed/demo/stories/purchases.ts'
import { purchaseBillProcess } from '#processes/purchase-bill/process.ts'
import { defineArea } from '#server/area/define-area.ts'
import { contribute } from '#kit/extension-point.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { documentChain } from '#server/documents/chain.ts'
import { supplierClearances } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { billChain } from './bill/bill-chain.ts'
import { billClearance } from './bill/bill-clearance.ts'
import { settlePeriods } from './bill/bill-clock.service.ts'
import { billPapers } from './bill/bill-papers.ts'
import { billableHooks } from './bill/bill-view.service.ts'
import { billableItem } from './bill/billable-item.contract.ts'
import { billableListeners } from './bill/billable-listeners.ts'
import { settlementGrants } from './settlement-grants.ts'
import { settlementMenus } from './settlement-menus.ts'
import { settlementReference } from './settlement-reference.ts'
import { settlementTemplates } from './settlement-templates.ts'
import { supplierTiles, systemTiles } from './settlement-tiles.ts'

export const settlementArea = defineArea({
  name: 'settlement',
  routes: () => resourceRoutes(billableItem, billableHooks),
  processes: [purchaseBillProcess],
  menus: settlementMenus,
  grants: settlementGrants,
  home: { system: systemTiles, supplier: supplierTiles },
  templates: settlementTemplates,
  prints: billPapers,
  contributes: ({ data }) => [contribute(supplierClearances, billClearance), contribute(documentChain, billChain), ...billableListeners(data)],
  background: ({ zone }) => ({
    chores: [{ name: 'settle-periods', everyMinutes: 60, run: async (source) => void (await settlePeriods(source, zone)) }],
  }),
  reference: settlementReference,
  demo: { stories: billStories },
})
