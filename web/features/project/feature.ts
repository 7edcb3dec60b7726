/** Projects and daily logs: who worked on what. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'project',
  namespaces: ['kit'],
  routes: [
    { path: '/work/project/index', title: { zh: '项目管理', en: 'Projects' }, page: () => import('./project-page.tsx') },
    { path: '/work/daily/index', title: { zh: '工作日报', en: 'Daily logs' }, page: () => import('./daily-page.tsx') },
  ],
}
