/** The papers of an outbound order: where each is printed, and which template it is. */
export const papersOf = [
  { path: '/stock-order/order/order-printing', code: 'outbound-order', text: 'printNote' },
  { path: '/stock-order/order/supplier-order-printing', code: 'outbound-pick', text: 'printPick' },
  { path: '/stock-order/order/consumer-sign-printing', code: 'outbound-sign', text: 'printSign' },
] as const
