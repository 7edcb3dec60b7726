/** Purchasing: what is ordered of suppliers, from the buyer's draft until it has come. */
import { purchaseOrderProcess } from '#processes/purchase-order/process.ts'
import { purchaseStories } from '#prisma/seed/demo/stories/purchases.ts'
import { returnStories } from '#prisma/seed/demo/stories/returns.ts'
import { purchaseReturnProcess } from '#processes/purchase-return/process.ts'
import { defineArea } from '#server/area/define-area.ts'
import { contribute } from '#kit/extension-point.ts'
import { documentChain } from '#server/documents/chain.ts'
import { placeHolders } from '#server/modules/stock/place/place-holders.service.ts'
import { supplierClearances } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { supplierHolds } from '#server/modules/supplier/lifecycle/supplier-hold.service.ts'
import { orderChain, returnChain } from './chain/purchase-chain.ts'
import { purchaseClearance } from './order/order-clearance.ts'
import { purchaseHold } from './order/order-hold.service.ts'
import { orderPapers } from './order/order-papers.ts'
import { openOrders } from './order/open-orders.ts'
import { receivingListeners } from './order/order-receive.service.ts'
import { openReturns } from './return/open-returns.ts'
import { returnPapers } from './return/return-papers.ts'
import { returnClearance } from './return/return-clearance.ts'
import { returnListeners } from './return/return-ship.service.ts'
import { purchaseGrants } from './purchase-grants.ts'
import { purchaseMenus } from './purchase-menus.ts'
import { purchaseReference } from './purchase-reference.ts'
import { purchaseTemplates } from './purchase-templates.ts'
import { supplierTiles, systemTiles } from './purchase-tiles.ts'
import { purchaseMessages } from './purchase.messages.ts'
import { purchaseRoutes } from './purchase.routes.ts'

export const purchaseArea = defineArea({
  name: 'purchase',
  routes: purchaseRoutes,
  processes: [purchaseOrderProcess, purchaseReturnProcess],
  messages: [purchaseMessages],
  menus: purchaseMenus,
  grants: purchaseGrants,
  templates: purchaseTemplates,
  home: { system: systemTiles, supplier: supplierTiles },
  prints: [...orderPapers, ...returnPapers],
  contributes: ({ data }) => [
    contribute(placeHolders, openOrders),
    contribute(placeHolders, openReturns),
    contribute(documentChain, orderChain, returnChain),
    contribute(supplierHolds, purchaseHold),
    contribute(supplierClearances, purchaseClearance),
    contribute(supplierClearances, returnClearance),
    ...receivingListeners(data),
    ...returnListeners(),
  ],
  reference: purchaseReference,
  demo: { stories: [...purchaseStories, ...returnStories] },
})
