/** Menu entries of organisation and access. */
import type { MenuDeclaration } from '../permission-tree.ts'

export const accessMenus: readonly MenuDeclaration[] = [
  { code: 'access', name: { zh: '组织与权限', en: 'Access' }, icon: 'team' },
  { code: 'user', parent: 'access', name: { zh: '用户管理', en: 'Users' }, path: '/access/user', icon: 'user', needs: 'user:insert', entities: ['user', 'session'] },
]
