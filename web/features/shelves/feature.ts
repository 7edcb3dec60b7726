/** Shelves: what is sold in which channel and by which rules, what was done about it, and what a channel takes no more. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'shelves',
  namespaces: ['kit', 'shelves'],
  cases: [
    {
      keys: ['shelves-apply'],
      label: { zh: '上架申请', en: 'Request to put up' },
      namespaces: ['kit', 'shelves'],
      document: () => import('./apply-document.tsx'),
    },
  ],
  routes: [
    { path: '/commodity-management/up-shelves/index', title: { zh: '商品上架', en: 'Listings' }, embedded: true, page: () => import('./listing-page.tsx') },
    {
      path: '/commodity-management/shelves-record/index',
      title: { zh: '上下架记录', en: 'Shelving records' },
      embedded: true,
      page: () => import('./record-page.tsx'),
    },
    {
      path: '/commodity-management/shelves-out-pool/index',
      title: { zh: '出池数据', en: 'Out of the pool' },
      embedded: true,
      page: () => import('./out-pool-page.tsx'),
    },
    {
      path: '/commodity-management/shelves-rule/index',
      title: { zh: '上架规则', en: 'Shelving rules' },
      embedded: true,
      page: () => import('./rule-page.tsx'),
    },
    {
      path: '/commodity-management/shelves-record-rule/index',
      title: { zh: '规则记录', en: 'Decisions of rules' },
      embedded: true,
      page: () => import('./record-rule-page.tsx'),
    },
    {
      path: '/commodity-management/shelves-batch/index',
      title: { zh: '上下架任务', en: 'Shelving jobs' },
      embedded: true,
      page: () => import('./batch-page.tsx'),
    },
    {
      path: '/commodity-management/shelves-apply/index',
      title: { zh: '上架申请', en: 'Requests to put up' },
      embedded: true,
      page: () => import('./apply-page.tsx'),
    },
  ],
}
