/** Warehouses and stock: places, what stands there, and the documents that move it. */
import type { Feature, FeatureRoute } from '#web/kit/feature.ts'

/** All of them stand in frames of other systems too. */
const routes: readonly FeatureRoute[] = [
  { path: '/storage-center/inbound/index', title: { zh: '入库管理', en: 'Inbound orders' }, page: () => import('./inbound/inbound-page.tsx') },
  {
    path: '/storage-center/arrival-notice/index',
    title: { zh: '到货通知', en: 'Notices of arrival' },
    page: () => import('./inbound/arrival-notice-page.tsx'),
  },
  { path: '/storage-center/add-stock', title: { zh: '新增入库单', en: 'New inbound order' }, page: () => import('./inbound/add-stock-page.tsx') },
  {
    path: '/storage-center/stock-info',
    title: { zh: '入库单详情', en: 'Inbound order' },
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
    page: () => import('./outbound/outbound-info-page.tsx'),
  },
  {
    path: '/stock-order/order/operation',
    title: { zh: '出库作业', en: 'Ship goods' },
    page: () => import('./outbound/outbound-info-page.tsx'),
  },
  {
    path: '/storage-center/outbound-approval',
    title: { zh: '出库审批', en: 'Decide on goods that leave' },
    page: () => import('./outbound/approval-page.tsx'),
  },
  {
    path: '/storage-center/outbound-preview',
    title: { zh: '库存预览', en: 'Stock before and after' },
    page: () => import('./outbound/preview-page.tsx'),
  },
  ...[
    { path: '/storage-center/outbound-printing', title: { zh: '打印发货单', en: 'Delivery note' } },
    { path: '/storage-center/outbound-pick-printing', title: { zh: '打印拣货单', en: 'Pick list' } },
    { path: '/storage-center/outbound-sign-printing', title: { zh: '打印签收单', en: 'Customer sign-off' } },
  ].map((paper) => ({ ...paper, bare: true, page: () => import('./outbound/print-page.tsx') })),
  { path: '/storage-center/allot/index', title: { zh: '调拨管理', en: 'Transfers' }, page: () => import('./transfer/transfer-page.tsx') },
  { path: '/storage-center/add-allot', title: { zh: '新增调拨单', en: 'New transfer' }, page: () => import('./transfer/add-allot-page.tsx') },
  {
    path: '/storage-center/detail-allot',
    title: { zh: '调拨单详情', en: 'Transfer' },
    page: () => import('./transfer/allot-info-page.tsx'),
  },
  { path: '/storage-center/audit-allot', title: { zh: '审批调拨单', en: 'Decide on a transfer' }, page: () => import('./transfer/allot-info-page.tsx') },
  {
    path: '/storage-center/allot-printing',
    title: { zh: '打印调拨单', en: 'Print a transfer' },
    bare: true,
    page: () => import('./transfer/print-page.tsx'),
  },
  { path: '/storage-center/count/index', title: { zh: '库存盘点', en: 'Stock counts' }, page: () => import('./count/count-page.tsx') },
  { path: '/storage-center/count-audit/index', title: { zh: '盘点审核', en: 'Counts to look at' }, page: () => import('./count/count-audit-page.tsx') },
  { path: '/storage-center/add-count', title: { zh: '新增盘点单', en: 'New stock count' }, page: () => import('./count/add-count-page.tsx') },
  { path: '/storage-center/count-info', title: { zh: '盘点单详情', en: 'Stock count' }, page: () => import('./count/count-info-page.tsx') },
  { path: '/storage-center/counting', title: { zh: '盘点', en: 'Counting' }, page: () => import('./count/counting-page.tsx') },
  { path: '/storage-center/map/index', title: { zh: '仓库地图', en: 'Floor plan' }, page: () => import('./map/map-page.tsx') },
  { path: '/storage-center/stock-warn/index', title: { zh: '库存预警', en: 'Stock warnings' }, page: () => import('./warning/stock-warn-page.tsx') },
  { path: '/storage-center/stock-limit/index', title: { zh: '库存预警设置', en: 'Stock limits' }, page: () => import('./warning/stock-limit-page.tsx') },
  { path: '/storage-center/unsalable/index', title: { zh: '滞销预警', en: 'Goods that lie too long' }, page: () => import('./warning/unsalable-page.tsx') },
  { path: '/storage-center/warehouse/index', title: { zh: '仓库管理', en: 'Warehouses' }, page: () => import('./place/warehouse-page.tsx') },
  { path: '/storage-center/cargo-space/index', title: { zh: '货位管理', en: 'Cargo spaces' }, page: () => import('./place/cargo-space-page.tsx') },
  { path: '/storage-center/stock', title: { zh: '库存查询', en: 'Stock' }, page: () => import('./ledger/stock-page.tsx') },
  { path: '/storage-center/stock-record', title: { zh: '库存流水', en: 'Stock records' }, page: () => import('./ledger/stock-record-page.tsx') },
  { path: '/storage-center/stock-movement', title: { zh: '库存走势', en: 'Stock over time' }, page: () => import('./ledger/stock-movement-page.tsx') },
  { path: '/storage-center/stock-verified', title: { zh: '账实自检', en: 'Self-check' }, page: () => import('./ledger/stock-verified-page.tsx') },
  { path: '/storage-center/stock-preempted', title: { zh: '预占库存', en: 'Kept stock' }, page: () => import('./ledger/stock-preempted-page.tsx') },
]

export const feature: Feature = {
  name: 'stock',
  namespaces: ['kit', 'stock', 'outbound', 'transfer'],
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
    {
      keys: ['transfer-order', 'transfer'],
      label: { zh: '调拨单', en: 'Transfer' },
      namespaces: ['kit', 'stock', 'transfer'],
      document: () => import('./transfer/transfer-document.tsx'),
      startsAt: { path: '/storage-center/add-allot', permission: 'transfer-order:insert' },
      pageOf: (id) => `/storage-center/detail-allot?id=${id}`,
    },
    {
      keys: ['inventory-take', 'inventory-count'],
      label: { zh: '盘点单', en: 'Stock count' },
      namespaces: ['kit', 'stock'],
      document: () => import('./count/count-document.tsx'),
      context: () => import('./count/count-context.tsx'),
      startsAt: { path: '/storage-center/add-count', permission: 'inventory-take:insert' },
      pageOf: (id) => `/storage-center/count-info?id=${id}`,
    },
  ],
  routes: routes.map((route) => ({ ...route, embedded: true })),
}
