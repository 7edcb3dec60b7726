/** What suppliers, warehouses and the service desk hear of cases beside their tasks. */
import { defineTemplates, inApp } from '#server/area/message-template.ts'

export const afterSalesTemplates = defineTemplates({
  'after-sales.sent-back': {
    kind: 'ORDER',
    channels: inApp,
    title: { zh: '售后单 {code} 退货已寄出', en: 'Goods of case {code} are on their way back' },
    body: { zh: '{goods} 已由 {bill} 寄回，请收货验货', en: '{goods} come back with waybill {bill}: please receive and look at them' },
    params: ['code', 'goods', 'bill'],
  },
  'after-sales.to-send': {
    kind: 'ORDER',
    channels: inApp,
    title: { zh: '售后单 {code} 待补发', en: 'Case {code} waits for goods' },
    body: { zh: '请向买家补发 {goods} × {qty}，并登记物流', en: 'Please send the buyer {goods} × {qty} and say with which waybill' },
    params: ['code', 'goods', 'qty'],
  },
  'after-sales.over': {
    kind: 'ORDER',
    channels: inApp,
    title: { zh: '售后单 {code} 已结束', en: 'Case {code} is over' },
    body: { zh: '{goods}：{status}', en: '{goods}: {status}' },
    params: ['code', 'goods', 'status'],
  },
  'after-sales.late': {
    kind: 'ORDER',
    channels: inApp,
    title: { zh: '售后单 {code} 已超时', en: 'Case {code} is late' },
    body: { zh: '{goods} 停留在“{status}”，已超过处理时限 {due}', en: '{goods} stands at “{status}” and was due at {due}' },
    params: ['code', 'goods', 'status', 'due'],
  },
})
