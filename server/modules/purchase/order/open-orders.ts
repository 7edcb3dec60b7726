/** Orders that are not over keep the warehouse in use that they go to. */
import { heldBy } from '#server/modules/stock/place/place-holders.service.ts'

export const openOrders = heldBy('采购单', 'purchase orders', {
  from: 'purchase_order o',
  code: 'o.code',
  conditions: {
    warehouse: `o.warehouse_id = $1::uuid and o.deleted_at is null and o.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD')`,
  },
})
