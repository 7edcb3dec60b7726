/**
 * Who does what in purchasing: buyers write and hand in, their managers and those who answer for money decide, suppliers answer to what was
 * sent to them. Warehouses and finance read.
 */
import type { Grants } from '#server/auth/role-rights.ts'

const managers = ['PURCHASE_MANAGER'] as const
const buyers = ['PURCHASER', ...managers] as const
const deciders = [...managers, 'FINANCE_MANAGER', 'GM'] as const
const readers = [...buyers, 'GM', 'OPS', 'CATEGORY_MANAGER', 'FINANCE', 'FINANCE_MANAGER', 'CASHIER', 'WAREHOUSE', 'WAREHOUSE_MANAGER'] as const
const payers = ['FINANCE', 'FINANCE_MANAGER', 'CASHIER'] as const
const suppliers = ['SUPPLIER_ADMIN', 'SUPPLIER_OP'] as const

export const purchaseGrants: Grants = {
  'purchase-order': {
    'list detail export': [...readers, ...suppliers],
    'insert submit cancel remove': buyers,
    amend: buyers,
    approve: deciders,
    close: buyers,
    hold: managers,
    announce: [...buyers, 'WAREHOUSE', 'WAREHOUSE_MANAGER', ...suppliers],
    confirm: suppliers,
  },
  'purchase-suggestion': { list: [...buyers, 'GM', 'OPS', 'WAREHOUSE_MANAGER'] },
  'purchase-order-line': { 'list export': [...readers, ...suppliers] },
  'purchase-order-attachment': { 'insert remove': buyers },
  'delivery-attachment': { 'insert remove': [...buyers, 'WAREHOUSE', 'WAREHOUSE_MANAGER', ...suppliers] },
  'purchase-order-pay': { list: [...buyers, 'GM', ...payers, 'SUPPLIER_ADMIN'], pay: payers },
  'purchase-return': {
    'list detail export': [...readers, ...suppliers],
    'insert submit cancel remove': buyers,
    approve: [...managers, 'WAREHOUSE_MANAGER', 'FINANCE_MANAGER'],
    confirm: suppliers,
    settle: payers,
  },
  'purchase-budget': {
    'list detail export': [...buyers, 'GM', 'FINANCE', 'FINANCE_MANAGER'],
    'insert update remove': ['FINANCE_MANAGER'],
  },
}
