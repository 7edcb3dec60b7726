/** Drawing processes and decisions: drafts, the drawing board, versions side by side. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'models',
  namespaces: ['kit', 'models'],
  routes: [
    { path: '/workflow/model/index', title: { zh: '流程模型', en: 'Models' }, page: () => import('./list/models-page.tsx') },
    { path: '/workflow/design/index', title: { zh: '流程设计', en: 'Design' }, page: () => import('./design-page.tsx') },
    { path: '/workflow/diff/index', title: { zh: '版本对比', en: 'Compare versions' }, page: () => import('./versions/diff-page.tsx') },
  ],
}
