/** What people see first: their numbers, what waits for them, and their own shortcuts. `/wel/index` is the shell's, made of parts from here. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'home',
  namespaces: ['kit', 'home'],
  routes: [{ path: '/wel/dashboard', title: { zh: '工作台', en: 'Dashboard' }, page: () => import('./dashboard-page.tsx') }],
}
