/** Menu entries of system administration. */
import type { MenuDeclaration } from '../permission-tree.ts'

export const systemMenus: readonly MenuDeclaration[] = [
  { code: 'system', name: { zh: '系统管理', en: 'System' }, icon: 'setting' },
]
