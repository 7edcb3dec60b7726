/** Who changes prices: pricing and category people write, whom the decision table names decide. Suppliers have no part in it. */
import { staff, type RoleCode } from '#server/auth/role-codes.ts'
import type { Grants } from '#server/auth/role-rights.ts'

const writers: readonly RoleCode[] = ['PRICING', 'CATEGORY_OP', 'CATEGORY_MANAGER']
const deciders: readonly RoleCode[] = ['PRICING', 'CATEGORY_MANAGER', 'FINANCE_MANAGER', 'OPS']
/** What secret suppliers supply at. */
const confidants: readonly RoleCode[] = ['PRICING', 'CATEGORY_MANAGER', 'PURCHASE_MANAGER', 'FINANCE', 'FINANCE_MANAGER', 'GM']

export const pricingGrants: Grants = {
  'price-adjustment': {
    'list detail export': staff,
    'insert update remove submit cancel': writers,
  },
  'price-adjustment-line': { 'list export': staff },
  'sales-price-approval': { 'list detail export': staff, approve: deciders },
  'price-history': { 'list export': staff, secret: confidants },
}
