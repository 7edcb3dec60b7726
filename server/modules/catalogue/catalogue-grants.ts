/** Who does what with the catalogue: category people keep it, everybody who works with goods reads and chooses, suppliers choose. */
import { everybody, staff } from '#server/auth/role-codes.ts'
import type { Grants } from '#server/auth/role-rights.ts'

const keepers = ['CATEGORY_OP', 'CATEGORY_MANAGER'] as const
const suppliers = ['SUPPLIER_ADMIN', 'SUPPLIER_OP', 'SUPPLIER_FORMAL'] as const

export const catalogueGrants: Grants = {
  category: {
    'list detail select': everybody,
    export: staff,
    'insert update active': keepers,
    'remove import': ['CATEGORY_MANAGER'],
  },
  'category-mapping': {
    'list detail export': staff,
    'insert update': keepers,
    'remove import': keepers,
  },
  'category-sync': {
    'list detail': [...keepers, 'OPS'],
    start: keepers,
    confirm: ['CATEGORY_MANAGER'],
  },
  brand: {
    'list detail select': everybody,
    export: staff,
    'insert update active': keepers,
    'remove import': ['CATEGORY_MANAGER'],
  },
  'brand-authorisation': {
    'list detail export': [...staff, ...suppliers],
    'insert update import': [...keepers, 'LEGAL'],
    remove: ['CATEGORY_MANAGER', 'LEGAL'],
  },
  'attribute-template': {
    'list detail export': staff,
    select: everybody,
    'insert update active': keepers,
    remove: ['CATEGORY_MANAGER'],
  },
  'attribute-group': {
    'list detail export': staff,
    'insert update': keepers,
    remove: keepers,
  },
  attribute: {
    'list detail export': staff,
    'insert update': keepers,
    remove: keepers,
  },
  spec: {
    'list detail select': everybody,
    export: staff,
    'insert update active': keepers,
    remove: ['CATEGORY_MANAGER'],
  },
  'sale-unit': {
    'list detail': everybody,
    export: staff,
    'insert update active': keepers,
    'remove import': ['CATEGORY_MANAGER'],
  },
  'tax-info': {
    'list detail': everybody,
    export: staff,
    'insert update active': ['CATEGORY_MANAGER', 'FINANCE', 'FINANCE_MANAGER'],
    'remove import': ['FINANCE_MANAGER'],
  },
}
