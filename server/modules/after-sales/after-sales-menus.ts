/** Menu entries of after-sales, for the desk and for suppliers. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

export const afterSalesMenus: readonly MenuDeclaration[] = [
  {
    code: 'after-sales-order',
    parent: 'order-center',
    name: { zh: '售后工单', en: 'After-sales cases' },
    path: '/order-center/service-work-order-list',
    icon: 'customer-service',
    needs: 'as-order:list',
    entities: ['as-order'],
  },
  {
    code: 'after-sales-desk',
    parent: 'order-center',
    name: { zh: '售后工作台', en: 'After-sales desk' },
    path: '/order-center/after-sales-desk',
    icon: 'customer-service',
    needs: 'as-order:approve',
  },
  {
    code: 'after-sales-refund',
    parent: 'order-center',
    name: { zh: '售后退款', en: 'Refunds' },
    path: '/order-center/after-refund',
    icon: 'transaction',
    needs: 'after-refund:list',
    entities: ['after-refund'],
  },
  {
    code: 'canned-answer',
    parent: 'order-center',
    name: { zh: '常用答复', en: 'Canned answers' },
    path: '/order-center/canned-answer',
    icon: 'message',
    needs: 'canned-answer:list',
    entities: ['canned-answer'],
  },
]
