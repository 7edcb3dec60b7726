/** Orders of channels: staff's whole orders, the parts that suppliers ship, promises that run out, and requests for more time. */
import type { Feature } from '#web/kit/feature.ts'
import { overdueCases, overdueRoutes } from './overdue/overdue-routes.ts'

export const feature: Feature = {
  name: 'order',
  namespaces: ['kit', 'order', 'order-overdue'],
  cases: overdueCases,
  routes: [
    { path: '/order-center/order-list/index', title: { zh: '订单列表', en: 'All orders' }, page: () => import('./order-list-page.tsx') },
    {
      path: '/order-center/orderorder-list',
      title: { zh: '订单列表', en: 'Orders' },
      embedded: true,
      page: () => import('./embedded-orders-page.tsx'),
    },
    { path: '/order-center/order-detail', title: { zh: '订单详情', en: 'Order' }, embedded: true, page: () => import('./order-detail-page.tsx') },
    { path: '/order-center/order-invoice/index', title: { zh: '订单发票', en: 'Invoices of orders' }, page: () => import('./invoice-page.tsx') },
    { path: '/order-center/add-order', title: { zh: '新增订单', en: 'New order' }, page: () => import('./add/add-order-page.tsx') },
    { path: '/order-center/supplier-order/index', title: { zh: '供应商订单', en: 'Orders of suppliers' }, page: () => import('./supplier-order-page.tsx') },
    { path: '/order-center/son-order-details', title: { zh: '子订单详情', en: 'Sub-order' }, embedded: true, page: () => import('./sub-order-page.tsx') },
    ...overdueRoutes,
  ],
}
