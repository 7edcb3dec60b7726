/** The areas of the product. A new one is a line here; the order is that of menus, seeds and stories, so who builds on others stands behind them. */
import type { Area } from './area/define-area.ts'
import { inboxArea } from './inbox/area.ts'
import { accessArea } from './modules/access/area.ts'
import { afterSalesArea } from './modules/after-sales/area.ts'
import { configurationArea } from './modules/configuration/area.ts'
import { catalogueArea } from './modules/catalogue/area.ts'
import { exceptionArea } from './modules/exception/area.ts'
import { homeArea } from './modules/home/area.ts'
import { leaveArea } from './modules/leave/area.ts'
import { marketArea } from './modules/market/area.ts'
import { messageArea } from './modules/message/area.ts'
import { orderArea } from './modules/order/area.ts'
import { pricingArea } from './modules/pricing/area.ts'
import { productArea } from './modules/product/area.ts'
import { projectArea } from './modules/project/area.ts'
import { purchaseArea } from './modules/purchase/area.ts'
import { searchArea } from './modules/search/area.ts'
import { settlementArea } from './modules/settlement/area.ts'
import { shelvesArea } from './modules/shelves/area.ts'
import { stockArea } from './modules/stock/area.ts'
import { supplierArea } from './modules/supplier/area.ts'
import { systemArea } from './modules/system/area.ts'

export const areas: readonly Area[] = [
  homeArea,
  inboxArea,
  accessArea,
  systemArea,
  messageArea,
  configurationArea,
  exceptionArea,
  leaveArea,
  projectArea,
  supplierArea,
  catalogueArea,
  productArea,
  pricingArea,
  stockArea,
  shelvesArea,
  marketArea,
  purchaseArea,
  settlementArea,
  orderArea,
  afterSalesArea,
  searchArea,
]
