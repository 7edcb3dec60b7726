/** After-sales: the desk, the cases on both sides, refunds, canned answers. */
import type { Feature } from '#web/kit/feature.ts'

const title = { zh: '售后工单', en: 'After-sales cases' }
const list = () => import('./case-list-page.tsx')

export const feature: Feature = {
  name: 'after-sales',
  namespaces: ['kit', 'after-sales'],
  cases: [
    {
      keys: ['as-order', 'after-sales'],
      label: { zh: '售后', en: 'After-sales' },
      namespaces: ['kit', 'after-sales'],
      document: () => import('./case-document.tsx'),
      context: () => import('./inbox-context.tsx'),
      startsAt: { path: '/order-center/service-work-order-list/index', permission: 'as-order:insert' },
      pageOf: (id) => `/order-center/new-info-service?id=${id}`,
    },
  ],
  routes: [
    { path: '/order-center/service-work-order-list/index', title, page: list },
    { path: '/order-center/service-work-order-list', title, embedded: true, page: list },
    { path: '/order-center/new-info-service', title: { zh: '售后工单详情', en: 'After-sales case' }, embedded: true, page: () => import('./case-page.tsx') },
    { path: '/order-center/after-sales-desk/index', title: { zh: '售后工作台', en: 'After-sales desk' }, page: () => import('./desk-page.tsx') },
    { path: '/order-center/after-refund/index', title: { zh: '售后退款', en: 'Refunds' }, page: () => import('./refund-page.tsx') },
    { path: '/order-center/canned-answer/index', title: { zh: '常用答复', en: 'Canned answers' }, page: () => import('./canned-answer-page.tsx') },
  ],
}
