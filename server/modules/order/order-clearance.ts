/** What a supplier who wants to leave has open of orders. */
import type { SupplierClearance } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'

export const orderClearance: SupplierClearance = {
  key: 'orders',
  counts: { zh: '渠道订单', en: 'Channel orders' },
  query: `select count(*)::text as amount from sub_order where supplier_id = $1::uuid and deleted_at is null and status not in ('COMPLETED', 'CANCELLED')`,
}
