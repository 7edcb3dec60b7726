/** Purchasing: orders, the goods of all of them, budgets of departments. */
import type { Feature, FeatureRoute } from '#web/kit/feature.ts'

const routes: readonly FeatureRoute[] = [
  { path: '/purchase-center/order/index', title: { zh: '采购单', en: 'Purchase orders' }, page: () => import('./order-page.tsx') },
  {
    path: '/purchase-center/order-info',
    title: { zh: '采购单详情', en: 'Purchase order' },
    page: () => import('./detail/order-info-page.tsx'),
  },
  { path: '/stock-order/order/add-order', title: { zh: '新增采购单', en: 'New purchase order' }, page: () => import('./editor/add-order-page.tsx') },
  { path: '/stock-order/order/amend', title: { zh: '变更采购单', en: 'Change an order' }, page: () => import('./editor/amend-page.tsx') },
  { path: '/stock-order/order/approval', title: { zh: '采购单审批', en: 'Decide on an order' }, page: () => import('./approval-page.tsx') },
  { path: '/stock-order/order/inventory-preview', title: { zh: '库存预览', en: 'What bears on an order' }, page: () => import('./preview-page.tsx') },
  ...[
    { path: '/stock-order/order/order-printing', title: { zh: '打印采购单', en: 'Print an order' } },
    { path: '/stock-order/order/supplier-order-printing', title: { zh: '打印供应商采购单', en: 'Print an order for its supplier' } },
    { path: '/stock-order/order/consumer-sign-printing', title: { zh: '打印签收单', en: 'Print a receipt to sign' } },
  ].map((paper) => ({ ...paper, bare: true, page: () => import('./print-page.tsx') })),
  { path: '/purchase-center/due/index', title: { zh: '到货日历', en: 'What is due' }, page: () => import('./due/due-page.tsx') },
  { path: '/purchase-center/suggestion/index', title: { zh: '采购建议', en: 'What to buy' }, page: () => import('./suggestion/suggestion-page.tsx') },
  { path: '/purchase-center/goods/index', title: { zh: '采购明细', en: 'Purchased goods' }, page: () => import('./goods-page.tsx') },
  { path: '/purchase-center/return/index', title: { zh: '采购退货单', en: 'Purchase returns' }, page: () => import('./return/return-page.tsx') },
  { path: '/stock-order/order/sponsor-refund', title: { zh: '发起退货', en: 'Send goods back' }, page: () => import('./return/sponsor-refund-page.tsx') },
  { path: '/stock-order/order/refund-detail', title: { zh: '采购退货单详情', en: 'Purchase return' }, page: () => import('./return/refund-detail-page.tsx') },
  {
    path: '/supplier-purchase-manage/purchasing-refund-detail',
    title: { zh: '采购退货单详情', en: 'Purchase return' },
    page: () => import('./return/supplier-refund-page.tsx'),
  },
  {
    path: '/stock-order/order/refund-printing',
    title: { zh: '打印采购退货单', en: 'Print a return' },
    bare: true,
    page: () => import('./return/print-page.tsx'),
  },
  { path: '/purchase-center/budget/index', title: { zh: '采购预算', en: 'Purchasing budgets' }, page: () => import('./budget-page.tsx') },
]

export const feature: Feature = {
  name: 'purchase',
  namespaces: ['kit', 'purchase', 'purchase-return'],
  cases: [
    {
      keys: ['purchase-order'],
      label: { zh: '采购单', en: 'Purchase order' },
      namespaces: ['kit', 'purchase'],
      document: () => import('./order-document.tsx'),
      context: () => import('./inbox-context.tsx'),
      startsAt: { path: '/stock-order/order/add-order', permission: 'purchase-order:insert' },
      pageOf: (id) => `/purchase-center/order-info?id=${id}`,
    },
    {
      keys: ['purchase-return'],
      label: { zh: '采购退货单', en: 'Purchase return' },
      namespaces: ['kit', 'purchase-return'],
      document: () => import('./return/return-document.tsx'),
      startsAt: { path: '/stock-order/order/sponsor-refund', permission: 'purchase-return:insert' },
      pageOf: (id) => `/stock-order/order/refund-detail?id=${id}`,
    },
  ],
  // All of them stand in frames of other systems too.
  routes: routes.map((route) => ({ ...route, embedded: true })),
}
