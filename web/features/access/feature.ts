/** Who may do what: users, roles, organisations, tenants, menus, and what comes of them for one user. */
import type { Feature } from '#web/kit/feature.ts'

export const accessFeature: Feature = {
  name: 'access',
  namespaces: ['kit', 'access'],
  routes: [
    { path: '/access/user/index', title: { zh: '用户管理', en: 'Users' }, page: () => import('./user/user-page.tsx') },
  ],
}
