/** The roles that the processes know by their codes. */

export type RoleCode =
  | 'PLATFORM_ADMIN'
  | StaffRole
  | 'SUPPLIER_ADMIN'
  | 'SUPPLIER_OP'
  /** Given beside the others when a supplier becomes formal: what only formal suppliers may do is granted to it. */
  | 'SUPPLIER_FORMAL'
  /** All that is left after an exit, until the accounts close. */
  | 'SUPPLIER_READER'

type StaffRole = (typeof staff)[number]

/** Colleagues, whatever they do. */
export const staff = [
  'GM',
  'HR',
  'OPS',
  'PURCHASER',
  'PURCHASE_MANAGER',
  'CATEGORY_OP',
  'CATEGORY_MANAGER',
  'PRICING',
  'LEGAL',
  'FINANCE',
  'FINANCE_MANAGER',
  'CASHIER',
  'WAREHOUSE',
  'WAREHOUSE_MANAGER',
  'AFTER_SALES',
] as const

/** Everybody with an account that works. */
export const everybody: readonly RoleCode[] = [...staff, 'SUPPLIER_ADMIN', 'SUPPLIER_OP', 'SUPPLIER_FORMAL']

export const roleCodes: readonly RoleCode[] = ['PLATFORM_ADMIN', ...everybody, 'SUPPLIER_READER']
