/** Warehouses and stock: places, what stands there, and the documents that move it. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'stock',
  namespaces: ['kit', 'stock', 'outbound'],
  cases: [
    {
      keys: ['inbound-order', 'inbound-other'],
      label: { zh: '入库单', en: 'Inbound order' },
      namespaces: ['kit', 'stock'],
      document: () => import('./inbound/inbound-document.tsx'),
      startsAt: { path: '/storage-center/add-stock', permission: 'inbound-order:insert' },
      pageOf: (id) => `/storage-center/stock-info?id=${id}`,
    },
    {
      keys: ['outbound-order', 'outbound'],
      label: { zh: '出库单', en: 'Outbound order' },
      namespaces: ['kit', 'stock', 'outbound'],
      document: () => import('./outbound/outbound-document.tsx'),
      startsAt: { path: '/storage-center/add-outbound', permission: 'outbound-order:insert' },
      pageOf: (id) => `/storage-center/outbound-info?id=${id}`,
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
    { path: '/storage-center/outbound/index', title: { zh: '出库管理', en: 'Outbound orders' }, page: () => import('./outbound/outbound-page.tsx') },
    { path: '/storage-center/add-outbound', title: { zh: '新增出库单', en: 'New outbound order' }, page: () => import('./outbound/add-outbound-page.tsx') },
    {
      path: '/storage-center/outbound-info',
      title: { zh: '出库单详情', en: 'Outbound order' },
      embedded: true,
      page: () => import('./outbound/outbound-info-page.tsx'),
    },
    { path: '/stock-order/order/add-order', title: { zh: '新增出库单', en: 'New outbound order' }, page: () => import('./outbound/add-outbound-page.tsx') },
    { path: '/stock-order/order/operation', title: { zh: '出库作业', en: 'Ship goods' }, page: () => import('./outbound/outbound-info-page.tsx') },
    { path: '/stock-order/order/approval', title: { zh: '出库审批', en: 'Decide on goods that leave' }, page: () => import('./outbound/approval-page.tsx') },
    {
      path: '/stock-order/order/inventory-preview',
      title: { zh: '库存预览', en: 'Stock before and after' },
      page: () => import('./outbound/preview-page.tsx'),
    },
    ...[
      { path: '/stock-order/order/order-printing', title: { zh: '打印发货单', en: 'Delivery note' } },
      { path: '/stock-order/order/supplier-order-printing', title: { zh: '打印拣货单', en: 'Pick list' } },
      { path: '/stock-order/order/consumer-sign-printing', title: { zh: '打印签收单', en: 'Customer sign-off' } },
    ].map((paper) => ({ ...paper, bare: true, page: () => import('./outbound/print-page.tsx') })),
    { path: '/storage-center/warehouse/index', title: { zh: '仓库管理', en: 'Warehouses' }, page: () => import('./place/warehouse-page.tsx') },
    { path: '/storage-center/cargo-space/index', title: { zh: '货位管理', en: 'Cargo spaces' }, page: () => import('./place/cargo-space-page.tsx') },
    { path: '/storage-center/stock', title: { zh: '库存查询', en: 'Stock' }, page: () => import('./ledger/stock-page.tsx') },
    { path: '/storage-center/stock-record', title: { zh: '库存流水', en: 'Stock records' }, page: () => import('./ledger/stock-record-page.tsx') },
    { path: '/storage-center/stock-preempted', title: { zh: '预占库存', en: 'Kept stock' }, page: () => import('./ledger/stock-preempted-page.tsx') },
  ],
}
