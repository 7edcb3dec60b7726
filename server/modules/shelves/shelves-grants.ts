/** Who puts goods on the shelf: category people; suppliers read their own and may take them down. */
import { staff, type RoleCode } from '#server/auth/role-codes.ts'
import type { Grants } from '#server/auth/role-rights.ts'

const keepers: readonly RoleCode[] = ['OPS', 'CATEGORY_OP', 'CATEGORY_MANAGER']
const suppliers: readonly RoleCode[] = ['SUPPLIER_ADMIN', 'SUPPLIER_OP']

export const shelvesGrants: Grants = {
  'up-shelves-manager': { 'list export': [...staff, ...suppliers], up: keepers, down: [...keepers, ...suppliers], 'pool category import': keepers },
  'shelves-record': { 'list export': [...staff, ...suppliers] },
  'shelves-rule': { 'list detail export': staff, 'insert update active try': keepers, remove: ['CATEGORY_MANAGER'] },
  'shelves-record-rule': { 'list export': staff },
  'shelves-rule-trial': { 'list export': keepers },
  // What is begun is done with the right of what it does: suppliers take many of their own down.
  'shelves-batch': { 'list start': [...keepers, ...suppliers] },
  'shelves-batch-item': { 'list export': [...keepers, ...suppliers] },
  'shelves-apply': { 'list detail export': staff, cancel: keepers },
  'shelves-out-pool': { list: [...staff, ...suppliers], remove: keepers },
}
