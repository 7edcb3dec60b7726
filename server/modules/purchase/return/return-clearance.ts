/** What a supplier who wants to leave has open of returns: goods that are to go back to them, and what they owe for those that did. */
import type { SupplierClearance } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'

export const returnClearance: SupplierClearance = {
  key: 'orders',
  counts: { zh: '采购退货', en: 'Purchase returns' },
  query: `select count(*)::text as amount from purchase_return where supplier_id = $1::uuid and deleted_at is null
    and status in ('IN_APPROVAL', 'WAIT_OUTBOUND', 'OUTBOUND', 'WAIT_REFUND')`,
}
