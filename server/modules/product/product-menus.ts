/** Menu entries of products, before those of the catalogue that they are told by. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const group = 'commodity-management'

const entry = (code: string, after: string, zh: string, en: string, icon: string, entities: readonly string[], needs: string): MenuDeclaration => ({
  code,
  parent: group,
  after,
  name: { zh, en },
  path: `/${group}/${code}`,
  icon,
  needs,
  entities,
})

export const productMenus: readonly MenuDeclaration[] = [
  entry(
    'commodity-list',
    group,
    '商品列表',
    'All products',
    'shopping',
    ['product-manager', 'sku', 'product-draft', 'spu-sales-channel'],
    'product-manager:list',
  ),
  entry('supplier-commodity', 'commodity-list', '我的商品', 'My products', 'shop', ['product-supplier'], 'product-supplier:list'),
  entry('field-policy', 'tax-information', '变更审核策略', 'Review of changes', 'safety-certificate', ['product-field-policy'], 'product-field-policy:list'),
]
