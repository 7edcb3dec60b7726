/** Leave: the sample process, and the example of how a document joins the inbox. */
import { counted } from '#kit/fill-text.contract.ts'
import type { Feature } from '#web/kit/feature.ts'

const namespaces = ['kit', 'leave']

export const feature: Feature = {
  name: 'leave',
  namespaces,
  routes: [{ path: '/work/leave/index', title: { zh: '请假管理', en: 'Leave' }, page: () => import('./leave-page.tsx') }],
  cases: [
    {
      keys: ['leave'],
      label: { zh: '请假', en: 'Leave' },
      namespaces,
      figure: (days) => ({ zh: `${days} 天`, en: counted(days, 'day', 'days') }),
      document: () => import('./leave-document.tsx'),
      start: () => import('./leave-start.tsx'),
    },
  ],
}
