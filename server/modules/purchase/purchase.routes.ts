/** What purchasing serves beside the calls of its documents, which come with their processes. */
import type { Route } from '#kit/handle.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { nameOf } from '#kit/resource/names.ts'
import { badInput } from '#kit/errors.ts'
import { orderAttachmentRoutes } from './attachment/order-attachment.routes.ts'
import { purchaseBudget } from './budget/purchase-budget.contract.ts'
import { supplierNameShown, warehouseNameShown } from './order/order-view.service.ts'
import { purchaseOrderLine } from './order/purchase-order-lines.contract.ts'
import { orderPayRoutes } from './pay/order-pay.routes.ts'

export const purchaseRoutes = (given: AreaDependencies): readonly Route[] => [
  ...orderPayRoutes(given),
  ...orderAttachmentRoutes(given),
  ...resourceRoutes(purchaseOrderLine, {
    expressions: {
      supplierName: supplierNameShown,
      warehouseName: warehouseNameShown,
      openQty: 'greatest(t.qty - t.received_qty - t.closed_qty, 0)',
      orderedAt: '(select o.order_at from purchase_order o where o.id = t.order_id)',
    },
  }),
  ...resourceRoutes(purchaseBudget, {
    expressions: {
      orgName: nameOf('organization', 'org_id'),
      leftAmount: '(t.amount - t.reserved_amount - t.used_amount)::numeric(18, 2)',
    },
    validate: async ({ orgId }, { uow }) => {
      const known = typeof orgId === 'string' && (await uow.prisma.organization.count({ where: { id: orgId, deletedAt: null } })) > 0
      if (orgId !== undefined && !known) throw badInput([{ path: 'orgId', code: 'purchase.unknown-department' }])
    },
  }),
]
