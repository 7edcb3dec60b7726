/** What people hear of their products. */
import { andMail, defineTemplates, inApp } from '#server/area/message-template.ts'

export const productTemplates = defineTemplates({
  'product.approved': {
    kind: 'PRODUCT',
    channels: inApp,
    title: { zh: '商品审核通过：{name}', en: 'Approved: {name}' },
    body: { zh: '“{name}”（{code}）已审核通过并生效{reason}。', en: '“{name}” ({code}) was approved and is in force{reason}.' },
    params: ['name', 'code', 'reason'],
  },
  'product.returned': {
    kind: 'PRODUCT',
    channels: andMail,
    title: { zh: '商品退回修改：{name}', en: 'Returned: {name}' },
    body: { zh: '“{name}”（{code}）被退回修改{reason}。', en: '“{name}” ({code}) was returned{reason}.' },
    params: ['name', 'code', 'reason'],
  },
  'product.rejected': {
    kind: 'PRODUCT',
    channels: andMail,
    title: { zh: '商品审核不通过：{name}', en: 'Rejected: {name}' },
    body: { zh: '“{name}”（{code}）审核不通过{reason}。', en: '“{name}” ({code}) was rejected{reason}.' },
    params: ['name', 'code', 'reason'],
  },
})
