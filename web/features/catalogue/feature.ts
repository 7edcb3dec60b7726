/** The catalogue: categories, attributes, brands, and what goods are counted, told apart and taxed by. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'catalogue',
  namespaces: ['kit', 'catalogue'],
  routes: [
    { path: '/commodity-management/category/index', title: { zh: '类目管理', en: 'Categories' }, page: () => import('./category/category-page.tsx') },
    { path: '/commodity-management/attribute/index', title: { zh: '属性管理', en: 'Attributes' }, page: () => import('./attribute/attribute-page.tsx') },
    { path: '/commodity-management/brand/index', title: { zh: '品牌管理', en: 'Brands' }, page: () => import('./brand/brand-page.tsx') },
    {
      path: '/commodity-management/brand-authorisation/index',
      title: { zh: '品牌授权', en: 'Brand authorisations' },
      page: () => import('./brand/authorisation-page.tsx'),
    },
    { path: '/commodity-management/specs/index', title: { zh: '规格管理', en: 'Specifications' }, page: () => import('./goods/specs-page.tsx') },
    { path: '/commodity-management/sale-unit/index', title: { zh: '销售单位', en: 'Sale units' }, page: () => import('./goods/sale-unit-page.tsx') },
    {
      path: '/commodity-management/tax-information/index',
      title: { zh: '税收信息', en: 'Tax information' },
      page: () => import('./goods/tax-information-page.tsx'),
    },
  ],
}
