/** Menu entries of exceptions. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

export const exceptionMenus: readonly MenuDeclaration[] = [
  {
    code: 'exception-order',
    parent: 'system',
    after: 'print-template',
    name: { zh: '异常单', en: 'Exceptions' },
    path: '/order-center/exception-order',
    icon: 'warning',
    needs: 'exception-order:list',
    entities: ['exception-order'],
  },
  {
    code: 'exception-config',
    parent: 'system',
    after: 'exception-order',
    name: { zh: '异常配置', en: 'Kinds of exceptions' },
    path: '/order-center/exception-config',
    icon: 'control',
    needs: 'exception-config:insert',
    entities: ['exception-config'],
  },
]
