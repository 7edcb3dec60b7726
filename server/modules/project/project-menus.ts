/** Menu entries of projects and daily logs. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

export const projectMenus: readonly MenuDeclaration[] = [
  {
    code: 'work-project',
    parent: 'work',
    after: 'work-leave',
    name: { zh: '项目管理', en: 'Projects' },
    path: '/work/project',
    icon: 'partition',
    needs: 'project:list',
    entities: ['project'],
  },
  {
    code: 'work-daily',
    parent: 'work',
    after: 'work-project',
    name: { zh: '工作日报', en: 'Daily logs' },
    path: '/work/daily',
    icon: 'book',
    needs: 'daily:list',
    entities: ['daily'],
  },
]
