/** Who works with tasks and processes. */
import type { Grants } from '#server/auth/role-rights.ts'
import { everybody } from '#server/auth/role-codes.ts'

export const inboxGrants: Grants = {
  workflow: {
    'work start': everybody,
    view: [...everybody, 'SUPPLIER_READER'],
    'operate manage': ['OPS'],
  },
}
