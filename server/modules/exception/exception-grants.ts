/** Who looks at failures and tries again. */
import type { Grants } from '#server/auth/role-rights.ts'

export const exceptionGrants: Grants = {
  'exception-order': {
    'list detail export retry ignore reopen': ['OPS', 'AFTER_SALES'],
  },
  'exception-config': {
    'list detail': ['OPS', 'AFTER_SALES'],
    'insert update remove': ['OPS'],
  },
}
