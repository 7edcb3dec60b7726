/** Goods that came and goods that went back become billable in the same work. */
import type { DataSource } from '#kit/data-source.ts'
import type { Contribution } from '#kit/extension-point.ts'
import { listen } from '#kit/listen.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { lineAmounts } from '#server/modules/purchase/order/order-amounts.service.ts'
import { orderLines, rounding } from '#server/modules/purchase/order/order-write.service.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { returnLines } from '#server/modules/purchase/return/return-write.service.ts'
import { inboundConfirmed, inboundReversed, type ArrivedLine } from '#server/modules/stock/inbound/inbound-events.service.ts'
import { outboundShipped } from '#server/modules/stock/outbound/outbound-events.service.ts'
import { addBillable, dropBillable, negated, type Billable } from './billable.service.ts'

export const billableListeners = (data: DataSource): readonly Contribution[] => [
  listen(inboundConfirmed, async (uow, { order, operationId, lines }) => {
    if (order.sourceType !== purchaseOrder.name || order.sourceId === null) return
    await addBillable(uow, await receiptsOf(data, uow, { inbound: order, orderId: order.sourceId, operationId, lines }))
  }),
  listen(inboundReversed, async (uow, { order }) => {
    if (order.sourceType === purchaseOrder.name) await dropBillable(uow, 'INBOUND', order.id)
  }),
  listen(outboundShipped, async (uow, { order }) => {
    if (order.sourceType === purchaseReturn.name && order.sourceId !== null) await addReturn(uow, order.sourceId)
  }),
]

interface Receipt {
  readonly inbound: { readonly id: string; readonly code: string }
  readonly orderId: string
  readonly operationId: string
  readonly lines: readonly ArrivedLine[]
}

/** A line of the inbound order in one operation, however many batches it brought. */
async function receiptsOf(data: DataSource, uow: UnitOfWork, { inbound, orderId, operationId, lines }: Receipt): Promise<Billable[]> {
  const mode = await parametersOf(data).get(rounding)
  const order = await uow.prisma.purchaseOrder.findUniqueOrThrow({ where: { id: orderId } })
  const ordered = new Map((await orderLines(uow, orderId)).map((line) => [line.id, line]))
  const priced = new Map((await uow.prisma.inboundLine.findMany({ where: { id: { in: lines.map(({ lineId }) => lineId) } } })).map((line) => [line.id, line]))
  return [...new Set(lines.map(({ lineId }) => lineId))].flatMap((lineId) => {
    const of = lines.filter((line) => line.lineId === lineId)
    const qty = sum(of.map(({ acceptedQty }) => acceptedQty))
    const line = ordered.get(of[0]?.sourceLineId ?? '')
    const inboundLine = priced.get(lineId)
    if (!line || !inboundLine || qty.isZero()) return []
    const price = toWire(inboundLine.price ?? line.price, 4)
    const taxRate = (inboundLine.taxRate ?? line.taxRate).toString()
    const { skuId, skuCode, skuName, skuNameEn, spec, unit } = line
    return [
      {
        sourceType: 'INBOUND' as const,
        sourceId: inbound.id,
        sourceCode: inbound.code,
        sourceLineId: lineId,
        operationId,
        supplierId: order.supplierId,
        order: { id: order.id, code: order.code, lineId: line.id },
        skuId,
        skuCode,
        skuName,
        skuNameEn,
        spec,
        unit,
        qty: toWire(qty, 4),
        price,
        taxRate,
        ...lineAmounts({ qty: qty.toFixed(), price, taxRate }, mode),
      },
    ]
  })
}

/** All of a return has left, and the next bill settles it. */
async function addReturn(uow: UnitOfWork, returnId: string): Promise<void> {
  const row = await uow.prisma.purchaseReturn.findUniqueOrThrow({ where: { id: returnId } })
  if (row.status !== 'OUTBOUND' || row.refundMode !== 'OFFSET') return
  const order = await uow.prisma.purchaseOrder.findUniqueOrThrow({ where: { id: row.orderId }, select: { code: true } })
  await addBillable(
    uow,
    (await returnLines(uow, returnId)).map((line) => ({
      sourceType: 'RETURN' as const,
      sourceId: row.id,
      sourceCode: row.code,
      sourceLineId: line.id,
      supplierId: row.supplierId,
      order: { id: row.orderId, code: order.code, lineId: line.orderLineId },
      skuId: line.skuId,
      skuCode: line.skuCode,
      skuName: line.skuName,
      skuNameEn: line.skuNameEn,
      spec: line.spec,
      unit: line.unit,
      qty: negated(line.qty, 4),
      price: decimal(line.price).toFixed(4),
      taxRate: line.taxRate.toString(),
      amount: negated(line.amount),
      taxAmount: negated(line.taxAmount),
    })),
  )
}
