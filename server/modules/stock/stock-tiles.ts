/** What the homes count of stock: the day's work of the warehouses, and goods that somebody has to look after. */
import type { Permission } from '#kit/contract.ts'
import type { HomeTile } from '#server/area/home-tile.ts'
import { inventoryTake } from './count/inventory-take.contract.ts'
import { inboundOrder } from './inbound/inbound-order.contract.ts'
import { outboundOrder } from './outbound/outbound-order.contract.ts'
import { transferOrder } from './transfer/transfer-order.contract.ts'
import { inventoryWarnSku, unsalableWarn } from './warning/inventory-warn.contract.ts'

interface Work {
  readonly of: HomeTile['of']
  /** Its list. */
  readonly list: string
  readonly by: Permission
  readonly status: readonly string[]
}

/** So many documents of a kind are in one of these states: they stand on their list. */
const work = (key: string, zh: string, en: string, { of, list, by, status }: Work): HomeTile => ({
  key,
  title: { zh, en },
  tone: 'warning',
  of,
  by: [by],
  path: `/storage-center/${list}/index`,
  filters: { status: [...status] },
})

export const stockTiles: readonly HomeTile[] = [
  work('inbound-awaited', '待入库单', 'Goods to receive', {
    of: inboundOrder,
    list: 'inbound',
    by: 'inbound-order:confirm',
    status: ['WAIT_INBOUND', 'QC', 'PARTIAL'],
  }),
  work('outbound-waiting', '待出库单', 'Goods to ship', {
    of: outboundOrder,
    list: 'outbound',
    by: 'outbound-order:ship',
    status: ['APPROVED', 'PARTIAL_SHIPPED'],
  }),
  work('transfer-to-send', '待调出调拨单', 'Transfers to send', { of: transferOrder, list: 'allot', by: 'transfer-order:ship', status: ['APPROVED'] }),
  work('transfer-under-way', '在途调拨单', 'Transfers under way', {
    of: transferOrder,
    list: 'allot',
    by: 'transfer-order:receive',
    status: ['IN_TRANSIT', 'PARTIAL_IN'],
  }),
  work('counts-open', '待盘点', 'Counts to do', { of: inventoryTake, list: 'count', by: 'inventory-take:count', status: ['COUNTING', 'RECOUNT'] }),
  {
    key: 'stock-low',
    title: { zh: '低于库存下限', en: 'Below their limits' },
    tone: 'warning',
    of: inventoryWarnSku,
    by: ['inventory-warn:update', 'purchase-order:insert'],
    path: '/storage-center/stock-warn/index',
    filters: { level: ['LOW'] },
  },
  {
    key: 'stock-idle',
    title: { zh: '滞销商品', en: 'Goods that lie too long' },
    tone: 'warning',
    of: unsalableWarn,
    by: ['inventory-warn:update'],
    path: '/storage-center/unsalable/index',
    filters: {},
  },
]
