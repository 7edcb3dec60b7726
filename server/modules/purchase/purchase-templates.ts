/** What buyers and suppliers hear of orders and returns. */
import { defineTemplates, inApp } from '#server/area/message-template.ts'

export const purchaseTemplates = defineTemplates({
  'purchase.order-sent': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '新采购单 {code}', en: 'A new order: {code}' },
    body: { zh: '采购单 {code} 共 {count} 种商品，请在 {until} 前确认', en: 'Order {code} of {count} articles: please answer by {until}' },
    params: ['code', 'count', 'until'],
  },
  'purchase.order-back': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '采购单 {code} 已取消', en: 'Order {code} was called back' },
    body: { zh: '采购单 {code} 不再需要确认。{reason}', en: 'Order {code} need not be answered any more. {reason}' },
    params: ['code', 'reason'],
  },
})
