/** Prices: adjustments, those that wait for a decision, and what articles cost over time. */
import type { Feature } from '#web/kit/feature.ts'

const operation = () => import('./operation-page.tsx')

export const feature: Feature = {
  name: 'pricing',
  namespaces: ['kit', 'pricing'],
  cases: [
    {
      keys: ['price-adjustment'],
      label: { zh: '调价单', en: 'Price adjustment' },
      namespaces: ['kit', 'pricing'],
      document: () => import('./price-document.tsx'),
      startsAt: { path: '/adjustmentOrder/price/operation/index?new=1', permission: 'price-adjustment:insert' },
      pageOf: (id) => `/adjustmentOrder/price/operation/index?id=${id}`,
    },
  ],
  routes: [
    { path: '/jd-commodity/price/operation', title: { zh: '京东调价', en: 'JD prices' }, embedded: true, page: operation },
    { path: '/adjustmentOrder/price/operation/index', title: { zh: '商品调价', en: 'Price adjustments' }, embedded: true, page: operation },
    {
      path: '/commodity-management/price-approval',
      title: { zh: '调价审批', en: 'Price approvals' },
      embedded: true,
      page: () => import('./approve-page.tsx'),
    },
    { path: '/commodity-management/price-history', title: { zh: '价格历史', en: 'Price history' }, embedded: true, page: () => import('./history-page.tsx') },
  ],
}
