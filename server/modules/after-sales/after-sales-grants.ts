/** Who does what in after-sales: the desk reviews and decides, operations let larger sums go, suppliers answer and send, warehouses receive. */
import type { Grants } from '#server/auth/role-rights.ts'

const desk = ['AFTER_SALES', 'OPS'] as const
const warehouses = ['WAREHOUSE', 'WAREHOUSE_MANAGER'] as const
const payers = ['FINANCE', 'FINANCE_MANAGER'] as const
const suppliers = ['SUPPLIER_ADMIN', 'SUPPLIER_OP'] as const
const readers = [...desk, ...warehouses, ...payers, 'GM', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER'] as const

export const afterSalesGrants: Grants = {
  'as-order': {
    'list detail export': [...readers, ...suppliers],
    'insert approve arbitrate ship close cancel merge': desk,
    release: ['OPS', 'GM'],
    answer: suppliers,
    receive: [...desk, ...warehouses, ...suppliers],
    deliver: [...desk, ...suppliers],
    refund: payers,
  },
  'after-refund': { 'list detail export': [...desk, ...payers, 'GM'] },
  'canned-answer': {
    'list detail': desk,
    'insert update active remove export import': ['AFTER_SALES'],
  },
}
