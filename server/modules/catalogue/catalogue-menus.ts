/** Menu entries of the catalogue. What stands under the same directory beside them belongs to the products above. */
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'

const entry = (code: string, zh: string, en: string, icon: string, entities: readonly string[], needs: string): MenuDeclaration => ({
  code,
  parent: 'commodity-management',
  name: { zh, en },
  path: `/commodity-management/${code}`,
  icon,
  needs,
  entities,
})

/** Whoever keeps them sees the screens; everybody else meets them as choices. */
export const catalogueMenus: readonly MenuDeclaration[] = [
  { code: 'commodity-management', after: 'supplier-center', name: { zh: '商品中心', en: 'Products' }, icon: 'appstore' },
  entry('category', '类目管理', 'Categories', 'apartment', ['category', 'category-mapping', 'category-sync'], 'category-mapping:list'),
  entry('attribute', '属性管理', 'Attributes', 'profile', ['attribute-template', 'attribute-group', 'attribute'], 'attribute-template:list'),
  entry('brand', '品牌管理', 'Brands', 'tags', ['brand'], 'brand:export'),
  entry('brand-authorisation', '品牌授权', 'Brand authorisations', 'safety-certificate', ['brand-authorisation'], 'brand-authorisation:list'),
  entry('specs', '规格管理', 'Specifications', 'control', ['spec'], 'spec:export'),
  entry('sale-unit', '销售单位', 'Sale units', 'bars', ['sale-unit'], 'sale-unit:export'),
  entry('tax-information', '税收信息', 'Tax information', 'dollar', ['tax-info'], 'tax-info:export'),
]
