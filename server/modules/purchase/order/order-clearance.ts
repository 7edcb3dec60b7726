/** What a supplier who wants to leave has open of purchase orders: what is decided on, and what is in force. */
import type { SupplierClearance } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'

export const purchaseClearance: SupplierClearance = {
  key: 'orders',
  counts: { zh: '采购订单', en: 'Purchase orders' },
  query: `select count(*)::text as amount from purchase_order where supplier_id = $1::uuid and deleted_at is null
    and (status in ('IN_APPROVAL', 'WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD') or (status = 'RETURNED' and change_kind is not null))`,
}
