/** Returns whose goods are still there keep the warehouse in use from which they leave. */
import { heldBy } from '#server/modules/stock/place/place-holders.service.ts'

export const openReturns = heldBy('采购退货单', 'purchase returns', {
  from: 'purchase_return r',
  code: 'r.code',
  conditions: {
    warehouse: `r.warehouse_id = $1::uuid and r.deleted_at is null and r.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'WAIT_OUTBOUND')`,
  },
})
