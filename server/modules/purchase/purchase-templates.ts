/** What buyers and suppliers hear of orders and returns. */
import { defineTemplates, inApp } from '#server/area/message-template.ts'

export const purchaseTemplates = defineTemplates({
  'purchase.order-held': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '采购单 {code} 已挂起', en: 'Order {code} is on hold' },
    body: { zh: '采购单 {code} 暂停收货：{reason}', en: 'Nothing comes in for order {code} now: {reason}' },
    params: ['code', 'reason'],
  },
  'purchase.order-resumed': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '采购单 {code} 已恢复', en: 'Order {code} goes on' },
    body: { zh: '采购单 {code} 已恢复执行。挂起原因：{reason}', en: 'Order {code} is on hold no longer. It was because of: {reason}' },
    params: ['code', 'reason'],
  },
  'purchase.order-closed': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '采购单 {code} 已关闭', en: 'Order {code} was closed' },
    body: { zh: '采购单 {code} 未到的数量不再需要：{reason}', en: 'What has not come of order {code} is not wanted any more: {reason}' },
    params: ['code', 'reason'],
  },
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
