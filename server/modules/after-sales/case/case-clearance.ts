/** What cases keep open of others: suppliers who want to leave, sub-orders that would be completed. */
import type { CompletionHold } from '#server/modules/order/order-after-sales.service.ts'
import type { SupplierClearance } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { overSql } from './case-line.service.ts'

export const caseClearance: SupplierClearance = {
  key: 'after-sales',
  counts: { zh: '售后单', en: 'After-sales orders' },
  query: `select count(*)::text as amount from after_sales_order where supplier_id = $1::uuid and deleted_at is null and status not in ${overSql}`,
}

/** An order waits for the last of its cases. */
export const caseHold: CompletionHold = async (sql, subOrderIds) =>
  (
    await sql.query<{ id: string }>(
      `select distinct order_id as id from after_sales_order where order_id = any($1::uuid[]) and deleted_at is null and status not in ${overSql}`,
      [subOrderIds],
    )
  ).map(({ id }) => id)
