/** Screens of promises that run out and of requests for more time, as the feature of orders lists them. */
import { counted } from '#kit/fill-text.contract.ts'
import type { Feature } from '#web/kit/feature.ts'

const overdue = { zh: '超时订单', en: 'Overdue orders' }
const requests = { zh: '延期申请', en: 'Postponements' }
const list = () => import('./overdue-order-page.tsx')
const requestList = () => import('./postpone-page.tsx')

export const overdueRoutes: Feature['routes'] = [
  { path: '/order-center/overdue-order/index', title: overdue, page: list },
  { path: '/order-center/overdue-order', title: overdue, embedded: true, page: list },
  { path: '/order-center/overdue-order-approval/index', title: requests, page: requestList },
  { path: '/order-center/overdue-order-approval', title: requests, embedded: true, page: requestList },
  {
    path: '/supplier-center/overdue-order-info',
    title: { zh: '超时订单详情', en: 'Overdue order' },
    embedded: true,
    page: () => import('./overdue-info-page.tsx'),
  },
]

/** How the inbox shows a request. */
export const overdueCases: NonNullable<Feature['cases']> = [
  {
    keys: ['postpone-apply', 'postpone'],
    label: { zh: '延期申请', en: 'Postponement' },
    namespaces: ['kit', 'order', 'order-overdue'],
    document: () => import('./postpone-document.tsx'),
    startsAt: { path: '/order-center/overdue-order/index', permission: 'postpone-apply:submit' },
    figure: (days) => ({ zh: `${days} 天`, en: counted(days, 'day', 'days') }),
  },
]
