/** Products: their lists for staff and for suppliers, the editor in steps, what a product says, and what is decided on it. */
import type { Feature } from '#web/kit/feature.ts'
import { approvalCases, approvalNamespaces, approvalRoutes } from './approval-pages.ts'

export const feature: Feature = {
  name: 'product',
  namespaces: ['kit', 'product', 'product-import', ...approvalNamespaces],
  cases: approvalCases,
  routes: [
    {
      path: '/commodity-management/commodity-list/index',
      title: { zh: '商品列表', en: 'Products' },
      embedded: true,
      page: () => import('./list/product-list-page.tsx'),
    },
    {
      path: '/commodity-management/supplier-commodity/index',
      title: { zh: '我的商品', en: 'My products' },
      page: () => import('./list/supplier-list-page.tsx'),
    },
    {
      path: '/commodity-management/commodity-add',
      title: { zh: '新增商品', en: 'New product' },
      embedded: true,
      page: () => import('./editor/commodity-add-page.tsx'),
    },
    {
      path: '/commodity-management/commodity-edit',
      title: { zh: '编辑商品', en: 'Edit a product' },
      embedded: true,
      page: () => import('./editor/commodity-edit-page.tsx'),
    },
    {
      path: '/commodity-management/new-info-modal',
      title: { zh: '商品信息', en: 'Product' },
      embedded: true,
      page: () => import('./info/new-info-page.tsx'),
    },
    {
      path: '/commodity-management/edit-info-modal',
      title: { zh: '编辑商品信息', en: 'Product being edited' },
      embedded: true,
      page: () => import('./info/edit-info-page.tsx'),
    },
    { path: '/commodity-management/sku-info-modal', title: { zh: 'SKU 信息', en: 'SKU' }, embedded: true, page: () => import('./info/sku-info-page.tsx') },
    {
      path: '/commodity-management/field-policy/index',
      title: { zh: '变更审核策略', en: 'Review of changes' },
      page: () => import('./list/field-policy-page.tsx'),
    },
    ...approvalRoutes,
  ],
}
