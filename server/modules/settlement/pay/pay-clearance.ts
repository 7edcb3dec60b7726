/** What a supplier who wants to leave has open of payments: those that may still move money. */
import type { SupplierClearance } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'

export const payClearance: SupplierClearance = {
  key: 'bills',
  counts: { zh: '付款单', en: 'Payments' },
  query: `select count(*)::text as amount from bill_pay where supplier_id = $1::uuid and deleted_at is null and status not in ('PAID', 'REJECTED', 'ABOLISHED')`,
}
