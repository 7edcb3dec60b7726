/**
 * Who does what with suppliers. What a supplier keeps up to date by himself is his; everything else about him changes by an approval. Who
 * may change who is paid, or see the whole of a number, is finance’s to say.
 */
import type { Grants } from '#server/auth/role-rights.ts'
import { everybody, staff } from '#server/auth/role-codes.ts'

/** What is kept about a supplier is read by colleagues, and by his own people, even after he has left. */
const readers = [...staff, 'SUPPLIER_ADMIN', 'SUPPLIER_OP', 'SUPPLIER_READER'] as const

export const supplierGrants: Grants = {
  supplier: {
    'list detail export': readers,
    'insert update': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER'],
    'remove import insert-official test-flag': ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER'],
    'check-secret-price look-up': staff,
    reveal: ['PURCHASE_MANAGER', 'LEGAL'],
    'approval-list select': everybody,
  },
  'enterprise-group': {
    'select list detail export': staff,
    'insert update remove active import': ['OPS'],
  },
  'supplier-contact': {
    'list detail export': readers,
    'insert update remove import': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'SUPPLIER_ADMIN'],
  },
  'supplier-recipient': {
    'list detail export': readers,
    'insert update remove import': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'SUPPLIER_ADMIN'],
  },
  'supplier-product-type': {
    'list detail export': readers,
    'insert update remove import': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_OP', 'CATEGORY_MANAGER'],
  },
  'supplier-sales-channel': {
    'list detail export': readers,
    'insert update remove active import': ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_OP', 'CATEGORY_MANAGER'],
  },
  'supplier-delivery-rule': {
    'list detail export': readers,
    'insert update remove active import': ['OPS', 'CATEGORY_MANAGER', 'SUPPLIER_ADMIN'],
  },
  'supplier-general-rule': {
    'list detail export': readers,
    'insert update remove import': ['OPS', 'CATEGORY_MANAGER'],
  },
  'supplier-rule-file': {
    'list detail export': readers,
    'insert update remove': ['OPS', 'CATEGORY_MANAGER'],
  },
  'supplier-bank-account': {
    'list detail export': readers,
    'insert update': ['OPS', 'CATEGORY_MANAGER', 'FINANCE', 'FINANCE_MANAGER'],
    remove: ['FINANCE_MANAGER'],
    import: ['OPS', 'CATEGORY_MANAGER', 'FINANCE_MANAGER'],
    verify: ['FINANCE', 'FINANCE_MANAGER'],
    reveal: ['FINANCE_MANAGER', 'CASHIER'],
  },
  'supplier-material': {
    'list detail export': readers,
    'insert update remove import': ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_OP', 'CATEGORY_MANAGER', 'LEGAL'],
  },
  'supplier-material-temp': {
    'list detail export': readers,
    'insert update remove': ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_OP', 'CATEGORY_MANAGER', 'LEGAL', 'SUPPLIER_ADMIN'],
  },
  'supplier-contract': {
    'list detail export': readers,
    'insert update remove import': ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'LEGAL'],
    submit: ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'LEGAL'],
    approve: ['LEGAL', 'GM'],
    // Whoever approves on the ground of a contract does not end it.
    terminate: ['OPS', 'PURCHASE_MANAGER', 'LEGAL'],
  },
  'supplier-contract-temp': {
    'list detail export': readers,
    'insert update remove': ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'LEGAL', 'SUPPLIER_ADMIN'],
  },
  'contract-warn': {
    'list detail export': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'LEGAL', 'FINANCE', 'FINANCE_MANAGER', 'CASHIER'],
  },
  'supplier-margin-transaction': {
    'list detail export': readers,
  },
  'supplier-margin': {
    'list detail export': [
      'HR',
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
      'SUPPLIER_ADMIN',
      'SUPPLIER_OP',
      'SUPPLIER_READER',
    ],
    // What a supplier has to put down, and what they have: by both their case is decided, so both are finance's.
    'insert update remove book': ['FINANCE_MANAGER'],
  },
  'supplier-snapshot': {
    'list export detail': readers,
    take: ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER'],
  },
  'supplier-registration': {
    'list detail export': readers,
  },
  'supplier-change': {
    'list detail export': readers,
    'insert update submit withdraw': ['OPS', 'CATEGORY_MANAGER', 'SUPPLIER_ADMIN'],
  },
  'city-company': {
    'list detail export select': staff,
    'insert update remove active import': ['OPS'],
  },
  community: {
    'list detail export': everybody,
    'insert update remove active import': ['OPS'],
  },
  'help-document': {
    'list detail export': staff,
    'insert update remove active': ['OPS'],
    view: [...everybody, 'SUPPLIER_READER'],
  },
  'supplier-feedback': {
    'list export view detail': readers,
    'supplier-export submit send': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'SUPPLIER_ADMIN', 'SUPPLIER_OP'],
    close: ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'SUPPLIER_ADMIN'],
  },
  'supplier-score': {
    'list detail export view': readers,
  },
  'supplier-score-scheme': {
    view: staff,
    save: ['OPS', 'PURCHASE_MANAGER'],
  },
  'supplier-price-rule': {
    'list detail export': readers,
    'insert update remove submit withdraw': ['OPS', 'CATEGORY_MANAGER', 'PRICING', 'SUPPLIER_ADMIN'],
    approve: staff,
  },
  'supplier-freight-rule': {
    'list detail export': readers,
    'insert update remove submit withdraw': ['OPS', 'CATEGORY_MANAGER', 'PRICING', 'SUPPLIER_ADMIN'],
    approve: staff,
  },
  'supplier-regularization': {
    'list detail export': readers,
    'insert update submit cancel': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'SUPPLIER_ADMIN'],
  },
  'supplier-freeze': {
    'list detail export': [...staff, 'SUPPLIER_ADMIN', 'SUPPLIER_READER'],
    'insert cancel': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'LEGAL'],
    defrost: ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'LEGAL', 'SUPPLIER_ADMIN'],
  },
  'supplier-exit': {
    'list detail export': [...staff, 'SUPPLIER_ADMIN', 'SUPPLIER_READER'],
    'insert update submit cancel': ['OPS', 'PURCHASER', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'LEGAL', 'SUPPLIER_ADMIN'],
    abort: ['OPS', 'PURCHASE_MANAGER', 'CATEGORY_MANAGER', 'LEGAL'],
  },
}
