/** Who takes leave, and who looks after it. */
import type { Grants } from '#server/auth/role-rights.ts'
import { staff } from '#server/auth/role-codes.ts'

export const leaveGrants: Grants = {
  leave: {
    'list detail insert update remove submit cancel': staff,
    export: ['HR'],
  },
}
