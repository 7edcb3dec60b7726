/** What those hear who keep warehouses. */
import { defineTemplates, inApp } from '#server/area/message-template.ts'

export const stockTemplates = defineTemplates({
  'stock.beyond-limits': {
    kind: 'SYSTEM',
    channels: inApp,
    title: { zh: '库存预警：{warehouse}', en: 'Stock beyond its limits: {warehouse}' },
    body: { zh: '{count} 种商品低于下限或高于上限：{codes}', en: '{count|article is|articles are} below or above the limits: {codes}' },
    params: ['warehouse', 'count', 'codes'],
  },
  'stock.arrival-announced': {
    kind: 'SYSTEM',
    channels: inApp,
    title: { zh: '到货通知：{code}', en: 'On its way: {code}' },
    body: { zh: '{quantity} 件预计 {day} 到达 {warehouse}', en: '{quantity|piece|pieces} will reach {warehouse} on {day}' },
    params: ['code', 'warehouse', 'day', 'quantity'],
  },
  'stock.unsalable': {
    kind: 'SYSTEM',
    channels: inApp,
    title: { zh: '滞销预警：{warehouse}', en: 'Goods that lie too long: {warehouse}' },
    body: { zh: '{count} 种商品长期没有出入库：{codes}', en: 'Nothing came or left of {count|article|articles} for long: {codes}' },
    params: ['warehouse', 'count', 'codes'],
  },
})
