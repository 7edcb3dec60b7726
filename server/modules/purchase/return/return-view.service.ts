/** Returns as lists and details show them, and what may go back of an order, as much as the caller may see. */
import { dayIn } from '#kit/clock.ts'
import { toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { countedBlind } from '#server/modules/stock/count/blind-count.service.ts'
import { outboundOfSource } from '#server/modules/stock/outbound/outbound-source.service.ts'
import { returnRecipients } from '#server/modules/supplier/records/recipient.service.ts'
import { supplierNameShown, warehouseNameShown } from '../order/order-view.service.ts'
import { orderLines, type PurchaseOrderRow } from '../order/order-write.service.ts'
import { purchaseReturn } from './purchase-return.contract.ts'
import { availableFor, receiptKey, returnableOf } from './return-room.service.ts'
import { returnLines } from './return-write.service.ts'

export const returnHooks: ResourceHooks<typeof purchaseReturn> = {
  expressions: {
    orderCode: nameOf('purchase_order', 'order_id', { zh: 'code', en: 'code' }),
    supplierName: supplierNameShown,
    warehouseName: warehouseNameShown,
  },
  obstacles: ({ refundMode }): Readonly<Record<string, string>> => (refundMode === 'REFUND' ? {} : { refund: 'purchase-return.by-bill' }),
}

interface Reading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly locale: Locale
  readonly caller: Principal | undefined
}

const inLanguage = (locale: Locale, { skuName, skuNameEn }: { readonly skuName: string; readonly skuNameEn: string | null }): string =>
  (locale === 'en' && skuNameEn) || skuName

/** Lines, and the order by which they leave. @param id of a return that the caller sees */
export async function returnParts(at: Reading, id: string, zone: string) {
  const { orderId } = await at.prisma.purchaseReturn.findUniqueOrThrow({ where: { id }, select: { orderId: true } })
  const lines = await returnLines(at, id)
  const receipts = new Map((await returnableOf(at, orderId, id)).map((receipt) => [receiptKey(receipt), receipt]))
  const seesAmounts = !isHidden(at.caller, purchaseReturn, 'totalAmount')
  return {
    outboundCode: (await outboundOfSource(at, purchaseReturn.name, id))?.code ?? null,
    lines: lines.map((line) => {
      const receipt = receipts.get(receiptKey(line))
      return {
        id: line.id,
        lineNo: line.lineNo,
        orderLineId: line.orderLineId,
        inboundLineId: line.inboundLineId,
        batchId: line.batchId,
        inboundCode: receipt?.inboundCode ?? null,
        receivedOn: receipt ? dayIn(zone, receipt.receivedAt) : null,
        skuId: line.skuId,
        skuCode: line.skuCode,
        skuName: inLanguage(at.locale, line),
        spec: line.spec,
        unit: line.unit,
        batchNo: receipt?.batchNo ?? null,
        qty: toWire(line.qty, 4),
        shippedQty: toWire(line.shippedQty, 4),
        price: seesAmounts ? toWire(line.price, 4) : null,
        taxRate: line.taxRate.toString(),
        taxAmount: seesAmounts ? toWire(line.taxAmount) : null,
        amount: seesAmounts ? toWire(line.amount) : null,
        returnableQty: toWire(receipt?.returnable ?? '0', 4),
        remark: line.remark,
      }
    }),
  }
}

interface Asked {
  /** Somewhere else than where it came. */
  readonly warehouseId?: string | undefined
  /** A return that is being edited. */
  readonly exceptId: string | null
  readonly zone: string
}

/** @param order that the caller sees */
export async function returnableShown(
  at: Reading & { readonly principal: Principal },
  order: PurchaseOrderRow,
  { warehouseId = order.warehouseId, exceptId, zone }: Asked,
) {
  const receipts = await returnableOf(at, order.id, exceptId)
  const ordered = new Map((await orderLines(at, order.id)).map((line) => [line.id, line]))
  const available = await availableFor(at, warehouseId, receipts)
  const isCounted = await countedBlind(at.sql, at.principal, [warehouseId])
  const seesAmounts = !isHidden(at.caller, purchaseReturn, 'totalAmount')
  return {
    orderId: order.id,
    orderCode: order.code,
    supplierId: order.supplierId,
    warehouseId,
    recipients: await returnRecipients(at, order.supplierId),
    lines: receipts.flatMap((receipt) => {
      const line = ordered.get(receipt.sourceLineId)
      if (!line) return []
      return [
        {
          orderLineId: line.id,
          inboundLineId: receipt.inboundLineId,
          inboundCode: receipt.inboundCode,
          receivedOn: dayIn(zone, receipt.receivedAt),
          skuId: line.skuId,
          skuCode: line.skuCode,
          skuName: inLanguage(at.locale, line),
          spec: line.spec,
          unit: line.unit,
          batchId: receipt.batchId,
          batchNo: receipt.batchNo,
          receivedQty: toWire(receipt.quantity, 4),
          returnableQty: toWire(receipt.returnable, 4),
          available: isCounted(warehouseId, line.skuId) ? null : available(receipt),
          price: seesAmounts ? toWire(receipt.price, 4) : null,
          taxRate: receipt.taxRate,
        },
      ]
    }),
  }
}

/** How far each line of an order went back. */
export const inReturnOf = async (at: Pick<UnitOfWork, 'prisma' | 'sql'>, orderId: string) => {
  const lines = await orderLines(at, orderId)
  return lines.map(({ id, receivedQty, inReturnQty, returnedQty }) => ({
    orderLineId: id,
    receivedQty: toWire(receivedQty, 4),
    inReturnQty: toWire(inReturnQty, 4),
    returnedQty: toWire(returnedQty, 4),
    returnableQty: toWire(receivedQty.minus(inReturnQty).minus(returnedQty), 4),
  }))
}
