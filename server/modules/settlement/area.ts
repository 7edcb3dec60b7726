/** Settlement: what suppliers are owed, the bills that say so, and the money that goes out. */
import { seedSampleBank } from '#prisma/seed/demo/sample-bank.ts'
import { paymentStories } from '#prisma/seed/demo/stories/payments.ts'
import { billStories } from '#prisma/seed/demo/stories/purchases.ts'
import { billPayProcess } from '#processes/bill-pay/process.ts'
import { purchaseBillProcess } from '#processes/purchase-bill/process.ts'
import { defineArea } from '#server/area/define-area.ts'
import { contribute } from '#kit/extension-point.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { documentChain } from '#server/documents/chain.ts'
import { orderMoney } from '#server/modules/order/order-extensions.service.ts'
import { supplierClearances } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { supplierAccountRoutes } from './account/supplier-account.routes.ts'
import { bankNoticeRoutes } from './bank/bank-notice.routes.ts'
import { billChain } from './bill/bill-chain.ts'
import { boughtFor } from './bill/bought-for.ts'
import { billClearance } from './bill/bill-clearance.ts'
import { settlePeriods } from './bill/bill-clock.service.ts'
import { payChain } from './pay/pay-chain.ts'
import { payClearance } from './pay/pay-clearance.ts'
import { billPapers } from './bill/bill-papers.ts'
import { remindSuppliers } from './bill/bill-silence.service.ts'
import { billableHooks } from './bill/bill-view.service.ts'
import { billableItem } from './bill/billable-item.contract.ts'
import { billableListeners } from './bill/billable-listeners.ts'
import { billPayRoutes } from './pay/bill-pay.routes.ts'
import { askHandler, sharePayments } from './pay/pay-ask.service.ts'
import { keepsCredits } from './pay/pay-credit.service.ts'
import { payPapers } from './pay/pay-papers.ts'
import { payRetries } from './pay/pay-retry.service.ts'
import { settlementGrants } from './settlement-grants.ts'
import { settlementMenus } from './settlement-menus.ts'
import { settlementReference } from './settlement-reference.ts'
import { settlementTemplates } from './settlement-templates.ts'
import { supplierTiles, systemTiles } from './settlement-tiles.ts'

export const settlementArea = defineArea({
  name: 'settlement',
  routes: (given) => [...resourceRoutes(billableItem, billableHooks), ...billPayRoutes(given), ...supplierAccountRoutes(), ...bankNoticeRoutes(given)],
  processes: [purchaseBillProcess, billPayProcess],
  provides: (given) => ({ payments: given }),
  menus: settlementMenus,
  grants: settlementGrants,
  home: { system: systemTiles, supplier: supplierTiles },
  templates: settlementTemplates,
  prints: [...billPapers, ...payPapers],
  contributes: ({ data }) => [
    contribute(supplierClearances, billClearance, payClearance),
    contribute(documentChain, billChain, payChain),
    contribute(orderMoney, boughtFor),
    ...billableListeners(data),
    keepsCredits,
  ],
  background: (given) => ({
    chores: [
      { name: 'settle-periods', everyMinutes: 60, run: async (source) => void (await settlePeriods(source, given.zone)) },
      { name: 'remind-suppliers-of-bills', everyMinutes: 24 * 60, run: async (source) => void (await remindSuppliers(source, given.zone)) },
      { name: 'sync-pay-status', everyMinutes: 1, run: (source) => sharePayments({ data: source }) },
    ],
    topics: [askHandler(given)],
  }),
  retries: payRetries,
  reference: settlementReference,
  demo: { seeds: [({ data }) => seedSampleBank(data.prisma)], stories: [...paymentStories, ...billStories] },
})
