/**
 * Who does what with orders: staff work them, suppliers ship what is theirs and ask for more time; a whole order and its buyer’s money are
 * not theirs to see.
 */
import type { Grants } from '#server/auth/role-rights.ts'

const workers = ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'AFTER_SALES'] as const
const payers = ['FINANCE', 'FINANCE_MANAGER'] as const
/** The general manager decides on refunds, and reads what they are for. */
const readers = [...workers, 'CATEGORY_MANAGER', 'GM', ...payers, 'WAREHOUSE', 'WAREHOUSE_MANAGER'] as const
const suppliers = ['SUPPLIER_ADMIN', 'SUPPLIER_OP'] as const

export const orderGrants: Grants = {
  'postpone-apply': {
    'list detail export': [...workers, ...payers, ...suppliers],
    'submit withdraw': suppliers,
  },
  'overdue-order': {
    'detail list export': [...workers, ...payers, ...suppliers],
  },
  'order-master': {
    'list detail export': readers,
    'insert submit confirm receive cancel update-delivery print': workers,
  },
  'sub-order': {
    'list detail export': [...workers, ...payers, ...suppliers],
    resume: workers,
    ship: [...workers, ...suppliers],
  },
  'order-track': {
    list: [...readers, ...suppliers],
  },
  'order-audit-log': {
    list: readers,
  },
  'order-remark': {
    list: [...readers, ...suppliers],
    insert: [...workers, ...suppliers],
  },
  'order-invoice': {
    'list detail export': readers,
    insert: [...workers, ...payers],
    'update-status': ['OPS', ...payers],
  },
}
