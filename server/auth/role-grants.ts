/**
 * What each role may do at first: patterns of permission codes (`permissions.ts` says how they are read). The role screen changes
 * them afterwards; a new call reaches the roles whose patterns cover it when the product is upgraded.
 *
 * Reading is granted widely inside the company, acting narrowly: who buys does not pay, who pays does not approve prices, who
 * keeps the warehouse does not change what is owed.
 */

export type RoleCode =
  | 'PLATFORM_ADMIN'
  | 'GM'
  | 'HR'
  | 'OPS'
  | 'PURCHASER'
  | 'PURCHASE_MANAGER'
  | 'CATEGORY_OP'
  | 'CATEGORY_MANAGER'
  | 'PRICING'
  | 'LEGAL'
  | 'FINANCE'
  | 'FINANCE_MANAGER'
  | 'CASHIER'
  | 'WAREHOUSE'
  | 'WAREHOUSE_MANAGER'
  | 'AFTER_SALES'
  | 'SUPPLIER_ADMIN'
  | 'SUPPLIER_OP'
  | 'SUPPLIER_FORMAL'
  | 'SUPPLIER_READER'

const read = (...entities: string[]): string[] => entities.flatMap((entity) => ['list', 'detail', 'view', 'tree', 'export'].map((verb) => `${entity}:${verb}`))
const all = (...entities: string[]): string[] => entities.map((entity) => `${entity}:*`)

/** Everybody with an account works in the inbox and reads his messages and reference data. */
const everybody = [
  'workflow:work',
  'workflow:start',
  'workflow:view',
  ...read('dictionary', 'region', 'community', 'job'),
  'help-document:view',
  'supplier:select',
  'supplier:approval-list',
  ...all('notification', 'attachment', 'comment'),
  'file:*',
  'home:*',
]

/** Colleagues take leave, know each other, the suppliers and the goods. */
const staff = [
  ...everybody,
  ...['list', 'detail', 'insert', 'update', 'remove', 'submit', 'cancel'].map((verb) => `leave:${verb}`),
  ...['list', 'detail', 'insert', 'update', 'remove'].map((verb) => `daily:${verb}`),
  ...read('project', 'organization', 'position', 'user', 'role', 'city-company', 'enterprise-group', 'help-document', 'tenant'),
  'city-company:select',
  'enterprise-group:select',
  // Whose turn it is, the process says.
  'supplier-price-rule:approve',
  'supplier-freight-rule:approve',
  'supplier:check-secret-price',
  'supplier:look-up',
  'user:select',
  'role:select',
  'tenant:select',
  ...read('supplier*', 'spu*', 'sku*', 'product*', 'category*', 'brand', 'spec*', 'sale-unit', 'tax-info', 'warehouse', 'doc-log', 'template-file'),
]

/** Who may change who is paid, or see the whole of a number, is finance's to say. */
const numbersOfSuppliers = ['!supplier-bank-account:verify', '!supplier-bank-account:reveal', '!supplier:reveal']
/** What a supplier keeps up to date by himself; everything else about him changes by an approval. */
const supplierOwn = [
  ...all(
    'supplier-contact',
    'supplier-recipient',
    'supplier-delivery-rule',
    'supplier-material-temp',
    'supplier-contract-temp',
    'supplier-registration',
    'supplier-change',
    'supplier-regularization',
    'supplier-exit',
    'supplier-price-rule',
    'supplier-freight-rule',
    'supplier-feedback',
  ),
  'supplier-freeze:defrost',
  '!supplier-exit:abort',
  '!supplier-*:approve',
]

/** What buyers start and take back about a supplier. Freezing at once is the administrators' alone. */
const lifecycleOfSuppliers = ['supplier-regularization', 'supplier-exit', 'supplier-freeze']
  .flatMap((entity) => ['insert', 'update', 'submit', 'cancel'].map((verb) => `${entity}:${verb}`))
  .concat('supplier-freeze:defrost')

const purchasing = read('purchase*', 'inbound*', 'inventory*', 'contract*')
const stock = ['cargo-space', 'batch', 'inventory*', 'inbound*', 'outbound*', 'transfer*', 'preemption', 'logistics*', 'storage*', 'unsalable*', 'parcel*']
const money = read('purchase-bill*', 'bill*', 'pay*', 'purchase-order*', 'purchase-return*', 'supplier-margin*', 'settle*', 'contract*')
/** What buyers and suppliers' goods meet in. Staff work the orders themselves; more time is asked for by whoever ships. */
const orders = all('order-master', 'sub-order', 'order-remark', 'order-track', 'order-audit-log').concat(
  read('order-invoice', 'overdue*', 'postpone*'),
  'order-invoice:insert',
)
/** A supplier ships what is his; the whole order and its buyer's money are not his to see. */
const ordersOfSupplier = [
  ...read('sub-order', 'order-track', 'order-remark'),
  'sub-order:ship',
  'order-remark:insert',
  ...all('overdue*', 'postpone*'),
  '!postpone*:approve',
]
const catalogue = ['spu*', 'sku*', 'product*', 'brand', 'spec*', 'attribute*', 'sale-unit', 'tax-info']

export const roleGrants: Readonly<Record<RoleCode, readonly string[]>> = {
  PLATFORM_ADMIN: ['*'],
  GM: [...staff, '*:list', '*:detail', '*:view', '*:tree', '*:export', 'notice:*', 'saved-view:share', '!client:*', '!session:*'],
  HR: [...staff, ...all('leave', 'position', 'project', 'daily'), 'user:update', 'organization:update'],
  OPS: [
    ...staff,
    ...purchasing,
    ...orders,
    ...read('order*', 'channel*', 'after-sales*', ...stock, 'log-*', 'param', 'bill*'),
    ...all(
      'supplier*',
      'order*',
      'overdue*',
      'exception*',
      'channel*',
      'shelving*',
      'notice',
      'help-document',
      'community',
      'project',
      'daily',
      'city-company',
      'enterprise-group',
      'template-file',
      'message*',
      'job',
    ),
    'workflow:operate',
    'workflow:manage',
    'saved-view:share',
    '!supplier-margin:*',
    '!supplier-freeze:now',
    '!supplier-score:recalculate',
    ...numbersOfSuppliers,
  ],
  PURCHASER: [
    ...staff,
    ...purchasing,
    ...all('purchase-order*', 'purchase-return*', 'supplier-contact', 'supplier-recipient', 'supplier-product-type', 'supplier-feedback', 'contract-warn'),
    'supplier:insert',
    'supplier:update',
    ...lifecycleOfSuppliers,
    ...read('purchase-bill*', 'order*', 'channel*'),
    ...orders,
    '!*:abolish',
  ],
  PURCHASE_MANAGER: [
    ...staff,
    ...purchasing,
    ...all(
      'purchase*',
      'contract*',
      'supplier',
      'supplier-contact',
      'supplier-recipient',
      'supplier-product-type',
      'supplier-sales-channel',
      'supplier-contract*',
      'supplier-material*',
      'supplier-snapshot',
      'supplier-feedback',
      'supplier-score-scheme',
    ),
    ...orders,
    ...lifecycleOfSuppliers,
    'supplier-exit:abort',
    ...read('order*', 'channel*', 'bill*'),
  ],
  CATEGORY_OP: [
    ...staff,
    ...all(...catalogue, 'supplier-registration', 'supplier-material*', 'supplier-product-type', 'supplier-sales-channel'),
    ...read('price*', 'channel*', 'shelving*'),
    '!*:abolish',
  ],
  CATEGORY_MANAGER: [
    ...staff,
    ...all(...catalogue, 'category*', 'channel*', 'shelving*', 'supplier*'),
    ...read('price*', 'order*', 'inventory*'),
    '!supplier-margin:book',
    '!supplier-freeze:now',
    '!supplier-score:recalculate',
    '!supplier-score-scheme:save',
    ...numbersOfSuppliers,
  ],
  PRICING: [...staff, ...all('price*', 'supplier-price-rule*', 'supplier-freight-rule*', 'freight*'), ...read('channel*', 'purchase-order*')],
  LEGAL: [
    ...staff,
    ...all('contract*', 'supplier-contract*', 'supplier-freeze', 'supplier-exit*', 'supplier-material*'),
    ...read('purchase-order*', 'log-*'),
    '!supplier-freeze:now',
    'supplier:reveal',
  ],
  FINANCE: [
    ...staff,
    ...money,
    ...all('purchase-bill*', 'bill-invoice*', 'settle*', 'order-invoice*'),
    'bill-pay*:insert',
    'bill-pay*:update',
    'bill-pay*:submit',
    'supplier-bank-account:insert',
    'supplier-bank-account:update',
    'supplier-bank-account:verify',
    ...read('order*', 'sub-order', 'after-sales*', 'overdue*', 'postpone*'),
  ],
  FINANCE_MANAGER: [
    ...staff,
    ...money,
    ...all('purchase-bill*', 'bill*', 'settle*', 'supplier-margin*', 'supplier-bank-account', 'tax-info', 'order-invoice*'),
    ...read('order*', 'sub-order', 'after-sales*', 'inventory*', 'overdue*', 'postpone*'),
  ],
  CASHIER: [...staff, ...money, ...all('bill-pay*', 'pay*'), 'supplier-bank-account:reveal'],
  WAREHOUSE: [...staff, ...all(...stock), ...read('purchase-order*', 'purchase-return*', 'order*', 'after-sales*'), '!*:abolish', '!inventory-warn-config:*'],
  WAREHOUSE_MANAGER: [...staff, ...all(...stock, 'warehouse'), ...read('purchase-order*', 'purchase-return*', 'order*', 'after-sales*')],
  AFTER_SALES: [
    ...staff,
    ...all('after-sales*', 'after-delivery', 'exception-order'),
    ...orders,
    ...read('exception-config', 'order*', 'outbound*', 'logistics*', 'purchase-return*'),
  ],
  SUPPLIER_ADMIN: [
    ...everybody,
    ...read('supplier*'),
    ...supplierOwn,
    ...all(
      'spu*',
      'sku*',
      'product*',
      'outbound*',
      'parcel*',
      'purchase-order*',
      'purchase-return*',
      'after-sales*',
      'price*',
      'warehouse',
      'inventory*',
      'logistics*',
    ),
    ...ordersOfSupplier,
    ...read('template-file', 'purchase-bill*', 'bill*', 'category*', 'brand', 'spec*', 'attribute*', 'sale-unit', 'tax-info', 'channel*', 'user', 'role'),
    'bill-invoice*:*',
    // Whose rights he looks at is one of his own people; the list ends at his tenant.
    'user:select',
    'user:insert',
    'user:update',
    'user:active',
    '!supplier-freeze:insert',
    '!supplier-freeze:now',
    '!supplier-freeze:cancel',
    '!supplier-score-scheme:*',
  ],
  SUPPLIER_OP: [
    ...everybody,
    ...all('spu*', 'sku*', 'product*', 'outbound*', 'parcel*', 'after-sales*', 'logistics*'),
    ...ordersOfSupplier,
    ...read(
      'supplier*',
      'purchase*',
      'bill*',
      'price*',
      'warehouse',
      'inventory*',
      'category*',
      'brand',
      'spec*',
      'attribute*',
      'sale-unit',
      'tax-info',
      'channel*',
      'template-file',
    ),
    'purchase-order*:confirm',
    'purchase-order*:negotiate',
    'supplier-feedback:submit',
    'supplier-feedback:send',
    'supplier-feedback:supplier-export',
    '!supplier-freeze:*',
    '!supplier-exit*:*',
    '!supplier-score-scheme:*',
  ],
  /** Given beside the others when a supplier becomes formal: what only formal suppliers may do is granted here. */
  SUPPLIER_FORMAL: [...everybody],
  /** All that is left after an exit, until the accounts close. */
  SUPPLIER_READER: [
    ...read('supplier*', 'dictionary', 'region', 'purchase*', 'bill*', 'notification'),
    'notification:read',
    'help-document:view',
    'workflow:view',
    'home:view',
    'file:view',
    '!supplier-score-scheme:*',
  ],
}
