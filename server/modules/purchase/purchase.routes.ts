/** What purchasing serves beside the calls of its documents, which come with their processes. */
import type { Route } from '#kit/handle.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { parametersOf } from '#kit/parameters.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { nameOf } from '#kit/resource/names.ts'
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import { handle } from '#kit/handle.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import { orderAttachmentRoutes } from './attachment/order-attachment.routes.ts'
import { standingOf } from './budget/order-budget.service.ts'
import { orderTerms, purchaseBudget } from './budget/purchase-budget.contract.ts'
import { supplierNameShown, warehouseNameShown } from './order/order-view.service.ts'
import { chainRoutes } from './chain/purchase-chain.routes.ts'
import { dueRoutes } from './due/purchase-due.routes.ts'
import { purchaseOrderLine } from './order/purchase-order-lines.contract.ts'
import { rounding } from './order/order-write.service.ts'
import { purchaseOrder } from './order/purchase-order.contract.ts'
import { orderPayRoutes } from './pay/order-pay.routes.ts'

import { suggestionRoutes } from './suggestion/suggestion.routes.ts'

export const purchaseRoutes = (given: AreaDependencies): readonly Route[] => [
  ...orderPayRoutes(given),
  ...orderAttachmentRoutes(given),
  ...suggestionRoutes(given),
  ...chainRoutes(given),
  ...dueRoutes(),
  ...resourceRoutes(purchaseOrderLine, {
    expressions: {
      supplierName: supplierNameShown,
      warehouseName: warehouseNameShown,
      skuName: { zh: 't.sku_name', en: `coalesce(nullif(t.sku_name_en, ''), t.sku_name)` },
      openQty: 'greatest(t.qty - t.received_qty - t.closed_qty, 0)',
      orderedAt: '(select o.order_at from purchase_order o where o.id = t.order_id)',
    },
  }),
  handle(orderTerms, async (context, { id }) => {
    const { principal, data, prisma } = context
    const roundingMode = await parametersOf(given.data).get(rounding)
    if (id === undefined) return { roundingMode, budget: await standingOf(given, context, { orgId: principal.organizationId ?? null }) }
    if (!(await isSeen(data, purchaseOrder, principal, id))) throw notFound(purchaseOrder.name, id)
    const order = await prisma.purchaseOrder.findUniqueOrThrow({ where: { id } })
    return { roundingMode, budget: await standingOf(given, context, { orgId: order.orgId, order }) }
  }),
  ...resourceRoutes(purchaseBudget, {
    expressions: {
      orgName: nameOf('organization', 'org_id'),
      leftAmount: '(t.amount - t.reserved_amount - t.used_amount)::numeric(18, 2)',
      usedShare: 'case when t.amount = 0 then 0 else round((t.reserved_amount + t.used_amount) * 100 / t.amount, 1)::float8 end',
    },
    validate: async ({ orgId, year }, { uow, before, verb }) => {
      const isOther = (orgId !== undefined && orgId !== before?.['orgId']) || (year !== undefined && Number(year) !== Number(before?.['year']))
      if (before && (verb === 'remove' || isOther) && (await uow.prisma.purchaseOrder.count({ where: { budgetId: before.id } })) > 0)
        throw ruleFailure('purchase.budget-in-use', {})
      const known = typeof orgId === 'string' && (await uow.prisma.organization.count({ where: { id: orgId, deletedAt: null } })) > 0
      if (orgId !== undefined && !known) throw badInput([{ path: 'orgId', code: 'purchase.unknown-department' }])
    },
  }),
]
