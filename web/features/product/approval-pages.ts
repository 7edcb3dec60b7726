/** Deciding on products, and what became of them: approvals, published versions, free changes, and the preview by a link. */
import type { CaseKind } from '#web/kit/case/case-forms.ts'
import type { FeatureRoute } from '#web/kit/feature.ts'

export const approvalNamespaces: readonly string[] = ['product-approval']

const at = (name: string): string => `/commodity-management/${name}`
const decision = () => import('./approval/decision-page.tsx')

/** A list stands in the menu and in other systems' frames. */
const list = (name: string, zh: string, en: string, page: FeatureRoute['page']): FeatureRoute => ({
  path: at(`${name}/index`),
  title: { zh, en },
  page,
  embedded: true,
})

export const approvalRoutes: readonly FeatureRoute[] = [
  list('approval-list', '商品审核', 'Product reviews', () => import('./approval/approval-list-page.tsx')),
  { path: at('approval-main'), title: { zh: '商品审核详情', en: 'Product review' }, embedded: true, page: () => import('./approval/approval-main-page.tsx') },
  { path: at('commodity-approve'), title: { zh: '审核商品', en: 'Decide on a product' }, embedded: true, page: decision },
  { path: at('commodity-after-approve'), title: { zh: '商品审核结果', en: 'Decided product' }, embedded: true, page: decision },
  list('goods-snapshot-list', '商品快照', 'Product snapshots', () => import('./snapshot/snapshot-list-page.tsx')),
  {
    path: at('record-goods-add-modal'),
    title: { zh: '商品快照', en: 'Product snapshot' },
    embedded: true,
    page: () => import('./snapshot/spu-snapshot-page.tsx'),
  },
  {
    path: at('record-goods-create-modal'),
    title: { zh: 'SKU 快照', en: 'SKU snapshot' },
    embedded: true,
    page: () => import('./snapshot/sku-snapshot-page.tsx'),
  },
  list('change-area-list', '销售区域变更记录', 'Changes of sales regions', () => import('./record/change-area-page.tsx')),
  list('change-inventory-list', '库存变更记录', 'Changes of stock', () => import('./record/change-inventory-page.tsx')),
  { path: '/look-good', title: { zh: '商品预览', en: 'Product preview' }, public: true, page: () => import('./preview/look-good-page.tsx') },
]

export const approvalCases: readonly CaseKind[] = [
  {
    keys: ['product-draft', 'product-approval'],
    label: { zh: '商品审核', en: 'Product review' },
    namespaces: ['kit', ...approvalNamespaces],
    document: () => import('./approval/product-document.tsx'),
    context: () => import('./approval/product-context.tsx'),
    startsAt: { path: at('commodity-add'), permission: 'product-manager:insert' },
    pageOf: (id) => `${at('approval-main')}?id=${id}`,
  },
]
