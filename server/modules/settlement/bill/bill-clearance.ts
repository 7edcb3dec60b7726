/** What a supplier who wants to leave has open of bills: those that are not paid, and goods that stand on none. */
import type { SupplierClearance } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'

export const billClearance: SupplierClearance = {
  key: 'bills',
  counts: { zh: '对账单与待对账项', en: 'Bills, and what is not billed yet' },
  query: `select ((select count(*) from purchase_bill where supplier_id = $1::uuid and deleted_at is null and status not in ('PAID', 'ABOLISHED'))
    + (select count(*) from (select 1 from billable_item where supplier_id = $1::uuid and deleted_at is null and bill_id is null limit 1000) free))::text as amount`,
}
