/** Menu entries of purchasing, for the staff who buy and the suppliers who are asked. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const entry = (code: string, zh: string, en: string, icon: string, entities: readonly string[], needs: string): MenuDeclaration => ({
  code: `purchase-${code}`,
  parent: 'purchase-center',
  name: { zh, en },
  path: `/purchase-center/${code}`,
  icon,
  needs,
  entities,
})

export const purchaseMenus: readonly MenuDeclaration[] = [
  { code: 'purchase-center', after: 'storage-center', name: { zh: '采购中心', en: 'Purchasing' }, icon: 'shopping' },
  entry(
    'order',
    '采购单',
    'Purchase orders',
    'shopping',
    ['purchase-order', 'purchase-order-attachment', 'delivery-attachment', 'purchase-order-pay'],
    'purchase-order:list',
  ),
  entry('due', '到货日历', 'What is due', 'calendar', ['purchase-order'], 'purchase-order:list'),
  entry('suggestion', '采购建议', 'What to buy', 'shopping-cart', ['purchase-suggestion'], 'purchase-suggestion:list'),
  entry('goods', '采购明细', 'Purchased goods', 'bars', ['purchase-order-line'], 'purchase-order-line:list'),
  entry('return', '采购退货单', 'Purchase returns', 'export', ['purchase-return'], 'purchase-return:list'),
  entry('budget', '采购预算', 'Purchasing budgets', 'fund', ['purchase-budget'], 'purchase-budget:list'),
]
