/** Who puts goods on the shelf: category people; suppliers read their own and may take them down. */
import { staff, type RoleCode } from '#server/auth/role-codes.ts'
import type { Grants } from '#server/auth/role-rights.ts'

const keepers: readonly RoleCode[] = ['OPS', 'CATEGORY_OP', 'CATEGORY_MANAGER']
const suppliers: readonly RoleCode[] = ['SUPPLIER_ADMIN', 'SUPPLIER_OP']

export const shelvesGrants: Grants = {
  'up-shelves-manager': { 'list export': [...staff, ...suppliers], up: keepers, down: [...keepers, ...suppliers], pool: keepers },
  'shelves-record': { 'list export': [...staff, ...suppliers] },
  'shelves-out-pool': { list: [...staff, ...suppliers], remove: keepers },
}
