/** What roles may do with products at first. */
import type { Grants } from '#server/auth/role-rights.ts'
import { staff, type RoleCode } from '#server/auth/role-codes.ts'

const keepers: readonly RoleCode[] = ['OPS', 'CATEGORY_OP', 'CATEGORY_MANAGER']
/** Whose work a decision can be; which one waits for whom the process says. */
const reviewers: readonly RoleCode[] = ['CATEGORY_OP', 'CATEGORY_MANAGER', 'LEGAL', 'PRICING']
const suppliers: readonly RoleCode[] = ['SUPPLIER_ADMIN', 'SUPPLIER_OP']
/** After an exit they still read. */
const supplierReaders: readonly RoleCode[] = [...suppliers, 'SUPPLIER_READER']

export const productGrants: Grants = {
  'product-manager': {
    'list detail export': staff,
    'insert import update remove submit withdraw drop transfer': keepers,
    invalidate: ['CATEGORY_MANAGER'],
  },
  'product-supplier': {
    'list detail export': supplierReaders,
    'insert import update remove submit withdraw drop': suppliers,
  },
  'product-approval': {
    'list detail export': staff,
    approve: reviewers,
  },
  'product-snapshot': { list: [...staff, ...supplierReaders] },
  'sku-snapshot': { list: [...staff, ...supplierReaders] },
  'sku-region-record': { 'list export': [...staff, ...supplierReaders] },
  'sku-inventory-record': { 'list export': [...staff, ...supplierReaders] },
  'spu-sales-channel': { write: [...keepers, ...suppliers] },
  'product-draft': { 'list detail export': [...staff, ...supplierReaders] },
  sku: { 'list detail export': [...staff, ...supplierReaders] },
  'product-field-policy': {
    'list detail export': keepers,
    update: ['CATEGORY_MANAGER'],
  },
}
