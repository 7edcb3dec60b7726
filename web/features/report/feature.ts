/** Reports on the work that people do with processes. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'report',
  namespaces: ['kit', 'work-report'],
  routes: [{ path: '/workflow/report/index', title: { zh: '办理统计', en: 'Work report' }, page: () => import('./report-page.tsx') }],
}
