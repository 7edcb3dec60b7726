/** Who keeps projects and daily logs. */
import type { Grants } from '#server/auth/role-rights.ts'
import { staff } from '#server/auth/role-codes.ts'

export const projectGrants: Grants = {
  project: {
    'list detail export': staff,
    'insert update remove active import': ['HR', 'OPS'],
  },
  daily: {
    'list detail insert update remove': staff,
    export: ['HR', 'OPS'],
  },
}
