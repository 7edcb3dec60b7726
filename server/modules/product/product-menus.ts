/** Menu entries of products: one list for the platform, one for suppliers. They stand in the directory that the catalogue opens. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

export const productMenus: readonly MenuDeclaration[] = [
  {
    code: 'commodity-list',
    parent: 'commodity-management',
    name: { zh: '商品列表', en: 'All products' },
    path: '/commodity-management/commodity-list',
    icon: 'shopping',
    needs: 'product-manager:list',
    entities: ['product-manager', 'sku'],
  },
  {
    code: 'my-products',
    parent: 'commodity-management',
    name: { zh: '我的商品', en: 'My products' },
    path: '/commodity-management/my-products',
    icon: 'shopping',
    needs: 'product-supplier:update',
    entities: ['product-supplier'],
  },
  {
    code: 'product-draft',
    parent: 'commodity-management',
    name: { zh: '商品草稿', en: 'Drafts' },
    path: '/commodity-management/draft-list',
    icon: 'edit',
    needs: 'product-draft:list',
    entities: ['product-draft'],
  },
  {
    code: 'product-field-policy',
    parent: 'commodity-management',
    name: { zh: '变更审核策略', en: 'What changes are reviewed' },
    path: '/commodity-management/field-policy',
    icon: 'safety',
    needs: 'product-field-policy:list',
    entities: ['product-field-policy'],
  },
]
