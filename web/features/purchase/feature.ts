/** Purchasing: orders, the goods of all of them, budgets of departments. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'purchase',
  namespaces: ['kit', 'purchase'],
  cases: [
    {
      keys: ['purchase-order'],
      label: { zh: '采购单', en: 'Purchase order' },
      namespaces: ['kit', 'purchase'],
      document: () => import('./order-document.tsx'),
    },
  ],
  routes: [
    { path: '/purchase-center/order/index', title: { zh: '采购单', en: 'Purchase orders' }, page: () => import('./order-page.tsx') },
    { path: '/purchase-center/goods/index', title: { zh: '采购明细', en: 'Purchased goods' }, page: () => import('./goods-page.tsx') },
    { path: '/purchase-center/return/index', title: { zh: '采购退货单', en: 'Purchase returns' }, page: () => import('./return/return-page.tsx') },
    { path: '/purchase-center/budget/index', title: { zh: '采购预算', en: 'Purchasing budgets' }, page: () => import('./budget-page.tsx') },
  ],
}
