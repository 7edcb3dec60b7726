/** The papers of an order: where each is printed, and by which template. */
export const papersOfOrder = [
  { path: '/stock-order/order/order-printing', code: 'purchase-order', text: 'paper.order' },
  { path: '/stock-order/order/supplier-order-printing', code: 'purchase-order', text: 'paper.supplier' },
  { path: '/stock-order/order/consumer-sign-printing', code: 'purchase-sign', text: 'paper.sign' },
] as const
