/** What the homes count of products: what waits for a decision, and what came back to be mended. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { productApprovalRow } from './approval/approval.contract.ts'
import { productOn } from './spu/spu.contract.ts'

const own = { of: productOn.supplier, by: ['product-supplier:submit'], path: '/commodity-management/supplier-commodity/index' } as const

export const systemHomeTiles: readonly HomeTile[] = [
  {
    key: 'products-in-approval',
    title: { zh: '待审核商品', en: 'Products in review' },
    tone: 'warning',
    of: productApprovalRow,
    by: ['product-approval:approve'],
    path: '/commodity-management/approval-list/index',
    filters: { status: ['IN_APPROVAL'] },
  },
]

export const supplierHomeTiles: readonly HomeTile[] = [
  { key: 'products-returned', title: { zh: '退回修改商品', en: 'Products returned' }, tone: 'danger', ...own, filters: { auditStatus: ['RETURNED'] } },
  { key: 'products-in-approval', title: { zh: '审核中商品', en: 'Products in review' }, tone: 'plain', ...own, filters: { auditStatus: ['IN_APPROVAL'] } },
]
