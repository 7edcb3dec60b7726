/** Who looks at the market: category and pricing people. */
import { staff, type RoleCode } from '#server/auth/role-codes.ts'
import type { Grants } from '#server/auth/role-rights.ts'

const keepers: readonly RoleCode[] = ['OPS', 'CATEGORY_OP', 'CATEGORY_MANAGER']
const watchers: readonly RoleCode[] = [...keepers, 'PRICING']

export const marketGrants: Grants = {
  'product-recommendation': { 'list detail export': staff, 'insert update active': keepers, remove: keepers },
  'product-management': { 'list detail export': watchers, 'gather match update-price': watchers, 'push acquire': keepers },
}
