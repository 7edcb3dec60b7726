/** Menu entries of pricing, below those of products. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const entry = (
  code: string,
  after: string,
  [zh, en]: readonly [string, string],
  path: string,
  icon: string,
  entities: readonly string[],
  needs: string,
): MenuDeclaration => ({ code, parent: 'commodity-management', after, name: { zh, en }, path, icon, needs, entities })

export const pricingMenus: readonly MenuDeclaration[] = [
  entry(
    'price-adjustment',
    'change-inventory-list',
    ['商品调价', 'Price adjustments'],
    '/adjustmentOrder/price/operation/index',
    'dollar',
    ['price-adjustment', 'price-adjustment-line'],
    'price-adjustment:list',
  ),
  entry('jd-price-adjustment', 'price-adjustment', ['京东调价', 'JD prices'], '/jd-commodity/price/operation', 'dollar', [], 'price-adjustment:list'),
  entry(
    'price-approval',
    'jd-price-adjustment',
    ['调价审批', 'Price approvals'],
    '/commodity-management/price-approval',
    'audit',
    ['sales-price-approval'],
    'sales-price-approval:list',
  ),
  entry(
    'price-history',
    'price-approval',
    ['价格历史', 'Price history'],
    '/commodity-management/price-history',
    'line-chart',
    ['price-history'],
    'price-history:list',
  ),
]
