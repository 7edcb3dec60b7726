/** Commands on orders and their invoices, parcels, and what is read beside an order. */
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { cancelOrder, confirmOrder, confirmReceipt, printOrders, resumeOrder, submitOrders, updateDeliveryInfo } from './order-commands.contract.ts'
import { cancel } from './order-cancel.service.ts'
import { confirm, receive, resumeSubOrder, submitOrder } from './order-commands.service.ts'
import { deliverParcels, parcelsOfOrder } from './order-delivery.contract.ts'
import type { OrderDependencies } from './order-dependencies.service.ts'
import { applyInvoice, orderInvoice, updateInvoiceStatus } from './invoice/order-invoice.contract.ts'
import { apply, invoiceable, settleInvoice } from './invoice/order-invoice.service.ts'
import { orderMaster } from './order-master.contract.ts'
import { partsOf } from './order-parts.service.ts'
import { updateDelivery } from './order-redirect.service.ts'
import { ship } from './order-shipping.service.ts'
import { orderLife } from './order-life.contract.ts'
import { lifeOf } from './order-life.service.ts'
import { addOrderRemark, orderAuditLog, orderRemarks, orderTrack } from './order-talk.contract.ts'
import { auditLogOf, partOf, remark, remarksOf, trackOf } from './order-talk.service.ts'
import { findSubOrder, orderShown, subOrderShown } from './order-view.service.ts'
import { subOrder } from './sub-order.contract.ts'

/** Locks that others hold in another sequence end one of two works; it is done again. */
const again = { retries: 3 } as const

/** @throws Failure not-found when the caller does not see it */
async function masterOf(context: CallContext, orderId: string): Promise<string> {
  const row = await findSubOrder(context, orderId)
  if (!row) throw notFound(subOrder.name, orderId)
  return String(row['masterId'])
}

export const commandRoutes = (dependencies: OrderDependencies): Route[] => [
  handle(submitOrders, async (context, { salesChannel, ids = [], masterIds = [] }) => {
    // In one sequence for everybody, so that two batches do not wait for each other.
    const wanted = [...new Set([...ids, ...masterIds])]
    await context.work(async (uow) => {
      for (const id of wanted.toSorted()) await submitOrder(dependencies, uow, id, salesChannel)
    }, again)
    const rows = []
    for (const id of wanted) rows.push(await orderShown(context, id))
    return rows
  }),
  handle(confirmOrder, async (context, { masterId, version }) => {
    await context.work((uow) => confirm(dependencies, uow, masterId, version), again)
    return orderShown(context, masterId)
  }),
  handle(confirmReceipt, async (context, { masterCode }) => {
    const [row] = await context.sql.query<{ id: string }>('select id from order_master where code = $1 and deleted_at is null', [masterCode])
    if (!row) throw notFound(orderMaster.name, masterCode)
    await context.work((uow) => receive(uow, row.id), again)
    return orderShown(context, row.id)
  }),
  handle(cancelOrder, async (context, { id, orderId, skuCodes, version, reason }) => {
    const masterId = orderId === undefined ? (id ?? '') : await masterOf(context, orderId)
    if (id !== undefined && id !== masterId) throw notFound(orderMaster.name, id)
    await context.work(
      (uow) =>
        cancel(uow, {
          masterId,
          reason,
          ...(orderId !== undefined && { subOrderId: orderId }),
          ...(version !== undefined && { version }),
          ...(skuCodes && { skuCodes: [...new Set(skuCodes)] }),
        }),
      again,
    )
    return orderShown(context, masterId)
  }),
  handle(resumeOrder, async (context, { orderId, version }) => {
    const masterId = await masterOf(context, orderId)
    await context.work((uow) => resumeSubOrder(uow, orderId, masterId, version), again)
    return await subOrderShown(context, orderId)
  }),
  handle(updateDeliveryInfo, async (context, { id, version, regionCode, ...to }) => {
    await context.work((uow) => updateDelivery(uow, id, { ...to, regionCode: regionCode || null }, version), again)
    return orderShown(context, id)
  }),
  handle(printOrders, async (context, { ids }) => {
    const rows = []
    for (const id of ids) rows.push(await orderShown(context, id))
    return rows
  }),
  handle(deliverParcels, async (context, { orderId, parcels }) => {
    await context.work((uow) => ship(dependencies, uow, orderId, parcels), again)
    return await subOrderShown(context, orderId)
  }),
  handle(parcelsOfOrder, async (context, { orderId }) => {
    await masterOf(context, orderId)
    return [...(await partsOf(context.sql, [orderId]))(orderId).parcels]
  }),
  handle(orderLife, async (context, reference) => lifeOf(dependencies.data, context, await partOf(context, reference))),
  handle(orderTrack, async (context, reference) => trackOf(context, await partOf(context, reference))),
  handle(orderAuditLog, async (context, { current, size, ...reference }) => auditLogOf(context, await partOf(context, reference), { current, size })),
  handle(orderRemarks, async (context, reference) => remarksOf(context, await partOf(context, reference))),
  handle(addOrderRemark, async (context, { body, fileIds, ...reference }) =>
    remark(dependencies, context, await partOf(context, reference), { body, fileIds }),
  ),
  ...invoiceRoutes(dependencies),
]

function invoiceRoutes(dependencies: OrderDependencies): Route[] {
  const hooks: ResourceHooks = {
    expressions: {
      masterCode: nameOf('order_master', 'master_id', { zh: 'code', en: 'code' }),
      dueAmount: `(select greatest(0, ${invoiceable('m')})::numeric(18, 2)::text from order_master m where m.id = t.master_id)`,
    },
  }
  const of = orderInvoice
  const repository = createRepository(of, hooks)
  const invoiceShown = async (context: CallContext, id: string) => {
    const row = await repository.find(readerOf(context), id)
    if (!row) throw notFound(orderInvoice.name, id)
    return withAbilities(of, hooks, row, context)
  }
  return [
    ...resourceRoutes(of, hooks),
    handle(applyInvoice, async (context, wish) => {
      const id = await context.work((uow) => apply(uow, wish))
      return invoiceShown(context, id)
    }),
    handle(updateInvoiceStatus, async (context, said) => {
      await context.work((uow) => settleInvoice(dependencies, uow, said))
      return invoiceShown(context, said.id)
    }),
  ]
}
