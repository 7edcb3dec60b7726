/** Menu entries of deciding on products, and of what became of them. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const group = 'commodity-management'

/** @param after the entry above it */
const entry = (
  code: string,
  after: string,
  [zh, en]: readonly [string, string],
  icon: string,
  entities: readonly string[],
  needs: string,
): MenuDeclaration => ({
  code,
  parent: group,
  after,
  name: { zh, en },
  path: `/${group}/${code}`,
  icon,
  needs,
  entities,
})

export const approvalMenus: readonly MenuDeclaration[] = [
  entry('approval-list', 'supplier-commodity', ['商品审核', 'Product reviews'], 'audit', ['product-approval'], 'product-approval:list'),
  entry('goods-snapshot-list', 'approval-list', ['商品快照', 'Product snapshots'], 'book', ['product-snapshot', 'sku-snapshot'], 'product-snapshot:list'),
  entry(
    'change-area-list',
    'goods-snapshot-list',
    ['销售区域变更记录', 'Changes of sales regions'],
    'environment',
    ['sku-region-record'],
    'sku-region-record:list',
  ),
  entry('change-inventory-list', 'change-area-list', ['库存变更记录', 'Changes of stock'], 'database', ['sku-inventory-record'], 'sku-inventory-record:list'),
]
