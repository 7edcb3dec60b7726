/** What people hear of their goods on the shelf. */
import { andMail, defineTemplates, inApp } from '#server/area/message-template.ts'

export const shelvesTemplates = defineTemplates({
  'shelves.taken-down': {
    kind: 'PRODUCT',
    channels: andMail,
    isUrgent: true,
    title: { zh: '{count} 个商品已自动下架', en: '{count|article was|articles were} taken down' },
    body: {
      zh: '{codes} 因“{reason}”已自动下架。打开后可查看原因并处理，处理完成即可重新上架。',
      en: '{codes} went down: {reason}. Open them to see why, mend it, and put them up again.',
    },
    params: ['count', 'codes', 'reason'],
  },
  'shelves.asked': {
    kind: 'PRODUCT',
    channels: inApp,
    title: { zh: '上架申请{outcome}', en: 'Request to put up {outcome}' },
    body: { zh: '申请 {code}（{articles} 个商品）{outcome}。', en: 'Request {code} ({articles|article|articles}) {outcome}.' },
    params: ['outcome', 'code', 'articles'],
  },
})
