/** The papers of an order: where each is printed, and by which template. */
import { framed } from '#web/kit/frame.ts'

export const papersOfOrder = [
  { path: '/stock-order/order/order-printing', code: 'purchase-order', text: 'paper.order' },
  { path: '/stock-order/order/supplier-order-printing', code: 'purchase-supplier', text: 'paper.supplier' },
  { path: '/stock-order/order/consumer-sign-printing', code: 'purchase-sign', text: 'paper.sign' },
] as const

/** In a tab of its own, of the same session. */
export const openPaper = (path: string, ids: readonly string[]): void => void window.open(`${framed(path)}?ids=${ids.join(',')}`, '_blank', 'noopener')
