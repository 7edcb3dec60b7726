/** Who reads and keeps what every area uses. */
import type { Grants } from '#server/auth/role-rights.ts'
import { everybody, staff } from '#server/auth/role-codes.ts'

export const systemGrants: Grants = {
  dictionary: {
    'list detail export': [...everybody, 'SUPPLIER_READER'],
  },
  region: {
    'list detail export': [...everybody, 'SUPPLIER_READER'],
  },
  'calendar-day': {
    'list detail export': [...staff],
    'insert update remove': ['OPS'],
  },
  param: {
    'list detail export': ['OPS'],
  },
  'saved-view': {
    share: ['GM', 'OPS'],
  },
  'template-file': {
    'list detail': [...staff, 'SUPPLIER_ADMIN', 'SUPPLIER_OP'],
    'insert update remove active': ['OPS'],
  },
}
