/** Warehouses and stock: places, what stands there, and the documents that move it. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'stock',
  namespaces: ['kit', 'stock'],
  cases: [
    {
      keys: ['inbound-order', 'inbound-other'],
      label: { zh: '入库单', en: 'Inbound order' },
      namespaces: ['kit', 'stock'],
      document: () => import('./inbound/inbound-document.tsx'),
      startsAt: { path: '/storage-center/add-stock', permission: 'inbound-order:insert' },
      pageOf: (id) => `/storage-center/stock-info?id=${id}`,
    },
  ],
  routes: [
    { path: '/storage-center/inbound/index', title: { zh: '入库管理', en: 'Inbound orders' }, page: () => import('./inbound/inbound-page.tsx') },
    { path: '/storage-center/add-stock', title: { zh: '新增入库单', en: 'New inbound order' }, page: () => import('./inbound/add-stock-page.tsx') },
    {
      path: '/storage-center/stock-info',
      title: { zh: '入库单详情', en: 'Inbound order' },
      embedded: true,
      page: () => import('./inbound/inbound-info-page.tsx'),
    },
    {
      path: '/storage-center/warehousing-printing',
      title: { zh: '打印入库单', en: 'Print an inbound order' },
      bare: true,
      page: () => import('./inbound/print-page.tsx'),
    },
    { path: '/storage-center/warehouse/index', title: { zh: '仓库管理', en: 'Warehouses' }, page: () => import('./place/warehouse-page.tsx') },
    { path: '/storage-center/cargo-space/index', title: { zh: '货位管理', en: 'Cargo spaces' }, page: () => import('./place/cargo-space-page.tsx') },
    { path: '/storage-center/stock', title: { zh: '库存查询', en: 'Stock' }, page: () => import('./ledger/stock-page.tsx') },
    { path: '/storage-center/stock-record', title: { zh: '库存流水', en: 'Stock records' }, page: () => import('./ledger/stock-record-page.tsx') },
    { path: '/storage-center/stock-preempted', title: { zh: '预占库存', en: 'Kept stock' }, page: () => import('./ledger/stock-preempted-page.tsx') },
  ],
}
