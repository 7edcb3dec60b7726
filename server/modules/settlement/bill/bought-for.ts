/** What bills add to orders: the goods of our stock that left for them were bought, and stand on a bill or will. */
import { subOrder } from '#server/modules/order/sub-order.contract.ts'
import type { OrderMoney } from '#server/modules/order/order-extensions.service.ts'
import { receiptsBehind } from '#server/modules/stock/outbound/receipts-behind.service.ts'
import { shortQuantity } from '#server/area/paper-parts.ts'
import { billedFor } from './billed.service.ts'

export const boughtFor: OrderMoney = {
  async of(context, subOrderIds) {
    const receipts = await receiptsBehind(context.sql, subOrder.name, subOrderIds)
    const billed = await billedFor(context, 'INBOUND', [...new Set(receipts.map(({ inboundId }) => inboundId))])
    return receipts.flatMap(({ sourceId, inboundId, skuId, qty }) =>
      billed
        .filter((item) => item.sourceId === inboundId && item.skuId === skuId)
        .map(({ at, orderCode, price, billCode, words, page }) => ({
          at,
          event: 'BOUGHT' as const,
          subOrderId: sourceId,
          code: billCode ?? orderCode ?? '',
          words,
          content: [billCode === null ? null : orderCode, `${shortQuantity(qty)}${price === undefined ? '' : ` × ¥${price}`}`].filter(Boolean).join(' · '),
          page,
        })),
    )
  },
}
