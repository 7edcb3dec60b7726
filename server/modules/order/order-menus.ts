/** Menu entries of orders, for staff and for the suppliers who ship them. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

export const orderMenus: readonly MenuDeclaration[] = [
  { code: 'order-center', after: 'supplier-center', name: { zh: '订单中心', en: 'Orders' }, icon: 'shopping-cart' },
  {
    code: 'order-list',
    parent: 'order-center',
    name: { zh: '订单列表', en: 'All orders' },
    path: '/order-center/order-list',
    icon: 'unordered-list',
    needs: 'order-master:list',
    entities: ['order-master', 'order-remark', 'order-track', 'order-audit-log'],
  },
  {
    code: 'order-invoice',
    parent: 'order-center',
    name: { zh: '订单发票', en: 'Invoices of orders' },
    path: '/order-center/order-invoice',
    icon: 'file-text',
    needs: 'order-invoice:list',
    entities: ['order-invoice'],
  },
  {
    code: 'supplier-order',
    parent: 'order-center',
    name: { zh: '供应商订单', en: 'Orders of suppliers' },
    path: '/order-center/supplier-order',
    icon: 'shopping-cart',
    needs: 'sub-order:list',
    entities: ['sub-order'],
  },
  {
    code: 'overdue-order',
    parent: 'order-center',
    name: { zh: '超时订单', en: 'Overdue orders' },
    path: '/order-center/overdue-order',
    icon: 'clock-circle',
    needs: 'overdue-order:list',
    entities: ['overdue-order'],
  },
  {
    code: 'overdue-order-approval',
    parent: 'order-center',
    name: { zh: '延期申请', en: 'Postponements' },
    path: '/order-center/overdue-order-approval',
    icon: 'calendar',
    needs: 'postpone-apply:list',
    entities: ['postpone-apply'],
  },
]
