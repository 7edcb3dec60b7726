/** The calls of payments of an order. Whoever sees the order and its amounts sees what was paid. */
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { decimal, toWire } from '#kit/money.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { attachFiles } from '#server/documents/attach-files.ts'
import { documentView } from '#server/documents/view.ts'
import { attachmentsOf } from '#server/modules/system/attachment.service.ts'
import { orderHooks } from '../order/order-view.service.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { depositLeft, payOrder, reversePayment } from './order-pay.service.ts'
import { payCalls } from './purchase-order-pay.contract.ts'

/** Of the vouchers among the files of an order. */
const voucherKind = 'payment'

export function orderPayRoutes({ zone, store, links, mayOnDocument }: Pick<AreaDependencies, 'zone' | 'store' | 'links' | 'mayOnDocument'>): Route[] {
  const view = documentView(purchaseOrder, orderHooks(zone))

  /** An order that the caller sees, with its amounts. @throws Failure not-found, forbidden */
  const seen = async (context: CallContext, id: string, uow?: UnitOfWork) => {
    const order = await view.shown(context, id, uow)
    if (isHidden(context.caller, purchaseOrder, 'totalAmount')) throw new Failure('forbidden', 'no-permission')
    return order
  }

  return [
    handle(payCalls.pay, async (context, { id, version, fileIds, ...payment }) => {
      await context.work(async (uow) => {
        await seen(context, id, uow)
        const row = await uow.lock(purchaseOrder, id, version)
        const bizLineId = await payOrder(uow, row, payment, uow.today)
        const at = { sql: uow.sql, store, mayOnDocument, principal: context.principal }
        await attachFiles(at, { bizType: purchaseOrder.name, bizId: id, bizLineId, kind: voucherKind }, fileIds)
      })
      return balanceOf(context, links, id)
    }),
    handle(payCalls.reverse, async (context, { id, reason }) => {
      const payment = await context.prisma.purchaseOrderPay.findUnique({ where: { id }, select: { orderId: true } })
      if (!payment) throw notFound('purchase-order-pay', id)
      await context.work(async (uow) => {
        await seen(context, payment.orderId, uow)
        await reversePayment(uow, await uow.lock(purchaseOrder, payment.orderId), { id, reason })
      })
      return balanceOf(context, links, payment.orderId)
    }),
    handle(payCalls.listByOrder, async (context, { id }) => {
      await seen(context, id)
      return balanceOf(context, links, id)
    }),
  ]
}

/** What an order costs, what was paid of it, and when: newest first. */
async function balanceOf(context: CallContext, links: AreaDependencies['links'], orderId: string) {
  const { totalAmount, depositAmount, paidAmount } = await context.prisma.purchaseOrder.findUniqueOrThrow({ where: { id: orderId } })
  const rows = await context.prisma.purchaseOrderPay.findMany({
    where: { orderId },
    include: { reversal: { select: { id: true } } },
    orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
    take: 500,
  })
  const people = await peopleNames(
    context,
    rows.map(({ createdBy }) => createdBy),
  )
  const vouchers = await attachmentsOf(context.sql, links, { bizType: purchaseOrder.name, bizId: orderId, kind: voucherKind })
  const open = decimal(totalAmount).minus(decimal(paidAmount))
  const left = await depositLeft(context, { id: orderId, depositAmount })
  const depositOpen = left.greaterThan(open) ? open : left
  const isOurs = context.caller?.rows.kind !== 'supplier'
  return {
    totalAmount: toWire(totalAmount),
    depositAmount: toWire(depositAmount),
    depositOpenAmount: toWire(depositOpen.isNegative() ? decimal('0') : depositOpen),
    paidAmount: toWire(paidAmount),
    openAmount: toWire(open.isNegative() ? decimal('0') : open),
    pays: rows.map(({ id, kind, amount, method, paidOn, voucherNo, reversalOfId, reversal, remark, createTime, createdBy }) => ({
      id,
      orderId,
      kind,
      amount: toWire(amount),
      method,
      paidOn: paidOn.toISOString().slice(0, 10),
      voucherNo,
      reversalOfId,
      isReversed: reversal !== null,
      // Between colleagues.
      remark: isOurs ? remark : null,
      files: vouchers.filter(({ bizLineId }) => bizLineId === id).map((file) => ({ id: file.id, name: file.mediaName, link: file.mediaUrl })),
      createTime: createTime.toISOString(),
      createdByName: isOurs ? (people.get(createdBy) ?? null) : null,
    })),
  }
}
