/** What the homes count of stock. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { inventoryTake } from './count/inventory-take.contract.ts'
import { inboundOrder } from './inbound/inbound-order.contract.ts'
import { outboundOrder } from './outbound/outbound-order.contract.ts'
import { transferOrder } from './transfer/transfer-order.contract.ts'
import { inventoryWarnSku } from './warning/inventory-warn.contract.ts'

/** So many documents of a kind are in one of these states: they stand on their list. */
const waiting = (key: string, zh: string, en: string, of: HomeTile['of'], list: string, ...status: string[]): HomeTile => ({
  key,
  title: { zh, en },
  tone: 'plain',
  of,
  path: `/storage-center/${list}/index`,
  filters: { status },
})

export const stockTiles: readonly HomeTile[] = [
  waiting('inbound-awaited', '待入库单', 'Goods to receive', inboundOrder, 'inbound', 'WAIT_INBOUND', 'QC', 'PARTIAL'),
  waiting('outbound-waiting', '待出库单', 'Goods to ship', outboundOrder, 'outbound', 'APPROVED', 'PARTIAL_SHIPPED'),
  waiting('transfer-under-way', '在途调拨单', 'Transfers under way', transferOrder, 'allot', 'IN_TRANSIT', 'PARTIAL_IN'),
  waiting('counts-open', '盘点中', 'Counts under way', inventoryTake, 'count', 'COUNTING', 'RECOUNT'),
  {
    key: 'stock-low',
    title: { zh: '低于库存下限', en: 'Below their limits' },
    tone: 'warning',
    of: inventoryWarnSku,
    path: '/storage-center/stock-warn/index',
    filters: { level: ['LOW'] },
  },
]
