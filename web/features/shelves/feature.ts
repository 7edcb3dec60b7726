/** Shelves: what is sold in which channel, what was done about it, and what a channel takes no more. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'shelves',
  namespaces: ['kit', 'shelves'],
  routes: [
    { path: '/commodity-management/up-shelves/index', title: { zh: '商品上架', en: 'Listings' }, page: () => import('./listing-page.tsx') },
    { path: '/commodity-management/shelves-record/index', title: { zh: '上下架记录', en: 'Shelving records' }, page: () => import('./record-page.tsx') },
    { path: '/commodity-management/shelves-out-pool/index', title: { zh: '出池数据', en: 'Out of the pool' }, page: () => import('./out-pool-page.tsx') },
  ],
}
