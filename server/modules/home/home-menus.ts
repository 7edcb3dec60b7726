/** Menu entries of the homes. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

export const homeMenus: readonly MenuDeclaration[] = [
  { code: 'wel', name: { zh: '首页', en: 'Home' }, path: '/wel', icon: 'home' },
  { code: 'dashboard', name: { zh: '工作台', en: 'Dashboard' }, path: '/wel/dashboard', icon: 'dashboard', needs: 'home:view', entities: ['home'] },
]
