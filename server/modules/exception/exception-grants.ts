/** Who looks at failures and tries again. */
import type { Grants } from '#server/auth/role-rights.ts'
import type { RoleCode } from '#server/auth/role-codes.ts'

/** Roles that kinds of exceptions name: their message leads to the page, and they read there what is theirs. They settle it in its case. */
const told: readonly RoleCode[] = ['WAREHOUSE_MANAGER', 'PRICING', 'CATEGORY_OP', 'CATEGORY_MANAGER', 'CASHIER', 'FINANCE', 'FINANCE_MANAGER']

export const exceptionGrants: Grants = {
  'exception-order': {
    'list detail export': ['OPS', 'AFTER_SALES', ...told],
    'retry ignore reopen': ['OPS', 'AFTER_SALES'],
  },
  'exception-config': {
    'list detail': ['OPS', 'AFTER_SALES', ...told],
    'insert update remove': ['OPS'],
  },
}
