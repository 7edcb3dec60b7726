/** Menu entries of the financial centre, for those who settle and the suppliers who agree. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const entry = (code: string, zh: string, en: string, icon: string, entities: readonly string[], needs: string): MenuDeclaration => ({
  code: `financial-${code}`,
  parent: 'financial-center',
  name: { zh, en },
  path: `/financial-center/${code}`,
  icon,
  needs,
  entities,
})

export const settlementMenus: readonly MenuDeclaration[] = [
  { code: 'financial-center', after: 'purchase-center', name: { zh: '财务中心', en: 'Financial centre' }, icon: 'wallet' },
  entry('bill', '对账单', 'Settlement bills', 'file-text', ['purchase-bill'], 'purchase-bill:list'),
  entry('pay', '付款单', 'Payments', 'transaction', ['bill-pay'], 'bill-pay:list'),
  entry('cashier', '出纳支付', 'Cashier', 'bank', ['bill-pay'], 'bill-pay:pay'),
  entry('billable', '待对账明细', 'Billable goods', 'bars', ['billable-item'], 'billable-item:list'),
  entry('money', '货款进度', 'Money tracker', 'audit', ['supplier-account'], 'supplier-account:track'),
  entry('account', '供应商往来', 'Supplier accounts', 'book', ['supplier-account'], 'supplier-account:list'),
  entry('ageing', '应付账龄与资金', 'Ageing and cash', 'bar-chart', ['supplier-account'], 'supplier-account:ageing'),
]
