/** Who does what in settlement: finance writes, sends and answers, their manager decides on what is worth more, suppliers agree or dispute. */
import type { Grants } from '#server/auth/role-rights.ts'

const finance = ['FINANCE', 'FINANCE_MANAGER'] as const
const readers = [...finance, 'CASHIER', 'GM', 'PURCHASER', 'PURCHASE_MANAGER'] as const
const suppliers = ['SUPPLIER_ADMIN', 'SUPPLIER_OP'] as const

export const settlementGrants: Grants = {
  'purchase-bill': {
    'list detail export': [...readers, ...suppliers],
    view: readers,
    'insert submit send reset': finance,
    approve: finance,
    abolish: ['FINANCE_MANAGER'],
    confirm: suppliers,
  },
  'billable-item': { 'list export': [...readers, ...suppliers] },
}
