/** The financial centre: what is billable, settlement bills. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'settlement',
  namespaces: ['kit', 'settlement'],
  cases: [
    {
      keys: ['purchase-bill'],
      label: { zh: '对账单', en: 'Settlement bill' },
      namespaces: ['kit', 'settlement'],
      document: () => import('./bill-document.tsx'),
      pageOf: (id) => `/financial-center/withsingle/with-single-detail?id=${id}`,
    },
  ],
  routes: [
    { path: '/financial-center/bill/index', title: { zh: '对账单', en: 'Settlement bills' }, page: () => import('./bill-page.tsx') },
    { path: '/financial-center/billable/index', title: { zh: '待对账明细', en: 'Billable goods' }, page: () => import('./billable-page.tsx') },
    { path: '/financial-center/withsingle/add-withsingle', title: { zh: '新增对账单', en: 'New bill' }, page: () => import('./add-bill-page.tsx') },
    {
      path: '/financial-center/withsingle/with-single-detail',
      title: { zh: '对账单详情', en: 'Settlement bill' },
      page: () => import('./bill-info-page.tsx'),
    },
    {
      path: '/financial-center/withsingle/with-printing',
      title: { zh: '打印对账单', en: 'Print a bill' },
      bare: true,
      page: () => import('./print-page.tsx'),
    },
  ],
}
