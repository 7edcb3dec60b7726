/** What the homes count of stock. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { inventoryTake } from './count/inventory-take.contract.ts'
import { inboundOrder } from './inbound/inbound-order.contract.ts'
import { outboundOrder } from './outbound/outbound-order.contract.ts'
import { transferOrder } from './transfer/transfer-order.contract.ts'
import { inventoryWarnSku } from './warning/inventory-warn.contract.ts'

export const stockTiles: readonly HomeTile[] = [
  {
    key: 'inbound-awaited',
    title: { zh: '待入库单', en: 'Goods to receive' },
    tone: 'plain',
    of: inboundOrder,
    path: '/storage-center/inbound/index',
    filters: { status: ['WAIT_INBOUND', 'QC', 'PARTIAL'] },
  },
  {
    key: 'outbound-waiting',
    title: { zh: '待出库单', en: 'Goods to ship' },
    tone: 'plain',
    of: outboundOrder,
    path: '/storage-center/outbound/index',
    filters: { status: ['APPROVED', 'PARTIAL_SHIPPED'] },
  },
  {
    key: 'transfer-under-way',
    title: { zh: '在途调拨单', en: 'Transfers under way' },
    tone: 'plain',
    of: transferOrder,
    path: '/storage-center/allot/index',
    filters: { status: ['IN_TRANSIT', 'PARTIAL_IN'] },
  },
  {
    key: 'counts-open',
    title: { zh: '盘点中', en: 'Counts under way' },
    tone: 'plain',
    of: inventoryTake,
    path: '/storage-center/count/index',
    filters: { status: ['COUNTING', 'RECOUNT'] },
  },
  {
    key: 'stock-low',
    title: { zh: '低于库存下限', en: 'Below their limits' },
    tone: 'warning',
    of: inventoryWarnSku,
    path: '/storage-center/stock-warn/index',
    filters: { level: ['LOW'] },
  },
]
