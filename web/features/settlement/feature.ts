/** The financial centre: what is billable, settlement bills, payments, suppliers' accounts. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'settlement',
  namespaces: ['kit', 'settlement', 'pay-settle'],
  cases: [
    {
      keys: ['purchase-bill'],
      label: { zh: '对账单', en: 'Settlement bill' },
      namespaces: ['kit', 'settlement'],
      document: () => import('./bill-document.tsx'),
      pageOf: (id) => `/financial-center/withsingle/with-single-detail?id=${id}`,
    },
    {
      keys: ['bill-pay'],
      label: { zh: '付款单', en: 'Payment' },
      namespaces: ['kit', 'settlement', 'pay-settle'],
      document: () => import('./pay/pay-document.tsx'),
      besideException: () => import('./pay/settle-payment.tsx'),
      pageOf: (id) => `/financial-center/pay/pay-order-detail?id=${id}`,
    },
  ],
  routes: [
    { path: '/financial-center/pay/index', title: { zh: '付款单', en: 'Payments' }, page: () => import('./pay/pay-page.tsx') },
    { path: '/financial-center/pay/add-pay', title: { zh: '付款单编辑', en: 'Write a payment' }, embedded: true, page: () => import('./pay/add-pay-page.tsx') },
    {
      path: '/financial-center/pay/pay-order-detail',
      title: { zh: '付款单详情', en: 'Payment' },
      embedded: true,
      page: () => import('./pay/pay-info-page.tsx'),
    },
    {
      path: '/financial-center/pay/pay-order-printing',
      title: { zh: '打印付款单', en: 'Print a payment' },
      bare: true,
      embedded: true,
      page: () => import('./pay/print-page.tsx'),
    },
    { path: '/financial-center/cashier/index', title: { zh: '出纳支付', en: 'Cashier' }, page: () => import('./pay/cashier-page.tsx') },
    { path: '/financial-center/bill/index', title: { zh: '对账单', en: 'Settlement bills' }, page: () => import('./bill-page.tsx') },
    { path: '/financial-center/billable/index', title: { zh: '待对账明细', en: 'Billable goods' }, page: () => import('./billable-page.tsx') },
    { path: '/financial-center/money/index', title: { zh: '货款进度', en: 'Money tracker' }, page: () => import('./account/money-page.tsx') },
    { path: '/financial-center/account/index', title: { zh: '供应商往来', en: 'Supplier accounts' }, page: () => import('./account/statement-page.tsx') },
    {
      path: '/financial-center/account/printing',
      title: { zh: '打印对账函', en: 'Print a statement' },
      bare: true,
      page: () => import('./account/statement-print-page.tsx'),
    },
    { path: '/financial-center/ageing/index', title: { zh: '应付账龄与资金', en: 'Ageing and cash' }, page: () => import('./account/ageing-page.tsx') },
    {
      path: '/financial-center/withsingle/add-withsingle',
      title: { zh: '新增对账单', en: 'New bill' },
      embedded: true,
      page: () => import('./add-bill-page.tsx'),
    },
    {
      path: '/financial-center/withsingle/with-single-detail',
      title: { zh: '对账单详情', en: 'Settlement bill' },
      embedded: true,
      page: () => import('./bill-info-page.tsx'),
    },
    {
      path: '/financial-center/withsingle/with-printing',
      title: { zh: '打印对账单', en: 'Print a bill' },
      bare: true,
      embedded: true,
      page: () => import('./print-page.tsx'),
    },
  ],
}
