/**
 * Who does what in settlement: finance writes, sends and answers, their manager decides on what is worth more, suppliers agree or dispute.
 * Payments belong to three people: finance writes them, others of finance and above agree, the cashier pays.
 */
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
  'bill-pay': {
    'list detail export': [...readers, ...suppliers],
    view: readers,
    'insert update submit reset': finance,
    approve: [...finance, 'GM'],
    urge: [...finance, 'PURCHASER', 'PURCHASE_MANAGER'],
    pay: ['CASHIER'],
    sync: [...finance, 'CASHIER'],
    settle: ['FINANCE_MANAGER'],
    abolish: ['FINANCE_MANAGER'],
    track: [...readers, ...suppliers],
  },
  'supplier-account': { 'list export': [...readers, ...suppliers], ageing: [...finance, 'CASHIER', 'GM'], track: [...readers, ...suppliers] },
  'billable-item': { 'list export': [...readers, ...suppliers] },
}
