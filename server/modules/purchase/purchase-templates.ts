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
  'purchase.order-confirmed': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '采购单 {code} 已确认', en: 'Order {code} is confirmed' },
    body: { zh: '供应商已确认采购单 {code}', en: 'The supplier agrees to order {code}' },
    params: ['code'],
  },
  'purchase.order-countered': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '供应商对采购单 {code} 提出修改', en: 'Changes are proposed to order {code}' },
    body: { zh: '供应商对采购单 {code} 的 {count} 行提出修改，请答复', en: 'The supplier proposes to change {count} lines of order {code}: please answer' },
    params: ['code', 'count'],
  },
  'purchase.counter-answered': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '采购单 {code} 的修改已答复', en: 'Your proposals to order {code} are answered' },
    body: { zh: '采购单 {code}：接受 {accepted} 行，拒绝 {refused} 行', en: 'Order {code}: {accepted} lines accepted, {refused} refused' },
    params: ['code', 'accepted', 'refused'],
  },
  'purchase.order-back': {
    kind: 'PURCHASE',
    channels: inApp,
    title: { zh: '采购单 {code} 已取消', en: 'Order {code} was called back' },
    body: { zh: '采购单 {code} 不再需要确认。{reason}', en: 'Order {code} need not be answered any more. {reason}' },
    params: ['code', 'reason'],
  },
})
