/** What cases add to orders: what their suppliers have to answer in time, and the cases on the page of an order. */
import type { CallContext } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { toWire } from '#kit/money.ts'
import type { ModelRow } from '#kit/unit-of-work.ts'
import type { DeadlineSource, MatterMoment, OrderMatter, OrderMatters } from '#server/modules/order/order-extensions.service.ts'
import { billedFor, type Billed } from '#server/modules/settlement/bill/billed.service.ts'
import { asOrder } from './as-order.contract.ts'
import { givesMoney } from './case-course.service.ts'
import { suppliersTurn } from './case-goods.service.ts'
import { caseEnds, caseStatuses, caseTypes } from './as-order-fields.contract.ts'
import type { CaseRow } from './case-events.service.ts'
import { seesAmounts } from './case-view.service.ts'

/** Steps that wait for the supplier: to answer, to receive what is sent to them, to send again what does not leave our warehouse. */
export const caseDeadlines: DeadlineSource = {
  bizType: asOrder.name,
  query: `select c.id as biz_id, c.order_line_id as line_id, c.due_at, c.status = 'SUPPLIER_REVIEW' as is_reminded from after_sales_order c
    where c.deleted_at is null and c.due_at is not null and ${suppliersTurn('c')}`,
}

export const caseMatters: OrderMatters = {
  async of(context: CallContext, subOrderIds: readonly string[]): Promise<OrderMatter[]> {
    if (!may(context.principal, callOf(asOrder, 'list').permission)) return []
    const { rows } = context.principal
    const found = await context.prisma.afterSalesOrder.findMany({
      where: { orderId: { in: [...subOrderIds] }, deletedAt: null, ...(rows.kind === 'supplier' && { sentToId: rows.supplierId }) },
      orderBy: { createTime: 'asc' },
      include: { deliveries: { where: { deletedAt: null } }, refunds: { where: { status: 'SUCCESS' } } },
    })
    const sees = seesAmounts(context.caller)
    const charged = await billedFor(
      context,
      'AFTER_SALE',
      found.map(({ id }) => id),
    )
    return found.map((row) => {
      const status = caseStatuses.find(({ value }) => value === row.status)!
      return {
        id: row.id,
        code: row.code,
        kind: caseTypes.find(({ value }) => value === row.type)!.label,
        status: status.label,
        color: status.color,
        isOpen: !(caseEnds as readonly string[]).includes(row.status),
        subOrderId: row.orderId,
        lineId: row.orderLineId,
        createTime: row.createTime,
        dueAt: row.dueAt,
        endedAt: row.completedAt,
        ...(sees && givesMoney(row) && { amount: toWire(row.approvedAmount ?? row.applyAmount) }),
        page: `${rows.kind === 'supplier' ? '/supplier-center/after-sales-info' : '/order-center/new-info-service'}?id=${row.id}`,
        moments: [...momentsOf(row, sees), ...charged.filter(({ sourceId }) => sourceId === row.id).map((item) => chargedMoment(row, item))],
      }
    })
  },
}

/** What the supplier owes for the case, on a bill or on the next one. */
const chargedMoment = ({ code, skuName }: CaseRow, { at, amount, billCode, words, page }: Billed): MatterMoment => ({
  at,
  kind: 'MONEY',
  event: 'CHARGED',
  words,
  content: [code, amount === undefined ? skuName : `¥${amount}`].join(' · '),
  ...(billCode !== null && { code: billCode }),
  ...(page !== null && { page }),
})

type Moving = CaseRow & { readonly deliveries: readonly ModelRow<'afterDelivery'>[]; readonly refunds: readonly ModelRow<'afterRefund'>[] }

/** Goods on their way back and out again, and money that came back. */
function momentsOf(row: Moving, sees: boolean): MatterMoment[] {
  const back = { logisticsCompany: row.returnLogisticsCompany, billCode: row.returnBillCode }
  return [
    ...(row.returnShippedAt ? [{ at: row.returnShippedAt, kind: 'PARCEL', event: 'CASE_BACK', ...back } as const] : []),
    ...(row.receivedAt ? [{ at: row.receivedAt, kind: 'PARCEL', event: 'CASE_RECEIVED', content: row.receiveNote } as const] : []),
    ...row.deliveries.flatMap(({ shippedAt, signedAt, logisticsCompany, billCode }) => [
      { at: shippedAt, kind: 'PARCEL', event: 'CASE_SENT', logisticsCompany, billCode } as const,
      ...(signedAt ? [{ at: signedAt, kind: 'PARCEL', event: 'CASE_SIGNED', logisticsCompany, billCode } as const] : []),
    ]),
    ...row.refunds.map(
      ({ endedAt, no, amount }) =>
        ({ at: endedAt ?? row.createTime, kind: 'MONEY', event: 'REFUND', content: sees ? `${no} ¥${toWire(amount)}` : no }) as const,
    ),
  ]
}
