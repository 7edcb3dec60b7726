/**
 * Who knows whom at first: colleagues know each other; a supplier keeps his own people. What gives access to everything is the administrator’s alone,
 * so it is not here.
 */
import type { Grants } from '#server/auth/role-rights.ts'
import { staff } from '#server/auth/role-codes.ts'

export const accessGrants: Grants = {
  user: {
    'list detail export select': [...staff, 'SUPPLIER_ADMIN'],
    'active insert': ['SUPPLIER_ADMIN'],
    update: ['HR', 'SUPPLIER_ADMIN'],
  },
  role: {
    'detail list export tree': [...staff, 'SUPPLIER_ADMIN'],
    select: staff,
  },
  organization: {
    'list detail export tree': staff,
    update: ['HR'],
  },
  position: {
    'list detail export': staff,
    'insert update remove active import': ['HR'],
  },
  tenant: {
    'list detail export select': staff,
  },
}
