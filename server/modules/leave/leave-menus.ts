/** Menu entries of leave. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

export const leaveMenus: readonly MenuDeclaration[] = [
  {
    code: 'work-leave',
    parent: 'work',
    after: 'work-start',
    name: { zh: '请假管理', en: 'Leave' },
    path: '/work/leave',
    icon: 'calendar',
    needs: 'leave:list',
    entities: ['leave'],
  },
]
