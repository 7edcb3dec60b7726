/** Who does what in the warehouses: warehouse people work, their managers decide, everybody who plans reads, suppliers see what is theirs. */
import { staff } from '#server/auth/role-codes.ts'
import type { Grants } from '#server/auth/role-rights.ts'

const managers = ['WAREHOUSE_MANAGER'] as const
const workers = ['WAREHOUSE', ...managers] as const
const planners = ['GM', 'OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'FINANCE', 'FINANCE_MANAGER', 'AFTER_SALES'] as const
const suppliers = ['SUPPLIER_ADMIN', 'SUPPLIER_OP'] as const

export const stockGrants: Grants = {
  warehouse: {
    'list detail select export': [...staff, ...suppliers],
    'insert update active': [...managers, 'OPS', 'SUPPLIER_ADMIN'],
    'remove import': managers,
  },
  'cargo-space': {
    'list detail export': [...staff, ...suppliers],
    'insert update active': ['WAREHOUSE', ...managers, 'SUPPLIER_ADMIN'],
    'remove import': managers,
  },
  'inbound-order': {
    'list detail export': [...workers, ...planners, ...suppliers],
    'insert submit remove': [...workers, 'OPS', ...suppliers],
    notice: [...workers, 'OPS', 'PURCHASER', ...suppliers],
    confirm: [...workers, ...suppliers],
    reverse: managers,
  },
  'inventory-take': {
    'list detail export': [...workers, ...planners, ...suppliers],
    'insert submit': [...managers, 'OPS', 'SUPPLIER_ADMIN'],
    count: [...workers, ...suppliers],
    remove: [...managers, 'SUPPLIER_ADMIN'],
  },
  'inventory-take-audit': { 'list approve': [...managers, 'FINANCE', 'FINANCE_MANAGER', 'GM'], remove: managers },
  'outbound-order': {
    'list detail export': [...workers, ...planners, ...suppliers],
    'insert submit remove': [...workers, 'OPS', 'AFTER_SALES', 'SUPPLIER_ADMIN', 'SUPPLIER_OP'],
    approve: [...managers, 'OPS'],
    'ship sign': [...workers, ...suppliers],
  },
  'transfer-order': {
    'list detail export': [...workers, ...planners, ...suppliers],
    'insert submit remove': [...workers, 'OPS', ...suppliers],
    approve: [...managers, 'OPS'],
    'ship receive': [...workers, ...suppliers],
  },
  'inventory-warn': {
    'list detail export': [...staff, ...suppliers],
    'insert update remove active': [...managers, 'OPS', 'SUPPLIER_ADMIN'],
  },
  'inventory-warn-sku': { 'list export': [...staff, ...suppliers] },
  'inventory-warn-record': { 'list export': [...staff, ...suppliers] },
  'inventory-unsalable-warn': { 'list export': [...staff, ...suppliers] },
  inventory: { 'list export': [...staff, ...suppliers] },
  'inventory-check': { list: [...managers, 'GM', 'OPS', 'FINANCE', 'FINANCE_MANAGER'] },
  'inventory-record': { 'list export': [...staff, ...suppliers] },
  'inventory-preempted': { 'list export': [...staff, ...suppliers], cancel: [...managers, 'OPS'] },
}
