/** Who tells people something. */
import type { Grants } from '#server/auth/role-rights.ts'
import { staff } from '#server/auth/role-codes.ts'

export const messageGrants: Grants = {
  'supplier-message': {
    'list export': [...staff, 'SUPPLIER_ADMIN', 'SUPPLIER_OP', 'SUPPLIER_READER'],
  },
  message: {
    'list export send': ['OPS'],
  },
  'message-delivery': {
    'list detail export resend': ['OPS'],
  },
  notice: {
    'list detail export': ['OPS'],
    'insert update remove publish': ['GM', 'OPS'],
  },
}
