/** Who has a home. */
import type { Grants } from '#server/auth/role-rights.ts'
import { everybody } from '#server/auth/role-codes.ts'

export const homeGrants: Grants = {
  home: {
    view: [...everybody, 'SUPPLIER_READER'],
    'quick-entrance': everybody,
  },
}
