/** What those hear who write adjustments. */
import { defineTemplates, inApp } from '#server/area/message-template.ts'

export const pricingTemplates = defineTemplates({
  'pricing.in-force': {
    kind: 'PRODUCT',
    channels: inApp,
    title: { zh: '调价单 {code} 已生效', en: 'Adjustment {code} is in force' },
    body: { zh: '调价单 {code} 的 {applied} 个 SKU 新价已生效', en: 'New prices of {applied} SKU of {code} hold now' },
    params: ['code', 'applied'],
  },
  'pricing.in-part': {
    kind: 'PRODUCT',
    channels: inApp,
    title: { zh: '调价单 {code} 部分生效', en: 'Adjustment {code} is in force in part' },
    body: { zh: '调价单 {code}：{applied} 个 SKU 已生效，{failed} 个未生效，请查看原因', en: '{code}: {applied} SKU hold, {failed} do not; see why' },
    params: ['code', 'applied', 'failed'],
  },
  'pricing.rejected': {
    kind: 'PRODUCT',
    channels: inApp,
    title: { zh: '调价单 {code} 已驳回', en: 'Adjustment {code} was rejected' },
    body: { zh: '调价单 {code} 已驳回{reason}', en: 'Adjustment {code} was rejected{reason}' },
    params: ['code', 'reason'],
  },
})
